import { test } from '@japa/runner'
import { plainDate } from '#kernel/calendar/plain_date'
import { announcementState } from '#notifications/rules/announcements'

const from = plainDate('2026-11-05')
const until = plainDate('2026-11-07')

test.group('State of an announcement', () => {
  test('from 5 to 7 November, {$self}')
    .with([
      ['2026-11-04', 'planned'],
      ['2026-11-05', 'shown'],
      ['2026-11-07', 'shown'],
      ['2026-11-08', 'over'],
    ])
    .run(({ assert }, [today, state]) => {
      const notice = { shownFrom: from, shownUntil: until, isWithdrawn: false }
      assert.equal(announcementState(notice, plainDate(today)), state)
      const withdrawn = { ...notice, isWithdrawn: true }
      assert.equal(announcementState(withdrawn, plainDate(today)), 'withdrawn')
    })

  test('without a last day continues', ({ assert }) => {
    const notice = { shownFrom: from, shownUntil: null, isWithdrawn: false }
    assert.equal(announcementState(notice, plainDate('2099-01-01')), 'shown')
  })
})
