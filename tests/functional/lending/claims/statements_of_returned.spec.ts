import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import User from '#auth/models/user'
import { getClock } from '#kernel/calendar/clock'
import { addDays, addMonthsClamped } from '#kernel/calendar/plain_date'
import { createLoan } from '#database/factories/loan_factory'
import { claimRows, returnClaim } from '#tests/support/claims'
import { sendOutsideVisit } from '#tests/support/slot_files'
import { plainStatementForRows, type ReadInstalment } from '#tests/support/statements/for_loan'
import { createApplicant, signInAs } from '#tests/support/users'
import english from '../../../../resources/lang/en/claims.json' with { type: 'json' }

/** Creates a claim on the first of three instalments, with another payment date than the bank's. */
async function claimant() {
  const { id } = await createApplicant()
  const loan = await createLoan({
    application: { userId: id },
    emiStartOn: addMonthsClamped(getClock().today(), -2),
    tenureMonths: 12,
  })
  const due = loan.rows.slice(0, 3)
  const saidOn = addDays(due[0].dueOn, 3)
  const claim = await claimRows(loan, { rowNos: [due[0].rowNo], paidOn: saidOn })
  const visitor = await signInAs(await User.findOrFail(id))
  const path = `/loans/${loan.application.uuid}/claims/${claim.uuid}/statement`
  const file = plainStatementForRows(due, 'sbi', { cut: 'tabs' })
  const read = (as = visitor) => {
    const body = new FormData()
    body.append('statement', new Blob([new Uint8Array(file.bytes)]), file.name)
    return sendOutsideVisit(as, path, { method: 'POST', body })
  }
  return { claim, due, saidOn, read }
}

/** Returns all data of a claim. */
async function statusOf(id: number) {
  const claim = await db.from('claims').where({ id }).first()
  const rows = await db.from('claim_rows').where('claim_id', id).orderBy('id')
  const files = await db.from('stored_files').count('* as rows')
  return JSON.stringify({ claim, rows, files })
}

test.group('Reading an account statement for a returned claim', () => {
  test('compares it with the claim, and leaves the claim unchanged', async ({ assert }) => {
    const { claim, due, saidOn, read } = await claimant()
    await returnClaim(claim)
    const before = await statusOf(claim.id)
    const { status, body } = await read()
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual(
      body.instalments.map((one: ReadInstalment) => [
        one.scheduleRowId,
        one.finding.paidOn,
        one.heldOn,
      ]),
      due.map(({ id, dueOn }, index) => [id, dueOn, index === 0 ? saidOn : null])
    )
    assert.equal(await statusOf(claim.id), before)
  }).timeout(60_000)

  test('is refused for a claim that is with the office', async ({ assert }) => {
    const { read } = await claimant()
    const { status, body } = await read()
    assert.equal(status, 422)
    assert.equal(body.errors[0].message, english.messages.not_returned)
  }).timeout(60_000)

  test('is refused for another person’s claim', async ({ assert }) => {
    const { claim, read } = await claimant()
    await returnClaim(claim)
    const other = await signInAs(await User.findOrFail((await createApplicant()).id))
    assert.equal((await read(other)).status, 404)
  }).timeout(60_000)
})
