/** The data of a payment besides its amount: the beneficiary whom the bank credits and the information it receives. */
export interface BeneficiaryData {
  beneficiaryName: string
  aadhaarDigest: string
  taluka: string
  district: string
  mobile: string
  email: string | null
  pincode: string
}

const BENEFICIARY_FIELDS = [
  'beneficiaryName',
  'aadhaarDigest',
  'taluka',
  'district',
  'mobile',
  'email',
  'pincode',
] as const satisfies readonly (keyof BeneficiaryData)[]

export type BeneficiaryField = (typeof BENEFICIARY_FIELDS)[number]

/** A keyed digest of each field, stored with a decision: it reveals equality of values, not the values themselves. */
export type BeneficiaryDigests = Record<BeneficiaryField, string>

/** @param digestOf computes a keyed digest of a text */
export function beneficiaryDigests(
  data: BeneficiaryData,
  digestOf: (text: string) => string
): BeneficiaryDigests {
  const digests = BENEFICIARY_FIELDS.map((field) => [
    field,
    digestOf(`${field}:${data[field] ?? ''}`),
  ])
  return Object.fromEntries(digests) as BeneficiaryDigests
}

/** Returns the fields that have changed since these marks were computed; none without marks. */
export function changedBeneficiaryFields(
  before: BeneficiaryDigests | null,
  now: BeneficiaryDigests
): BeneficiaryField[] {
  return before === null ? [] : BENEFICIARY_FIELDS.filter((field) => before[field] !== now[field])
}

/** Why an approved claim cannot enter a payment batch yet (DECISIONS 7 and 9). */
export type UnpayableReason =
  | 'no_aadhaar'
  | 'loan_not_verified'
  | 'line_not_confirmed'
  | 'credit_reported'
  | 'not_seeded'

/** A claim that a batch of "all of the filter" excluded; it remains waiting. */
export interface ExcludedClaim {
  id: number
  why: UnpayableReason
}
