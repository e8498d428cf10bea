import type { I18n } from '@adonisjs/i18n'
import { entryName, fieldLabel, masterHead } from '#administration/masters/master_list'
import { differencesOf } from '#masters/actions/write_entries'
import type { MasterImport } from '#masters/actions/edit_master_entries'
import { type MasterField, sheetFieldsOf, typedValue } from '#masters/rules/master_entries'
import type { MasterTable } from '#masters/descriptions'
import { describeSheet } from '#spreadsheets/read_table'
import {
  type NewOfficer,
  PASSWORD_DELIVERIES,
  type PasswordLink,
} from '#administration/officers/password_delivery'
import { OFFICER_COLUMNS } from '#administration/officers/officer_sheet'
import type { OfficerImportPlan } from '#administration/officers/import_officers'
import type User from '#auth/models/user'
import { roleAssignmentName } from '#auth/contracts/facts'
import { countPendingFirstPasswords } from '#auth/queries/passwords'
import { newOfficerForm, postForm } from '#administration/officers/officer_page'
import { sentence } from '#kernel/exceptions/refusal'
import type { ReadSheet } from '#spreadsheets/workbook_parts'

/** Maximum number of lines of each kind on a page; the totals include all. */
const MAX_SHOWN_ROWS = 100
/** Maximum number of wrong lines shown, as many as a user would correct manually. */
const MAX_SHOWN_ERRORS = 500

/** Returns the page with the result of a dry run. */
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

/** Returns a hint about the values of a column. */
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

const WORDS = 'administration.officers'

/** Returns the import page for officers, with the result of the dry run or the links created. */
export async function officerImportPage(
  {
    plan = null,
    sheet = null,
    links = [],
  }: {
    plan?: OfficerImportPlan | null
    sheet?: ReadSheet | null
    links?: PasswordLink[]
  },
  i18n: I18n
) {
  const roles = postForm(i18n).offices.map(({ value, label }) => `${value} ${label}`)
  const { passwordDelivery, passwordDeliveryHints: hints } = await newOfficerForm(i18n)
  return {
    passwordDeliveries: [...PASSWORD_DELIVERIES],
    passwordDelivery,
    passwordDeliveryHints: hints,
    links,
    owed: pendingPasswordSentences(await countPendingFirstPasswords(), i18n),
    columns: OFFICER_COLUMNS.map(({ name, field }) => ({
      name,
      label: i18n.t(`${WORDS}.fields.${field}`),
      about: i18n.t(`${WORDS}.import.holds.${name}`, { roles: roles.join(', ') }),
    })),
    plan: plan && { ...planView(plan, i18n), sheet: describeSheet(sheet, i18n) },
  }
}

/** Returns how many people are still to be sent a first password, of this file or an earlier one. */
function pendingPasswordSentences(
  { all, sendable }: { all: number; sendable: number },
  i18n: I18n
): string[] {
  const sentences = []
  if (all > 0) sentences.push(i18n.t(`${WORDS}.import.owed`, { count: all }))
  if (all > sendable)
    sentences.push(i18n.t(`${WORDS}.import.no_address`, { count: all - sendable }))
  return sentences
}

const nameOf = ({ firstName, lastName }: Pick<NewOfficer, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`

/** Returns notes about the existing account for the user who uploaded the line. */
function accountNotes(user: User, person: NewOfficer, i18n: I18n): string {
  const notes = []
  if (!user.isActive) notes.push(i18n.t(`${WORDS}.import.is_disabled`))
  const isOther = plainName(user.displayName) !== plainName(nameOf(person))
  if (isOther) notes.push(i18n.t(`${WORDS}.import.other_name`, { name: nameOf(person) }))
  return notes.join(' ')
}

const plainName = (name: string) => name.normalize('NFC').replace(/\s+/g, ' ').toLowerCase()

function planView(
  { rows, added, existing, wrong, refusal, version }: OfficerImportPlan,
  i18n: I18n
) {
  const labelOf = (name: string | null) => {
    const column = OFFICER_COLUMNS.find((one) => one.name === name)
    return column ? i18n.t(`${WORDS}.fields.${column.field}`) : ''
  }
  return {
    version,
    refused: refusal && sentence(i18n, refusal.messageKey, refusal.params),
    counts: {
      rows,
      added: added.length,
      there: existing.length,
      wrong: new Set(wrong.map(({ line }) => line)).size,
    },
    added: added.slice(0, MAX_SHOWN_ROWS).map(({ line, person }) => ({
      line,
      name: `${nameOf(person)}, ${person.mobile}`,
      post: roleAssignmentName(person, i18n.locale),
    })),
    there: existing.slice(0, MAX_SHOWN_ROWS).map(({ line, person, user }) => ({
      line,
      name: `${user.displayName}, ${user.mobile}`,
      notes: accountNotes(user, person, i18n),
    })),
    wrong: wrong.slice(0, MAX_SHOWN_ERRORS).map(({ line, column, reason }) => ({
      line,
      column,
      label: labelOf(column),
      reason,
    })),
  }
}
