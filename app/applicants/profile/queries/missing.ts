import type { PlainDate } from '#kernel/calendar/plain_date'
import { masters } from '#masters/queries/masters'
import type { DocumentSlotRow } from '#masters/queries/rows'
import { listFilledSlots } from '#documents/queries/documents'
import { getClock } from '#kernel/calendar/clock'
import { pickTexts } from '#kernel/formats/languages'
import { rulesByCountingDay } from '#masters/queries/scheme_rules'
import type { CompletionContext, Missing, ProfileRead } from '#profile/contracts/sections'
import { emptyRequiredFields } from '#profile/fields/derive'
import { PERSONAL } from '#profile/fields/personal'
import { type ProfileLockState, profileLock, submissionDay } from '#profile/contracts/profile_lock'
import Address from '#profile/models/address'
import BankAccount from '#profile/models/bank_account'
import FamilyMember from '#profile/models/family_member'
import LendingDetail from '#profile/models/lending_detail'
import { ageOn, isAgeWithin } from '#profile/rules/age'

/**
 * The required slots that are empty: what is missing before submission.
 *
 * @param list number of a loan type, or '2D' for a director of a group
 * @param onDate the day of first submission (DECISIONS 5)
 */
export const missingSlots = (
  list: string,
  filled: ReadonlySet<string>,
  onDate: PlainDate
): DocumentSlotRow[] =>
  masters()
    .documentSlots(list, onDate)
    .filter(({ isRequired, slot }) => isRequired && !filled.has(slot))

const field = (name: string): Missing => ({ key: `profile.fields.${name}` })
const problem = (name: string): Missing => ({ key: `profile.missing.${name}` })

const addresses: ProfileRead<Address[]> = async ({ id }, client) =>
  Address.query({ client }).where({ profileId: id })
const family: ProfileRead<FamilyMember | null> = ({ id }, client) =>
  FamilyMember.query({ client }).where({ profileId: id }).first()
const bankAccount: ProfileRead<BankAccount | null> = ({ id }, client) =>
  BankAccount.query({ client }).where({ profileId: id }).first()
const lendings: ProfileRead<LendingDetail[]> = async ({ id }, client) =>
  LendingDetail.query({ client }).where({ profileId: id })
const lock: ProfileRead<ProfileLockState> = ({ userId }, client) => profileLock(userId, client)
const filledSlots: ProfileRead<ReadonlySet<string>> = ({ id }, client) =>
  listFilledSlots('profile', id, client)

/** The day that counts for who may have a loan of a type (DECISIONS 5). */
export const submissionDayIn = async ({ read, loanType }: CompletionContext): Promise<PlainDate> =>
  submissionDay(await read(lock), loanType, getClock().today())

/** Empty fields, and the age where it does not fit this loan type. */
export async function missingPersonal(context: CompletionContext): Promise<Missing[]> {
  const { profile } = context
  const missing = emptyRequiredFields(PERSONAL, profile).map(field)
  if (profile.birthDate && !(await isAgeMet(context))) missing.push(problem('age'))
  return missing
}

async function isAgeMet(context: CompletionContext): Promise<boolean> {
  const { birthDate } = context.profile
  const day = await submissionDayIn(context)
  if (birthDate! > day) return false
  const rules = rulesByCountingDay(context.loanType, { firstSubmission: day })
  return isAgeWithin(ageOn(birthDate!, day), { min: rules.minAge, below: rules.belowAge })
}

export async function missingAddress({ read }: CompletionContext): Promise<Missing[]> {
  const kinds = new Set((await read(addresses)).map((address) => address.kind))
  const missing: Missing[] = []
  if (!kinds.has('correspondence')) missing.push(problem('correspondence'))
  if (!kinds.has('permanent')) missing.push(problem('permanent'))
  return missing
}

export const missingFamily = async ({ read }: CompletionContext): Promise<Missing[]> =>
  (await read(family)) ? [] : [problem('family')]

export const missingBankAccount = async ({ read }: CompletionContext): Promise<Missing[]> =>
  (await read(bankAccount)) ? [] : [problem('bank_account')]

/** The details of this loan type, for the district of the correspondence address. */
export async function missingLending(context: CompletionContext): Promise<Missing[]> {
  const { read, loanType } = context
  if ((await loanDistrictIn(context)) === null) return [problem('loan_district')]
  const lending = (await read(lendings)).find(({ schemeId }) => schemeId === loanType)
  return lending ? [] : [problem('lending')]
}

/** The district of the correspondence address, which is the loan district; null: not known yet. */
export async function loanDistrictIn({ read }: CompletionContext): Promise<number | null> {
  const all = await read(addresses)
  return all.find(({ kind }) => kind === 'correspondence')?.districtId ?? null
}

export async function missingDocuments(context: CompletionContext): Promise<Missing[]> {
  const { read, loanType } = context
  const day = await submissionDayIn(context)
  return missingSlots(`${loanType}`, await read(filledSlots), day).map((slot) =>
    pickTexts(slot, 'name')
  )
}

export async function missingDeclaration({ profile }: CompletionContext): Promise<Missing[]> {
  return profile.isDeclared ? [] : [problem('declaration')]
}
