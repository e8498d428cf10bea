import type User from '#auth/models/user'
import { paise, plainRupees } from '#core/money/paise'
import { masters } from '#masters/queries/masters'
import Address, { type AddressKind } from '#profile/models/address'
import BankAccount from '#profile/models/bank_account'
import FamilyMember from '#profile/models/family_member'
import LendingDetail from '#profile/models/lending_detail'
import type Profile from '#profile/models/profile'

/* What is saved, as the forms show it: texts, with 'true' and 'false' for answers. */

const text = (value: string | number | null | undefined) => String(value ?? '')

const answer = (value: boolean | null | undefined) =>
  value === null || value === undefined ? '' : String(value)

/** Paise as rupees are typed: '150000', '150000.50'. */
const rupees = (value: number | null | undefined) =>
  value === null || value === undefined ? '' : plainRupees(paise(value)).replace(/\.00$/, '')

/** The Aadhaar number is never part of a form's values. */
export function personalForm(profile: Profile, user: User) {
  return {
    firstName: text(profile.firstName),
    middleName: text(profile.middleName),
    lastName: text(profile.lastName),
    genderId: text(profile.genderId),
    birthDate: text(profile.birthDate),
    birthPlace: text(profile.birthPlace),
    motherName: text(profile.motherName),
    motherTongue: text(profile.motherTongue),
    mobile: text(user.mobile),
    landline: text(profile.landline),
    isMarried: answer(profile.isMarried),
    isDisabled: answer(profile.isDisabled),
    isDomiciled: answer(profile.isDomiciled),
    isIndian: answer(profile.isIndian),
    casteId: text(profile.casteId),
    familyIncome: rupees(profile.familyIncomePaise),
    rationCardNo: text(profile.rationCardNo),
    aadhaar: '',
    pan: text(profile.pan),
  }
}

function addressForm(row: Address | undefined) {
  const defaultState = masters().states.find((state) => state.isDefault)
  return {
    houseNo: text(row?.houseNo),
    building: text(row?.building),
    street: text(row?.street),
    locality: text(row?.locality),
    landmark: text(row?.landmark),
    village: text(row?.village),
    post: text(row?.post),
    stateId: text(row?.stateId ?? defaultState?.id),
    districtId: text(row?.districtId),
    districtName: text(row?.districtName),
    talukaId: text(row?.talukaId),
    talukaName: text(row?.talukaName),
    pincode: text(row?.pincode),
    residentSince: text(row?.residentSince),
  }
}

export async function addressesForm(profile: Profile) {
  const rows = await Address.query().where({ profileId: profile.id })
  const of = (kind: AddressKind) => addressForm(rows.find((row) => row.kind === kind))
  const [correspondence, permanent] = [of('correspondence'), of('permanent')]
  const isSaved = rows.length > 0
  return {
    correspondence,
    permanentSame: isSaved && JSON.stringify(correspondence) === JSON.stringify(permanent),
    permanent,
    emergency: {
      name: text(profile.emergencyName),
      relation: text(profile.emergencyRelation),
      mobile: text(profile.emergencyMobile),
    },
  }
}

/** An empty form for one more member; male by default (document 2, 'Family step'). */
export const NEW_MEMBER = { id: '', fullName: '', genderId: '1', age: '0', relationshipId: '' }

export interface FamilyRow {
  id: number
  fullName: string
  genderId: number
  age: number
  relationshipId: number
}

export async function familyRows(profileId: number): Promise<FamilyRow[]> {
  const rows = await FamilyMember.query().where({ profileId }).orderBy('id')
  return rows.map(({ id, fullName, genderId, age, relationshipId }) => ({
    id,
    fullName,
    genderId,
    age,
    relationshipId,
  }))
}

export async function bankAccountForm(profileId: number) {
  const row = await BankAccount.findBy({ profileId })
  return {
    accountNo: text(row?.accountNo),
    ifsc: text(row?.ifsc),
    bankName: text(row?.bankName),
    branchName: text(row?.branchName),
    city: text(row?.city),
  }
}

export async function lendingForm(profileId: number, schemeId: number) {
  const row = await LendingDetail.findBy({ profileId, schemeId })
  return {
    organisationName: text(row?.organisationName),
    product: text(row?.product),
    organisationAddress: text(row?.organisationAddress),
    amount: rupees(row?.amountPaise),
    bankName: text(row?.bankName),
    branchName: text(row?.branchName),
  }
}
