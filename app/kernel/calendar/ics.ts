import { addDays, type PlainDate } from '#kernel/calendar/plain_date'

/** A calendar entry, with texts that are ready to be shown. */
export interface CalendarDay {
  /** The same for the same occasion whenever the file is created, so that a calendar moves its entry. */
  uid: string
  on: PlainDate
  title: string
  text: string
  /** Full address of the page. */
  url: string
}

/** Maximum length of a line in a calendar file, in octets (RFC 5545, 3.1). */
const LINE_OCTETS = 75

/** Number of days before, on which a calendar shows a reminder. */
const REMINDERS = [7, 1]

const encoder = new TextEncoder()

/** Folds a line between characters, never inside one (RFC 5545, 3.1). */
function foldLine(line: string): string {
  const lines: string[] = []
  let current = ''
  let octets = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (octets + size > LINE_OCTETS) {
      lines.push(current)
      current = ' '
      octets = 1
    }
    current += character
    octets += size
  }
  return [...lines, current].join('\r\n')
}

/** Escapes a text value (RFC 5545, 3.3.11). */
const escapeText = (text: string) =>
  text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r\n|\r|\n/g, '\\n')

const compact = (date: PlainDate) => date.replaceAll('-', '')

/** '20261105T063000Z'. */
const stamp = (instant: Date) => instant.toISOString().replace(/\.\d+/, '').replace(/[-:]/g, '')

/**
 * Returns days as a calendar file (RFC 5545), each as an all-day entry with reminders a week and a day before.
 *
 * @param language language of the texts, such as 'mr'
 * @param now creation time of the file
 */
export function calendarFile(days: readonly CalendarDay[], language: string, now: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Arthasetu//Loan portal//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...days.flatMap((day) => eventLines(day, language, now)),
    'END:VCALENDAR',
  ]
  return `${lines.map(foldLine).join('\r\n')}\r\n`
}

function eventLines({ uid, on, title, text, url }: CalendarDay, language: string, now: Date) {
  const textProperty = (name: string, words: string) =>
    `${name};LANGUAGE=${language}:${escapeText(words)}`
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART;VALUE=DATE:${compact(on)}`,
    `DTEND;VALUE=DATE:${compact(addDays(on, 1))}`,
    textProperty('SUMMARY', title),
    textProperty('DESCRIPTION', text),
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    ...REMINDERS.flatMap((days) => [
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      textProperty('DESCRIPTION', title),
      `TRIGGER:-P${days}D`,
      'END:VALARM',
    ]),
    'END:VEVENT',
  ]
}
