import db from '@adonisjs/lucid/services/db'
import type { I18n } from '@adonisjs/i18n'
import {
  displayValue,
  entryName,
  fieldLabel,
  languageLabel,
  masterHead,
  missingLanguages,
  referencedName,
  rowsOf,
} from '#administration/masters/master_list'
import { getClock } from '#kernel/calendar/clock'
import { dateParts } from '#kernel/calendar/plain_date'
import { isRetired } from '#masters/queries/master_lists'
import {
  MAX_USES,
  type MasterEntry,
  entryById,
  entryVersion,
  listReferences,
  masterByTable,
  usesOf,
} from '#masters/queries/master_entries'
import {
  type MasterField,
  fieldsOfMaster,
  isEditable,
  readEntry,
  typedValue,
} from '#masters/rules/master_entries'
import type { CellValue, MasterTable } from '#masters/descriptions'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { ChangeKind, Difference } from '#maker_checker/contracts/change_kind'
import type { SentenceValue } from '#kernel/exceptions/refusal'
import { SaveMasterEntry } from '#masters/actions/edit_master_entries'
import { differencesOf } from '#masters/actions/write_entries'
import type { Actor } from '#workflow/contracts/subject'

/**
 * Returns a row of a master with the data of its form; null stands for a new row.
 *
 * @param prefill initial values of a new row, by field
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
    /** Year used to display holidays that recur every year. */
    thisYear: dateParts(getClock().today()).year,
    fields: fields
      .filter(({ column }) => entry || !column.isAutoNumbered)
      .map((field) => formField(master, field, entry, prefill[field.name], i18n)),
  }
}

/** Maximum number of characters of an initial value in the URL. */
const MAX_PREFILL_LENGTH = 100

function formField(
  master: MasterTable,
  field: MasterField,
  entry: MasterEntry | null,
  prefill: unknown,
  i18n: I18n
) {
  const { name, column, text } = field
  const prefilled =
    typeof prefill === 'string' && prefill.length <= MAX_PREFILL_LENGTH ? prefill : null
  const value = entry ? (entry.values[name] ?? null) : prefilled
  const hint = column.shape ? i18n.t(`masters.problems.shapes.${column.shape}`) : undefined
  return {
    name,
    label: fieldLabel(field, i18n),
    hint,
    lang: text?.locale,
    isRequired: !column.isOptional,
    isLong: column.isLong ?? false,
    isDay: column.kind === 'day',
    /** Read-only value. */
    shown:
      !isEditable(master) || (entry && column.isFixed) ? displayValue(field, value, i18n) : null,
    value: typedValue(field, value),
    options: optionsOf(field, value, i18n),
  }
}

/** Returns the options; a retired row is included only if it is already selected. */
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

/** A row of a master as entered. */
export interface MasterRowChange {
  master: string
  /** Its number or code; null for a new row. */
  id: string | null
  typed: Record<string, string>
  /** Version of the row that the form showed. */
  expectedVersion: string
}

/** Maximum number of characters of a change's subject. */
const MAX_SUBJECT_LENGTH = 120

/** A new or changed row of a master. It needs confirmation by a second person only if the administrator requires it. */
export const masterChange: ChangeKind<MasterRowChange> = {
  words: 'masters.change',
  needsConfirmation: false,

  async version({ master, id }, trx) {
    return id === null ? '' : entryVersion(await entryById(masterByTable(master), id, trx, true))
  },

  async describe({ master: table, id, typed }, trx) {
    const master = masterByTable(table)
    const before = id === null ? null : await entryById(master, id, trx)
    const fields = fieldsOfMaster(master)
    const references = await listReferences(master, trx)
    const requested = { master, fields, references, before: before?.values ?? null }
    const { values } = readEntry(typed, requested)
    const differences = differencesOf(master, { before, values })
    const key = id ?? master.key.map((name) => values[name] ?? '').join('|')
    const page = `/officer/masters/${table}`
    return {
      subject: `${table}:${key}`.slice(0, MAX_SUBJECT_LENGTH),
      title: {
        key: 'masters.change_of',
        params: { master: { key: `masters.tables.${table}` }, row: key },
      },
      href: id === null ? page : `${page}/rows/${encodeURIComponent(id)}`,
      difference: fields.flatMap((field): Difference[] => {
        const [old, now] = differences[field.name] ?? []
        if (old === undefined || now === undefined) return []
        return [
          {
            label: labelOf(field),
            kind: 'text',
            old: displayText(field, old),
            new: displayText(field, now),
          },
        ]
      }),
    }
  },

  apply: save,
}

const displayText = (field: MasterField, value: CellValue) =>
  value === null ? null : typedValue(field, value)

function labelOf({ name, text }: MasterField): SentenceValue {
  if (!text) return { key: `masters.fields.${name}` }
  const params = {
    what: { key: `masters.fields.${text.field}` },
    language: { language: text.locale },
  }
  return { key: 'masters.in_language', params }
}

/** @throws as `SaveMasterEntry` */
async function save(
  { master, id, typed, expectedVersion }: MasterRowChange,
  actor: Actor,
  trx: TransactionClientContract
): Promise<void> {
  const editor = { id: actor.id, roleId: actor.role }
  const row = { master: masterByTable(master), id, typed, expectedVersion, editor }
  await new SaveMasterEntry().run(row, trx)
}
