import type { I18n } from '@adonisjs/i18n'
import { masterHead } from '#administration/queries/master_list'
import { entryName, fieldLabel } from '#administration/queries/master_words'
import { differencesOf } from '#masters/actions/write_entries'
import type { MasterImport } from '#masters/actions/import_master'
import { type MasterField, sheetFieldsOf, typedValue } from '#masters/rules/master_fields'
import type { MasterTable } from '#masters/descriptions'
import { describeSheet } from '#spreadsheets/sheet_words'

/** Lines that a page shows of each kind; the sums are of all. */
export const MAX_SHOWN_ROWS = 100
/** Wrong ones are all named, up to as many as anybody corrects by hand. */
export const MAX_SHOWN_ERRORS = 500

/** What an import would do, as its page shows it. */
export function masterImportPage(master: MasterTable, plan: MasterImport | null, i18n: I18n) {
  const fields = sheetFieldsOf(master)
  return {
    ...masterHead(master, i18n),
    columns: fields.map((field) => ({
      name: field.name,
      label: fieldLabel(field, i18n),
      about: columnHint(field, i18n),
    })),
    plan: plan && importView(master, fields, plan, i18n),
  }
}

function importView(
  master: MasterTable,
  fields: readonly MasterField[],
  { added, changed, wrong, rows, unchanged, absent, version, sheet }: MasterImport,
  i18n: I18n
) {
  const labels = new Map(fields.map((field) => [field.name, fieldLabel(field, i18n)]))
  const known = new Map(fields.map((field) => [field.name, field]))
  return {
    version,
    sheet: describeSheet(sheet, i18n),
    counts: {
      rows,
      added: added.length,
      changed: changed.length,
      unchanged,
      absent,
      wrong: new Set(wrong.map(({ line }) => line)).size,
    },
    added: added.slice(0, MAX_SHOWN_ROWS).map(({ line, values }) => ({
      line,
      name: entryName(master, values, i18n.locale),
    })),
    changed: changed.slice(0, MAX_SHOWN_ROWS).map((row) => ({
      line: row.line,
      name: entryName(master, row.values, i18n.locale),
      fields: Object.entries(differencesOf(master, row)).map(([name, [old, now]]) => ({
        label: labels.get(name) ?? name,
        old: typedValue(known.get(name)!, old),
        now: typedValue(known.get(name)!, now),
      })),
    })),
    wrong: wrong.slice(0, MAX_SHOWN_ERRORS).map(({ line, field, problem, values }) => ({
      line,
      column: field,
      label: field === null ? '' : (labels.get(field) ?? field),
      reason: i18n.t(`masters.problems.${problem}`, values),
    })),
  }
}

/** What may stand in a column of a sheet. */
function columnHint({ column }: MasterField, i18n: I18n): string {
  if (column.isAutoNumbered) return i18n.t('masters.import.kinds.counted')
  const kind = column.shape
    ? i18n.t(`masters.problems.shapes.${column.shape}`)
    : column.choices
      ? i18n.t('masters.problems.choice', { choices: column.choices.join(', ') })
      : column.references
        ? i18n.t('masters.import.kinds.reference', {
            master: i18n.t(`masters.tables.${column.references}`),
          })
        : i18n.t(`masters.import.kinds.${column.kind}`)
  return column.isFixed ? `${kind} ${i18n.t('masters.import.kinds.fixed')}` : kind
}
