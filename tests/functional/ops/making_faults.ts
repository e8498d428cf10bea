import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

export type Client = QueryClientContract
export type Row = Record<string, any>

/** Paths of the files of an installation. */
export interface Paths {
  store: string
  heads: string
}

/** The message of `system:verify` about a fault, and how to undo the fault. */
interface FaultResult {
  said: RegExp
  undo: (client: Client) => Promise<unknown>
}

/** Creates a fault in an intact installation. */
export type MakeFault = (client: Client, paths: Paths) => Promise<FaultResult>

type Find = (client: Client) => Promise<Row>

export const first =
  (table: string, where: Row = {}): Find =>
  (client) =>
    client.from(table).where(where).firstOrFail()

/** Matches a line that names exactly this row. */
export const namesRow = (before: string, column: string) => (row: Row) =>
  new RegExp(`${before}: 1 \\(${row[column]}\\)`)

/** Key columns of tables without ids. */
const KEYS: Record<string, string[]> = {
  period_counts: ['measure', 'level', 'district_id', 'period_on', 'loan_type', 'value'],
  application_search_words: ['application_id', 'word'],
}

const keyOf = (table: string, row: Row) =>
  Object.fromEntries((KEYS[table] ?? ['id']).map((name) => [name, row[name]]))

/** Returns one more than the correct value: for a sum, one paisa. */
export const more = (value: number) => Number(value) + 1

/** Changes a column of a row directly in the database. */
export const changed =
  (
    table: string,
    find: Find,
    [column, change]: [string, (value: any) => unknown],
    said: (row: Row) => RegExp
  ): MakeFault =>
  async (client) => {
    const row = await find(client)
    const write = (to: Client, value: unknown) =>
      to
        .from(table)
        .where(keyOf(table, row))
        .update({ [column]: value })
    await write(client, change(row[column]))
    return { said: said(row), undo: (again) => write(again, row[column]) }
  }

/** Deletes rows directly in the database. */
export const removed =
  (
    table: string,
    find: (client: Client) => Promise<Row[]>,
    said: (rows: Row[]) => RegExp
  ): MakeFault =>
  async (client) => {
    const rows = await find(client)
    for (const row of rows) await client.from(table).where(keyOf(table, row)).delete()
    return { said: said(rows), undo: (again) => again.table(table).multiInsert(rows) }
  }

/** Replaces the bytes of a file, or deletes the file if there are none. */
async function withOther(path: string, change: (bytes: Buffer) => Buffer | null) {
  const bytes = await readFile(path)
  const other = change(Buffer.from(bytes))
  await (other === null ? rm(path) : writeFile(path, other))
  return () => writeFile(path, bytes, { mode: 0o600 })
}

/** Does the same with a file of the store. */
export const inStore =
  (change: (bytes: Buffer) => Buffer | null, before: string): MakeFault =>
  async (client, { store }) => {
    const row = await first('stored_files')(client)
    const undo = await withOther(join(store, row.storage_key), change)
    return { said: namesRow(before, 'id')(row), undo }
  }

/** Does the same with the lines of the checkpoint log. */
export const inHeads =
  (change: (lines: string[]) => string[] | null, said: RegExp): MakeFault =>
  async (_, { heads }) => {
    const undo = await withOther(heads, (bytes) => {
      const lines = change(bytes.toString().trimEnd().split('\n'))
      return lines && Buffer.from(lines.map((line) => `${line}\n`).join(''))
    })
    return { said, undo }
  }

/** Changes nothing in the installation: only its settings are invalid. */
export const inSettings =
  (said: RegExp): MakeFault =>
  async () => ({ said, undo: async () => undefined })
