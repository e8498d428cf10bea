import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { AuditAction } from '#kernel/audit/audit_kinds'
import { recordAudit } from '#kernel/audit/record_audit'
import { TRANSLATIONS_TABLE } from '#kernel/database/translations'
import { TRANSLATIONS } from '#kernel/formats/languages'
import { type MasterEntry, lastPosition } from '#masters/queries/master_entries'
import {
  type EntryValues,
  fieldsOfMaster,
  isAutoNumbered,
  sheetFieldsOf,
} from '#masters/rules/master_entries'
import {
  type CellValue,
  type MasterRow,
  type MasterTable,
  identityOf,
} from '#masters/seed/master_table'
import { rowKey } from '#masters/seed/master_file'
import { translations } from '#masters/seed/master_tables'
import { sqlInstant } from '#kernel/database/dialect'

/** Small enough for SQLite's limit on the variables of one insert. */
export const BATCH_SIZE = 200

/** Inserts rows with the same columns, some hundred per statement. */
export async function insertAll(
  trx: TransactionClientContract,
  table: string,
  rows: readonly MasterRow[]
) {
  for (let from = 0; from < rows.length; from += BATCH_SIZE) {
    const part = rows.slice(from, from + BATCH_SIZE).map((row) => ({ ...row }))
    await trx.insertQuery().table(table).multiInsert(part)
  }
}

/**
 * Marks rows of a table as edited on screen, so that the seed does not change them.
 *
 * @param keys their natural keys (`rowKey`)
 */
export async function markEdited(
  table: string,
  keys: readonly string[],
  editor: { id: number },
  trx: TransactionClientContract
): Promise<void> {
  const at = { edited_by: editor.id, edited_at: sqlInstant(new Date()) }
  const all = [...new Set(keys)]
  for (let from = 0; from < all.length; from += BATCH_SIZE) {
    const part = all.slice(from, from + BATCH_SIZE)
    await trx.from('master_edits').where('master', table).whereIn('row_key', part).delete()
  }
  const marks = all.map((key) => ({ master: table, row_key: key, ...at }))
  await insertAll(trx, 'master_edits', marks)
}

/**
 * Marks the masters as changed, in the transaction of the change: every process reloads them at its next request.
 * Concurrent changes of masters are serialised here.
 */
export async function incrementMastersVersion(trx: TransactionClientContract): Promise<void> {
  await trx.from('master_versions').where('id', 1).increment('version', 1)
}

/** The editor of a master: the user, and the role under which they act. */
export interface MasterEditor {
  id: number
  roleId: number
}

/** A row before and after the change; null before for a new one. */
export interface EntryChange {
  before: MasterEntry | null
  values: EntryValues
}

/** Differences by field: old and new value. */
type Differences = Record<string, [old: CellValue, now: CellValue]>

export function differencesOf(master: MasterTable, { before, values }: EntryChange): Differences {
  const all = sheetFieldsOf(master).map(({ name }): [string, [CellValue, CellValue]] => [
    name,
    [before?.values[name] ?? null, values[name] ?? null],
  ])
  return Object.fromEntries(all.filter(([, [old, now]]) => old !== now))
}

/**
 * Writes rows of a master in the caller's transaction: the rows, their texts, the mark that keeps the seed from
 * changing them, and the audit entry with old and new values. Unchanged values are not touched.
 *
 * @param action of the audit entry: 'master.saved'
 * @returns the numbers or codes of the rows, in their order
 */
export async function saveEntries(
  master: MasterTable,
  changes: readonly EntryChange[],
  { editor, action }: { editor: MasterEditor; action: AuditAction },
  trx: TransactionClientContract
): Promise<string[]> {
  await incrementMastersVersion(trx)
  const written = await assignNumbers(master, changes, trx)
  const added = written.filter(({ before }) => !before)
  await insertAll(
    trx,
    master.table,
    added.map(({ values }) => columnsOf(master, values))
  )
  const ids = await idsOf(master, written, trx)
  for (const { before, values } of written) {
    if (before) await updateRow(master, before, values, trx)
  }
  await saveTexts(master, written, ids, trx)
  await markWritten(master, written, ids, editor, trx)
  await audit(master, written, ids, { editor, action }, trx)
  return ids
}

/** Assigns new rows the numbers and positions that were not entered. */
async function assignNumbers(
  master: MasterTable,
  changes: readonly EntryChange[],
  trx: TransactionClientContract
): Promise<EntryChange[]> {
  const identity = identityOf(master)
  const isNext = isAutoNumbered(master) && !master.isNumbered
  const [{ last }] = isNext
    ? await trx.from(master.table).max(`${identity} as last`)
    : [{ last: 0 }]
  let number = Number(last ?? 0)
  let position = master.isOrdered ? await lastPosition(master, trx) : 0
  return changes.map(({ before, values }) => {
    if (before) return { before, values }
    const isPlaced = !master.isOrdered || values.position
    return {
      before,
      values: {
        ...values,
        ...(isNext ? { [identity]: ++number } : {}),
        ...(isPlaced ? {} : { position: ++position }),
      },
    }
  })
}

/** Returns the columns of the table itself, including those that cannot be edited. */
function columnsOf(master: MasterTable, values: EntryValues): MasterRow {
  const own = Object.entries(master.columns).map(([name, { defaultValue: unwritten }]) => [
    name,
    unwritten === undefined ? (values[name] ?? null) : unwritten,
  ])
  const placed = master.isOrdered ? { position: values.position } : {}
  return { ...Object.fromEntries(own), ...placed, ...retirement(master, values) }
}

