import db from '@adonisjs/lucid/services/db'
import type { I18n } from '@adonisjs/i18n'
import { masterHead } from '#administration/queries/master_list'
import {
  entryName,
  fieldLabel,
  languageLabel,
  missingLanguages,
  nameOfReferred,
  rowsOf,
  shownValue,
} from '#administration/queries/master_words'
import { getClock } from '#kernel/calendar/clock'
import { dateParts } from '#kernel/calendar/plain_date'
import { isRetired } from '#masters/queries/master_lists'
import {
  entryOf,
  entryVersion,
  type MasterEntry,
  masterNamed,
} from '#masters/queries/master_entries'
import { MOST_USES, usesOf } from '#masters/queries/master_uses'
import { fieldsOfMaster, isKept, type MasterField, typedValue } from '#masters/rules/master_fields'
import type { MasterTable } from '#masters/descriptions'

/**
 * A row of a master with what its form needs; null is a new one.
 *
 * @param said values that the form of a new row begins with, by their fields
 */
export async function masterRow(
  master: MasterTable,
  id: string | null,
  i18n: I18n,
  said: Readonly<Record<string, unknown>> = {}
) {
  const client = db.connection()
  const entry = id === null ? null : await entryOf(master, id, client)
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
        isMore: rows >= MOST_USES,
      })),
    },
    version: entry ? entryVersion(entry) : '',
    /** In which what comes every year is shown. */
    thisYear: dateParts(getClock().today()).year,
    fields: fields
      .filter(({ column }) => entry || !column.isCounted)
      .map((field) => formField(master, field, entry, said[field.name], i18n)),
  }
}

/** Letters that the address may say of a value. */
const MOST_SAID = 100

function formField(
  master: MasterTable,
  field: MasterField,
  entry: MasterEntry | null,
  said: unknown,
  i18n: I18n
) {
  const { name, column, text } = field
  const begun = typeof said === 'string' && said.length <= MOST_SAID ? said : null
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
    shown: !isKept(master) || (entry && column.isFixed) ? shownValue(field, value, i18n) : null,
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
  return rowsOf(masterNamed(references))
    .map((row) => ({ row, value: String(row.id ?? row.code) }))
    .filter((one) => !isRetired(one.row) || one.value === String(value))
    .map((one) => ({
      value: one.value,
      label: nameOfReferred(references, one.value, i18n.locale),
    }))
}
