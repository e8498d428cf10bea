import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { isSqlite } from '#kernel/database/dialect'
import type { EncryptedNumberKind } from '#kernel/formats/personal_numbers'
import { decrypt, encryptNumber } from '#kernel/vault/vault'

/** A plain-text column and the three that replace it. */
export interface SealingPlan {
  table: string
  /** The plain-text column. */
  column: string
  kind: EncryptedNumberKind
  /** Prefix of the new columns: `<prefix>_cipher`, `<prefix>_digest`, `<prefix>_last4`. */
  prefix: string
  /** Length of the plain-text column, for the rollback. */
  length: number
  /** Indexes over the plain-text column, which are dropped. */
  oldIndexes: Index[]
  /** Indexes over the digest. */
  newIndexes: Index[]
}

interface Index {
  name: string
  columns: string[]
  isUnique?: boolean
}

/** Rows encrypted in one transaction, few enough that no lock is held for long. */
const BATCH_SIZE = 500

/**
 * Moves the numbers of a column into the vault and drops the column. Each step checks whether it is already done, and
 * rows are encrypted in small transactions, so that a run killed at any point continues where it stopped when
 * restarted.
 */
export async function sealColumn(client: QueryClientContract, plan: SealingPlan): Promise<void> {
  const { table, column } = plan
  await addColumns(client, plan)
  const isClear = await hasColumn(client, table, column)
  if (isClear) await sealRows(client, plan)
  for (const index of plan.newIndexes) await addIndex(client, table, index)
  if (!isClear) return
  for (const { name } of plan.oldIndexes) await dropIndex(client, table, name)
  await dropClearColumn(client, table, column)
}

/** Reverts `sealColumn` for a rollback: decrypts the numbers into a plain-text column. */
export async function unsealColumn(client: QueryClientContract, plan: SealingPlan): Promise<void> {
  const { table, column, prefix, kind } = plan
  if (!(await hasColumn(client, table, column))) {
    await client.schema.alterTable(
      table,
      (made) => void made.string(column, plan.length).nullable()
    )
  }
  for (let after = 0; ;) {
    const rows = await client
      .from(table)
      .where('id', '>', after)
      .whereNotNull(`${prefix}_cipher`)
      .orderBy('id')
      .limit(BATCH_SIZE)
      .select('id', `${prefix}_cipher as cipher`)
    for (const { id, cipher } of rows) {
      await client
        .from(table)
        .where({ id })
        .update({ [column]: decrypt(cipher, kind) })
    }
    if (rows.length < BATCH_SIZE) break
    after = rows.at(-1).id
  }
  for (const index of plan.oldIndexes) await addIndex(client, table, index)
  for (const { name } of plan.newIndexes) await dropIndex(client, table, name)
  for (const end of ['cipher', 'digest', 'last4']) {
    if (await isOwn(client, plan, end)) await dropClearColumn(client, table, `${prefix}_${end}`)
  }
}

/** Whether a column existed before the encryption: it has its own index and is kept. */
async function isOwn(
  client: QueryClientContract,
  { table, prefix, newIndexes }: SealingPlan,
  end: string
) {
  const isIndexed = newIndexes.some(({ columns }) => columns.includes(`${prefix}_${end}`))
  return (end !== 'digest' || isIndexed) && hasColumn(client, table, `${prefix}_${end}`)
}

async function addColumns(client: QueryClientContract, { table, prefix }: SealingPlan) {
  const columns = { cipher: 'text', digest: 'varchar(64)', last4: 'varchar(4)' }
  for (const [end, type] of Object.entries(columns)) {
    const name = `${prefix}_${end}`
    if (await hasColumn(client, table, name)) continue
    await client.rawQuery(`alter table ${table} add column ${name} ${type} null`)
  }
}

async function sealRows(client: QueryClientContract, plan: SealingPlan) {
  const { table, column, kind, prefix } = plan
  for (let after = 0; ;) {
    const rows: { id: number; value: string }[] = await client
      .from(table)
      .where('id', '>', after)
      .whereNotNull(column)
      .whereNull(`${prefix}_cipher`)
      .orderBy('id')
      .limit(BATCH_SIZE)
      .select('id', `${column} as value`)
    if (rows.length === 0) return
    await client.transaction(async (trx) => {
      for (const { id, value } of rows) {
        const { cipher, digest, last4 } = encryptNumber(value, kind)
        const sealed = { cipher, digest, last4 }
        const named = Object.entries(sealed).map(([end, text]) => [`${prefix}_${end}`, text])
        /** Updates only the number that was read: a user may have entered another one in the meantime. */
        await trx
          .from(table)
          .where({ id, [column]: value })
          .update(Object.fromEntries(named))
      }
    })
    after = rows[rows.length - 1].id
  }
}

function hasColumn(client: QueryClientContract, table: string, column: string): Promise<boolean> {
  return client.schema.hasColumn(table, column)
}

async function indexNames(client: QueryClientContract, table: string): Promise<string[]> {
  if (isSqlite(client)) {
    const rows: { name: string }[] = await client.rawQuery(`pragma index_list(${table})`)
    return rows.map(({ name }) => name)
  }
  const [rows] = await client.rawQuery(`show index from ${table}`)
  return (rows as { Key_name: string }[]).map((row) => row.Key_name)
}

async function addIndex(
  client: QueryClientContract,
  table: string,
  { name, columns, isUnique }: Index
) {
  if ((await indexNames(client, table)).includes(name)) return
  const kind = isUnique ? 'unique index' : 'index'
  await client.rawQuery(`create ${kind} ${name} on ${table} (${columns.join(', ')})`)
}

async function dropIndex(client: QueryClientContract, table: string, name: string) {
  if (!(await indexNames(client, table)).includes(name)) return
  await client.rawQuery(
    isSqlite(client) ? `drop index ${name}` : `alter table ${table} drop index ${name}`
  )
}

/** Drops a column; MariaDB would otherwise only remove it from the definition and leave the values in the file. */
async function dropClearColumn(client: QueryClientContract, table: string, column: string) {
  if (isSqlite(client)) {
    await client.rawQuery(`alter table ${table} drop column ${column}`)
  } else {
    await client.rawQuery(`alter table ${table} drop column ${column}, force`)
  }
}

/** Rewrites a SQLite file, so that freed pages and the log do not retain the plain text. */
export async function purgePlainText(client: QueryClientContract): Promise<void> {
  if (!isSqlite(client)) return
  await client.rawQuery('vacuum')
  await client.rawQuery('pragma wal_checkpoint(truncate)')
}
