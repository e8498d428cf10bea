import { createHash } from 'node:crypto'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { databaseIsCluster } from '#config/database'

/** What is changed by one transaction after the other, whichever node of a cluster each of them has. */
type LockName =
  | 'application'
  | 'claim'
  | 'codes'
  | 'committee_batch'
  | 'confirmation_rules'
  | 'document'
  | 'export_limit'
  | 'grievance'
  | 'leaders'
  | 'mobile'
  | 'payment_batch'
  | 'role'
  | 'settings'
  | 'signatories'
  | 'user'
  | 'workflow_version'

/** So many rows there are at most; two things that share one only wait for each other once in a while. */
const LOCK_SLOTS = 2 ** 16

/** Parts of a turn that many hold beside each other: few meet in one, and one statement takes them all. */
const SHARDS = 128

const slotOf = (lock: LockName, key: string | number) =>
  createHash('sha256').update(`${lock} ${key}`).digest().readUInt32BE() % LOCK_SLOTS

/** Writes the rows of these places, always in the same order: of two clients one waits for the other. */
export async function writeLockRows(
  client: QueryClientContract,
  slots: readonly number[]
): Promise<void> {
  await client
    .knexQuery()
    .table('lock_rows')
    .insert([...new Set(slots)].toSorted((a, b) => a - b).map((slot) => ({ slot, version: 1 })))
    .onConflict('slot')
    .merge({ version: client.knexRawQuery('(lock_rows.version + 1) % 1000000000') })
}

/**
 * Stands beside every `for update` that guards more than the row it reads. A lock holds on one node of a
 * cluster; of two transactions that write the same row on two nodes one is refused at its commit, and
 * `inTransaction` begins it again. Writes nothing where the database is one server (`MYSQL_CLUSTER`).
 *
 * @param keys which of them: ids, or what makes it one
 */
export async function acquireLock(
  client: QueryClientContract,
  lock: LockName,
  ...keys: readonly (string | number)[]
): Promise<void> {
  if (!databaseIsCluster || !client.isTransaction || keys.length === 0) return
  await writeLockRows(
    client,
    keys.map((key) => slotOf(lock, key))
  )
}

/** Beside `for share`: many at once, none beside `acquireExclusiveLock`. */
export const acquireSharedLock = (
  client: QueryClientContract,
  lock: LockName,
  key = ''
): Promise<void> => acquireLock(client, lock, `${key} ${Math.floor(Math.random() * SHARDS)}`)

/** Beside `for update` of what others hold `for share`. */
export const acquireExclusiveLock = (
  client: QueryClientContract,
  lock: LockName,
  key = ''
): Promise<void> =>
  acquireLock(client, lock, ...Array.from({ length: SHARDS }, (_, shard) => `${key} ${shard}`))
