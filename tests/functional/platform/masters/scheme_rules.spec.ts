import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { FixedClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { plainDate } from '#kernel/calendar/plain_date'
import { refreshMasters, UnknownMaster } from '#masters/queries/masters'
import { schemeRules } from '#masters/queries/scheme_rules'

const [INDIVIDUAL, GROUP, EDUCATION] = [1, 2, 3]
const lakh = (n: number) => n * 100_000 * 100

test.group('Rules of the schemes', (group) => {
  group.setup(async () => {
    await refreshMasters()
  })
  group.teardown(async () => {
    await refreshMasters()
  })

  test('are seeded as in the specification and DECISIONS', ({ assert }) => {
    const own = [INDIVIDUAL, GROUP, EDUCATION].map((id) => {
      const rules = schemeRules(id)
      return [rules.minAge, rules.belowAge, rules.minAmountPaise, rules.maxAmountPaise]
    })
    assert.deepEqual(own, [
      [18, 50, lakh(1), lakh(10)],
      [18, 45, lakh(10), lakh(50)],
      [17, 30, lakh(1), lakh(20)],
    ])
    assert.deepInclude(schemeRules(INDIVIDUAL), {
      directorMinAge: 18,
      directorBelowAge: 45,
      minIncomePaise: 100,
      maxIncomePaise: lakh(8),
      minTenureMonths: 1,
      maxTenureMonths: 60,
      minRateBp: 100,
      maxRateBp: 2000,
      rateStepBp: 5,
      minDisbursementPaise: lakh(0.1),
      maxEditLoanPaise: lakh(10),
      emiWarningBp: 100,
      loiValidityDays: 180,
      extensionWindowDays: 30,
      holdCloseDays: 90,
      claimWindowMonths: 3,
      refundPeriodYears: 5,
      refundCapBp: 1200,
      onTimeGraceDays: null,
      claimReturnCloseDays: 30,
      paymentWarningPaise: lakh(2),
      eligibleCategories: ['OBC'],
      minDirectors: 2,
      minReservedDirectors: 2,
      maxDirectors: 20,
      maxShareholders: 100,
      minCibil: 500,
      maxCibil: 900,
      listDefaultDays: 30,
      requiresBusinessPhoto: true,
      allowsMoratorium: false,
    })
    assert.isTrue(schemeRules(GROUP).requiresBusinessPhoto)
    assert.deepInclude(schemeRules(EDUCATION), {
      requiresBusinessPhoto: false,
      allowsMoratorium: true,
    })
  })

  test('are an error for an unknown scheme, and the same object for the same day', ({ assert }) => {
    assert.throws(() => schemeRules(9), UnknownMaster)
    const day = plainDate('2026-05-05')
    assert.strictEqual(schemeRules(GROUP, day), schemeRules(GROUP, plainDate('2026-06-06')))
  })
})

test.group('Dated rule of the administrator', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.teardown(() => useSystemClock())
  group.teardown(async () => {
    await refreshMasters()
  })

  test('applies from its date on, by the clock when no date is given', async ({ assert }) => {
    await db.table('scheme_rules').insert({
      scheme_id: INDIVIDUAL,
      name: 'loi_validity_days',
      value: '90',
      effective_from: '2027-04-01',
    })
    await refreshMasters()
    const days = (date: string) => schemeRules(INDIVIDUAL, plainDate(date)).loiValidityDays
    assert.deepEqual([days('2027-03-31'), days('2027-04-01')], [180, 90])
    assert.equal(schemeRules(GROUP, plainDate('2027-04-01')).loiValidityDays, 180)

    setClock(new FixedClock(plainDate('2027-03-31')))
    assert.equal(schemeRules(INDIVIDUAL).loiValidityDays, 180)
    setClock(new FixedClock(plainDate('2027-04-01')))
    assert.equal(schemeRules(INDIVIDUAL).loiValidityDays, 90)
  })
})
