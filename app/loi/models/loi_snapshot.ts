import type { Paise } from '#core/money/paise'
import type { PaperLanguage } from '#core/papers/shaper'
import type { LoiApplicant, LoiPurpose } from '#loi/papers/loi_paper_data'

/** A text in each language of the portal. */
export type LocalText = Record<PaperLanguage, string>

/**
 * What a letter says, frozen on the day of issue in every language, so that it prints the same for
 * ever whatever becomes of the profile and the masters. Aadhaar only masked (DECISIONS 12).
 */
export interface LoiSnapshot {
  applicationNumber: string
  loanType: number
  loanTypeName: LocalText
  schemeName: LocalText
  corporation: { nameMr: string; nameEn: string }
  applicant: LoiApplicant
  address: LocalText
  purpose: LoiPurpose
  amount: Paise
  district: LocalText
  terms: Record<PaperLanguage, string[]>
  signatory: LocalText
}
