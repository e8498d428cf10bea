import type { I18n } from '@adonisjs/i18n'
import type User from '#auth/models/user'
import { contentVersion, rowVersion } from '#kernel/http/expected_version'
import { localName, masters, options } from '#masters/queries/masters'
import { ADDRESS, EMERGENCY, FAMILY, PERSONAL } from '#profile/fields/person'
import { BANK_ACCOUNT, LENDING } from '#profile/fields/loan'
import { displayValues, fieldsInGroup, formInputs, formValues } from '#profile/fields/derive'
import { cachedPerRequest } from '#kernel/database/request_cache'
import Address, { type AddressKind } from '#profile/models/address'
import BankAccount from '#profile/models/bank_account'
import FamilyMember from '#profile/models/family_member'
import LendingDetail from '#profile/models/lending_detail'
import type Profile from '#profile/models/profile'
import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'
import {
  isAadhaar,
  isAccount,
  isPan,
  normaliseAadhaar,
  normaliseAccount,
  normalisePan,
} from '#kernel/formats/identifiers'
import {
  ENCRYPTED_FIELDS,
  type EncryptedField,
  omitEncryptedFields,
  visibleEnd,
} from '#kernel/formats/personal_numbers'
import { decrypt, digest } from '#kernel/vault/vault'
import { isoInstant } from '#kernel/calendar/instants'
import { profileParts } from '#profile/queries/missing'
import SectionDraft from '#profile/models/section_draft'

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
const memberForm = (row: FamilyMember | null = null) => ({
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

/** Content of a form: texts, checkboxes and groups of them. */
export type DraftContent = { [field: string]: DraftValue }
type DraftValue = string | number | boolean | null | DraftContent

export interface Draft {
  /** As typed, without the encrypted numbers, which are never returned by the server (DECISIONS 12). */
  content: DraftContent
  /** Last four of the valid numbers in the draft. */
  last4: Partial<Record<EncryptedField, string>>
  /** ISO 8601. */
  savedAt: string
  /** Changes with the content. */
  version: string
}

/** Returns the key of a draft: a section of one loan type has one per loan type, a common section only one. */
export function draftKey(section: { key: string; isCommon: boolean }, loanType: number): string {
  return section.isCommon ? section.key : `${section.key}:${loanType}`
}

/** Returns the keys of the sections with a draft. */
export async function draftKeys(profileId: number): Promise<ReadonlySet<string>> {
  const parts = await profileParts(profileId)
  return new Set(parts.flatMap(({ part, word }) => (part === 'draft' && word ? word : [])))
}

/**
 * Returns a keyed digest of the content, because it contains numbers. The ciphertext is no version, since the same text
 * may be encrypted again while a page shows it.
 */
export function draftVersion(row: SectionDraft): string {
  const content = contentOf(row)
  return contentVersion(content ? digest(JSON.stringify(content), 'draft') : row.content)
}

/** Key for the browser tab that saved the draft; it is not a form field. */
export const TAB_KEY = '$tab'

export const draftTab = (row: SectionDraft) => contentOf(row)?.[TAB_KEY] ?? null

async function draftRow(profileId: number, key: string, client?: TransactionClientContract) {
  return SectionDraft.query({ client }).where({ profileId, section: key }).first()
}

/** Returns the draft or null. A draft encrypted with another key of the vault counts as none. */
export async function readDraft(
  profileId: number,
  key: string,
  client?: TransactionClientContract
): Promise<Draft | null> {
  const row = await draftRow(profileId, key, client)
  const stored = row && contentOf(row)
  if (!stored) return null
  const numbers = Object.entries(numbersIn(stored))
  return {
    content: omitEncryptedFields(stored),
    last4: Object.fromEntries(numbers.map(([field, number]) => [field, visibleEnd(number)])),
    savedAt: isoInstant(row.updatedAt),
    version: draftVersion(row),
  }
}

/**
 * Returns the valid numbers of a draft, to be saved with its form; none if, in a section that lists people, the draft
 * belongs to another person.
 *
 * @param id row of the form; absent for a new one and for a section that is no list
 */
export async function numbersInDraft(
  profileId: number,
  key: string,
  client?: TransactionClientContract,
  id: DraftValue = ''
): Promise<Partial<Record<EncryptedField, string>>> {
  const row = await draftRow(profileId, key, client)
  const content = row && contentOf(row)
  const isSameRow = content && String(content.id ?? '') === String(id ?? '')
  return isSameRow ? numbersIn(content) : {}
}

function contentOf(row: SectionDraft): DraftContent | null {
  try {
    return JSON.parse(decrypt(row.content, 'draft')) as DraftContent
  } catch {
    // After a change of the key the draft is lost, but the person must be able to continue.
    return null
  }
}

const PARSERS: Record<EncryptedField, (typed: string) => string | null> = {
  aadhaar: (typed) => valid(normaliseAadhaar(typed), isAadhaar),
  pan: (typed) => valid(normalisePan(typed), isPan),
  accountNo: (typed) => valid(normaliseAccount(typed), isAccount),
}

const valid = (number: string, isValid: (number: string) => boolean) =>
  isValid(number) ? number : null

function numbersIn(content: DraftContent): Partial<Record<EncryptedField, string>> {
  const found = (Object.keys(ENCRYPTED_FIELDS) as EncryptedField[]).flatMap((field) => {
    const typed = content[field]
    const number = typeof typed === 'string' ? PARSERS[field](typed) : null
    return number ? [[field, number]] : []
  })
  return Object.fromEntries(found) as Partial<Record<EncryptedField, string>>
}
