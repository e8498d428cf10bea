import { addDays, type PlainDate } from '#kernel/calendar/plain_date'

/** A day to be reminded of, in words that are ready to be read. */
export interface CalendarDay {
  /** The same for the same occasion whenever the file is made: a calendar then moves its entry. */
  uid: string
  on: PlainDate
  title: string
  text: string
  /** Full address of the page. */
  url: string
}

/** A line of a calendar file is at most so many octets long (RFC 5545, 3.1). */
const LINE_OCTETS = 75

/** Days before, on which a calendar reminds. */
const REMINDERS = [7, 1]

const encoder = new TextEncoder()

/** One line, folded between characters and never inside one (RFC 5545, 3.1). */
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

/** A text value (RFC 5545, 3.3.11). */
const escapeText = (text: string) =>
  text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r\n|\r|\n/g, '\\n')

const compact = (date: PlainDate) => date.replaceAll('-', '')

/** '20261105T063000Z'. */
const stamp = (instant: Date) => instant.toISOString().replace(/\.\d+/, '').replace(/[-:]/g, '')

/**
 * Days as a calendar file (RFC 5545), each a whole day with a reminder a week and a day before.
 *
 * @param language of the texts, as 'mr'
 * @param now when the file is made
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
