import { WITHOUT_STEP_UP } from '#tests/support/stored_sessions'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import User from '#auth/models/user'
import { encrypt } from '#kernel/vault/vault'
import { createApplication } from '#database/factories/application_factory'
import { createCompleteProfile } from '#database/factories/profile_factory'
import { TEST_PASSWORD } from '#database/factories/user_factory'
import { masters } from '#masters/queries/masters'
import ProfileRevision from '#profile/models/profile_revision'
import { pageProps } from '#tests/support/page_props'
import { createApplicant, requestAs } from '#tests/support/users'

export const PATH = '/my-data/erasure'

/** Returns a name that is unique in the database. */
let nameCount = 0
const ownName = (of: string) => `${of}${process.pid}q${++nameCount}`

export const finalStatus = () => masters().applicationStatuses.find(({ isFinal }) => isFinal)!
export const openStatus = () => masters().applicationStatuses.find(({ isFinal }) => !isFinal)!

/** Creates a person with all data that the portal collects, and an application in a status. */
export async function createPersonWithData(statusId: number | null) {
  const [first, last, street] = [ownName('Savi'), ownName('Jadh'), ownName('Peth')]
  const email = `${ownName('mail')}@example.org`
  const user = await createApplicant({ firstName: first, lastName: last, email })
  const profile = await createCompleteProfile(user)
  await db.from('addresses').where('profile_id', profile.id).update({ locality: street })
  const application =
    statusId === null ? null : await createApplication({ userId: user.id, statusId })
  const draft = { profile_id: profile.id, section: 'personal', content: encrypt('{}', 'draft') }
  await db.table('section_drafts').insert({ ...draft, updated_at: '2026-01-01 00:00:00' })
  const mother = ownName('Moth')
  const changes = [{ field: 'motherName', old: null, new: mother }]
  const revision = { profileId: profile.id, section: 'personal', changedBy: user.id }
  const { id: revisionId } = await ProfileRevision.create({ ...revision, data: { changes } })
  const files: { storage_key: string }[] = await db
    .from('stored_files')
    .where('owner_user_id', user.id)
  const keys = files.map((file) => file.storage_key)
  const words = [first, last, street, mother, email, user.mobile]
  return { user, profile, application, revisionId, words, mother, keys }
}

/** Returns the tables that contain one of these texts, ignoring case. */
export async function tablesWith(words: readonly string[]): Promise<string[]> {
  const found = []
  for (const table of await db.connection().getAllTables()) {
    const rows = JSON.stringify(await db.from(table)).toLowerCase()
    if (words.some((word) => rows.includes(word.toLowerCase()))) found.push(table)
  }
  return found.sort()
}

export const ownPage = async (client: ApiClient, user: User) =>
  pageProps(await requestAs(client, user, 'get', PATH), 'accountability/privacy/erasure/my_erasure')
    .erasure

/** Submits the form for the complete account as the page currently shows it. */
export async function eraseAccount(client: ApiClient, user: User, overrides: object = {}) {
  const { expectedVersion } = await ownPage(client, user)
  const body = { expectedVersion, isSure: true, password: TEST_PASSWORD, ...overrides }
  return requestAs(client, user, 'post', PATH).header(WITHOUT_STEP_UP, '1').json(body)
}
