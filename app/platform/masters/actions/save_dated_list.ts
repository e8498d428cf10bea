import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { TRANSLATIONS_TABLE } from '#kernel/database/translations'
import { FieldRefusals, Refusal } from '#kernel/exceptions/refusal'
import { refuseStaleRemoval } from '#kernel/http/expected_version'
import { TRANSLATIONS } from '#kernel/formats/languages'
import {
  type MasterEditor,
  incrementMastersVersion,
  insertAll,
  markEdited,
} from '#masters/actions/write_entries'
import {
  columnOf,
  linesVersion,
  listSiblingRows,
  lockDatedLines,
  planContext,
} from '#masters/queries/dated_lists'
import {
  type LineChange,
  type LineProblem,
  type TypedLine,
  changesOnWithdrawal,
  differingProperties,
  planLines,
} from '#masters/rules/dated_list_versions'
import {
  type DatedLine,
  type DatedList,
  descriptionOf,
  kindOfList,
  propertiesOf,
} from '#masters/rules/dated_lists'
import type { MasterRow } from '#masters/seed/master_table'
import { rowKey } from '#masters/seed/master_file'
import { translations } from '#masters/seed/master_tables'

/** A version of an effective-dated list: planned, changed before its day, or, without entered lines, withdrawn. */
export interface DatedListChange extends DatedList {
  from: PlainDate
  /** Start of the planned version that it replaces. */
  replaces: PlainDate | null
  typed: readonly TypedLine[] | null
  /** Version of the list that the form showed. */
  expectedVersion: string
}

/** The message of a problem, for its field. */
export const lineRefusal = ({ field, problem, written = '' }: LineProblem) => ({
  field,
  messageKey: `schemes.problems.${problem}`,
  params: { written },
})

/** Plans the lines of a list from a given day, or changes or withdraws a version that has not begun. */
export class SaveDatedList {
  /**
   * @throws Refusal when another user changed the list meanwhile, the version has begun or nothing would change;
   *   FieldRefusals for an invalid day or line
   */
  async run(
    change: DatedListChange,
    editor: MasterEditor,
    trx: TransactionClientContract
  ): Promise<void> {
    const { from, replaces, typed, expectedVersion } = change
    const description = descriptionOf(change)
    const rows = await lockDatedLines(change, trx)
    const current = linesVersion(rows)
    if (typed === null) refuseStaleRemoval(expectedVersion, current)
    if (expectedVersion !== current) {
      throw new Refusal('schemes.messages.list_saved_meanwhile', {}, { status: 409 })
    }
    const replaced = rows.filter(({ effectiveFrom }) => effectiveFrom === replaces)
    if (replaces !== null && (replaced.length === 0 || replaces <= getClock().today())) {
      throw new Refusal('schemes.messages.begun')
    }
    const { problems, writes, changes } =
      typed === null
        ? { problems: [], writes: [], changes: changesOnWithdrawal(description, rows, from) }
        : planLines(description, rows, { from, replaces, typed }, await planContext(change, trx))
    if (problems.length > 0) throw new FieldRefusals(problems.map(lineRefusal))
    if (typed !== null && writes.length === 0) {
      throw new Refusal('schemes.messages.nothing_changes')
    }
    await incrementMastersVersion(trx)
    await this.#remove(change, replaced, editor, trx)
    await this.#insert(change, writes, editor, trx)
    await this.#audit(change, changes, editor, trx)
  }

