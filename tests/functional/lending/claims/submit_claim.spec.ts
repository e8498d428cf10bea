import { decrypt, encryptAccount, encryptMandate } from '#kernel/vault/vault'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import Claim from '#claims/models/claim'
import ClaimRow from '#claims/models/claim_row'
import { FixedClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { plainDate } from '#kernel/calendar/plain_date'
import { FieldRefusals, Refusal } from '#kernel/exceptions/refusal'
import { createLoan } from '#database/factories/loan_factory'
import { claimRows } from '#tests/support/claims'
import { dialect } from '#tests/support/tags'

const FIRST_DUE = plainDate('2026-01-31')

/** Returns the errors of a refused form as 'field: key'. */
async function complaintsOf(work: Promise<unknown>): Promise<string[]> {
  try {
    await work
    return []
  } catch (error) {
    if (error instanceof FieldRefusals) {
      return error.fields.map(({ field, messageKey }) => `${field}: ${messageKey}`)
    }
    if (error instanceof Refusal) return [`${error.field}: ${error.messageKey}`]
    throw error
  }
}

test.group('Submission of a claim', (group) => {
  dialect(group)
  group.each.setup(() => {
    setClock(new FixedClock(plainDate('2026-03-10')))
    return () => useSystemClock()
  })

  test('covers the interest of the chosen rows, with the refund capped at the scheme’s rate', async ({
    assert,
  }) => {
    const loan = await createLoan({ emiStartOn: FIRST_DUE, rateBp: 1500 })
    const claim = await claimRows(loan, { rowNos: [0, 1] })
    const interest = loan.rows[0].interestPaise + loan.rows[1].interestPaise
    assert.equal(claim.interestPaise, interest)
    /** 5,00,000 at 15 % is 6,250.00 in the first month; at 12 % it is 5,000.00. */
    assert.equal(loan.rows[0].interestPaise, 6_250_00)
    const rows = await ClaimRow.query().where('claim_id', claim.id).orderBy('id')
    assert.equal(rows[0].proposedPaise, 5_000_00)
    assert.isBelow(claim.proposedPaise, claim.interestPaise)
  })

  test('of 50 identical claims at once accepts one; the others learn that the rows are claimed', async ({
    assert,
  }) => {
    const loan = await createLoan({ emiStartOn: FIRST_DUE })
    const results = await Promise.all(
      Array.from({ length: 50 }, () => complaintsOf(claimRows(loan, { rowNos: [0, 1] })))
    )
    const refused = results.filter((complaints) => complaints.length > 0)
    assert.lengthOf(refused, 49)
    for (const complaints of refused) {
      assert.include(complaints, 'rows: claims.messages.row_already_claimed')
    }
    assert.lengthOf(await Claim.query().where('application_id', loan.application.id), 1)
    const live = await db
      .from('claim_rows')
      .whereIn(
        'live_schedule_row_id',
        loan.rows.map((row) => row.id)
      )
      .count('* as rows')
    assert.equal(Number(live[0].rows), 2)
  })

  test('shows all errors at once, in the order of the specification', async ({ assert }) => {
    const loan = await createLoan({ emiStartOn: FIRST_DUE })
    assert.deepEqual(
      await complaintsOf(
        claimRows(loan, {
          rowNos: [],
          paidOn: plainDate('2026-03-11'),
          paidPaise: 1,
          chargesPaise: 5,
        })
      ),
      [
        'paidOn: claims.messages.paid_in_future',
        'paidAmount: claims.messages.amount_low',
        'rows: claims.messages.no_row',
      ]
    )
  })

  test('requires the account number or mandate once, for a loan that has neither', async ({
    assert,
  }) => {
    const loan = await createLoan({ emiStartOn: FIRST_DUE })
    const none = { accountCipher: null, accountDigest: null, accountLast4: null }
    await loan.sanction.merge(none).save()
    assert.deepEqual(await complaintsOf(claimRows(loan, { rowNos: [0] })), [
      'accountNo: claims.validation.claim.messages.accountNo.required',
    ])
    await claimRows(loan, { rowNos: [0], references: encryptAccount('604100001111') })
    assert.equal((await loan.sanction.refresh()).accountLast4, '1111')
    await loan.sanction.merge(none).save()
    const mandate = encryptMandate('MAHB7010506261234567')
    await claimRows(loan, { rowNos: [1], references: mandate })
    const { mandateCipher, mandateLast4, accountLast4 } = await loan.sanction.refresh()
    assert.deepEqual([mandateLast4, accountLast4], ['4567', null])
    assert.equal(decrypt(mandateCipher!, 'account'), 'MAHB7010506261234567')
  })

  test('is possible from the due date to the same day three months later, in India', async ({
    assert,
  }) => {
    const loan = await createLoan({ emiStartOn: FIRST_DUE })
    const at = async (instant: string) => {
      setClock(new FixedClock(new Date(instant)))
      const complaints = await complaintsOf(
        claimRows(loan, { rowNos: [0], paidOn: plainDate('2026-01-30') })
      )
      if (complaints.length === 0) {
        await db.from('claim_rows').update({ live_schedule_row_id: null })
      }
      return complaints
    }
    /** 31 January in India begins at 18:30 UTC of the 30th. */
    assert.deepEqual(await at('2026-01-30T18:29:59Z'), [
      'rows: claims.messages.no_row',
      'rows: claims.messages.row_not_due',
    ])
    assert.deepEqual(await at('2026-01-30T18:30:00Z'), [])
    /** Three months after 31 January is 30 April, to its end in India. */
    assert.deepEqual(await at('2026-04-30T18:29:59Z'), [])
    assert.deepEqual(await at('2026-04-30T18:30:00Z'), [
      'rows: claims.messages.no_row',
      'rows: claims.messages.row_window_closed',
    ])
  })
})
