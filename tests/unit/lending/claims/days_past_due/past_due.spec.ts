import { test } from '@japa/runner'
import fc from 'fast-check'
import {
  type BankReport,
  type Instalment,
  type InstalmentRecord,
  type Loan,
  type RecordSource,
  bucketOf,
  daysPastDue,
  instalmentState,
  pastDueOf,
} from '#claims/days_past_due/rules/past_due'
import { type PlainDate, addDays, addMonthsClamped, plainDate } from '#kernel/calendar/plain_date'
import { pastDueDayByDay } from '#tests/support/past_due_day_by_day'

const NORMS = { sma1FromDay: 31, sma2FromDay: 61, npaFromDay: 91 }
const day = plainDate

const entry = (source: RecordSource, status: 'paid' | 'overdue', on: string): InstalmentRecord => ({
  source,
  status,
  on: day(on),
})
const instalment = (dueOn: string, ...records: InstalmentRecord[]): Instalment => ({
  dueOn: day(dueOn),
  records,
})
const loan = (instalments: Instalment[], reports: BankReport[] = []): Loan => ({
  instalments,
  reports,
})
const report = (asOf: string, oldestDueOn: string | null, npaOn: string | null = null) => ({
  asOf: day(asOf),
  oldestDueOn: oldestDueOn === null ? null : day(oldestDueOn),
  npaOn: npaOn === null ? null : day(npaOn),
})

const FIRST = day('2026-01-05')
const anyDay = (days: number) => fc.integer({ min: 0, max: days }).map((n) => addDays(FIRST, n))

const anyWord = fc.record({
  source: fc.constantFrom<RecordSource>('claim', 'bank', 'statement', 'district'),
  status: fc.constantFrom('paid' as const, 'overdue' as const),
  on: anyDay(420),
})
const anyReport = fc.record({
  asOf: anyDay(420),
  oldestDueOn: fc.option(anyDay(400)),
  npaOn: fc.option(anyDay(400), { freq: 3 }),
})
/** Reports of one loan have different dates: a later report of the same date replaces the first. */
const anyLoan = fc.record({
  instalments: fc
    .array(fc.array(anyWord, { maxLength: 3 }), { minLength: 1, maxLength: 12 })
    .map((all) => all.map((records, n) => ({ dueOn: addMonthsClamped(FIRST, n), records }))),
  reports: fc.uniqueArray(anyReport, { maxLength: 3, selector: ({ asOf }) => asOf }),
})
const anyBorrower = fc.array(anyLoan, { minLength: 1, maxLength: 3 })

