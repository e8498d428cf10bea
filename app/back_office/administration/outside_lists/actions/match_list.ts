import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { batches, sqlInstant, storedDay } from '#kernel/database/dialect'
import { inTransaction } from '#kernel/database/transaction'
import { BackgroundRun } from '#kernel/operation/background_work'
import { loadMasters } from '#masters/queries/masters'
import { LEASE_MS, extendRowLease } from '#administration/portfolio/actions/lease'
import { decrypt } from '#kernel/vault/vault'
import { digestOf } from '#duplicates/actions/match_keys'
import { ownersOfNumbers } from '#duplicates/queries/matches'
import { matchKeyQueries, matchKeysOf } from '#duplicates/rules/match_keys'
import {
  NUMBER_KINDS,
  type NumberKind,
  type OutsidePerson,
  outsideMatch,
  wholeName,
} from '#duplicates/rules/outside_match'
import { type RowContent, personOf } from '#administration/outside_lists/rules/list_rows'

type ListRow = { id: number; content: string } & Record<`${NumberKind}_digest`, string | null>

/** Ages that an applicant can have. For a row without a birth date, each birth year is searched. */
const AGES = { min: 18, max: 75 }

/** Matching numbers of an applicant and a row. */
interface Candidate {
  numbers: NumberKind[]
  isDirector: boolean
}

/** Applicants who may match each row, by account id. */
class Candidates {
  readonly of = new Map<number, Map<number, Candidate>>()

  add(rowId: number, userId: number, number?: NumberKind, isDirector = false) {
    const ofRow = this.of.get(rowId) ?? new Map<number, Candidate>()
    const found = ofRow.get(userId) ?? { numbers: [], isDirector: false }
    if (number) found.numbers.push(number)
    found.isDirector ||= isDirector
    this.of.set(rowId, ofRow.set(userId, found))
  }

  get userIds() {
    return [...new Set([...this.of.values()].flatMap((ofRow) => [...ofRow.keys()]))]
  }
}

/** Finds the matches of some rows, with each look-up for all of them at once. */
async function matchesOfRows(rows: readonly ListRow[]) {
  const people = new Map(
    rows.map((row) => [row.id, personOf(JSON.parse(decrypt(row.content, 'finding')) as RowContent)])
  )
  const candidates = new Candidates()
  await addByNumbers(rows, people, candidates)
  await addByNames(people, candidates)
  const applicants = await applicantsOf(candidates.userIds)
  return [...candidates.of].flatMap(([rowId, ofRow]) =>
    [...ofRow].flatMap(([userId, { numbers, isDirector }]) => {
      const applicant = applicants.get(userId)
      const match = applicant && outsideMatch(people.get(rowId)!, applicant, numbers)
      return match ? [{ rowId, userId, isDirector, ...match }] : []
    })
  )
}

type People = ReadonlyMap<number, OutsidePerson>

/** Groups rows by a value and omits those without one. */
const rowsBy = <T>(rows: Iterable<T>, valueOf: (row: T) => string | null) => {
  const found = Map.groupBy(rows, valueOf)
  found.delete(null)
  return found as Map<string, T[]>
}

async function addByNumbers(rows: readonly ListRow[], people: People, candidates: Candidates) {
  for (const kind of NUMBER_KINDS) {
    const ofDigest = rowsBy(rows, (row) => row[`${kind}_digest`])
    for (const owner of await ownersOfNumbers(kind, [...ofDigest.keys()])) {
      for (const { id } of ofDigest.get(owner.value) ?? []) {
        candidates.add(id, owner.userId, kind, owner.isDirector)
      }
    }
  }
  const ofMobile = rowsBy(people, ([, { mobile }]) => mobile)
  for (const { userId, value, isDirector } of await ownersOfNumbers('mobile', [
    ...ofMobile.keys(),
  ])) {
    for (const [id] of isDirector ? [] : (ofMobile.get(value) ?? [])) candidates.add(id, userId)
  }
}

/** Adds candidates by the match keys of names and birth years from duplicate detection. */
async function addByNames(people: People, candidates: Candidates) {
  const rowsOfKey = new Map<string, number[]>()
  for (const [id, person] of people) {
    for (const key of keysOf(person)) rowsOfKey.set(key, [...(rowsOfKey.get(key) ?? []), id])
  }
  for (const keys of batches([...rowsOfKey.keys()])) {
    const found = await db
      .from('match_keys')
      .join('profiles', 'profiles.id', 'match_keys.profile_id')
      .whereIn('match_keys.kind', ['name_birth', 'short_name_birth'])
      .whereIn('match_keys.digest', keys.map(digestIn))
      .select('match_keys.kind', 'match_keys.digest', 'profiles.user_id')
    for (const { kind, digest, user_id: userId } of found) {
      for (const id of rowsOfKey.get(`${kind}:${digest}`) ?? []) candidates.add(id, Number(userId))
    }
  }
}

const digestIn = (key: string) => key.slice(key.indexOf(':') + 1)

