import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import User from '#auth/models/user'
import { Role } from '#auth/roles'
import { submissionOf } from '#applications/queries/submission'
import { ResubmitApplication, SubmitApplication } from '#applications/actions/submit_application'
import { claimChecks } from '#claims/claim/queries/claim_checks'
import { claimableSchedule } from '#claims/claim/queries/claimable_schedule'
import { RemindClaimants } from '#claims/claim/actions/notifications'
import { useSystemClock } from '#kernel/calendar/clock'
import { plainDate } from '#kernel/calendar/plain_date'
import { paise } from '#kernel/money/paise'
import { basisPoints } from '#kernel/rates/basis_points'
import { createLoan, type TestLoan } from '#database/factories/loan_factory'
import { createCompleteProfile } from '#database/factories/profile_factory'
import { createUser, moveToStatus } from '#database/factories/application_factory'
import { extensionFacts } from '#loi/queries/extensions'
import { currentLoi } from '#loi/queries/lois'
import { refreshMasters } from '#masters/queries/masters'
import { rulesByCountingDay, schemeRules } from '#masters/queries/scheme_rules'
import { claimRows } from '#tests/support/claims'
import {
  complaintsOf,
  disburse,
  sanction,
  applicationWithLoi,
  setToday,
} from '../../lending/loans/support.js'
import { applicationIssuedOn, step, STATUS } from '../../lending/loi/support.js'
import { dialect } from '#tests/support/tags'

/** First day on which the scheme's second version applies. */
const CHANGE = '2026-04-10'
const BEFORE = '2026-04-09'

/** Inserts a second version of these rules of the individual scheme. */
async function insertRules(rules: Record<string, string>) {
  await db.table('scheme_rules').multiInsert(
    Object.entries(rules).map(([name, value]) => ({
      scheme_id: 1,
      name,
      value,
      effective_from: CHANGE,
    }))
  )
  await refreshMasters()
}

