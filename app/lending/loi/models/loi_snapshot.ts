import type { Paise } from '#kernel/money/paise'
import type { PdfLanguage } from '#pdf/shaper'
import type { EncryptedNumber } from '#kernel/vault/vault'
import type { LoiApplicant, LoiPurpose } from '#loi/papers/loi_paper_data'

/** A text in each language of the portal. */
export type LocalText = Record<PdfLanguage, string>

/** Whom a letter names, as it is kept. */
export type FrozenApplicant =
  | Extract<LoiApplicant, { kind: 'person' }>
  | { kind: 'group'; name: string; pan: EncryptedNumber | null }

/** Who signs a letter, as it is kept. */
export type FrozenSignatory = Pick<LoiSnapshot, 'signatory' | 'signatoryName' | 'signature'>

/**
 * What a letter says, frozen on the day of issue in every language, so that it prints the same for
 * ever whatever becomes of the profile and the masters. Aadhaar only masked, the PAN of a group
 * sealed: the paper is for the bank (DECISIONS 12).
 */
export interface LoiSnapshot {
  applicationNumber: string
  loanType: number
  loanTypeName: LocalText
  schemeName: LocalText
  /** Letters of before have no address. */
  corporation: { nameMr: string; nameEn: string; address?: LocalText }
  applicant: FrozenApplicant
  address: LocalText
  purpose: LoiPurpose
  amount: Paise
  district: LocalText
  terms: Record<PdfLanguage, string[]>
  /** The title of who signs. */
  signatory: LocalText
  /** The name, and the uuid of the picture of the signature; letters of before have neither. */
  signatoryName?: LocalText
  signature?: string
  /** Id of the picture of the logo that the corporation had on the day of issue. */
  logo?: string
}
