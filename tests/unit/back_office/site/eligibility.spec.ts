import { test } from '@japa/runner'
import { plainDate } from '#kernel/calendar/plain_date'
import { paise, rupeesToPaise } from '#kernel/money/paise'
import { type EligibilityAnswers, reasonsAgainst } from '#site/rules/eligibility'

const rupees = (amount: number) => rupeesToPaise(amount)!
const TODAY = plainDate('2026-11-21')
const RULES = {
  eligibleCategories: ['OBC'],
  minAge: 18,
  belowAge: 50,
  minIncomePaise: rupees(1),
  maxIncomePaise: rupees(800_000),
  minAmountPaise: rupees(100_000),
  maxAmountPaise: rupees(1_000_000),
}
const ELIGIBLE_ANSWERS: EligibilityAnswers = {
  category: 'OBC',
  livesInState: true,
  birthDate: plainDate('1995-04-12'),
  income: rupees(300_000),
  amount: rupees(500_000),
  hadBenefit: false,
}

/** Keys of the reasons against the scheme when some answers change. */
const reasonKeys = (change: Partial<EligibilityAnswers>) =>
  reasonsAgainst(RULES, { ...ELIGIBLE_ANSWERS, ...change }, TODAY).map(({ key }) => key)

test.group('Eligibility | by the rules of a scheme', () => {
  test('no reason applies to a suitable applicant', ({ assert }) => {
    assert.deepEqual(reasonKeys({}), [])
  })

  test('{title}')
    .with(
      (
        [
          ['the 18th birthday is today', [], { birthDate: plainDate('2008-11-21') }],
          ['the 18th birthday is tomorrow', ['too_young'], { birthDate: plainDate('2008-11-22') }],
          ['the 50th birthday is tomorrow', [], { birthDate: plainDate('1976-11-22') }],
          ['the 50th birthday is today', ['too_old'], { birthDate: plainDate('1976-11-21') }],
          ['the income is the limit', [], { income: rupees(800_000) }],
          ['a paisa above it', ['income_above'], { income: paise(80_000_001) }],
          ['no income', ['income_below'], { income: paise(0) }],
          ['the smallest loan', [], { amount: rupees(100_000) }],
          ['a paisa less', ['amount_below'], { amount: paise(9_999_999) }],
          ['the largest loan', [], { amount: rupees(1_000_000) }],
          ['a paisa more', ['amount_above'], { amount: paise(100_000_001) }],
          ['another category', ['category'], { category: 'SBC' }],
          ['no category', ['category'], { category: 'none' }],
          ['another State', ['residence'], { livesInState: false }],
          ['an earlier benefit', ['benefit'], { hadBenefit: true }],
        ] as [string, string[], Partial<EligibilityAnswers>][]
      ).map(([title, reasons, change]) => ({ title, reasons, change }))
    )
    .run(({ assert }, { reasons, change }) => {
      assert.deepEqual(reasonKeys(change), reasons)
    })

  test('all reasons are given, in the order of the questions', ({ assert }) => {
    const all = { category: 'NT-B', livesInState: false, hadBenefit: true, amount: rupees(5) }
    assert.deepEqual(reasonKeys(all), ['category', 'residence', 'amount_below', 'benefit'])
  })
})
