import i18nManager from '@adonisjs/i18n/services/main'
import { appUrl } from '#config/app'
import { indiaDateOf } from '#core/calendar/plain_date'
import type { PaperLanguage } from '#core/papers/shaper'
import type Loi from '#loi/models/loi'
import {
  LOI_PAPER_LABELS,
  type LoiPaperData,
  type LoiPaperLabels,
} from '#loi/papers/loi_paper_data'

/** The paper's small print is in the other of the corporation's two languages. */
const SECOND_LANGUAGE: Record<PaperLanguage, PaperLanguage> = { en: 'mr', mr: 'en', hi: 'en' }

function labelsIn(language: PaperLanguage): LoiPaperLabels {
  const i18n = i18nManager.locale(language)
  const entries = LOI_PAPER_LABELS.map((label) => [label, i18n.t(`loi_paper.${label}`)])
  return Object.fromEntries(entries) as LoiPaperLabels
}

/** The public page on which anybody holding the paper can check it (DECISIONS 1 and 12). */
export function verificationUrl(applicationUuid: string, loiNumber: string): string {
  return `${appUrl}/verifyloi/${applicationUuid}/${loiNumber}`
}

/** A letter ready to be drawn in a language, from what was frozen when it was issued. */
export function loiPaperDataOf(
  loi: Loi,
  applicationUuid: string,
  language: PaperLanguage
): LoiPaperData {
  const { data } = loi
  return {
    language,
    labels: labelsIn(language),
    secondLabels: labelsIn(SECOND_LANGUAGE[language]),
    corporation: data.corporation,
    schemeName: data.schemeName[language],
    isExtended: loi.isExtended,
    cancelledOn: loi.cancelledAt ? indiaDateOf(loi.cancelledAt) : null,
    loiNumber: loi.number,
    loiDate: loi.loiDate,
    validTill: loi.validTill,
    applicationNumber: data.applicationNumber,
    applicant: data.applicant,
    address: data.address[language],
    purpose: data.purpose,
    amount: data.amount,
    loanDistrict: data.district[language],
    verificationUrl: verificationUrl(applicationUuid, loi.number),
    terms: data.terms[language],
    signatory: data.signatory[language],
  }
}
