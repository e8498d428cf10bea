import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { Role } from '#auth/roles'
import { CreatePaymentBatch } from '#claims/payments/actions/create_payment_batch'
import PaymentBatch from '#claims/models/payment_batch'
import { budgetForecast } from '#claims/budget/queries/budget_forecast'
import { CLAIM_USAGE_KINDS } from '#claims/budget/queries/budget_sums'
import { claimFilter, claimFilters } from '#claims/claim/queries/claim_list_filters'
import { budgetOf } from '#claims/budget/queries/budget'
import { FixedClock, getClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { financialYear } from '#kernel/calendar/periods'
import { addDays, plainDate, startOfIndiaDay } from '#kernel/calendar/plain_date'
import { Refusal } from '#kernel/exceptions/refusal'
import { approvedClaimStatusId } from '#claims/payments/queries/payable_claims'
import { PaymentStatus } from '#claims/payments/rules/payment_status'
import { createLoan } from '#database/factories/loan_factory'
import { createUser } from '#database/factories/application_factory'
import { masters, refreshMasters } from '#masters/queries/masters'
import { createClaim, randomClaims } from '../../back_office/reports/support.js'
import { createPayableClaims } from '#tests/support/payable_claims'
import { flashText, pageProps } from '#tests/support/page_props'
import { paymentFolder } from '#tests/support/payment_commands'
import { runCommand } from '#tests/support/run_command'
import { createOfficer, requestAs } from '#tests/support/users'
import { dialect } from '#tests/support/tags'

/** A year in which no other test pays, and its two orders. */
const TODAY = plainDate('2031-06-10')
const YEAR = financialYear(TODAY)
const HEAD = 'INTEREST-REFUND'

async function grant(amounts: number[]) {
  await db.from('budget_grants').where('start_year', YEAR.startYear).delete()
  for (const [at, amount] of amounts.entries()) {
    await db.table('budget_grants').insert({
      head_code: HEAD,
      start_year: YEAR.startYear,
      order_number: `GR ${at + 1}`,
      sanctioned_on: YEAR.start,
      amount_paise: amount,
    })
  }
  await refreshMasters()
}

async function leftPaise() {
  const { heads } = await budgetOf(YEAR, 'en')
  return heads.find(({ code }) => code === HEAD)!.leftPaise
}

const idsOf = (claims: { id: number }[]) => claims.map(({ id }) => id)

/** Grants an amount, and reduces it by an order to leave this balance. */
async function grantWithBalance(left: number) {
  await grant([10_00_000_00])
  await grant([10_00_000_00, left - (await leftPaise())!])
}

test.group('Budget', (group) => {
  dialect(group)
  group.each.setup(() => {
    setClock(new FixedClock(TODAY))
    return async () => {
      await grant([])
      useSystemClock()
    }
  })

  test('delays nothing when no grant is recorded', async ({ assert }) => {
    await grant([])
    const claims = await createPayableClaims(1)
    const { batch } = await new CreatePaymentBatch().run({ claimIds: idsOf(claims), actor: null })
    assert.isNull(batch.remark)
    assert.isNull(await leftPaise())
  })

  test('refuses a batch above the balance without a remark, stores the remark, and audits it', async ({
    client,
    assert,
  }) => {
    await grantWithBalance(9_999_99)
    const accounts = await createOfficer(Role.accounts)
    const claims = await createPayableClaims(2, { approvedPaise: 5_000_00 })
    assert.equal(await leftPaise(), 9_999_99)

    const page = await requestAs(client, accounts, 'get', '/officer/payment-batches/new')
    const { budget, lines } = pageProps(page, 'lending/claims/payment_batch_new')
    const head = budget.heads.find(({ code }) => code === HEAD)!
    assert.equal(head.leftPaise, 9_999_99)
    assert.isAtLeast(head.waitingPaise, 10_000_00)
    assert.equal(lines.find(({ id }) => id === claims[0].id)!.headCode, HEAD)

    const body = { claimIds: idsOf(claims) }
    const refused = await requestAs(client, accounts, 'post', '/officer/payment-batches').form(body)
    assert.include(flashText(refused), '₹9,999.99')
    assert.lengthOf(await db.from('payment_batch_items').whereIn('claim_id', body.claimIds), 0)

    const remark = 'The supplementary grant is sanctioned.'
    await requestAs(client, accounts, 'post', '/officer/payment-batches').form({ ...body, remark })
    const item = await db.from('payment_batch_items').where('claim_id', claims[0].id).firstOrFail()
    const batch = await PaymentBatch.findOrFail(item.batch_id)
    assert.equal(batch.remark, remark)
    assert.equal(await leftPaise(), -1)
    const entry = await db
      .from('audit_entries')
      .where({ action: 'payment_batch.created', subject_id: batch.id })
      .firstOrFail()
    assert.include(JSON.stringify(entry), remark)
    for (const role of [Role.managingDirector, Role.generalManager, Role.auditor]) {
      const officer = await createUser(role, { districtId: null })
      const seen = await requestAs(client, officer, 'get', `/officer/payment-batches/${batch.id}`)
      assert.equal(pageProps(seen, 'lending/claims/payment_batch').batch.remark, remark)
      const page = await requestAs(client, officer, 'get', '/officer/budget?year=2031')
      const { year, passed } = pageProps(page, 'lending/claims/budget')
      assert.equal(year, 2031)
      assert.deepInclude(passed[0], { id: batch.id, remark })
    }
    for (const report of [48, 49]) {
      const sheet = `/officer/reports/spreadsheet?report=${report}&financialYear=2031`
      const file = await requestAs(client, accounts, 'get', sheet)
      assert.equal(file.status(), 200)
      assert.include(file.header('content-type'), 'spreadsheetml')
    }
    const agm = await createUser(Role.agm, { districtId: null })
    const denied = await requestAs(client, agm, 'get', '/officer/budget')
    assert.equal(denied.status(), 403)
    const unseen = '/officer/reports/spreadsheet?report=48&financialYear=2031'
    assert.equal((await requestAs(client, agm, 'get', unseen)).status(), 404)
  })

  test('keeps a payment under the head of its day', async ({ assert }) => {
    await grantWithBalance(50_000_00)
    const [claim] = await createPayableClaims(1, { approvedPaise: 5_000_00 })
    await new CreatePaymentBatch().run({ claimIds: [claim.id], actor: null })
    assert.equal(await leftPaise(), 45_000_00)
    await db.table('budget_heads').insert({ code: 'LATER', name_en: 'Later' })
    await db.table('budget_sources').insert({ head_code: 'LATER', scheme_id: claim.loanType })
    try {
      await refreshMasters()
      assert.equal(await leftPaise(), 45_000_00)
      const [next] = await createPayableClaims(1, { approvedPaise: 1_000_00 })
      await new CreatePaymentBatch().run({ claimIds: [next.id], actor: null })
      assert.equal(await leftPaise(), 45_000_00)
      const later = (await budgetOf(YEAR, 'en')).heads.find(({ code }) => code === 'LATER')!
      assert.equal(later.sentPaise, 1_000_00)
    } finally {
      await db.from('payment_batch_items').where('head_code', 'LATER').update({ head_code: null })
      await db.from('budget_sources').where('head_code', 'LATER').delete()
      await db.from('budget_heads').where('code', 'LATER').delete()
      await refreshMasters()
    }
  })

  test('measures a batch that is completed past midnight by the grants of its day', async ({
    assert,
  }) => {
    await grantWithBalance(1_000_00)
    const [claim] = await createPayableClaims(1, { approvedPaise: 5_000_00 })
    setClock(new FixedClock(YEAR.end))
    let asked = 0
    const { end } = YEAR
    setClock({
      now: () => startOfIndiaDay(end),
      today: () => (asked++ === 0 ? end : addDays(end, 1)),
    })
    await assert.rejects(
      () => new CreatePaymentBatch().run({ claimIds: [claim.id], actor: null }),
      'claims.messages.over_the_grant'
    )
  })

  test('lets only one of two simultaneous batches pass within the balance', async ({ assert }) => {
    await grantWithBalance(5_000_00)
    const claims = await createPayableClaims(2, { approvedPaise: 5_000_00 })
    const results = await Promise.allSettled(
      claims.map(({ id }) => new CreatePaymentBatch().run({ claimIds: [id], actor: null }))
    )
    const refused = results.filter(({ status }) => status === 'rejected')
    assert.lengthOf(refused, 1)
    const { reason } = refused[0] as PromiseRejectedResult
    assert.instanceOf(reason, Refusal)
    assert.equal(reason.messageKey, 'claims.messages.over_the_grant')
    assert.equal(await leftPaise(), 0)
  })

  test('shows the forecast beside the grant and reconciles with it', async ({ assert }) => {
    await grant([100_00_000_00])
    const { heads } = await budgetForecast(YEAR, 'en')
    const head = heads.find(({ code }) => code === HEAD)!
    assert.isAtLeast(head.need.maxPaise, head.instalments.maxPaise)
    assert.isNotNull(head.freePaise)
  })
})

test.group('Lists behind the figures of claims', (group) => {
  dialect(group)
  /** These claims were paid without batches and would not reconcile in the books of other tests. */
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('add up to the figures, in total and in each district', async ({ assert }) => {
    await randomClaims(24)
    const loan = await createLoan({ emiStartOn: plainDate('2026-01-31') })
    const statusId = approvedClaimStatusId()
    for (const paymentStatusId of [PaymentStatus.toBePaid, PaymentStatus.failed]) {
      await createClaim(loan, { statusId, paymentStatusId })
    }
    const open = masters().claimStatuses.find(({ id, isFinal }) => !isFinal && id !== statusId)!
    await createClaim(loan, { statusId: open.id })
    const { total, districts } = await budgetOf(financialYear(getClock().today()), 'en')
    const sumOf = async (asked: Record<string, string>) => {
      const filters = claimFilters(asked, { districts: null })
      const query = db.from('claims')
      claimFilter(filters)(query)
      const [{ sum }] = await query.select(
        db.raw('sum(coalesce(approved_paise, proposed_paise)) as sum')
      )
      return Number(sum ?? 0)
    }
    for (const use of CLAIM_USAGE_KINDS) {
      assert.isAbove(total[use], 0, use)
      assert.equal(await sumOf({ usage: use }), total[use], use)
      for (const one of districts) {
        const asked = { usage: use, district: String(one.districtId) }
        assert.equal(await sumOf(asked), one[use], `${one.district}: ${use}`)
      }
    }
  })
})

test.group('payments:export above the grant', (group) => {
  dialect(group)
  test('requires --remark', async ({ assert }) => {
    const today = financialYear(getClock().today())
    await db.table('budget_grants').insert({
      head_code: HEAD,
      start_year: today.startYear,
      order_number: 'GR 0',
      sanctioned_on: today.start,
      amount_paise: 0,
    })
    try {
      await refreshMasters()
      await createPayableClaims(1)
      const directory = `--directory=${await paymentFolder()}`
      const refused = await runCommand(['payments:export', directory])
      assert.equal(refused.code, 1)
      assert.match(refused.summary!.reason, /of the grant is left/)
      const made = await runCommand(['payments:export', directory, '--remark=Ordered by the board'])
      assert.oneOf(made.code, [0, 2])
      const { number } = made.summary!.batches.at(-1)
      const batch = await PaymentBatch.findByOrFail('number', number)
      assert.equal(batch.remark, 'Ordered by the board')
    } finally {
      await db.from('budget_grants').where('order_number', 'GR 0').delete()
      await refreshMasters()
    }
  })
})
