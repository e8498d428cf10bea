import i18nManager from '@adonisjs/i18n/services/main'
import { appUrl } from '#config/app'
import { indiaDateOf } from '#kernel/calendar/plain_date'
import { inLanguage } from '#kernel/formats/languages'
import type { PdfLanguage } from '#pdf/shaper'
import { maskNumber } from '#kernel/formats/masks'
import { decrypt } from '#kernel/vault/vault'
import type Loi from '#loi/models/loi'
import type { FrozenApplicant } from '#loi/models/loi_snapshot'
import { printedCheckCode } from '#loi/rules/check_code'
import type { LoiStatus } from '#loi/rules/state'
import {
  LOI_PDF_LABELS,
  type LoiApplicant,
  type LoiPdfData,
  type LoiPdfLabels,
} from '#loi/papers/loi_paper_data'

/** The paper's small print is in the other of the corporation's two languages. */
const secondLanguage = (language: PdfLanguage) => (language === 'en' ? 'mr' : 'en')

function labelsIn(language: PdfLanguage): LoiPdfLabels {
  const i18n = i18nManager.locale(language)
  const entries = LOI_PDF_LABELS.map((label) => [label, i18n.t(`loi_paper.${label}`)])
  return Object.fromEntries(entries) as LoiPdfLabels
}

/** The public page on which anybody holding the paper can check it (DECISIONS 1 and 12). */
export function verificationUrl(applicationUuid: string, loiNumber: string): string {
  return `${appUrl}/verifyloi/${applicationUuid}/${loiNumber}`
}

/** How the PAN of a group stands on a letter: in full on the paper for the bank alone. */
type Numbers = 'masked' | 'full'

function applicantOf(applicant: FrozenApplicant, numbers: Numbers): LoiApplicant {
  if (applicant.kind === 'person') return applicant
  const { kind, name, pan } = applicant
  if (!pan) return { kind, name, pan: '' }
  return {
    kind,
    name,
    pan: numbers === 'full' ? decrypt(pan.cipher, 'pan') : maskNumber(pan.last4, 'pan'),
  }
}

/** A letter ready to be drawn in a language, from what was frozen when it was issued. */
export function loiPdfData(
  loi: Loi,
  applicationUuid: string,
  language: PdfLanguage,
  { extendedBy }: Pick<LoiStatus, 'extendedBy'>,
  numbers: Numbers = 'masked'
): LoiPdfData {
  const { data } = loi
  return {
    language,
    labels: labelsIn(language),
    secondLabels: labelsIn(secondLanguage(language)),
    corporation: {
      ...data.corporation,
      address: data.corporation.address && inLanguage(data.corporation.address, language),
    },
    schemeName: inLanguage(data.schemeName, language),
    isExtended: loi.isExtended,
    cancelledOn: loi.cancelledAt ? indiaDateOf(loi.cancelledAt) : null,
    extendedBy,
    loiNumber: loi.number,
    issuedOn: loi.issuedOn,
    validFrom: loi.validFrom,
    validTill: loi.validTill,
    applicationNumber: data.applicationNumber,
    applicant: applicantOf(data.applicant, numbers),
    address: inLanguage(data.address, language),
    purpose: data.purpose,
    amount: data.amount,
    loanDistrict: inLanguage(data.district, language),
    verificationUrl: verificationUrl(applicationUuid, loi.number),
    checkCode: loi.checkCode && printedCheckCode(loi.checkCode),
    terms: inLanguage(data.terms, language),
    signatory: inLanguage(data.signatory, language),
    ...(data.signatoryName ? { signatoryName: inLanguage(data.signatoryName, language) } : {}),
  }
}
