import { test } from '@japa/runner'
import { ruleReportHref } from '#administration/schemes/version_form'
import { plainDate } from '#kernel/calendar/plain_date'

const written = (values: Record<string, string>) =>
  new Map(Object.entries(values).map(([name, value]) => [name, { value, isOwn: true }]))

const LIMITS = {
  min_age: '18',
  below_age: '50',
  max_income_rupees: '800000',
  min_amount_rupees: '10000',
  max_amount_rupees: '1000000',
  max_tenure_months: '84',
}

const hrefParts = (...given: Parameters<typeof ruleReportHref>) => {
  const { pathname, searchParams } = new URL(ruleReportHref(...given), 'https://portal.example')
  return { pathname, fields: Object.fromEntries(searchParams) }
}

test.group('Link to applications under other limits', () => {
  test('leads to report 50 of the financial year, with every limit of the scheme', ({ assert }) => {
    const rules = written({ ...LIMITS, min_rate_percent: '6', loi_validity_days: '180' })
    assert.deepEqual(hrefParts(2, rules, plainDate('2026-04-01')), {
      pathname: '/officer/reports',
      fields: {
        report: '50',
        financialYear: '2026',
        listed: 'differing',
        loanType: '2',
        ...LIMITS,
      },
    })
  })

  test('omits the scheme where it covers all of them, and missing limits', ({ assert }) => {
    const rules = written({ below_age: '50', max_income_rupees: '' })
    assert.deepEqual(hrefParts(null, rules, plainDate('2026-03-31')).fields, {
      report: '50',
      financialYear: '2025',
      listed: 'differing',
      below_age: '50',
    })
  })
})
