import db from '@adonisjs/lucid/services/db'
import type { I18n } from '@adonisjs/i18n'
import { masterHead } from '#administration/queries/master_list'
import {
  entryName,
  fieldLabel,
  languageLabel,
  missingLanguages,
  referencedName,
  rowsOf,
  displayValue,
} from '#administration/queries/master_words'
import { getClock } from '#kernel/calendar/clock'
import { dateParts } from '#kernel/calendar/plain_date'
import { isRetired } from '#masters/queries/master_lists'
import {
  entryById,
  entryVersion,
  type MasterEntry,
  masterByTable,
} from '#masters/queries/master_entries'
import { MAX_USES, usesOf } from '#masters/queries/master_uses'
import { fieldsOfMaster, isEditable, type MasterField, typedValue } from '#masters/rules/master_fields'
import type { MasterTable } from '#masters/descriptions'

/**
 * A row of a master with what its form needs; null is a new one.
 *
 * @param prefill values that the form of a new row begins with, by their fields
 */
export async function masterRow(
  master: MasterTable,
  id: string | null,
  i18n: I18n,
  prefill: Readonly<Record<string, unknown>> = {}
) {
  const client = db.connection()
  const entry = id === null ? null : await entryById(master, id, client)
  const fields = fieldsOfMaster(master)
  const uses = entry ? await usesOf(master, entry.id, client) : []
  const missing = entry ? missingLanguages(fields, entry.values) : []
  return {
    ...masterHead(master, i18n),
    row: entry && {
      id: entry.id,
      name: entryName(master, entry.values, i18n.locale),
      isRetired: entry.values.is_retired === 1,
      missing: missing.map((locale) => languageLabel(locale, i18n)),
      uses: uses.map(({ table, rows }) => ({
        what: i18n.t(`masters.uses.${table}`),
        rows,
        isMore: rows >= MAX_USES,
      })),
    },
    version: entry ? entryVersion(entry) : '',
    /** In which what comes every year is shown. */
    thisYear: dateParts(getClock().today()).year,
    fields: fields
      .filter(({ column }) => entry || !column.isAutoNumbered)
      .map((field) => formField(master, field, entry, prefill[field.name], i18n)),
  }
}

/** Letters that the address may say of a value. */
const MAX_PREFILL_LENGTH = 100

function formField(
  master: MasterTable,
  field: MasterField,
  entry: MasterEntry | null,
  prefill: unknown,
  i18n: I18n
) {
  const { name, column, text } = field
  const begun = typeof prefill === 'string' && prefill.length <= MAX_PREFILL_LENGTH ? prefill : null
  const value = entry ? (entry.values[name] ?? null) : begun
  const hint = column.shape ? i18n.t(`masters.problems.shapes.${column.shape}`) : undefined
  return {
    name,
    label: fieldLabel(field, i18n),
    hint,
    lang: text?.locale,
    isRequired: !column.isOptional,
    isLong: column.isLong ?? false,
    isDay: column.kind === 'day',
    /** Is read and not written. */
    shown: !isEditable(master) || (entry && column.isFixed) ? displayValue(field, value, i18n) : null,
    value: typedValue(field, value),
    options: optionsOf(field, value, i18n),
  }
}

/** What may be chosen: a retired row only where it is chosen already. */
function optionsOf({ name, column }: MasterField, value: unknown, i18n: I18n) {
  if (column.kind === 'flag') {
    return ['1', '0'].map((flag) => ({
      value: flag,
      label: i18n.t(flag === '1' ? 'common.answers.yes' : 'common.answers.no'),
    }))
  }
  if (column.choices) {
    return column.choices.map((one) => ({
      value: one,
      label: i18n.t(`masters.values.${name}.${one}`),
    }))
  }
  const { references } = column
  if (!references) return null
  return rowsOf(masterByTable(references))
    .map((row) => ({ row, value: String(row.id ?? row.code) }))
    .filter((one) => !isRetired(one.row) || one.value === String(value))
    .map((one) => ({
      value: one.value,
      label: referencedName(references, one.value, i18n.locale),
    }))
}
