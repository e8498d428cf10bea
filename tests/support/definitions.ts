import type { LucidModel } from '@adonisjs/lucid/types/model'
import {
  DIRECTOR,
  DIRECTOR_GROUPS,
  GROUP,
  GROUP_GROUPS,
  SHAREHOLDER,
  SHAREHOLDER_GROUPS,
} from '#group/fields/group'
import ApplicantGroup from '#group/models/applicant_group'
import GroupDirector from '#group/models/group_director'
import GroupShareholder from '#group/models/group_shareholder'
import { ADDRESS, EMERGENCY, FAMILY, PERSONAL, PERSONAL_GROUPS } from '#profile/fields/person'
import { BANK_ACCOUNT, LENDING } from '#profile/fields/loan'
import type { Fields } from '#profile/fields/field'
import Address from '#profile/models/address'
import BankAccount from '#profile/models/bank_account'
import FamilyMember from '#profile/models/family_member'
import LendingDetail from '#profile/models/lending_detail'
import Profile from '#profile/models/profile'

export interface Definition {
  fields: Fields
  model: LucidModel
  /** Translation key of its labels. */
  labels: string
  /** Groups of its form, if any. */
  groups?: readonly (readonly [string, string?])[]
}

const labels = 'profile.fields'
const lending = (path: string) => ({
  fields: LENDING,
  model: LendingDetail,
  labels: `profile.lending.${path}.fields`,
})

/** Every form with a definition of its fields, by name. */
export const DEFINITIONS: Record<string, Definition> = {
  personal: { fields: PERSONAL, model: Profile, labels, groups: PERSONAL_GROUPS },
  address: { fields: ADDRESS, model: Address, labels },
  emergency: { fields: EMERGENCY, model: Profile, labels },
  bankAccount: { fields: BANK_ACCOUNT, model: BankAccount, labels },
  family: { fields: FAMILY, model: FamilyMember, labels },
  business: lending('individual'),
  course: lending('education'),
  group: { fields: GROUP, model: ApplicantGroup, labels: 'group.fields', groups: GROUP_GROUPS },
  director: { fields: DIRECTOR, model: GroupDirector, labels, groups: DIRECTOR_GROUPS },
  shareholder: { fields: SHAREHOLDER, model: GroupShareholder, labels, groups: SHAREHOLDER_GROUPS },
}