function retirement({ retires }: MasterTable, { is_retired: isRetired }: EntryValues): MasterRow {
  if (!retires) return {}
  const flag = Number(isRetired ?? 0)
  return { [retires]: retires === 'is_active' ? 1 - flag : flag }
}

async function updateRow(
  master: MasterTable,
  before: MasterEntry,
  values: EntryValues,
  trx: TransactionClientContract
) {
  const previous = columnsOf(master, before.values)
  const changed = Object.entries(columnsOf(master, values)).filter(
    ([name, value]) => value !== previous[name] && master.columns[name]?.defaultValue === undefined
  )
  const retired = Object.entries(retirement(master, values)).filter(
    ([, flag]) => flag !== Number(retirementOf(master, before.values))
  )
  const row = Object.fromEntries([...changed, ...retired])
  if (Object.keys(row).length === 0) return
  await trx.from(master.table).where(identityOf(master), before.id).update(row)
}

const retirementOf = (master: MasterTable, values: EntryValues) =>
  Object.values(retirement(master, values))[0]

/** Reads the numbers that the database assigned to new rows of a numbered table. */
async function idsOf(
  master: MasterTable,
  written: readonly EntryChange[],
  trx: TransactionClientContract
): Promise<string[]> {
  const identity = identityOf(master)
  const isGiven = master.isNumbered && written.some(({ before }) => !before)
  const rows: MasterRow[] = isGiven ? await trx.from(master.table).select('id', ...master.key) : []
  const ids = new Map(rows.map((row) => [rowKey(master, row), String(row.id)]))
  return written.map(({ before, values }) =>
    before
      ? before.id
      : String((master.isNumbered ? ids.get(rowKey(master, values)) : values[identity]) ?? '')
  )
}

/** Saves texts in other languages, of existing rows one by one and of new ones together. */
async function saveTexts(
  master: MasterTable,
  written: readonly EntryChange[],
  ids: readonly string[],
  trx: TransactionClientContract
) {
  const fields = textsOf(master)
  const added: MasterRow[] = []
  for (const [at, { before, values }] of written.entries()) {
    for (const { name, text } of fields) {
      const place = { table_name: master.table, row_id: ids[at], ...text }
      const [old, now] = [before?.values[name] ?? null, values[name] ?? null]
      if (old === now) continue
      if (old === null) added.push({ ...place, text: now })
      else if (now === null) await trx.from(TRANSLATIONS_TABLE).where(place).delete()
      else await trx.from(TRANSLATIONS_TABLE).where(place).update({ text: now })
    }
  }
  await insertAll(trx, TRANSLATIONS_TABLE, added)
}

const textsOf = (master: MasterTable) =>
  fieldsOfMaster(master).flatMap(({ name, text }) =>
    text && TRANSLATIONS.includes(text.locale) ? { name, text } : []
  )

/** Whether any difference concerns the file of the master, which does not contain its order, for example. */
const isFromSeedFile = (master: MasterTable, change: EntryChange) =>
  Object.keys(differencesOf(master, change)).some(
    (name) => name in master.columns || (name === 'is_retired' && master.retires === 'is_active')
  )

/** The seed identifies rows by their natural keys: a renamed one by the old and the new. */
async function markWritten(
  master: MasterTable,
  written: readonly EntryChange[],
  ids: readonly string[],
  editor: MasterEditor,
  trx: TransactionClientContract
) {
  const rows = new Set<string>()
  const texts = new Set<string>()
  for (const [at, { before, values }] of written.entries()) {
    if (isFromSeedFile(master, written[at])) {
      rows.add(rowKey(master, values))
      if (before) rows.add(rowKey(master, before.values))
    }
    for (const { name, text } of textsOf(master)) {
      if ((before?.values[name] ?? null) === (values[name] ?? null)) continue
      const place = { table_name: master.table, row_id: ids[at], ...text }
      texts.add(rowKey(translations, place))
    }
  }
  await markEdited(master.table, [...rows], editor, trx)
  await markEdited(translations.table, [...texts], editor, trx)
}

/** Letters of the rows in one entry of the audit log: a MariaDB text holds 65,535 bytes. */
const MAX_AUDIT_ENTRY_BYTES = 30_000

/** Records one entry for a single row, and for an import one for as many rows as fit. */
async function audit(
  master: MasterTable,
  written: readonly EntryChange[],
  ids: readonly string[],
  { editor, action }: { editor: MasterEditor; action: AuditAction },
  trx: TransactionClientContract
) {
  const record = (rows: Record<string, Differences>) =>
    recordAudit({
      action,
      actor: editor,
      subjectType: 'master',
      data: { master: master.table, rows },
      trx,
    })
  let part: Record<string, Differences> = {}
  let size = 0
  for (const [at, change] of written.entries()) {
    const differences = differencesOf(master, change)
    const bytes = Buffer.byteLength(JSON.stringify(differences))
    if (size > 0 && size + bytes > MAX_AUDIT_ENTRY_BYTES) {
      await record(part)
      part = {}
      size = 0
    }
    part[ids[at]] = differences
    size += bytes
  }
  if (size > 0) await record(part)
}
