import type { DocumentData } from '~/components/profile/profile_view'

/** A group as the server's `groupView` gives it (app/group/contracts/group_view.ts). */
export type GroupData = {
  id: number
  name: string
  registrationNo: string
  companyType: string
  registeredAddress: string | null
  isUnderDisability: boolean
  tan: string | null
  pan: string
  businessName: string
  businessAddress: string
  district: string
  taluka: string
  businessSector: string
  businessDescription: string | null
  amountPaise: number
  loanDistrict: string
  bankName: string | null
  branchName: string | null
  directors: DirectorData[]
  shareholders: ShareholderData[]
  documents: DocumentData[]
}

export type DirectorData = {
  id: number
  name: string
  firstName: string
  middleName: string | null
  lastName: string
  photoHref: string | null
  birthDate: string
  address: string
  designation: string
  din: string | null
  mobile: string
  email: string | null
  aadhaar: string
  pan: string
  cibilScore: number | null
  caste: string
  casteCategory: string | null
  incomePaise: number | null
  documents: DocumentData[]
  papersDone: number
  papersAsked: number
}

export type ShareholderData = {
  id: number
  name: string
  firstName: string
  middleName: string | null
  lastName: string
  aadhaar: string
  address: string
  birthDate: string
  gender: string
  status: string
}
