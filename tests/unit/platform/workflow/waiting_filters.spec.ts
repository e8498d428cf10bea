import { test } from '@japa/runner'
import i18nManager from '@adonisjs/i18n/services/main'
import { LATE, waitingFilters } from '#workflow/queries/waits'

const i18n = i18nManager.locale('en')

test.group('The filters by what waits', () => {
  test('say what they leave: late once or twice, and what came back', ({ assert }) => {
    const { late, returned } = waitingFilters('application')
    assert.equal(late.words!(LATE.overdue, i18n), i18n.t('workflow.waiting.late_once'))
    assert.equal(late.words!(LATE.twice, i18n), i18n.t('workflow.waiting.late_twice'))
    assert.equal(returned.words!(1, i18n), i18n.t('workflow.waiting.came_back'))
  })
})
