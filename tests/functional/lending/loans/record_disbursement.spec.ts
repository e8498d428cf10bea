import { test } from '@japa/runner'
import { useSystemClock } from '#kernel/calendar/clock'
import { plainDate } from '#kernel/calendar/plain_date'
import { paise } from '#kernel/money/paise'
import Disbursement from '#loans/models/disbursement'
import { firstDueOn, loanOf } from '#loans/queries/loans'
import { complaintsOf, disburse, sanction, STATUS, applicationWithLoi } from './support.js'
import { dialect } from '#tests/support/tags'

const FORM = 'loans.validation.disbursement.messages'

async function createSanctioned(options: Parameters<typeof applicationWithLoi>[0] = {}) {
  const application = await applicationWithLoi(options)
  return { application, recorded: await sanction(application) }
}

test.group('Disbursal', (group) => {
  dialect(group)
  group.each.teardown(() => useSystemClock())

  test('is stored with a schedule whose principal adds up to the amount disbursed', async ({
    assert,
  }) => {
    const { application, recorded } = await createSanctioned()
    await disburse(application, recorded)
    await application.refresh()
    assert.equal(application.statusId, STATUS.disbursed)
    const loan = await loanOf(application.id)
    const [tranche] = loan!.disbursements
    assert.equal(tranche.trancheNo, 1)
    assert.equal(tranche.rateBp, recorded.rateBp)
    assert.equal(tranche.emiEndOn, '2031-04-30')
    assert.lengthOf(tranche.rows, 60)
    const principal = tranche.rows.reduce((sum, row) => sum + row.principalPaise, 0)
    assert.equal(principal, 200_000_00)
    assert.equal(tranche.rows.at(-1)!.closingPaise, 0)
    assert.deepEqual(
      tranche.rows.slice(0, 3).map((row) => row.dueOn as string),
      ['2026-05-31', '2026-06-30', '2026-07-31']
    )
    assert.equal(loan!.sanction.disbursedPaise, 200_000_00)
    assert.equal(firstDueOn(loan), plainDate('2026-05-31'))
  })

  test('shows all errors in its dates and figures, in the order of the form', async ({
    assert,
  }) => {
    const { application, recorded } = await createSanctioned()
    const wrong = disburse(application, recorded, {
      disbursedOn: plainDate('2026-04-16'),
      tenureMonths: 61,
      emiStartOn: plainDate('2026-04-15'),
      amountPaise: paise(9_999_99),
      moratorium: { months: 6, kind: 'capitalised' },
    })
    assert.deepEqual(await complaintsOf(wrong), [
      `disbursedOn: ${FORM}.disbursedOn.inFuture`,
      `tenureMonths: ${FORM}.tenureRange`,
      `emiStartOn: ${FORM}.emiStartOn.beforeDisbursal`,
      `amount: ${FORM}.amountMinimum`,
      `moratoriumMonths: ${FORM}.moratoriumMonths.notAllowed`,
    ])
  })

  test('may be dated on the day of the sanction, but not before', async ({ assert }) => {
    const { application, recorded } = await createSanctioned()
    const early = disburse(application, recorded, { disbursedOn: plainDate('2026-03-31') })
    assert.deepEqual(await complaintsOf(early), [`disbursedOn: ${FORM}.disbursedOn.beforeSanction`])
    const first = plainDate('2026-04-01')
    await disburse(application, recorded, { disbursedOn: first, emiStartOn: first })
  })

  test('never exceeds the sanction together with the others, even with two at the same moment', async ({
    assert,
  }) => {
    const { application, recorded } = await createSanctioned()
    const amountPaise = paise(300_000_00)
    const results = await Promise.all(
      Array.from({ length: 2 }, () =>
        complaintsOf(disburse(application, recorded, { amountPaise }))
      )
    )
    assert.sameDeepMembers(results, [[], [`amount: ${FORM}.amount.exceedsSanction`]])
    await recorded.refresh()
    assert.equal(recorded.disbursedPaise, 300_000_00)

    const tooMuch = disburse(application, recorded, { amountPaise: paise(200_000_01) })
    assert.deepEqual(await complaintsOf(tooMuch), [`amount: ${FORM}.amount.exceedsSanction`])
    const rest = await disburse(application, recorded, { amountPaise: paise(200_000_00) })
    assert.equal(rest.trancheNo, 2)
  })

  test('with a smaller instalment is accepted once the larger last one is acknowledged', async ({
    assert,
  }) => {
    const { application, recorded } = await createSanctioned()
    const emiPaise = paise(4_000_00)
    const unread = disburse(application, recorded, { emiPaise })
    assert.deepEqual(await complaintsOf(unread), [`acknowledged: ${FORM}.acknowledged.needed`])
    const { id } = await disburse(application, recorded, { emiPaise, acknowledged: true })
    const loan = await loanOf(application.id)
    const { rows } = loan!.disbursements.find((tranche) => tranche.id === id)!
    assert.isAbove(rows.at(-1)!.emiPaise, emiPaise)
  })

  test('is refused when its instalment does not cover the first month’s interest', async ({
    assert,
  }) => {
    const { application, recorded } = await createSanctioned()
    /** 2,00,000 at 10.5 % is 1,750.00 in the first month. */
    const below = disburse(application, recorded, {
      emiPaise: paise(1_749_99),
      acknowledged: true,
    })
    assert.deepEqual(await complaintsOf(below), [`emiAmount: ${FORM}.emiAmount.belowInterest`])
  })

  test('of an education loan may have a moratorium of either kind', async ({ assert }) => {
    const { application, recorded } = await createSanctioned({ loanType: 3 })
    const capitalised = await disburse(application, recorded, {
      moratorium: { months: 12, kind: 'capitalised' },
    })
    /** Twelve months at 1,750.00. */
    assert.equal(capitalised.capitalisedPaise, 21_000_00)
    const paid = await disburse(application, recorded, {
      moratorium: { months: 12, kind: 'interest_only' },
    })
    const loan = await loanOf(application.id)
    const [first, second] = loan!.disbursements
    const principal = first.rows.reduce((sum, row) => sum + row.principalPaise, 0)
    assert.equal(principal, 221_000_00)
    assert.equal(second.id, paid.id)
    assert.lengthOf(second.rows, 72)
    assert.isTrue(second.rows.slice(0, 12).every((row) => row.principalPaise === 0))
  })

  test('requires a sanction first', async ({ assert }) => {
    const { application, recorded } = await createSanctioned()
    const bare = await applicationWithLoi()
    const refused = disburse(bare, recorded)
    assert.deepEqual(await complaintsOf(refused), [': loans.messages.sanction_first'])
    assert.isNull(await Disbursement.query().where('sanction_id', recorded.id).first())
    assert.equal(application.statusId, STATUS.issued)
  })
})
