import { Role, type RoleId } from '#auth/roles'

/** Password of all accounts in the demonstration. */
export const DEMO_PASSWORD = 'Arthasetu-demo-1'

export interface DemoAccount {
  userName: string
  roleId: RoleId
  /** English name of the district to which an officer is bound. */
  district?: string
  /** Information that the role does not contain. */
  note?: string
}

/** The operator of the demonstration's centre; to the portal an ordinary citizen. */
export const CENTRE_OPERATOR = 'centre.pune'
export const CENTRE_DISTRICT = 'Pune'

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  { userName: 'admin', roleId: Role.administrator },
  { userName: 'district.pune', roleId: Role.districtOfficer, district: 'Pune' },
  { userName: 'district.nagpur', roleId: Role.districtOfficer, district: 'Nagpur' },
  { userName: 'agm', roleId: Role.agm },
  { userName: 'md', roleId: Role.managingDirector },
  { userName: 'gm', roleId: Role.generalManager },
  { userName: 'accounts', roleId: Role.accounts },
  { userName: 'auditor', roleId: Role.auditor },
  { userName: 'applicant', roleId: Role.applicant },
  { userName: 'applicant.new', roleId: Role.applicant, note: 'nothing filled in yet' },
  { userName: CENTRE_OPERATOR, roleId: Role.applicant, note: 'helps citizens at a centre' },
]
