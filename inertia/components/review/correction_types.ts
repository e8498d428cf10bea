import type { DistrictOption } from '~/components/profile/address_fields'
import type { Choice } from '~/components/profile/choice'

export type CorrectionChoices = {
  genders: Choice[]
  castes: Choice[]
  states: Choice[]
  districts: DistrictOption[]
}

export type CorrectionValues = {
  firstName: string
  middleName: string
  lastName: string
  genderId: string
  birthDate: string
  casteId: string
  aadhaar: string
  pan: string
  rationCardNo: string
  bankAccount: Record<'accountNo' | 'ifsc' | 'bankName' | 'branchName' | 'city', string>
  correspondence: Record<string, string>
  group: { name: string; pan: string } | null
  remarks: string
  expectedRevisionId: number
}