test.group('Days past due', () => {
  test('match a computation day by day for 5,000 generated loans', ({ assert }) => {
    const examples = fc.sample(fc.tuple(anyBorrower, anyDay(430)), { numRuns: 2600, seed: 13 })
    let loans = 0
    const states = new Set<string>()
    for (const [borrower, asOf] of examples) {
      const found = pastDueOf(borrower, asOf, NORMS).map(({ oldestDueOn, ...one }) => ({
        days: daysPastDue(oldestDueOn, asOf),
        ...one,
      }))
      assert.deepEqual(found, pastDueDayByDay(borrower, asOf) as typeof found)
      for (const one of found) states.add(`${one.bucket} ${one.npaSource}`)
      loans += borrower.length
    }
    assert.isAbove(loans, 5000)
    assert.isAbove(states.size, 12)
  })

  test('match the Reserve Bank’s example: due on 31 March', ({ assert }) => {
    const loans = [loan([instalment('2026-03-31', entry('bank', 'overdue', '2026-03-31'))])]
    const at = (asOf: string) => {
      const [{ oldestDueOn, bucket, npaOn }] = pastDueOf(loans, day(asOf), NORMS)
      return [daysPastDue(oldestDueOn, day(asOf)), bucket, npaOn]
    }
    assert.deepEqual(at('2026-03-30'), [0, 'none', null])
    assert.deepEqual(at('2026-03-31'), [1, 'sma0', null])
    assert.deepEqual(at('2026-04-30'), [31, 'sma1', null])
    assert.deepEqual(at('2026-05-30'), [61, 'sma2', null])
    assert.deepEqual(at('2026-06-28'), [90, 'sma2', null])
    assert.deepEqual(at('2026-06-29'), [91, 'over', '2026-06-29'])
  })

  /** frappe/lending, test_dpd_calculation: a partial payment does not settle the instalment, which remains overdue. */
  test('match frappe/lending: due on 5 October 2024, the remainder paid on the 9th', ({
    assert,
  }) => {
    const dayReports = [report('2024-10-05', '2024-10-05'), report('2024-10-09', null)]
    const loans = [loan([instalment('2024-10-05')], dayReports)]
    const days = ['05', '06', '07', '08', '09'].map((n) => {
      const asOf = day(`2024-10-${n}`)
      return daysPastDue(pastDueOf(loans, asOf, NORMS)[0].oldestDueOn, asOf)
    })
    assert.deepEqual(days, [1, 2, 3, 4, 0])
  })

  /**
   * Apache Fineract, DelinquencyAndChargebackIntegrationTest: twelve instalments of 100, those of 1 February and 1
   * March paid, the second payment returned on 22 March. On 5 April it reports 14 days: there, the returned amount is a
   * new debt of 22 March, and that day itself is not counted. Counted inclusively, it is 15. If the returned instalment
   * itself is overdue, as under the Reserve Bank's rules, its own due date counts: 36.
   */
  test('match Fineract: a returned payment', ({ assert }) => {
    const asOf = day('2026-04-05')
    const paid = [
      instalment('2026-02-01', entry('claim', 'paid', '2026-02-01')),
      instalment('2026-03-01', entry('claim', 'paid', '2026-03-01')),
    ]
    const next = instalment('2026-04-01', entry('bank', 'overdue', '2026-04-05'))
    const asNewDebt = [
      ...paid,
      instalment('2026-03-22', entry('bank', 'overdue', '2026-03-22')),
      next,
    ]
    const [returned] = pastDueOf([loan(asNewDebt)], asOf, NORMS)
    assert.equal(daysPastDue(returned.oldestDueOn, asOf) - 1, 14)

    const itself = [
      paid[0],
      instalment('2026-03-01', ...paid[1].records, entry('bank', 'overdue', '2026-03-22')),
      next,
    ]
    const [again] = pastDueOf([loan(itself)], asOf, NORMS)
    assert.equal(daysPastDue(again.oldestDueOn, asOf), 36)
    const [before] = pastDueOf([loan(itself)], day('2026-03-21'), NORMS)
    assert.equal(before.state, 'regular')
  })

  test('are unknown for an instalment without any record, never overdue', ({ assert }) => {
    assert.equal(instalmentState(instalment('2026-01-05'), day('2026-12-31')), 'unknown')
    const [{ state, oldestDueOn, npaOn }] = pastDueOf(
      [loan([instalment('2026-01-05')])],
      day('2026-12-31'),
      NORMS
    )
    assert.deepEqual(
      { state, oldestDueOn, npaOn },
      { state: 'unknown', oldestDueOn: null, npaOn: null }
    )
  })

  test('treat a payment as paid even if a statement does not show it', ({ assert }) => {
    const silent = entry('statement', 'overdue', '2026-02-10')
    const one = instalment('2026-01-05', silent)
    assert.equal(instalmentState(one, day('2026-03-01')), 'overdue')
    const paid = instalment('2026-01-05', silent, entry('claim', 'paid', '2026-01-04'))
    assert.equal(instalmentState(paid, day('2026-03-01')), 'paid')
    const late = instalment('2026-01-05', silent, entry('claim', 'paid', '2026-02-20'))
    assert.equal(instalmentState(late, day('2026-02-15')), 'overdue')
    assert.equal(instalmentState(late, day('2026-02-20')), 'paid')
  })

  test('make all loans non-performing, until nothing is overdue', ({ assert }) => {
    const first = loan([
      instalment(
        '2026-01-05',
        entry('bank', 'overdue', '2026-01-05'),
        entry('bank', 'paid', '2026-05-01')
      ),
      instalment(
        '2026-04-05',
        entry('bank', 'overdue', '2026-04-05'),
        entry('bank', 'paid', '2026-06-01')
      ),
    ])
    const other = loan([instalment('2026-02-05', entry('claim', 'paid', '2026-02-05'))])
    const at = (asOf: string) =>
      pastDueOf([first, other], day(asOf), NORMS).map(({ npaOn }) => npaOn)
    assert.deepEqual(at('2026-04-04'), [null, null])
    assert.deepEqual(at('2026-04-05'), ['2026-04-05', '2026-04-05'])
    assert.deepEqual(at('2026-05-31'), ['2026-04-05', '2026-04-05'])
    assert.deepEqual(at('2026-06-01'), [null, null])
  })

  test('give precedence to the bank’s classification', ({ assert }) => {
    const overdue = instalment('2026-01-05', entry('district', 'overdue', '2026-01-05'))
    const at = (reports: BankReport[], asOf: string) => {
      const [{ npaOn, npaSource }] = pastDueOf([loan([overdue], reports)], day(asOf), NORMS)
      return [npaOn, npaSource]
    }
    assert.deepEqual(at([], '2026-06-01'), ['2026-04-05', 'days'])
    assert.deepEqual(at([report('2026-04-10', '2026-01-05')], '2026-06-01'), [null, null])
    assert.deepEqual(at([report('2026-04-01', '2026-01-05')], '2026-06-01'), ['2026-04-05', 'days'])
    const early = report('2026-02-01', '2026-01-05', '2026-01-31')
    assert.deepEqual(at([early], '2026-02-02'), ['2026-01-31', 'bank'])
  })

  test('begin a class on its exact day', ({ assert }) => {
    assert.deepEqual(
      [30, 31, 60, 61, 90, 91].map((days) => bucketOf(days, NORMS)),
      ['sma0', 'sma1', 'sma1', 'sma2', 'sma2', 'over']
    )
  })

  test('never increase with a payment', ({ assert }) => {
    fc.assert(
      fc.property(
        anyLoan,
        anyDay(430),
        fc.nat(11),
        anyDay(430),
        (one, asOf, nth, on: PlainDate) => {
          const at = nth % one.instalments.length
          const paid = one.instalments.map((each, n) =>
            n === at
              ? {
                  ...each,
                  records: [
                    ...each.records,
                    { source: 'claim' as const, status: 'paid' as const, on },
                  ],
                }
              : each
          )
          const count = (loans: Loan) =>
            daysPastDue(pastDueOf([loans], asOf, NORMS)[0].oldestDueOn, asOf)
          assert.isAtMost(count({ ...one, instalments: paid }), count(one))
        }
      )
    )
  })
})
