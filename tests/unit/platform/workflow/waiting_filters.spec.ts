import { test } from '@japa/runner'
import i18nManager from '@adonisjs/i18n/services/main'
import { LATE, waitingChoices, waitingFilters } from '#workflow/queries/waits'

/** Without context, only the typed text determines the meaning. */
const ANY = { query: {}, viewer: { districts: null }, values: {} }

const i18n = i18nManager.locale('en')

test.group('Filters for pending items', () => {
  test('describe their selection: late once or twice, and returned', ({ assert }) => {
    const { late, returned } = waitingFilters('application')
    assert.equal(late.words!(LATE.overdue, i18n), i18n.t('workflow.waiting.late_once'))
    assert.equal(late.words!(LATE.twice, i18n), i18n.t('workflow.waiting.late_twice'))
    assert.equal(returned.words!(1, i18n), i18n.t('workflow.waiting.came_back'))
  })

  test('accept each of the offered choices, with the same label', ({ assert }) => {
    const { late, returned } = waitingFilters('application')
    const choices = waitingChoices(i18n)
    const ofLate = choices.late.map(({ value, label }) => [late.read(value, ANY), label])
    assert.deepEqual(ofLate, [
      [LATE.overdue, i18n.t('workflow.waiting.late_once')],
      [LATE.twice, i18n.t('workflow.waiting.late_twice')],
    ])
    const ofReturned = choices.returned.map(({ value, label }) => [
      returned.read(value, ANY),
      label,
    ])
    assert.deepEqual(ofReturned, [[1, i18n.t('workflow.waiting.came_back')]])
  })
})
