import type { DateTime } from 'luxon'
import { normaliseDigits } from '#kernel/formats/digits'

/** Months as written in a date, '05-Nov-2026', by language; January first. */
const SHORT_MONTHS = {
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  mr: 'जाने फेब्रु मार्च एप्रि मे जून जुलै ऑग सप्टें ऑक्टो नोव्हें डिसें'.split(' '),
  hi: 'जन फ़र मार्च अप्रै मई जून जुल अग सितं अक्टू नवं दिसं'.split(' '),
}

/** The same in full, for sentences and charts. */
const LONG_MONTHS = {
  en: 'January February March April May June July August September October November December'.split(
    ' '
  ),
  mr: 'जानेवारी फेब्रुवारी मार्च एप्रिल मे जून जुलै ऑगस्ट सप्टेंबर ऑक्टोबर नोव्हेंबर डिसेंबर'.split(' '),
  hi: 'जनवरी फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर'.split(' '),
}

type Names = typeof SHORT_MONTHS

/** English if the language has no month names here. */
const namesIn = (names: Names, locale: string) => names[locale as keyof Names] ?? names.en

/** Returns 'Nov', 'नोव्हें' or 'नवं' for a month from 1 to 12. */
function shortMonth(month: number, locale: string): string {
  return namesIn(SHORT_MONTHS, locale)[month - 1]
}

/** Returns 'November', 'नोव्हेंबर' or 'नवंबर' for a month from 1 to 12. */
export function longMonth(month: number, locale: string): string {
  return namesIn(LONG_MONTHS, locale)[month - 1]
}

/** A letter with a nukta may be one code point or two; both are the same letter. */
const plain = (text: string) => text.normalize('NFC').toLowerCase()

/** Returns the month, 1 to 12, for a name typed by a person, short or full, in any language; null if unknown. */
function parseMonth(name: string): number | null {
  const wanted = plain(name)
  for (const months of [...Object.values(SHORT_MONTHS), ...Object.values(LONG_MONTHS)]) {
    const at = months.findIndex((month) => plain(month) === wanted)
    if (at >= 0) return at + 1
  }
  return null
}

/** Days of the week, Sunday first, as column headings of a calendar. */
const SHORT_WEEKDAYS = {
  en: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  mr: ['रवि', 'सोम', 'मंगळ', 'बुध', 'गुरु', 'शुक्र', 'शनि'],
  hi: ['रवि', 'सोम', 'मंगल', 'बुध', 'गुरु', 'शुक्र', 'शनि'],
}

/** Returns 'Sun' or 'रवि' for a day of the week from 0, Sunday, to 6; English if the language has none here. */
export function shortWeekday(weekday: number, locale: string): string {
  const names = SHORT_WEEKDAYS[locale as keyof typeof SHORT_WEEKDAYS] ?? SHORT_WEEKDAYS.en
  return names[weekday]
}

/**
 * A calendar day of the proleptic Gregorian calendar as 'YYYY-MM-DD', years 0001 to 9999; never an instant (DECISIONS
 * 2). Text order is date order. A day in year 1 means "no date" in imported data.
 */
export type PlainDate = string & { readonly __plainDate: unique symbol }

const ISO = /^(\d{4})-(\d{2})-(\d{2})$/
const MONTH = String.raw`\d{1,2}|[\p{L}\p{M}]+`
const SEPARATOR = String.raw`(?:\s*[-/.,]\s*|\s+)`
/** '5-11-2026', '15/8/90', '15th Aug, 1990'. */
const DAY_FIRST = new RegExp(
  String.raw`^(\d{1,2})(?:st|nd|rd|th)?${SEPARATOR}(${MONTH})${SEPARATOR}(\d{4}|\d{2})$`,
  'iu'
)
/** 'August 15, 1990'. */
const MONTH_FIRST = /^([\p{L}\p{M}]+)\s+(\d{1,2})(?:st|nd|rd|th)?\s*,?\s+(\d{4})$/iu
/** Two-digit years from this one on belong to the last century: no document is older than 1950. */
const FIRST_SHORT_YEAR = 50
const DAYS_IN_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const MS_PER_DAY = 86_400_000
/** India has had one time zone without daylight saving since 1945. */
const INDIA_OFFSET_MS = 330 * 60_000

