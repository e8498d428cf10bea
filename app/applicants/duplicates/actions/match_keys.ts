import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { storedDay } from '#kernel/database/dialect'
import { digest } from '#kernel/vault/vault'
import {
  type MatchKey,
  type MatchKeyKind,
  type MatchKeySource,
  matchKeysOf,
} from '#duplicates/rules/match_keys'
import type { LucidModel, LucidRow } from '@adonisjs/lucid/types/model'
import Address from '#profile/models/address'
import Profile from '#profile/models/profile'

const TABLE = 'match_keys'

/** Number of profiles whose match keys are compared together. */
const PROFILES_BATCH_SIZE = 500

/** Number of rows per statement, below the limits of both databases. */
const INSERT_BATCH_SIZE = 300

/** Returns the same digest for a full and a short name, since each is searched among the other. */
export const digestOf = ({ kind, value }: MatchKey) =>
  digest(`${kind.replace('short_', '')}:${value}`, 'trait')

interface MatchKeyRow {
  profile_id: number
  kind: MatchKeyKind
  digest: string
}

const keyOf = ({ kind, digest: found }: Pick<MatchKeyRow, 'kind' | 'digest'>) => `${kind}:${found}`

/**
 * Saves the match keys of these people for their current name, birth date and addresses, in the transaction of the
 * change. Device keys have another source and are kept.
 *
 * @returns the number of people whose keys differed
 */
export async function saveMatchKeys(
  client: QueryClientContract,
  profileIds: readonly number[],
  { isCheck = false, table = TABLE } = {}
): Promise<number> {
  const current = await currentMatchKeys(client, profileIds)
  const stored: MatchKeyRow[] = await client
    .from(table)
    .whereIn('profile_id', [...profileIds])
    .whereNot('kind', 'device')
    .select('profile_id', 'kind', 'digest')
  const wrong = new Set<number>()
  const missing: MatchKeyRow[] = []
  for (const profileId of profileIds) {
    const expected = new Map((current.get(profileId) ?? []).map((row) => [keyOf(row), row]))
    for (const row of stored.filter((one) => Number(one.profile_id) === profileId)) {
      if (expected.delete(keyOf(row))) continue
      wrong.add(profileId)
      const { kind, digest: found } = row
      if (!isCheck)
        await client.from(table).where({ profile_id: profileId, kind, digest: found }).delete()
    }
    if (expected.size > 0) wrong.add(profileId)
    missing.push(...expected.values())
  }
  if (!isCheck) await insert(client, missing, table)
  return wrong.size
}

/** Records the devices from which a person submitted an application, by the random ids of their browsers. */
export async function recordDevices(
  client: QueryClientContract,
  profileId: number,
  devices: readonly string[]
): Promise<void> {
  const rows = devices.map((value) => ({
    profile_id: profileId,
    kind: 'device' as const,
    digest: digestOf({ kind: 'device', value }),
  }))
  await insert(client, rows)
}

/**
 * Compares the match keys of all people with their profile data and saves them again, for rows written outside the
 * portal. An interrupted run may be started again.
 *
 * @param isCheck only counts
 * @param table table name at the time of a migration
 * @returns the number of people whose keys were wrong
 */
export async function rebuildMatchKeys(
  { isCheck = false, table = TABLE } = {},
  client: QueryClientContract = db.connection()
): Promise<number> {
  let wrong = 0
  for (let lastId = 0; ;) {
    const found = await client
      .from('profiles')
      .where('id', '>', lastId)
      .orderBy('id')
      .limit(PROFILES_BATCH_SIZE)
      .select('id')
    if (found.length === 0) return wrong
    const ids = found.map(({ id }) => Number(id))
    wrong += await client.transaction((trx) => saveMatchKeys(trx, ids, { isCheck, table }))
    lastId = ids.at(-1)!
  }
}

async function currentMatchKeys(client: QueryClientContract, profileIds: readonly number[]) {
  const people = await client
    .from('profiles')
    .whereIn('id', [...profileIds])
    .select('id', 'first_name', 'middle_name', 'last_name', 'birth_date')
  const addresses = await client
    .from('addresses')
    .whereIn('profile_id', [...profileIds])
    .select('profile_id', 'house_no', 'building', 'street', 'locality', 'village', 'pincode')
  const ofProfile = Map.groupBy(addresses, (row) => Number(row.profile_id))
  return new Map<number, MatchKeyRow[]>(
    people.map((person) => {
      const id = Number(person.id)
      const source: MatchKeySource = {
        firstName: person.first_name,
        middleName: person.middle_name,
        lastName: person.last_name,
        birthDate: person.birth_date === null ? null : storedDay(person.birth_date),
        addresses: (ofProfile.get(id) ?? []).map((row) => ({ ...row, houseNo: row.house_no })),
      }
      const rows = matchKeysOf(source).map((trait) => ({
        profile_id: id,
        kind: trait.kind,
        digest: digestOf(trait),
      }))
      return [id, rows]
    })
  )
}

/** Another request may have inserted the same row meanwhile. */
async function insert(client: QueryClientContract, rows: readonly MatchKeyRow[], table = TABLE) {
  for (let start = 0; start < rows.length; start += INSERT_BATCH_SIZE) {
    await client
      .knexQuery()
      .table(table)
      .insert(rows.slice(start, start + INSERT_BATCH_SIZE))
      .onConflict(['profile_id', 'kind', 'digest'])
      .ignore()
  }
}

const NAME_FIELDS = ['firstName', 'middleName', 'lastName', 'birthDate'] as const
const ADDRESS_FIELDS = [
  'houseNo',
  'building',
  'street',
  'locality',
  'village',
  'pincode',
  'kind',
] as const

/** Updates match keys in the transaction of every change to their source data, whatever code saves it. */
export function updateMatchKeysOnSave() {
  onSave(Profile, NAME_FIELDS, ({ id }) => id)
  onSave(Address, ADDRESS_FIELDS, ({ profileId }) => profileId)
}

function onSave<M extends LucidModel>(
  model: M,
  names: readonly string[],
  profileOf: (row: InstanceType<M>) => number
) {
  /** After the save nothing is dirty any more, so the check is made before. */
  const changed = new WeakSet<LucidRow>()
  model.before('save', (row: InstanceType<M>) => {
    if (names.some((name) => Object.hasOwn(row.$dirty, name))) changed.add(row)
  })
  model.after('save', async (row: InstanceType<M>) => {
    if (changed.delete(row)) await saveMatchKeys(row.$trx ?? db.connection(), [profileOf(row)])
  })
}
