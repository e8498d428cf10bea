import type { PlainDate } from '#core/calendar/plain_date'

/** A profile as it is read, every name in the reader's language; the Aadhaar number masked. */
export interface ProfileView {
  id: number
  name: string
  /** Address of the photo; null when there is none. */
  photoHref: string | null
  personal: PersonalView
  correspondence: AddressView | null
  permanent: AddressView | null
  emergency: { name: string | null; relation: string | null; mobile: string | null } | null
  family: FamilyView[]
  bankAccount: BankAccountView | null
  lending: LendingView[]
  documents: DocumentView[]
  isDeclared: boolean
  /** ISO 8601. */
  declaredAt: string | null
}

export interface PersonalView {
  birthDate: PlainDate | null
  /** Completed years today. */
  age: number | null
  gender: string
  mobile: string
  email: string | null
  landline: string | null
  birthPlace: string | null
  motherName: string | null
  motherTongue: string | null
  isMarried: boolean | null
  isDisabled: boolean | null
  isIndian: boolean | null
  isDomiciled: boolean | null
  caste: string
  casteCategory: string | null
  familyIncomePaise: number | null
  rationCardNo: string | null
  /** 'XXXX XXXX 1234'. */
  aadhaar: string
  pan: string | null
}

export interface AddressView {
  houseNo: string
  building: string | null
  street: string | null
  locality: string
  landmark: string | null
  village: string
  post: string
  taluka: string
  district: string
  state: string
  pincode: string
  residentSince: PlainDate | null
}

export interface FamilyView {
  id: number
  fullName: string
  gender: string
  age: number
  relationship: string
}

export interface BankAccountView {
  accountNo: string
  ifsc: string
  bankName: string
  branchName: string
  city: string
}

export interface LendingView {
  /** Scheme id, the word for it in addresses, and its name. */
  loanType: number
  path: string
  loanTypeName: string
  organisationName: string
  product: string
  organisationAddress: string
  amountPaise: number
  loanDistrict: string
  bankName: string
  branchName: string
}

export interface DocumentView {
  slot: string
  name: string
  /** The applicant's name for an "Other" document. */
  title: string | null
  isRequired: boolean
  file: { href: string; name: string; mime: string; size: number } | null
}
