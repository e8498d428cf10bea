import { test } from '@japa/runner'
import { catalogue, LOCALES } from '#tests/unit/lang/catalogues'

/** Day counts by kind of day: both kinds are shown on the pages of one application. */
const COUNTS = {
  working: {
    said: /working days?|कार्य ?दिवस|काम\S* (?:के )?दि[वन]/i,
    keys: [
      'workflow.waiting.days',
      'workflow.waiting.target',
      'workflow.waiting.late_days',
      'common.durations.working_days',
      'reports.fields.workingDays',
      'reports.fields.targetDays',
      'reports.fields.daysLate',
      'service_standards.columns.target',
      'grievances.figures.days',
    ],
  },
  calendar: {
    said: /calendar days?|(?:कॅलेंडर|कैलेंडर) दिव?[सन]/i,
    keys: [
      'reports.charts.ageing_note',
      'reports.parameters.minDays',
      'reports.parameters.maxDays',
    ],
  },
}

test.group('Day counts', () => {
  for (const [kind, { said, keys }] of Object.entries(COUNTS)) {
    test(`state in each language that they are ${kind} days`, ({ assert }) => {
      for (const locale of LOCALES) {
        for (const key of keys) assert.match(catalogue(locale).get(key)!, said, `${locale} ${key}`)
      }
    })
  }

  /** DECISIONS 13a: only `formatDuration` writes "8 days" and "6 working days (target 7)". */
  test('are formatted by a single function', ({ assert }) => {
    const written = /#\s*(?:(?:calendar|working) )?days?\b|#\s*(?:\S+ )?(?:दिवस|दिन|कार्य ?दि)/i
    const kinds = /\}\s*(?:working|calendar|कार्य|कॅलेंडर|कैलेंडर)\s?(?:days?|दि)/i
    for (const locale of LOCALES) {
      const others = [...catalogue(locale)].filter(
        ([key, text]) =>
          !key.startsWith('common.durations.') && (written.test(text) || kinds.test(text))
      )
      assert.deepEqual(others, [], locale)
    }
  })
})
