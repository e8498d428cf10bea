import { test } from '@japa/runner'
import type { I18n } from '@adonisjs/i18n'
import { LATE, waitingFilters } from '#workflow/queries/waiting_filters'

const i18n = { t: (key: string) => key } as unknown as I18n

test.group('The filters by what waits', () => {
  test('say what they leave: late once or twice, and what came back', ({ assert }) => {
    const { late, returned } = waitingFilters('application')
    assert.equal(late.words!(LATE.overdue, i18n), 'workflow.waiting.late_once')
    assert.equal(late.words!(LATE.twice, i18n), 'workflow.waiting.late_twice')
    assert.equal(returned.words!(1, i18n), 'workflow.waiting.came_back')
  })
})
