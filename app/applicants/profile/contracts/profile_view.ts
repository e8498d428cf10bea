import type { ScanMark } from '#documents/queries/scans'
import type { ColumnHeading, DisplayValue } from '#kernel/formats/field_input'
import type { LoanForm } from '#masters/rules/loan_types'
import type { CertificateState } from '#masters/rules/certificates'
import type { identityView } from '#profile/queries/identity_view'
import type { FAMILY } from '#profile/fields/personal'
import type { DisplayValuesOf } from '#profile/fields/field'

/** Fields and what they say, in the order of reading. */
export type DisplayValues = Record<string, DisplayValue>

/** A profile as it is read, every name in the reader's language; its numbers masked. */
export interface ProfileView {
  id: number
  name: string
  /** Address of the photo; null when there is none. */
  photoHref: string | null
  /** Of the whole person, 'fullName' and 'age' too. */
  personal: DisplayValues
  /** By which document the identity was verified, and what differs from it; null where it was not. */
  identity: ReturnType<typeof identityView> | null
  correspondence: DisplayValues | null
  permanent: DisplayValues | null
  emergency: DisplayValues | null
  family: { id: number; said: DisplayValuesOf<typeof FAMILY> }[]
  /** Of a day before: what members said that say something else now, or are no more, one line each. */
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
  /** Scheme id, the form whose words it has, and its name. */
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
  /** What is recorded of a certificate, and how it stands; null for other documents. */
  certificate: { text: string; state: CertificateState; verificationHref: string | null } | null
}
