import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import ApplicantGroup from '#group/models/applicant_group'
import { ERASED_NAME } from '#privacy/erasure/rules/kinds'
import Profile from '#profile/models/profile'
import Address from '#profile/models/address'

/** Rows that hang on a profile and go with it. */
const PROFILE_TABLES = [
  'section_drafts',
  'family_members',
  'bank_accounts',
  'lending_details',
  'shared_numbers',
  'profile_traits',
]

/** Columns of a profile that stay: whose it is. */
const KEPT_COLUMNS = new Set(['id', 'userId', 'createdAt', 'updatedAt', 'isDeclared'])

/**
 * Empties what a person told of themselves. The row of the profile stays, without a value, because the
 * applications that are kept name it; revisions stay sealed, and those of before there were keys go.
 *
 * @returns how many rows were erased or emptied
 */
export async function eraseProfile(userId: number, trx: TransactionClientContract) {
  const profile = await Profile.query({ client: trx }).where({ userId }).forUpdate().first()
  if (!profile) return 0
  const of = (table: string) => trx.from(table).where('profile_id', profile.id)
  let rows = 1
  for (const table of PROFILE_TABLES) rows += Number(await of(table).delete())
  rows += Number(await Address.query({ client: trx }).where('profileId', profile.id).delete())
  rows += Number(await eraseDuplicateRemarks(userId, trx))
  await of('profile_revisions').whereNull('sealed').delete()
  rows += Number(await of('profile_revisions').update({ remarks: null }))
  const empty = Object.keys(profile.$attributes)
    .filter((name) => !KEPT_COLUMNS.has(name))
    .map((name) => [name, null])
  await profile.merge({ ...Object.fromEntries(empty), isDeclared: false }).save()
  return rows
}

/** What officers wrote of the person and of others who shared something; that they decided stays. */
function eraseDuplicateRemarks(userId: number, trx: TransactionClientContract) {
  return trx
    .from('likeness_decisions')
    .where((pair) => void pair.where('low_user_id', userId).orWhere('high_user_id', userId))
    .whereNotNull('words')
    .update({ words: null })
}

/** The same of a person's group; its row stays for the applications that name it. */
export async function eraseGroup(userId: number, trx: TransactionClientContract) {
  const group = await ApplicantGroup.query({ client: trx }).where({ userId }).forUpdate().first()
  if (!group) return 0
  const people = ['group_directors', 'group_shareholders']
  let rows = 1
  for (const table of people) {
    rows += Number(await trx.from(table).where('group_id', group.id).delete())
  }
  await group
    .merge({
      name: ERASED_NAME,
      registrationNo: '',
      registeredAddress: null,
      tan: null,
      panCipher: null,
      panDigest: null,
      panLast4: null,
      businessName: '',
      businessAddress: '',
      businessDescription: '',
      bankName: null,
      branchName: null,
    })
    .save()
  return rows
}