  /** Removed with its texts, which nobody has seen. */
  async #remove(
    list: DatedList,
    lines: readonly DatedLine[],
    editor: MasterEditor,
    trx: TransactionClientContract
  ) {
    if (lines.length === 0) return
    const { master } = descriptionOf(list)
    const ids = lines.map(({ id }) => id)
    await trx
      .from(TRANSLATIONS_TABLE)
      .where('table_name', master.table)
      .whereIn('row_id', ids.map(String))
      .delete()
    await trx.from(master.table).whereIn('id', ids).delete()
    const keys = lines.map((line) => rowKey(master, keysOf(list, line)))
    await markEdited(master.table, keys, editor, trx)
  }

  async #insert(
    list: DatedList,
    lines: readonly Omit<DatedLine, 'id'>[],
    editor: MasterEditor,
    trx: TransactionClientContract
  ) {
    if (lines.length === 0) return
    const description = descriptionOf(list)
    const { master } = description
    const own = propertiesOf(description)
    const siblings = await this.#rowsOf(list, trx)
    const rows = lines.map((line) => {
      const row: Record<string, MasterRow[string]> = { ...keysOf(list, line) }
      Object.assign(row, description.columnsOf(line.key, [...siblings]))
      for (const { property, field, locale } of own) {
        const column = columnOf(property, locale)
        if (column === null) continue
        const value = line.values[property]
        row[column] = field.kind === 'flag' ? Number(value) : storedText(value, locale)
      }
      siblings.push(row)
      return row
    })
    await insertAll(trx, master.table, rows)
    const written: MasterRow[] = await trx.from(master.table).select('id', ...master.key)
    const ids = new Map(written.map((row) => [rowKey(master, row), String(row.id)]))
    const texts = lines.flatMap((line, at) =>
      own.flatMap(({ property, field, locale }): MasterRow[] => {
        if (locale === null || !TRANSLATIONS.includes(locale) || !line.values[property]) return []
        const rowId = ids.get(rowKey(master, rows[at]))!
        const place = { table_name: master.table, row_id: rowId, field: field.name, locale }
        return [{ ...place, text: line.values[property] }]
      })
    )
    await insertAll(trx, TRANSLATIONS_TABLE, texts)
    const keys = rows.map((row) => rowKey(master, row))
    await markEdited(master.table, keys, editor, trx)
    await markEdited(
      translations.table,
      texts.map((text) => rowKey(translations, text)),
      editor,
      trx
    )
  }

  async #rowsOf(list: DatedList, trx: TransactionClientContract): Promise<MasterRow[]> {
    const all = await listSiblingRows(list, trx)
    const wanted = Object.entries(descriptionOf(list).rowsOf(list))
    return all.filter((row) => wanted.every(([column, value]) => row[column] === value))
  }

  async #audit(
    { list, scope, from, replaces, typed }: DatedListChange,
    changes: readonly LineChange[],
    editor: MasterEditor,
    trx: TransactionClientContract
  ) {
    const kind = kindOfList(list)
    for (const rows of splitForAudit(list, changes)) {
      await recordAudit({
        action: `${kind}.${typed === null ? 'withdrawn' : 'saved'}`,
        actor: editor,
        subjectType: 'scheme',
        ...(scope === null ? {} : { subjectId: scope }),
        data: { list, scheme: scope, day: from, replaces, rows },
        trx,
      })
    }
  }
}

type WrittenChange = Record<string, [old: string | null, now: string | null]>

/** Bytes of the lines in one entry of the audit log: a MariaDB text holds 65,535. */
const MAX_AUDIT_ENTRY_BYTES = 30_000

/** Splits changed lines into parts that each fit into one entry. */
function splitForAudit(list: DatedListChange['list'], changes: readonly LineChange[]) {
  const description = descriptionOf({ list })
  const parts: Record<string, WrittenChange>[] = [{}]
  let size = 0
  for (const change of changes) {
    const written = Object.fromEntries(
      differingProperties(description, change).map(({ property }) => [
        property,
        [change.old?.[property] ?? null, change.new?.[property] ?? null],
      ])
    ) as WrittenChange
    const bytes = Buffer.byteLength(JSON.stringify(written))
    if (size > 0 && size + bytes > MAX_AUDIT_ENTRY_BYTES) {
      parts.push({})
      size = 0
    }
    parts.at(-1)![change.key] = written
    size += bytes
  }
  return parts
}

/** English text is never null: a line without it has ended. */
const storedText = (value: string, locale: string | null) =>
  locale === null ? value || null : value

const keysOf = (list: DatedList, line: Pick<DatedLine, 'key' | 'effectiveFrom'>): MasterRow => {
  const { key, rowsOf } = descriptionOf(list)
  const isNumber = key === 'sr_no'
  return {
    ...rowsOf(list),
    [key]: isNumber ? Number(line.key) : line.key,
    effective_from: line.effectiveFrom,
  }
}
