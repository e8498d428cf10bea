import type { PlainDate } from '#kernel/calendar/plain_date'
import type { Paise } from '#kernel/money/paise'
import type { PdfLanguage } from '#pdf/shaper'
import type { EncryptedNumber } from '#kernel/vault/vault'

/** The words of the paper: the keys of resources/lang/<language>/loi_pdf.json. */
export const LOI_PDF_LABELS = [
  'title',
  'extended_title',
  'loi_mark',
  'extended_loi_mark',
  'cancelled',
  'cancelled_on',
  'loi_number',
  'issued_on',
  'valid_from',
  'valid_till',
  'extended_by',
  'application_number',
  'certify',
  'applicant_name',
  'group_name',
  'aadhaar',
  'pan',
  'address',
  'business_name',
  'institute_name',
  'course',
  'amount',
  'loan_district',
  'terms_title',
  'scan_to_verify',
  'check_code',
  'verify_at',
  'log_entry',
  'computer_generated',
  'honorific_male',
  'honorific_female',
  'honorific_group',
  'page',
] as const

export type LoiPdfLabels = Record<(typeof LOI_PDF_LABELS)[number], string>

/** Loan types 1 and 3 name a person, loan type 2 a group (document 2, Printable LOI). */
export type LoiApplicant =
  | { kind: 'person'; name: string; gender: 'male' | 'female'; maskedAadhaar: string }
  | { kind: 'group'; name: string; pan: string }

/** What the loan is for: a business (loan types 1 and 2) or a course of study (loan type 3). */
type LoiPurpose =
  | { kind: 'business'; businessName: string }
  | { kind: 'education'; instituteName: string; course: string }

/** A JPEG in base64 and its size in pixels. */
export interface PackedPicture {
  jpeg: string
  width: number
  height: number
}

/** Everything that is printed; plain values that survive JSON, so a worker can be given them. */
export interface LoiPdfData {
  language: PdfLanguage
  /** The labels in that language. */
  labels: LoiPdfLabels
  /** The labels in the paper's other language, in small print; left out for one language only. */
  secondLabels?: LoiPdfLabels
  /** The issuing corporation or sub-corporation, always named in both languages. */
  corporation: { nameMr: string; nameEn: string; address?: string }
  /** The subtitle: the loan type's scheme in the paper's language (loan_types.csv, `scheme_*`). */
  schemeName: string
  /** An extension is titled EXTENDED LOI. */
  isExtended: boolean
  /** The day the LOI was cancelled, which marks the paper across every page; null if it stands. */
  cancelledOn: PlainDate | null
  /** Number of the letter that extended this one while it was in force; null without one. */
  extendedBy: string | null
  loiNumber: string
  issuedOn: PlainDate
  validFrom: PlainDate
  validTill: PlainDate
  applicationNumber: string
  applicant: LoiApplicant
  address: string
  purpose: LoiPurpose
  amount: Paise
  loanDistrict: string
  /** The address of the public verification page; printed and in the QR code. */
  verificationUrl: string
  /** What a bank types that cannot scan the QR code; null of letters from before. */
  checkCode?: string | null
  /** The beginning of what its entry in the log is published as; null of letters without one. */
  logCode?: string | null
  /** Whose seal the file has, in words; on signed letters alone. */
  seal?: string
  /** In their order, without numbers; see `loiTerms`. */
  terms: string[]
  /** Title of the signatory on the day of issue in the paper's language (a dated master row). */
  signatory: string
  /** The name of the signatory, where it was entered. */
  signatoryName?: string
  /** The signature. */
  signature?: PackedPicture
  /** The same of the logo; the emblem stands on letters without one. */
  logo?: PackedPicture
}

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
