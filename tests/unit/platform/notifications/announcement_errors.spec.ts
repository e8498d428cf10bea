import { test } from '@japa/runner'
import { plainDate } from '#kernel/calendar/plain_date'
import { announcementErrors, announcementState } from '#notifications/rules/announcements'

const WORDS = {
  titleEn: 'Camp',
  titleMr: null,
  titleHi: null,
  textEn: 'On Monday',
  textMr: null,
  textHi: null,
}

const period = (from: string, until: string | null) => ({
  shownFrom: plainDate(from),
  shownUntil: until === null ? null : plainDate(until),
})
const OPEN = period('2026-11-05', null)

const half = (field: string) => ({
  field,
  messageKey: 'notifications.announcements.messages.half_written',
})

test.group('Announcement errors', () => {
  test('there are none if each language has a title and a text or neither', ({ assert }) => {
    assert.deepEqual(announcementErrors(WORDS, OPEN), [])
    const all = {
      ...WORDS,
      titleMr: 'शिबिर',
      textMr: 'सोमवारी',
      titleHi: 'शिविर',
      textHi: 'सोमवार को',
    }
    assert.deepEqual(announcementErrors(all, OPEN), [])
  })

  test('a language with only one half lacks the other', ({ assert }) => {
    const title = { ...WORDS, titleMr: 'शिबिर', textMr: '' }
    assert.deepEqual(announcementErrors(title, OPEN), [half('textMr')])
    const both = { ...WORDS, textMr: 'सोमवारी', titleHi: 'शिविर' }
    assert.deepEqual(announcementErrors(both, OPEN), [half('titleMr'), half('textHi')])
  })

  test('the last day may be the first day, but not before', ({ assert }) => {
    const errorsUntil = (until: string) =>
      announcementErrors({ ...WORDS, textHi: 'x' }, period('2026-11-05', until))
    assert.deepEqual(errorsUntil('2026-11-05'), [half('titleHi')])
    assert.deepEqual(errorsUntil('2026-11-04'), [
      half('titleHi'),
      {
        field: 'shownUntil',
        messageKey: 'notifications.announcements.messages.ends_before_it_begins',
      },
    ])
  })

  test('an announcement without a last day is shown until it is withdrawn', ({ assert }) => {
    const on = (isWithdrawn: boolean) =>
      announcementState({ ...OPEN, isWithdrawn }, plainDate('2036-01-01'))
    assert.equal(on(false), 'shown')
    assert.equal(on(true), 'withdrawn')
  })
})
