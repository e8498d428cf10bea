import { createHash } from 'node:crypto'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { databaseIsCluster } from '#config/database'

/** Resources that only one transaction changes at a time, on whichever cluster node it runs. */
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

/** Maximum number of rows; two resources that share one occasionally wait for each other. */
const LOCK_SLOTS = 2 ** 16

/** Shards of a lock that many transactions hold at once: few share a shard, and one statement locks all of them. */
const SHARDS = 128

const slotOf = (lock: LockName, key: string | number) =>
  createHash('sha256').update(`${lock} ${key}`).digest().readUInt32BE() % LOCK_SLOTS

/** Writes the rows of these slots, always in the same order, so that of two clients one waits for the other. */
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
 * Accompanies every `for update` that protects more than the row it reads. A lock is held on one node of a cluster
 * only; of two transactions that write the same row on two nodes, one is refused at commit, and `inTransaction`
 * restarts it. Writes nothing if the database is a single server (`MYSQL_CLUSTER`).
 *
 * @param keys ids, or whatever else identifies the resource
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

/** Accompanies `for share`: many can hold it at once, but not together with `acquireExclusiveLock`. */
export const acquireSharedLock = (
  client: QueryClientContract,
  lock: LockName,
  key = ''
): Promise<void> => acquireLock(client, lock, `${key} ${Math.floor(Math.random() * SHARDS)}`)

/** Accompanies `for update` of rows that others read `for share`. */
export const acquireExclusiveLock = (
  client: QueryClientContract,
  lock: LockName,
  key = ''
): Promise<void> =>
  acquireLock(client, lock, ...Array.from({ length: SHARDS }, (_, shard) => `${key} ${shard}`))
