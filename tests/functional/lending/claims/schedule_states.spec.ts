import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import User from '#auth/models/user'
import { Role } from '#auth/roles'
import Claim from '#claims/models/claim'
import { PaymentStatus } from '#claims/payments/rules/payment_status'
import { FixedClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { plainDate } from '#kernel/calendar/plain_date'
import { createUser } from '#database/factories/application_factory'
import { createLoan } from '#database/factories/loan_factory'
import { loanProgress } from '#loans/contracts/loan_facts'
import { masters } from '#masters/queries/masters'
import { claimRows, placeClaimAt } from '#tests/support/claims'
import { pageProps } from '#tests/support/page_props'
import { requestAs } from '#tests/support/users'
import { Decide } from '#workflow/actions/decide'
import { dialect } from '#tests/support/tags'

test.group('State of each instalment in the schedule', (group) => {
  dialect(group)
  group.each.setup(() => {
    setClock(new FixedClock(plainDate('2026-06-10')))
    return () => useSystemClock()
  })

  async function loanWithClaims() {
    const loan = await createLoan({ emiStartOn: plainDate('2026-02-10'), tenureMonths: 62 })
    const accounts = { id: (await createUser(Role.accounts)).id, role: Role.accounts }
    const reject = (claim: Claim, isFinal: boolean) =>
      new Decide().run({
        subjectType: 'claim',
        subjectId: claim.id,
        action: 'reject',
        actor: accounts,
        remarks: 'Not payable',
        reasonId: masters()
          .claimReasons('reject')
          .find((reason) => reason.isFinal === isFinal)!.id,
      })
    const paid = await claimRows(loan, { rowNos: [1] })
    await placeClaimAt(paid, { paymentStatusId: PaymentStatus.paid })
    await reject(await claimRows(loan, { rowNos: [2] }), true)
    await reject(await claimRows(loan, { rowNos: [3] }), false)
    await claimRows(loan, { rowNos: [4] })
    return loan
  }

  const EXPECTED = ['too_late', 'refunded', 'refused', 'due', 'claimed', 'not_due']

  test('is the same on the claims page, for the applicant and for the officer', async ({
    assert,
    client,
  }) => {
    const { application, disbursement, rows } = await loanWithClaims()
    const facts = await loanProgress().scheduleRows(application.id, db.connection())
    const known = rows.map((row) => facts.get(row.id)!.state as string)
    assert.deepEqual(known.slice(0, 6), EXPECTED)
    /** The sixty-first instalment is due five years after the first. */
    assert.deepEqual(known.slice(58), ['not_due', 'not_due', 'after_period', 'after_period'])

    const owner = await User.findOrFail(application.userId)
    const accounts = await createUser(Role.accounts)
    const own = await requestAs(client, owner, 'get', `/loans/${application.uuid}/disbursements/1`)
    const office = `/officer/disbursements/${disbursement.id}`
    const theirs = await requestAs(client, accounts, 'get', office)
    for (const shown of [
      pageProps(own, 'lending/loans/disbursements/show'),
      pageProps(theirs, 'lending/loans/officer/disbursement'),
    ]) {
      assert.deepEqual(
        shown.disbursement.rows.map(({ claim }) => claim!.state),
        known
      )
      assert.equal(shown.disbursement.rows[3].claim!.lastDay, '2026-08-10')
    }
  })

  test('is due for exactly the rows that the claim form offers', async ({ assert, client }) => {
    const { application, rows } = await loanWithClaims()
    const owner = await User.findOrFail(application.userId)
    for (const day of ['2026-05-09', '2026-06-10', '2026-08-10', '2026-08-11']) {
      setClock(new FixedClock(plainDate(day)))
      const facts = await loanProgress().scheduleRows(application.id, db.connection())
      const form = await requestAs(client, owner, 'get', `/loans/${application.uuid}/claims/new`)
      const { instalments } = pageProps(form, 'lending/claims/new')
      assert.deepEqual(
        instalments.map(({ state }) => state as string),
        rows.map((row) => facts.get(row.id)!.state as string),
        day
      )
    }
  })
})