/** Returns the keys to search: for a row with a birth date its year; for others every year, for full names only. */
function keysOf(person: OutsidePerson): string[] {
  if (person.birthDate !== null) {
    const own = matchKeysOf({ ...person, addresses: [] })
    const keys = own.map((key) => ({ kind: key.kind, digest: digestOf(key) }))
    return matchKeyQueries(keys).map(({ of, digest }) => `${of}:${digest}`)
  }
  const name = wholeName(person)
  if (name === null || person.districts.length + person.villages.length === 0) return []
  const year = Number(getClock().today().slice(0, 4))
  return Array.from({ length: AGES.max - AGES.min + 1 }, (_, at) => {
    const value = `${year - AGES.min - at}|${name}`
    return `name_birth:${digestOf({ kind: 'name_birth', value })}`
  })
}

/** Loads the compared data of applicants, by account id. */
async function applicantsOf(userIds: readonly number[]): Promise<People> {
  const found = new Map<number, OutsidePerson>()
  for (const ids of batches(userIds)) {
    const profiles = await db
      .from('profiles')
      .join('users', 'users.id', 'profiles.user_id')
      .whereIn('profiles.user_id', ids)
      .select('profiles.id', 'profiles.user_id', 'profiles.birth_date', 'users.mobile')
      .select('profiles.first_name', 'profiles.middle_name', 'profiles.last_name')
    const addresses = await db
      .from('addresses')
      .whereIn(
        'profile_id',
        profiles.map(({ id }) => Number(id))
      )
      .select('profile_id', 'district_id', 'village')
    const ofProfile = Map.groupBy(addresses, (row) => Number(row.profile_id))
    for (const row of profiles) {
      const own = ofProfile.get(Number(row.id)) ?? []
      found.set(Number(row.user_id), {
        firstName: row.first_name,
        middleName: row.middle_name,
        lastName: row.last_name,
        birthDate: row.birth_date === null ? null : storedDay(row.birth_date),
        mobile: row.mobile,
        districts: own.map((address) => Number(address.district_id)),
        villages: own.map((address) => address.village),
      })
    }
  }
  return found
}

const TABLE = 'outside_lists'

/** Number of rows per batch; their look-ups delay other requests only for a moment. */
const BATCH_SIZE = 200

const matching = (id: number) => db.from(TABLE).where({ id, state: 'matching' })

async function waitingLists(): Promise<number[]> {
  const rows = await db.from(TABLE).where('state', 'matching').orderBy('id').select('id')
  return rows.map(({ id }) => Number(id))
}

/**
 * Compares the pending lists with all applicants. Findings are saved together with the progress, so an interrupted run
 * continues with the next rows.
 *
 * @returns the number of lists completed
 */
export async function runMatches(): Promise<number> {
  await loadMasters()
  let done = 0
  for (const id of await waitingLists()) {
    if (!(await extendRowLease(TABLE, { id, state: 'matching', isFirst: true }))) continue
    while (!app.isTerminating && (await matchBatch(id))) await nextTurn()
    done += Number(await finish(id))
  }
  return done
}

/** @returns whether there may be more rows for this process */
async function matchBatch(listId: number): Promise<boolean> {
  const list = await matching(listId).select('matched_to').first()
  if (!list) return false
  const rows: ListRow[] = await db
    .from('outside_list_rows')
    .where('list_id', listId)
    .where('id', '>', list.matched_to)
    .orderBy('id')
    .limit(BATCH_SIZE)
    .select('id', 'content', 'aadhaar_digest', 'pan_digest', 'account_digest')
  if (rows.length === 0) return false
  const found = await matchesOfRows(rows)
  const now = getClock().now()
  return inTransaction(async (trx) => {
    const isNext = await trx
      .from(TABLE)
      .where({ id: listId, state: 'matching', matched_to: list.matched_to })
      .update({
        matched_to: rows.at(-1)!.id,
        leased_until: sqlInstant(new Date(now.getTime() + LEASE_MS)),
      })
    if (Number(isNext) !== 1) return false
    if (found.length > 0) {
      await trx.table('outside_findings').multiInsert(
        found.map(({ rowId, userId, strength, kinds, isDirector }) => ({
          list_id: listId,
          row_id: rowId,
          user_id: userId,
          strength,
          kinds: kinds.join(','),
          is_director: isDirector,
          outcome: 'open',
          found_at: sqlInstant(now),
        }))
      )
    }
    return true
  })
}

async function finish(listId: number): Promise<boolean> {
  return inTransaction(async (trx) => {
    const last = trx.from('outside_list_rows').where('list_id', listId).max('id')
    const ended = trx.from(TABLE).where({ id: listId, state: 'matching' })
    const isDone = await ended
      .where('matched_to', last)
      .update({ state: 'matched', leased_until: null })
    if (Number(isDone) !== 1) return false
    const [{ total }] = await trx
      .from('outside_findings')
      .where('list_id', listId)
      .count('* as total')
    const data = { list: listId, findings: Number(total) }
    await recordAudit({ action: 'outside_list.matched', actor: null, data, trx })
    return true
  })
}

/** Compares lists in the background; those of a process that died continue when its lease expires. */
export const listMatcher = new BackgroundRun({
  run: async () => {
    await runMatches()
    return (await waitingLists()).length > 0 ? LEASE_MS : null
  },
  failed: 'comparing an outside list failed',
})
