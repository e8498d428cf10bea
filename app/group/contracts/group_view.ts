import type { PlainDate } from '#core/calendar/plain_date'
import type { DocumentView } from '#profile/contracts/profile_view'

/** A group as it is read, every name in the reader's language; Aadhaar numbers masked. */
export interface GroupView {
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
  directors: DirectorView[]
  shareholders: ShareholderView[]
  documents: DocumentView[]
}

export interface DirectorView {
  id: number
  name: string
  firstName: string
  middleName: string | null
  lastName: string
  /** Address of the photo; null when there is none. */
  photoHref: string | null
  birthDate: PlainDate
  address: string
  designation: string
  din: string | null
  mobile: string
  email: string | null
  /** 'XXXX XXXX 1234'. */
  aadhaar: string
  pan: string
  cibilScore: number | null
  caste: string
  casteCategory: string | null
  incomePaise: number | null
  documents: DocumentView[]
  /** Required slots that are filled, and how many there are. */
  papersDone: number
  papersAsked: number
}

export interface ShareholderView {
  id: number
  name: string
  firstName: string
  middleName: string | null
  lastName: string
  /** Empty when no number was given. */
  aadhaar: string
  address: string
  birthDate: PlainDate
  gender: string
  status: string
}
