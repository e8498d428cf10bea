import { test } from '@japa/runner'
import { plainDate } from '#kernel/calendar/plain_date'
import { SCHEME_RULES, schemeRulesOn } from '#masters/rules/scheme_rules'

/** Rules with the name of their rows and the date by which they apply (DECISIONS 5, "Versions of a scheme"). */
const NAMES: Record<string, [name: string, day: string]> = {
  opensOn: ['opens_on', 'opening'],
  closesOn: ['closes_on', 'opening'],
  minAge: ['min_age', 'firstSubmission'],
  belowAge: ['below_age', 'firstSubmission'],
  directorMinAge: ['director_min_age', 'firstSubmission'],
  directorBelowAge: ['director_below_age', 'firstSubmission'],
  minAmountPaise: ['min_amount_rupees', 'firstSubmission'],
  maxAmountPaise: ['max_amount_rupees', 'firstSubmission'],
  minIncomePaise: ['min_income_rupees', 'firstSubmission'],
  maxIncomePaise: ['max_income_rupees', 'firstSubmission'],
  minTenureMonths: ['min_tenure_months', 'sanction'],
  maxTenureMonths: ['max_tenure_months', 'sanction'],
  minRateBp: ['min_rate_percent', 'sanction'],
  maxRateBp: ['max_rate_percent', 'sanction'],
  rateStepBp: ['rate_step_percent', 'sanction'],
  minDisbursementPaise: ['min_disbursement_rupees', 'sanction'],
  maxEditLoanPaise: ['max_edit_loan_rupees', 'sanction'],
  emiWarningBp: ['emi_warning_percent', 'work'],
  loiValidityDays: ['loi_validity_days', 'letter'],
  extensionWindowDays: ['extension_window_days', 'letter'],
  holdCloseDays: ['hold_close_days', 'work'],
  appealDays: ['appeal_days', 'work'],
  askedAnswerDays: ['asked_answer_days', 'work'],
  claimWindowMonths: ['claim_window_months', 'sanctioningLetter'],
  refundPeriodYears: ['refund_period_years', 'sanctioningLetter'],
  refundCapBp: ['refund_cap_percent', 'sanctioningLetter'],
  onTimeGraceDays: ['on_time_grace_days', 'sanctioningLetter'],
  claimReturnCloseDays: ['claim_return_close_days', 'work'],
  claimReminderDays: ['claim_reminder_days', 'work'],
  paymentWarningPaise: ['payment_warning_rupees', 'work'],
  recoveryAnswerDays: ['recovery_answer_days', 'work'],
  recoveryPaymentDays: ['recovery_payment_days', 'work'],
  recoveryInterestBp: ['recovery_interest_percent', 'work'],
  recoveryWriteOffPaise: ['recovery_write_off_rupees', 'work'],
  eligibleCategories: ['eligible_categories', 'firstSubmission'],
  minDirectors: ['min_directors', 'firstSubmission'],
  minReservedDirectors: ['min_reserved_directors', 'firstSubmission'],
  maxDirectors: ['max_directors', 'firstSubmission'],
  maxShareholders: ['max_shareholders', 'firstSubmission'],
  minCibil: ['min_cibil', 'firstSubmission'],
  maxCibil: ['max_cibil', 'firstSubmission'],
  seedingValidDays: ['seeding_valid_days', 'work'],
  requiresSeeding: ['requires_seeding', 'work'],
  requiresBusinessPhoto: ['requires_business_photo', 'claim'],
  allowsMoratorium: ['allows_moratorium', 'sanction'],
  maxMoratoriumMonths: ['max_moratorium_months', 'sanction'],
  listDefaultDays: ['list_default_days', 'work'],
  undoSeconds: ['undo_seconds', 'work'],
}

/** Value of a row: 1, or a date. */
const written = (name: string) => (/^(opens|closes)_on$/.test(name) ? '2026-11-01' : '1')

/** The value as parsed in its unit. */
function one(name: string) {
  if (/^(opens|closes)_on$/.test(name)) return written(name)
  if (name.endsWith('_rupees') || name.endsWith('_percent')) return 100
  if (name === 'eligible_categories') return ['1']
  return /^(requires|allows)_/.test(name) ? true : 1
}

const rows = (changes: Record<string, string> = {}) =>
  Object.values(NAMES).map(([name], id) => ({
    id,
    schemeId: null,
    name,
    value: changes[name] ?? written(name),
    effectiveFrom: plainDate('2000-01-01'),
  }))

const read = (changes: Record<string, string>) =>
  schemeRulesOn(rows(changes), 1, plainDate('2026-01-01'))

test.group('Scheme rules', () => {
  test('are exactly these, each with the name of its rows and the date by which it applies', ({
    assert,
  }) => {
    const known = Object.entries(SCHEME_RULES).map(([key, { name, day }]) => [key, [name, day]])
    assert.deepEqual(Object.fromEntries(known), NAMES)
  })

  test('may be left open only for the days of grace and of applications', ({ assert }) => {
    const open = Object.values(SCHEME_RULES).filter(({ isOptional }) => isOptional)
    assert.deepEqual(
      open.map(({ name }) => name),
      [
        'on_time_grace_days',
        'recovery_interest_percent',
        'recovery_write_off_rupees',
        'opens_on',
        'closes_on',
      ]
    )
  })

  test('are parsed in the unit that their name indicates', ({ assert }) => {
    const expected = Object.entries(NAMES).map(([key, [name]]) => [key, one(name)])
    assert.deepEqual(read({}) as object, Object.fromEntries(expected))
  })

  test('refuse values of another kind', ({ assert }) => {
    for (const [name, wrong] of [
      ['min_age', '1.5'],
      ['min_age', '-1'],
      ['min_age', '1234567890'],
      ['min_age', 'x1'],
      ['opens_on', '2026-02-30'],
      ['closes_on', '1'],
      ['min_age', '1x'],
      ['requires_business_photo', '2'],
      ['requires_business_photo', '01'],
      ['requires_business_photo', '10'],
      ['max_rate_percent', 'ten'],
      ['max_amount_rupees', 'many'],
    ]) {
      assert.throws(() => read({ [name]: wrong }), new RegExp(`unreadable value "${wrong}"`))
    }
    assert.equal(read({ min_age: '123456789' }).minAge, 123_456_789)
    assert.isFalse(read({ allows_moratorium: '0' }).allowsMoratorium)
    assert.deepEqual(read({ eligible_categories: 'OBC  SBC' }).eligibleCategories, ['OBC', 'SBC'])
  })
})
