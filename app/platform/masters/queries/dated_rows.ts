import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'
import string from '@adonisjs/core/helpers/string'
import { getClock } from '#kernel/calendar/clock'
import { TRANSLATIONS_TABLE } from '#kernel/database/translations'
import { contentVersion } from '#kernel/formats/content_version'
import { LOCALES } from '#kernel/formats/languages'
import { numberWords } from '#masters/queries/scheme_texts'
import type { PlanContext } from '#masters/rules/dated_list_plan'
import {
  type DatedLine,
  type DatedList,
  descriptionOf,
  type LineValues,
  propertiesOf,
} from '#masters/rules/dated_lists'
import type { MasterRow } from '#masters/seed/master_table'

/** The column of a property that stands in the row itself: `is_required`, `text_en`; null for a translation. */
export const columnOf = (property: string, locale: string | null): string | null =>
  locale === null || locale === LOCALES[0] ? string.snakeCase(property) : null

/** Every line of every day of a list as the database has it now, which the catalogue may not know yet. */
export async function listDatedLines(
  list: DatedList,
  client: QueryClientContract
): Promise<DatedLine[]> {
  const description = descriptionOf(list)
  const { master, key, rowsOf } = description
  const query = client.from(master.table).orderBy(key === 'slot' ? 'sr_no' : key)
  for (const [column, value] of Object.entries(rowsOf(list))) {
    if (value === null) query.whereNull(column)
    else query.where(column, value)
  }
  const rows: MasterRow[] = await query.orderBy('effective_from').orderBy('id')
  const texts = await textsOf(
    master.table,
    rows.map(({ id }) => String(id)),
    client
  )
  return rows.map((row) => ({
    id: Number(row.id),
    key: String(row[key]),
    effectiveFrom: row.effective_from as DatedLine['effectiveFrom'],
    values: Object.fromEntries(
      propertiesOf(description).map(({ property, field, locale }) => {
        const column = columnOf(property, locale)
        if (column === null) return [property, texts.get(textKey(row.id, field.name, locale)) ?? '']
        if (field.kind === 'flag') return [property, row[column] ? '1' : '']
        return [property, String(row[column] ?? '')]
      })
    ) satisfies LineValues,
  }))
}

const textKey = (row: unknown, field: unknown, locale: unknown) => [row, field, locale].join('|')

async function textsOf(table: string, ids: readonly string[], client: QueryClientContract) {
  const rows = await client
    .from(TRANSLATIONS_TABLE)
    .where('table_name', table)
    .whereIn('row_id', [...ids])
  return new Map(
    rows.map(({ row_id: row, field, locale, text }) => [textKey(row, field, locale), String(text)])
  )
}

/** The version (`contentVersion`) of a list. */
export const linesVersion = (lines: readonly DatedLine[]): string =>
  contentVersion(
    lines.map(({ key, effectiveFrom, values }) => JSON.stringify([key, effectiveFrom, values]))
  )

/** The lines, with other changes of masters waiting for the end of this transaction. */
export async function lockDatedLines(
  list: DatedList,
  trx: TransactionClientContract
): Promise<DatedLine[]> {
  await trx.from('master_versions').where('id', 1).forUpdate().select('version')
  return listDatedLines(list, trx)
}

/** Rows of the table a list is in: of every list of its kind, for keys and places of new lines. */
export const listSiblingRows = (list: DatedList, client: QueryClientContract): Promise<MasterRow[]> =>
  client.from(descriptionOf(list).master.table)

/** What a version of it is planned with. */
export async function planContext(
  list: DatedList,
  client: QueryClientContract
): Promise<PlanContext> {
  const { key } = descriptionOf(list)
  const keys = (await listSiblingRows(list, client)).map((row) => String(row[key]))
  return { today: getClock().today(), keys, words: numberWords() }
}
