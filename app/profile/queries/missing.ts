import { missingSlots } from '#documents/queries/slots_for'
import { onlyTexts } from '#core/formats/languages'
import { masters } from '#masters/queries/masters'
import { rulesThatCount } from '#masters/queries/scheme_rules'
import type { Missing, SectionContext } from '#profile/contracts/section'
import { emptyOf } from '#profile/fields/follow'
import { PERSONAL } from '#profile/fields/personal'
import { submissionDayOf } from '#profile/lock'
import Address from '#profile/models/address'
import BankAccount from '#profile/models/bank_account'
import FamilyMember from '#profile/models/family_member'
import LendingDetail from '#profile/models/lending_detail'
import { ageOn, isAgeWithin } from '#profile/rules/age'

const field = (name: string): Missing => ({ key: `profile.fields.${name}` })
const problem = (name: string): Missing => ({ key: `profile.missing.${name}` })

/** Empty fields, and the age where it does not fit this loan type. */
export async function missingPersonal(context: SectionContext): Promise<Missing[]> {
  const { profile } = context
  const missing = emptyOf(PERSONAL, profile).map(field)
  if (profile.birthDate && !(await isAgeMet(context))) missing.push(problem('age'))
  return missing
}

async function isAgeMet({ profile, loanType, client }: SectionContext): Promise<boolean> {
  const day = await submissionDayOf(profile.userId, loanType, client)
  if (profile.birthDate! > day) return false
  const rules = rulesThatCount(loanType, { firstSubmission: day })
  return isAgeWithin(ageOn(profile.birthDate!, day), { min: rules.minAge, below: rules.belowAge })
}

export async function missingAddress({ profile, client }: SectionContext): Promise<Missing[]> {
  const addresses = await Address.query({ client }).where({ profileId: profile.id })
  const kinds = new Set(addresses.map((address) => address.kind))
  const missing: Missing[] = []
  if (!kinds.has('correspondence')) missing.push(problem('correspondence'))
  if (!kinds.has('permanent')) missing.push(problem('permanent'))
  return missing
}

export async function missingFamily({ profile, client }: SectionContext): Promise<Missing[]> {
  const member = await FamilyMember.query({ client }).where({ profileId: profile.id }).first()
  return member ? [] : [problem('family')]
}

export async function missingBankAccount({ profile, client }: SectionContext): Promise<Missing[]> {
  const account = await BankAccount.query({ client }).where({ profileId: profile.id }).first()
  return account ? [] : [problem('bank_account')]
}

/** The details of this loan type, for the district of the correspondence address. */
export async function missingLending(context: SectionContext): Promise<Missing[]> {
  const { profile, loanType, client } = context
  const district = await loanDistrictOf(profile.id, client)
  if (district === null) return [problem('loan_district')]
  const lending = await LendingDetail.query({ client })
    .where({ profileId: profile.id, schemeId: loanType })
    .first()
  return lending ? [] : [problem('lending')]
}

/** The district of the correspondence address, which is the loan district; null: not known yet. */
export async function loanDistrictOf(
  profileId: number,
  client?: SectionContext['client']
): Promise<number | null> {
  const address = await Address.query({ client })
    .where({ profileId, kind: 'correspondence' })
    .first()
  return address?.districtId ?? null
}

export async function missingDocuments(context: SectionContext): Promise<Missing[]> {
  const { profile, loanType, client } = context
  const day = await submissionDayOf(profile.userId, loanType, client)
  const slots = await missingSlots(`${loanType}`, 'profile', profile.id, day, client)
  return slots.map(({ id }) => onlyTexts(masters().get('documentSlots', id), 'name'))
}

export async function missingDeclaration({ profile }: SectionContext): Promise<Missing[]> {
  return profile.isDeclared ? [] : [problem('declaration')]
}