test.group('Scheme versions', (group) => {
  dialect(group)
  group.each.teardown(async () => {
    useSystemClock()
    await db.from('scheme_rules').where('effective_from', CHANGE).delete()
    await db.from('document_slots').where('effective_from', CHANGE).delete()
    await refreshMasters()
  })

  test('only the rules that count by a date are read for it', async ({ assert }) => {
    await insertRules({ min_age: '30', refund_cap_percent: '6.00', max_tenure_months: '24' })
    const rules = rulesByCountingDay(1, {
      firstSubmission: plainDate(BEFORE),
      sanction: plainDate(CHANGE),
    })
    assert.equal(rules.minAge, 18)
    assert.equal(rules.maxTenureMonths, 24)
    assert.notProperty(rules, 'refundCapBp')
    const days = [
      'opening',
      'firstSubmission',
      'letter',
      'sanctioningLetter',
      'sanction',
      'claim',
      'work',
    ]
    const all = Object.fromEntries(days.map((day) => [day, plainDate(CHANGE)]))
    assert.sameMembers(
      Object.keys(rulesByCountingDay(1, all as never)),
      Object.keys(schemeRules(1))
    )
  })

  test('age, income, amount, caste and documents depend on the date of first submission', async ({
    assert,
  }) => {
    const submitted = async (day: string) => {
      setToday(day)
      const user = await createUser()
      await createCompleteProfile(user)
      return new SubmitApplication().run({ userId: user.id, loanType: 1, confirmed: true })
    }
    const earlier = await submitted(BEFORE)
    await insertRules({
      min_age: '30',
      max_income_rupees: '200000',
      max_amount_rupees: '400000',
      eligible_categories: 'SBC',
    })
    await db.table('document_slots').insert({
      loan_type: '1',
      slot: 'ncl',
      sr_no: 17,
      name_en: 'Non-creamy-layer certificate',
      is_required: true,
      effective_from: CHANGE,
    })
    await refreshMasters()
    await assert.rejects(() => submitted('2026-05-01'))

    /** On hold: values that were valid on the first date still are, in the wizard and at resubmission. */
    setToday('2026-05-01')
    await moveToStatus(earlier, STATUS.hold)
    const user = await User.findOrFail(earlier.userId)
    await db.transaction(async (trx) => {
      const { age } = await submissionOf(user.id, 1, trx)
      assert.equal(age, 26)
    })
    await new ResubmitApplication().run({
      application: earlier,
      confirmed: true,
      actor: { id: user.id, role: Role.applicant },
      expectedStatusId: STATUS.hold,
    })
    await earlier.refresh()
    assert.notEqual(earlier.statusId, STATUS.hold)
  })

  test('validity and extension depend on the date of the letter', async ({ assert }) => {
    const earlier = await applicationIssuedOn(BEFORE)
    await insertRules({ loi_validity_days: '90', extension_window_days: '5' })
    const later = await applicationIssuedOn(CHANGE)
    assert.equal((await currentLoi(earlier.id))!.validTill, '2026-10-06')
    assert.equal((await currentLoi(later.id))!.validTill, '2026-07-09')
    const windows = await Promise.all(
      [earlier, later].map((one) => extensionFacts(one, plainDate('2026-07-10'), db.connection()))
    )
    assert.deepEqual(
      windows.map((facts) => facts!.windowDays),
      [30, 5]
    )
    /** An extension is a letter with its own date. */
    setToday('2026-10-07')
    await step(earlier, 'expire', null)
    await step(earlier, 'apply_for_extension', Role.applicant)
    await step(earlier, 'approve_extension', Role.managingDirector)
    assert.equal((await currentLoi(earlier.id))!.validTill, '2027-01-05')
  })

  test('cap, window, years and grace of the refund depend on the letter of the sanction', async ({
    assert,
  }) => {
    const createLoanOn = async (day: string) => {
      setToday(day)
      return createLoan({ emiStartOn: plainDate('2026-05-31'), rateBp: 1100 })
    }
    const [earlier, later] = [await createLoanOn(BEFORE), await createLoanOn(CHANGE)]
    await insertRules({
      refund_cap_percent: '5.50',
      claim_window_months: '1',
      refund_period_years: '1',
      on_time_grace_days: '3',
    })
    const first = async ({ application }: TestLoan, day: string) =>
      (await claimableSchedule(application, plainDate(day))).rows
    /** ₹5,00,000 at 11 %: the first month's interest is ₹4,583.33, at 5.5 % half of it. */
    assert.equal((await first(earlier, '2026-07-31'))[0].proposedPaise, 4_583_33)
    assert.equal((await first(later, '2026-06-30'))[0].proposedPaise, 2_291_67)
    assert.isTrue((await first(earlier, '2026-08-31'))[0].explanation.claimable)
    assert.isFalse((await first(later, '2026-07-01'))[0].explanation.claimable)
    const counts = await Promise.all(
      [earlier, later].map(async (loan) =>
        (await first(loan, '2026-05-31')).filter(
          ({ explanation: one }) => one.claimable || one.reason !== 'period_over'
        )
      )
    )
    assert.deepEqual(
      counts.map(({ length }) => length),
      [60, 12]
    )

    /** The claim itself, its verification by officers, and the reminder. */
    setToday('2026-06-25')
    const claims = [await claimRows(earlier, { rowNos: [0] })]
    claims.push(await claimRows(later, { rowNos: [0] }))
    assert.deepEqual(
      claims.map(({ proposedPaise }) => proposedPaise),
      /** Paid on 25 June, 25 days late: the grace period of the later letter is over. */
      [4_583_33, 0]
    )
    for (const claim of claims) {
      const wrong = (await claimChecks(claim)).filter(({ holds }) => !holds)
      assert.isEmpty(wrong)
    }
    const areReminded = async (day: string) => {
      setToday(day)
      const { reminded: numbers } = await new RemindClaimants().run({ dryRun: true })
      return [earlier, later].map(({ application }) => numbers.includes(application.number))
    }
    /** Row 1 is due on 30 June: it can be claimed until 30 September, or until 30 July. */
    assert.deepEqual(await areReminded('2026-07-20'), [false, true])
    assert.deepEqual(await areReminded('2026-09-20'), [true, true])
  })

  test('tenure and rate depend on the date of the sanction', async ({ assert }) => {
    await insertRules({
      max_tenure_months: '24',
      max_rate_percent: '10.00',
      min_disbursement_rupees: '300000',
    })
    const application = await applicationWithLoi()
    /** Recorded on 15 April, after the change; dated before it. */
    const recorded = await sanction(application, { sanctionedOn: plainDate(BEFORE) })
    assert.isEmpty(await complaintsOf(disburse(application, recorded, { tenureMonths: 60 })))
    const other = await applicationWithLoi()
    assert.deepEqual(await complaintsOf(sanction(other, { sanctionedOn: plainDate(CHANGE) })), [
      'tenureMonths: loans.validation.sanction.messages.tenureRange',
      'rate: loans.validation.sanction.messages.rateRange',
    ])
    const small = { tenureMonths: 24, rateBp: basisPoints(1000), sanctionedOn: plainDate(CHANGE) }
    const second = await sanction(other, small)
    assert.deepEqual(
      await complaintsOf(
        disburse(other, second, { tenureMonths: 60, amountPaise: paise(200_000_00) })
      ),
      [
        'tenureMonths: loans.validation.disbursement.messages.tenureRange',
        'amount: loans.validation.disbursement.messages.amountMinimum',
      ]
    )
  })
})
