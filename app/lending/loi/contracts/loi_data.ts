import type { PlainDate } from '#kernel/calendar/plain_date'
import type { Paise } from '#kernel/money/paise'
import type { PdfLanguage } from '#pdf/shaper'
import type { EncryptedNumber } from '#kernel/vault/vault'

/** Labels of the letter: the keys of resources/lang/<language>/loi_pdf.json. */
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

/** The purpose of the loan: a business (loan types 1 and 2) or a course of study (loan type 3). */
type LoiPurpose =
  | { kind: 'business'; businessName: string }
  | { kind: 'education'; instituteName: string; course: string }

/** A JPEG image in base64 and its size in pixels. */
export interface PackedPicture {
  jpeg: string
  width: number
  height: number
}

/** Everything that is printed; plain values that survive JSON, so that they can be passed to a worker. */
export interface LoiPdfData {
  language: PdfLanguage
  /** The labels in that language. */
  labels: LoiPdfLabels
  /** The labels in the letter's other language, in small print; omitted for a single language. */
  secondLabels?: LoiPdfLabels
  /** The issuing corporation or sub-corporation, always named in both languages. */
  corporation: { nameMr: string; nameEn: string; address?: string }
  /** The subtitle: the loan type's scheme in the letter's language (loan_types.csv, `scheme_*`). */
  schemeName: string
  /** An extension is titled EXTENDED LOI. */
  isExtended: boolean
  /** Day on which the LOI was cancelled, which is marked across every page; null if it is in force. */
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
  /** The address of the public verification page; printed as text and as a QR code. */
  verificationUrl: string
  /** The code that a bank types if it cannot scan the QR code; null for earlier letters. */
  checkCode?: string | null
  /** The beginning of the published form of its log entry; null for letters without one. */
  logCode?: string | null
  /** Text that names the owner of the file's seal; only on signed letters. */
  seal?: string
  /** In order, without numbers; see `loiTerms`. */
  terms: string[]
  /** Title of the signatory on the day of issue in the letter's language (a dated master row). */
  signatory: string
  /** The name of the signatory, where it was entered. */
  signatoryName?: string
  /** Image of the signature. */
  signature?: PackedPicture
  /** Image of the logo; letters without one show the emblem. */
  logo?: PackedPicture
}

/** A text in each language of the portal. */
export type LocalText = Record<PdfLanguage, string>

/** The applicant of a letter, as stored. */
export type FrozenApplicant =
  | Extract<LoiApplicant, { kind: 'person' }>
  | { kind: 'group'; name: string; pan: EncryptedNumber | null }

/** The signatory of a letter, as stored. */
export type FrozenSignatory = Pick<LoiSnapshot, 'signatory' | 'signatoryName' | 'signature'>

/**
 * The content of a letter, frozen on the day of issue in every language, so that it always prints the same whatever
 * changes in the profile and the masters. Aadhaar numbers are only masked, the PAN of a group is encrypted: the letter
 * is for the bank (DECISIONS 12).
 */
export interface LoiSnapshot {
  applicationNumber: string
  loanType: number
  loanTypeName: LocalText
  schemeName: LocalText
  /** Earlier letters have no address. */
  corporation: { nameMr: string; nameEn: string; address?: LocalText }
  applicant: FrozenApplicant
  address: LocalText
  purpose: LoiPurpose
  amount: Paise
  district: LocalText
  terms: Record<PdfLanguage, string[]>
  /** Title of the signatory. */
  signatory: LocalText
  /** The name, and the uuid of the image of the signature; earlier letters have neither. */
  signatoryName?: LocalText
  signature?: string
  /** Id of the image of the corporation's logo on the day of issue. */
  logo?: string
}
