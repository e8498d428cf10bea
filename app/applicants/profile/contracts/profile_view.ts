import type { ScanMark } from '#documents/queries/documents'
import type { ColumnHeading, DisplayValue } from '#kernel/formats/field_input'
import type { LoanForm } from '#masters/rules/schemes'
import type { CertificateState } from '#masters/rules/certificates'
import type { identityView } from '#profile/queries/identity_verification'
import type { FAMILY } from '#profile/fields/person'
import type { DisplayValuesOf } from '#profile/fields/field'

/** Fields and their displayed values, in reading order. */
export type DisplayValues = Record<string, DisplayValue>

/** A profile for display: names in the reader's language, numbers masked. */
export interface ProfileView {
  id: number
  name: string
  /** URL of the photo; null if there is none. */
  photoHref: string | null
  /** Values of the complete person, including 'fullName' and 'age'. */
  personal: DisplayValues
  /** The document with which the identity was verified, and the differences from it; null if it was not. */
  identity: ReturnType<typeof identityView> | null
  correspondence: DisplayValues | null
  permanent: DisplayValues | null
  emergency: DisplayValues | null
  family: { id: number; said: DisplayValuesOf<typeof FAMILY> }[]
  /** For an earlier date: data of members that has changed since or that no longer exist, one line each. */
  familyAsOf: { id: number; line: string }[]
  familyColumns: ColumnHeading[]
  bankAccount: DisplayValues | null
  lending: LendingView[]
  documents: DocumentView[]
  isDeclared: boolean
  /** ISO 8601. */
  declaredAt: string | null
}

export interface LendingView {
  /** Scheme id, the form that determines its texts, and its name. */
  loanType: number
  form: LoanForm
  loanTypeName: string
  said: DisplayValues
}

export interface DocumentView {
  slot: string
  name: string
  /** The applicant's name for an "Other" document. */
  title: string | null
  isRequired: boolean
  file: { href: string; name: string; mime: string; size: number; scan: ScanMark } | null
  /** Data of a certificate and its state; null for other documents. */
  certificate: { text: string; state: CertificateState; verificationHref: string | null } | null
}
