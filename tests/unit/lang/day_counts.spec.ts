import { test } from '@japa/runner'
import { catalogue, LOCALES } from '#tests/unit/lang/catalogues'

/** Counts of days by how they are counted: both stand on the pages of one file. */
const COUNTS = {
  working: {
    said: /working days?|कार्य ?दिवस|काम\S* (?:के )?दि[वन]/i,
    keys: [
      'workflow.waiting.days',
      'workflow.waiting.target',
      'workflow.waiting.late_days',
      'reports.queue.days',
      'reports.fields.workingDays',
      'reports.fields.targetDays',
      'reports.fields.daysLate',
      'approvals.review.overdue',
      'service_standards.columns.target',
      'grievances.figures.days',
    ],
  },
  calendar: {
    said: /calendar days?|(?:कॅलेंडर|कैलेंडर) दिव?[सन]/i,
    keys: [
      'approvals.review.held',
      'approvals.as_of.held',
      'reports.charts.ageing_note',
      'reports.parameters.minDays',
      'reports.parameters.maxDays',
    ],
  },
}

test.group('Counts of days', () => {
  for (const [kind, { said, keys }] of Object.entries(COUNTS)) {
    test(`say that they are ${kind} days, in each language`, ({ assert }) => {
      for (const locale of LOCALES) {
        for (const key of keys) assert.match(catalogue(locale).get(key)!, said, `${locale} ${key}`)
      }
    })
  }
})
