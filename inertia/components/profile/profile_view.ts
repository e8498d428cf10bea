/** A profile as the server's `profileView` gives it (app/profile/contracts/profile_view.ts). */
export type ProfileViewData = {
  id: number
  name: string
  photoHref: string | null
  personal: Record<TextFact, string | null> &
    Record<YesNoFact, boolean | null> & { age: number | null; familyIncomePaise: number | null }
  correspondence: AddressData | null
  permanent: AddressData | null
  emergency: { name: string | null; relation: string | null; mobile: string | null } | null
  family: { id: number; fullName: string; gender: string; age: number; relationship: string }[]
  bankAccount: Record<'accountNo' | 'ifsc' | 'bankName' | 'branchName' | 'city', string> | null
  lending: LendingData[]
  documents: DocumentData[]
  isDeclared: boolean
  declaredAt: string | null
}

type TextFact =
  | 'birthDate'
  | 'gender'
  | 'mobile'
  | 'email'
  | 'landline'
  | 'birthPlace'
  | 'motherName'
  | 'motherTongue'
  | 'caste'
  | 'casteCategory'
  | 'rationCardNo'
  | 'aadhaar'
  | 'pan'

type YesNoFact = 'isMarried' | 'isDisabled' | 'isIndian' | 'isDomiciled'

export type AddressData = Record<
  'houseNo' | 'locality' | 'village' | 'post' | 'taluka' | 'district' | 'state' | 'pincode',
  string
> &
  Record<'building' | 'street' | 'landmark' | 'residentSince', string | null>

export type LendingData = {
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

export type DocumentData = {
  slot: string
  name: string
  title: string | null
  isRequired: boolean
  file: { href: string; name: string; mime: string; size: number } | null
}
