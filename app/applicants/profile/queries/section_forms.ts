import type { I18n } from '@adonisjs/i18n'
import type User from '#auth/models/user'
import { rowVersion } from '#kernel/http/expected_version'
import { localName, masters, options } from '#masters/queries/masters'
import { ADDRESS, EMERGENCY } from '#profile/fields/address'
import { BANK_ACCOUNT, LENDING } from '#profile/fields/loan'
import { FAMILY, PERSONAL } from '#profile/fields/personal'
import { displayValues, fieldsInGroup, formInputs, formValues } from '#profile/fields/derive'
import { cachedPerRequest } from '#kernel/database/request_cache'
import Address, { type AddressKind } from '#profile/models/address'
import BankAccount from '#profile/models/bank_account'
import FamilyMember from '#profile/models/family_member'
import LendingDetail from '#profile/models/lending_detail'
import type Profile from '#profile/models/profile'
import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'

export const addressesOf = cachedPerRequest(
  (profileId: number, client?: QueryClientContract): Promise<Address[]> =>
    Address.query({ client }).where({ profileId }).orderBy('id').exec()
)

export const familyOf = cachedPerRequest(
  (profileId: number, client?: QueryClientContract): Promise<FamilyMember[]> =>
    FamilyMember.query({ client }).where({ profileId }).orderBy('id').exec()
)

export const bankAccountOf = cachedPerRequest(
  (profileId: number, client?: QueryClientContract): Promise<BankAccount | null> =>
    BankAccount.query({ client }).where({ profileId }).first()
)

export const lendingOf = cachedPerRequest(
  (
    profileId: number,
    schemeId: number,
    client?: QueryClientContract
  ): Promise<LendingDetail | null> =>
    LendingDetail.query({ client }).where({ profileId, schemeId }).first()
)

/* Returns the saved values as text for the forms, with 'true' and 'false' for yes-or-no answers. */

export const personalForm = (profile: Profile, user: User) => ({
  ...formValues(PERSONAL, profile),
  mobile: user.mobile,
})

function addressForm(row: Address | undefined) {
  const defaultState = masters().states.find((state) => state.isDefault)
  return formValues(ADDRESS, row ?? { stateId: defaultState?.id })
}

export async function addressesForm(profile: Profile) {
  const rows = await addressesOf(profile.id)
  const of = (kind: AddressKind) => addressForm(rows.find((row) => row.kind === kind))
  const [correspondence, permanent] = [of('correspondence'), of('permanent')]
  const isSaved = rows.length > 0
  return {
    correspondence,
    /** Most permanent addresses are the same, so this is the default. */
    permanentSame: !isSaved || JSON.stringify(correspondence) === JSON.stringify(permanent),
    permanent,
    emergency: formValues(EMERGENCY, profile),
  }
}

/** Returns the form of one member; `id` is empty for a new one. */
export const memberForm = (row: FamilyMember | null = null) => ({
  id: String(row?.id ?? ''),
  ...formValues(FAMILY, row),
})

/** Returns the form of a new member, which has no version yet. */
export const blankMember = () => ({ ...memberForm(), version: '' })

/** Returns the family list: the data of each member, and the form to change it. */
export async function familyRows(profileId: number, i18n: I18n) {
  const rows = await familyOf(profileId)
  return rows.map((row) => ({
    id: row.id,
    name: row.fullName,
    version: rowVersion(row),
    values: memberForm(row),
    said: displayValues(FAMILY, row, i18n),
  }))
}

export async function bankAccountForm(profileId: number) {
  const row = await bankAccountOf(profileId)
  return { ...formValues(BANK_ACCOUNT, row), isAccountConfirmed: false }
}

export async function lendingForm(profileId: number, schemeId: number) {
  return formValues(LENDING, await lendingOf(profileId, schemeId))
}

/**
 * Returns the inputs of an address: visible fields, collapsed fields, and the lists of places. All talukas are included
 * at once: a few kilobytes, and no waiting on a weak connection.
 */
export function addressInputs(i18n: I18n) {
  const { districts, states } = masters()
  return {
    main: formInputs(fieldsInGroup(ADDRESS, 'address'), { i18n }),
    more: formInputs(fieldsInGroup(ADDRESS, 'more_address'), { i18n }),
    states: options(states, i18n.locale),
    districts: districts.map((district) => ({
      value: String(district.id),
      label: localName(district, i18n.locale),
      stateId: String(district.stateId),
      talukas: options(masters().talukas(district.id), i18n.locale),
    })),
  }
}

/** Returns the district of the correspondence address, which is the loan district; null if not known yet. */
export async function loanDistrictOf(
  profileId: number,
  client?: TransactionClientContract
): Promise<number | null> {
  const addresses = await addressesOf(profileId, client)
  return addresses.find(({ kind }) => kind === 'correspondence')?.districtId ?? null
}