/** Returns year, month (1 to 12) and day of a plain date. */
export function dateParts(date: PlainDate): { year: number; month: number; day: number } {
  return {
    year: Number(date.slice(0, 4)),
    month: Number(date.slice(5, 7)),
    day: Number(date.slice(8, 10)),
  }
}

/** Returns the number of days in a month (1 to 12) of a year. */
export function daysInMonth(year: number, month: number): number {
  const isLeapYear = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return month === 2 && isLeapYear ? 29 : DAYS_IN_MONTH[month - 1]
}

function fromParts(year: number, month: number, day: number): PlainDate | null {
  if (!(year >= 1 && year <= 9999 && month >= 1 && month <= 12)) return null
  if (!(day >= 1 && day <= daysInMonth(year, month))) return null
  const pad = (n: number, width: number) => String(n).padStart(width, '0')
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}` as PlainDate
}

/** Whether a value is an existing day written 'YYYY-MM-DD'. */
export function isPlainDate(value: unknown): value is PlainDate {
  const match = typeof value === 'string' ? ISO.exec(value) : null
  return match !== null && fromParts(Number(match[1]), Number(match[2]), Number(match[3])) !== null
}

/**
 * Marks an existing day written 'YYYY-MM-DD' as a plain date.
 * @throws RangeError for anything else.
 */
export function plainDate(value: string): PlainDate {
  if (!isPlainDate(value)) throw new RangeError(`Not a calendar day: ${value}`)
  return value
}

/**
 * Parses a day typed by a person: 'YYYY-MM-DD', 'DD-MM-YYYY' (also with /, . or spaces), '15/8/90' (50 to 99 are the
 * 1900s), '05-Nov-2026', '15 Aug 1990' and 'August 15, 1990' with a month name of any of the three languages, in Latin
 * or Devanagari digits.
 *
 * @returns null if there is no such day.
 */
export function parsePlainDate(input: string | null | undefined): PlainDate | null {
  const text = normaliseDigits(input ?? '').trim()
  if (isPlainDate(text)) return text
  const [, day, month, year] = DAY_FIRST.exec(text) ?? dayBeforeMonth(MONTH_FIRST.exec(text)) ?? []
  if (!year) return null
  return fromParts(fullYear(year), parseMonth(month) ?? Number(month), Number(day))
}

const dayBeforeMonth = (match: RegExpExecArray | null) =>
  match && [match[0], match[2], match[1], match[3]]

function fullYear(year: string): number {
  if (year.length > 2) return Number(year)
  return Number(year) + (Number(year) < FIRST_SHORT_YEAR ? 2000 : 1900)
}

/**
 * Formats a day for display, '05-Nov-2026' with the language's short month and Latin digits; empty for no date and for
 * year 1 (DECISIONS 2, masters/formats.md).
 */
export function formatDate(date: PlainDate | null | undefined, locale: string): string {
  if (!date) return ''
  const [year, month, day] = date.split('-')
  return year === '0001' ? '' : `${day}-${shortMonth(Number(month), locale)}-${year}`
}

/** Returns 'Nov 26' or 'नोव्हें 26': month and year of a day, for use where many months are listed. */
export function formatMonth(date: PlainDate, locale: string): string {
  return `${shortMonth(dateParts(date).month, locale)} ${date.slice(2, 4)}`
}

/** The portal's time zone. */
export const INDIA_ZONE = 'Asia/Kolkata'

const INDIA_TIME = new Intl.DateTimeFormat('en-GB', {
  timeZone: INDIA_ZONE,
  hour: '2-digit',
  minute: '2-digit',
})

/** Returns '14:30', the time of day in India at an instant. */
export function formatTime(instant: Date): string {
  return INDIA_TIME.format(instant)
}

/** Returns '05-Nov-2026 14:30', day and time in India at an instant, with the language's short month. */
export function formatInstant(instant: Date, locale: string): string {
  return `${formatDate(indiaDateOf(instant), locale)} ${formatTime(instant)}`
}

/** Days since 1970-01-01. `setUTCFullYear`, because `Date.UTC` reads years 0 to 99 as 1900 to 1999. */
function epochDay(date: PlainDate): number {
  const { year, month, day } = dateParts(date)
  return new Date(0).setUTCFullYear(year, month - 1, day) / MS_PER_DAY
}

function fromInstantInUtc(ms: number): PlainDate {
  const utc = new Date(ms)
  const date = fromParts(utc.getUTCFullYear(), utc.getUTCMonth() + 1, utc.getUTCDate())
  if (!date) throw new RangeError('The day is outside the years 0001 to 9999')
  return date
}

/**
 * Returns the day a number of days later, or earlier if negative.
 *
 * @throws RangeError if the result is outside the years 0001 to 9999 or `days` is not an integer.
 */
export function addDays(date: PlainDate, days: number): PlainDate {
  if (!Number.isSafeInteger(days)) throw new RangeError(`Not a number of days: ${days}`)
  return fromInstantInUtc((epochDay(date) + days) * MS_PER_DAY)
}

/**
 * Returns the same day a number of months later, clamped to the month's last day. Always count from the original day,
 * never from an earlier result: 31 Jan, 28 Feb, 31 Mar (DECISIONS 7).
 *
 * @throws RangeError if the result is outside the years 0001 to 9999 or `months` is not an integer.
 */
export function addMonthsClamped(start: PlainDate, months: number): PlainDate {
  if (!Number.isSafeInteger(months)) throw new RangeError(`Not a number of months: ${months}`)
  const { year, month, day } = dateParts(start)
  const index = year * 12 + (month - 1) + months
  const newYear = Math.floor(index / 12)
  const newMonth = index - newYear * 12 + 1
  const date = fromParts(newYear, newMonth, Math.min(day, daysInMonth(newYear, newMonth)))
  if (!date) throw new RangeError('The day is outside the years 0001 to 9999')
  return date
}

/** Returns the number of days from the first day to the second; negative if the second is earlier. */
export function daysBetween(from: PlainDate, to: PlainDate): number {
  return epochDay(to) - epochDay(from)
}

/** Returns -1, 0 or 1 if the first day is before, the same as or after the second. */
export function compareDates(a: PlainDate, b: PlainDate): -1 | 0 | 1 {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** Returns the earliest of the given days. */
export function minDate(first: PlainDate, ...rest: readonly PlainDate[]): PlainDate {
  return rest.reduce((earliest, date) => (date < earliest ? date : earliest), first)
}

/** Returns the latest of the given days. */
export function maxDate(first: PlainDate, ...rest: readonly PlainDate[]): PlainDate {
  return rest.reduce((latest, date) => (date > latest ? date : latest), first)
}

/** Returns 0 for Sunday to 6 for Saturday. */
export function dayOfWeek(date: PlainDate): number {
  return (((epochDay(date) + 4) % 7) + 7) % 7
}

const DAYS_OF_WEEK = 7

/** Returns the Monday of a day's week. */
export const startOfWeek = (date: PlainDate): PlainDate =>
  addDays(date, -((dayOfWeek(date) + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK))

/**
 * Returns the calendar day in India (UTC+05:30) at an instant.
 *
 * @throws RangeError for an invalid instant.
 */
export function indiaDateOf(instant: Date | DateTime): PlainDate {
  const ms = instant instanceof Date ? instant.getTime() : instant.toMillis()
  return fromInstantInUtc(ms + INDIA_OFFSET_MS)
}

/** Returns midnight in India, the beginning of a day. */
export function startOfIndiaDay(date: PlainDate): Date {
  return new Date(`${date}T00:00:00+05:30`)
}

/** Returns the month of a day, 'YYYY-MM'. */
export function yearMonth(date: PlainDate): string {
  return date.slice(0, 7)
}

/** Returns the first day of a day's month. */
export function startOfMonth(date: PlainDate): PlainDate {
  return plainDate(`${yearMonth(date)}-01`)
}
