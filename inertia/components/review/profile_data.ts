/** The parts of a profile that the review shows; as the server's profile view gives them. */
export type PersonalData = {
  birthDate: string | null
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
  pan: string | null
}

export type AddressData = {
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
  residentSince: string | null
}

export type ProfileData = {
  name: string
  photoHref: string | null
  personal: PersonalData
  correspondence: AddressData | null
  permanent: AddressData | null
  emergency: { name: string | null; relation: string | null; mobile: string | null } | null
  family: { id: number; fullName: string; gender: string; age: number; relationship: string }[]
  bankAccount: {
    accountNo: string
    ifsc: string
    bankName: string
    branchName: string
    city: string
  } | null
  lending: {
    loanType: number
    path: string
    organisationName: string
    product: string
    organisationAddress: string
    amountPaise: number
    loanDistrict: string
    bankName: string
    branchName: string
  }[]
}
