import db from '@adonisjs/lucid/services/db'
import type { I18n } from '@adonisjs/i18n'
import {
  entryName,
  fieldLabel,
  missingLanguages,
  displayValue,
} from '#administration/queries/master_words'
import { listEntries, type MasterEntry, orderVersion } from '#masters/queries/master_entries'
import { fieldsOfMaster, isEditable, canAddRows, sheetFieldsOf } from '#masters/rules/master_fields'
import type { MasterTable } from '#masters/descriptions'

export const ROW_STATES = ['all', 'active', 'retired', 'missing'] as const
export type RowState = (typeof ROW_STATES)[number]

interface MasterListQuery {
  search: string
  state: RowState
  page: number
}

const PER_PAGE = 50

/** A master as its own page shows it: the rows under a search, in their order, page by page. */
export async function masterList(master: MasterTable, requested: MasterListQuery, i18n: I18n) {
  const entries = await listEntries(master, db.connection())
  const found = entries.filter((entry) => matchesQuery(master, entry, requested))
  const pages = Math.max(1, Math.ceil(found.length / PER_PAGE))
  const page = Math.min(requested.page, pages)
  const fields = fieldsOfMaster(master).filter(({ text }) => !text)
  return {
    ...masterHead(master, i18n),
    asked: { search: requested.search, state: requested.state },
    states: ROW_STATES.filter((state) => state !== 'retired' || master.retires),
    columns: fields.map((field) => ({ key: field.name, label: fieldLabel(field, i18n) })),
    rows: found.slice((page - 1) * PER_PAGE, page * PER_PAGE).map((entry) => ({
      id: entry.id,
      name: entryName(master, entry.values, i18n.locale),
      cells: Object.fromEntries(
        fields.map((field) => [field.name, displayValue(field, entry.values[field.name], i18n)])
      ),
      missing: missingLanguages(fieldsOfMaster(master), entry.values),
      isRetired: entry.values.is_retired === 1,
      place: entries.indexOf(entry) + 1,
    })),
    order: master.isOrdered ? { version: orderVersion(entries), last: entries.length } : null,
    pages: { page, perPage: PER_PAGE, total: found.length },
  }
}

/** What every page of a master says of it. */
export const masterHead = (master: MasterTable, i18n: I18n) => ({
  table: master.table,
  name: i18n.t(`masters.tables.${master.table}`),
  home: master.home ?? null,
  keptBy: master.keptBy ?? null,
  isKept: isEditable(master),
  mayGrow: canAddRows(master),
  mayRetire: isEditable(master) && master.retires !== undefined,
})

function matchesQuery(master: MasterTable, { values }: MasterEntry, { search, state }: MasterListQuery): boolean {
  const isRetired = values.is_retired === 1
  if (state === 'active' && isRetired) return false
  if (state === 'retired' && !isRetired) return false
  if (
    state === 'missing' &&
    (isRetired || !missingLanguages(fieldsOfMaster(master), values).length)
  )
    return false
  const words = search.normalize('NFC').toLowerCase().split(/\s+/).filter(Boolean)
  const text = sheetFieldsOf(master)
    .filter(({ isExtra: isBeside, column }) => !isBeside && column.kind !== 'flag')
    .map(({ name }) => values[name] ?? '')
    .join(' ')
    .toLowerCase()
  return words.every((word) => text.includes(word))
}
