import type { I18n } from '@adonisjs/i18n'
import { headName } from '#claims/budget/queries/budget'
import { claimStatusName } from '#claims/claim/queries/claim_views'
import { type PlainDate, formatInstant, indiaDateOf, longMonth } from '#kernel/calendar/plain_date'
import { instantOf } from '#kernel/database/dialect'
import { maskAadhaar } from '#kernel/vault/vault'
import { type Kind, formatValue, isNumber as isNumberKind } from '#lists/kinds'
import { type NumberedList, loanTypeName, localName, masters } from '#masters/queries/masters'
import type { Named } from '#masters/queries/master_lists'
import type { ColumnKind, ReportColumn, Row } from '#reports/builder/definition'
import corporation from '#kernel/settings/corporation'
import { getClock } from '#kernel/calendar/clock'

const MASTERS: Partial<Record<ColumnKind, NumberedList>> = {
  district: 'districts',
  applicationStatus: 'applicationStatuses',
  paymentStatus: 'paymentStatuses',
  caste: 'castes',
  gender: 'genders',
  taluka: 'talukas',
  bank: 'banks',
  role: 'roles',
  rejectReason: 'rejectReasons',
  claimRejectReason: 'claimRejectReasons',
  bankRefusalReason: 'bankRefusalReasons',
}

/** Kinds that lists also have, written in the same way; values of all other kinds are text. */
const SHARED: readonly ColumnKind[] = ['count', 'paise', 'percent', 'date'] satisfies Kind[]

/** Kind by which the values of a column are formatted. */
export const formatKind = ({ kind }: ReportColumn): Kind =>
  SHARED.includes(kind) ? (kind as Kind) : 'text'

export const isNumber = (column: ReportColumn) => isNumberKind(formatKind(column))

/** The column's title in the officer's language. */
export const headOf = ({ key, loanType }: ReportColumn, i18n: I18n) =>
  loanType === undefined
    ? i18n.t(`reports.fields.${key}`)
    : loanTypeName(masters().find('schemes', loanType), i18n.locale)

/** Returns a cell as a number, a date or text, whatever type the database returned; null if it is empty. */
export function valueOf(column: ReportColumn, row: Row, i18n: I18n): number | string | null {
  const raw = column.of ? column.of(row) : row[column.key]
  const { kind } = column
  if (kind === 'applicationAction' || kind === 'claimAction') return stepName(kind, raw, i18n)
  if (raw === null || raw === undefined || raw === '') return missing(kind, i18n)
  if (isNumber(column)) return Number(raw)
  if (kind === 'date') return dayOf(raw)
  if (kind === 'aadhaar') return maskAadhaar(String(raw))
  if (kind === 'word') return i18n.t(`reports.words.${raw}`)
  if (kind === 'words') return wordsOf(String(raw), i18n)
  if (kind === 'section') return sectionName(String(raw), i18n)
  if (kind === 'slot') return slotName(String(raw), i18n.locale)
  if (kind === 'budgetHead') return headName(String(raw), i18n.locale)
  if (kind === 'month') return monthName(String(raw), i18n.locale)
  if (kind === 'loanType') {
    return loanTypeName(masters().find('schemes', Number(raw)), i18n.locale)
  }
  if (kind === 'claimStatus') {
    return claimStatusName(
      masters().claimStatus(Number(raw)),
      row.closedByStep as string | null,
      i18n.locale
    )
  }
  const list = MASTERS[kind]
  if (!list) return String(raw)
  return localName(masters().find(list, Number(raw)) as Named | undefined, i18n.locale)
}

/** Returns the cell as a page shows it. */
export const textOfCell = (column: ReportColumn, row: Row, i18n: I18n) =>
  formatValue(formatKind(column), valueOf(column, row, i18n), i18n.locale)

/** A missing master row is shown as a word; numbers and dates stay empty. */
function missing(kind: ColumnKind, i18n: I18n): string | null {
  if (kind === 'budgetHead') return i18n.t('reports.words.no_head')
  return kind in MASTERS && kind !== 'rejectReason' && kind !== 'claimRejectReason'
    ? i18n.t('reports.words.not_given')
    : null
}

function stepName(kind: 'applicationAction' | 'claimAction', raw: unknown, i18n: I18n) {
  const subject = kind === 'applicationAction' ? 'application' : 'claim'
  return raw ? i18n.t(`workflow.actions.${subject}.${raw}`) : null
}

const wordsOf = (keys: string, i18n: I18n) =>
  keys
    .split(',')
    .map((key) => i18n.t(`reports.words.${key}`))
    .join(', ')

function sectionName(key: string, i18n: I18n): string {
  const name = `reports.sections.${key}`
  return i18n.t(i18n.hasMessage(name) ? name : 'reports.sections.other')
}

/** Name of the document slot; other kinds of documents have the name of their type. */
function slotName(slot: string, locale: string): string {
  const row = masters().rows.documentSlots.find((one) => one.slot === slot)
  return row ? localName(row, locale) : slot
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/

/** Returns a calendar day as it is, and an instant as its day in India. */
function dayOf(raw: unknown): PlainDate {
  if (typeof raw === 'string' && DAY.test(raw)) return raw as PlainDate
  return indiaDateOf(instantOf(raw as Date | string))
}

/** Returns 'April 2026' or 'एप्रिल 2026' for '2026-04'. */
function monthName(month: string, locale: string): string {
  if (!MONTH.test(month)) return month
  const [year, number] = month.split('-')
  return `${longMonth(Number(number), locale)} ${year}`
}

/** The corporation's name in the language of the file. */
export function corporationName({ locale }: I18n): string {
  return corporation.name[locale]
}

/** Returns a sentence with the time at which the file was made. */
export function generatedOn(i18n: I18n): string {
  const time = formatInstant(getClock().now(), i18n.locale)
  return i18n.t('reports.sheet.made', { time })
}
