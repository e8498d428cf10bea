import { test } from '@japa/runner'
import fc from 'fast-check'
import { calendarFile } from '#kernel/calendar/ics'
import { plainDate } from '#kernel/calendar/plain_date'

const NOW = new Date('2026-11-20T06:30:15.250Z')

const entry = (changes: object = {}) => ({
  uid: 'claim-7@portal.example',
  on: plainDate('2027-02-16'),
  title: 'Claim ₹655.01 for 16-Nov-2026 (IL-1)',
  text: 'Claim it here.',
  url: 'https://portal.example/loans/1/claims/new',
  ...changes,
})

const linesOf = (file: string) => file.split('\r\n')
/** Unfolds lines as a calendar program does. */
const unfolded = (file: string) => file.replaceAll('\r\n ', '')

test.group('Calendar file', () => {
  test('contains an all-day event with two reminders, stamped in UTC', ({ assert }) => {
    assert.deepEqual(linesOf(calendarFile([entry()], 'en', NOW)), [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Arthasetu//Loan portal//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:claim-7@portal.example',
      'DTSTAMP:20261120T063015Z',
      'DTSTART;VALUE=DATE:20270216',
      'DTEND;VALUE=DATE:20270217',
      'SUMMARY;LANGUAGE=en:Claim ₹655.01 for 16-Nov-2026 (IL-1)',
      'DESCRIPTION;LANGUAGE=en:Claim it here.',
      'URL:https://portal.example/loans/1/claims/new',
      'TRANSP:TRANSPARENT',
      ...['7', '1'].flatMap((days) => [
        'BEGIN:VALARM',
        'ACTION:DISPLAY',
        'DESCRIPTION;LANGUAGE=en:Claim ₹655.01 for 16-Nov-2026 (IL-1)',
        `TRIGGER:-P${days}D`,
        'END:VALARM',
      ]),
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
  })

  test('escapes characters that would end a value or begin another', ({ assert }) => {
    const file = calendarFile([entry({ text: 'a;b,c\\d\r\nURL:x' })], 'en', NOW)
    assert.include(file, 'DESCRIPTION;LANGUAGE=en:a\\;b\\,c\\\\d\\nURL:x\r\n')
  })

  test('folds after 75 octets, never inside a character, in any script', ({ assert }) => {
    const text = fc.string({ unit: 'grapheme', minLength: 0, maxLength: 300 })
    fc.assert(
      fc.property(text, (title) => {
        /** Removes escaped characters and the replacement character, which would indicate a split letter. */
        const clean = title.replace(/[\r\n\\;,\uFFFD]/g, '')
        const file = calendarFile([entry({ title: clean })], 'mr', NOW)
        for (const line of linesOf(file)) assert.isAtMost(Buffer.byteLength(line), 75)
        assert.include(unfolded(file), `SUMMARY;LANGUAGE=mr:${clean}\r\n`)
        assert.notInclude(file, '\uFFFD')
      })
    )
  })
})
