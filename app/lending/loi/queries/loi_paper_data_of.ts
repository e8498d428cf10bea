import i18nManager from '@adonisjs/i18n/services/main'
import { appUrl } from '#config/app'
import { indiaDateOf } from '#kernel/calendar/plain_date'
import { inLanguage } from '#kernel/formats/languages'
import type { PaperLanguage } from '#pdf/shaper'
import { masked } from '#kernel/formats/masks'
import { open } from '#kernel/vault/vault'
import type Loi from '#loi/models/loi'
import type { FrozenApplicant } from '#loi/models/loi_snapshot'
import { printedCheckCode } from '#loi/rules/check_code'
import type { LoiStanding } from '#loi/rules/state'
import {
  LOI_PAPER_LABELS,
  type LoiApplicant,
  type LoiPaperData,
  type LoiPaperLabels,
} from '#loi/papers/loi_paper_data'

/** The paper's small print is in the other of the corporation's two languages. */
const secondLanguage = (language: PaperLanguage) => (language === 'en' ? 'mr' : 'en')

function labelsIn(language: PaperLanguage): LoiPaperLabels {
  const i18n = i18nManager.locale(language)
  const entries = LOI_PAPER_LABELS.map((label) => [label, i18n.t(`loi_paper.${label}`)])
  return Object.fromEntries(entries) as LoiPaperLabels
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
    pan: numbers === 'full' ? open(pan.cipher, 'pan') : masked(pan.last4, 'pan'),
  }
}

/** A letter ready to be drawn in a language, from what was frozen when it was issued. */
export function loiPaperDataOf(
  loi: Loi,
  applicationUuid: string,
  language: PaperLanguage,
  { extendedBy }: Pick<LoiStanding, 'extendedBy'>,
  numbers: Numbers = 'masked'
): LoiPaperData {
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
