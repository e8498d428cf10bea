/** What a payment goes by besides its amount: whom the bank credits and what it is told of them. */
export interface BeneficiaryData {
  beneficiaryName: string
  aadhaarDigest: string
  taluka: string
  district: string
  mobile: string
  email: string | null
  pincode: string
}

export const BENEFICIARY_FIELDS = [
  'beneficiaryName',
  'aadhaarDigest',
  'taluka',
  'district',
  'mobile',
  'email',
  'pincode',
] as const satisfies readonly (keyof BeneficiaryData)[]

export type BeneficiaryField = (typeof BENEFICIARY_FIELDS)[number]

/** A keyed digest of each field, as a decision keeps it: equal values are found, none is told. */
export type BeneficiaryMarks = Record<BeneficiaryField, string>

/** @param mark makes a keyed digest of a text */
export function beneficiaryMarks(
  data: BeneficiaryData,
  mark: (text: string) => string
): BeneficiaryMarks {
  const marks = BENEFICIARY_FIELDS.map((field) => [field, mark(`${field}:${data[field] ?? ''}`)])
  return Object.fromEntries(marks) as BeneficiaryMarks
}

/** Fields that are not what they were when these marks were made; none without marks. */
export function changedBeneficiaryFields(
  before: BeneficiaryMarks | null,
  now: BeneficiaryMarks
): BeneficiaryField[] {
  return before === null ? [] : BENEFICIARY_FIELDS.filter((field) => before[field] !== now[field])
}
