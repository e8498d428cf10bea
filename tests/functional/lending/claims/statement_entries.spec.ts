import { test } from '@japa/runner'
import User from '#auth/models/user'
import { Role } from '#auth/roles'
import Claim from '#claims/models/claim'
import InstalmentEntry from '#claims/models/instalment_entry'
import PastDueState from '#claims/models/past_due_state'
import db from '@adonisjs/lucid/services/db'
import { createLoan } from '#database/factories/loan_factory'
import { getClock } from '#kernel/calendar/clock'
import { addDays, addMonthsClamped } from '#kernel/calendar/plain_date'
import { returnClaim } from '#tests/support/claims'
import { pageProps } from '#tests/support/page_props'
import { sendOutsideVisit } from '#tests/support/slot_files'
import { fixtureFile, plainStatementForRows } from '#tests/support/statements/for_loan'
import { dialect } from '#tests/support/tags'
import { createApplicant, createOfficer, requestAs, signInAs } from '#tests/support/users'
import { Decide } from '#workflow/actions/decide'
import { latestDecision } from '#workflow/queries/decision_history'

type SentFile = { name: string; bytes: Uint8Array }

/**
 * Creates a borrower with a loan of three due instalments, of which the first and the last are paid; none is due today,
 * so that the statement covers the days of the second one.
 */
async function borrower() {
  const { id } = await createApplicant()
  const loan = await createLoan({
    application: { userId: id },
    emiStartOn: addDays(addMonthsClamped(getClock().today(), -2), -7),
    tenureMonths: 12,
  })
  const visitor = await signInAs(await User.findOrFail(id))
  const path = `/loans/${loan.application.uuid}/claims`
  const [first, missed, last] = loan.rows
  const file = plainStatementForRows([first, last], 'sbi', { cut: 'tabs' })
  const read = async (sent: SentFile = file, at = path) => {
    const body = new FormData()
    body.append('statement', new Blob([new Uint8Array(sent.bytes)]), sent.name)
    const answer = await sendOutsideVisit(visitor, `${at}/statement`, { method: 'POST', body })
    return answer.body.facts as string
  }
  const form = async (proof: SentFile | null, statements: string[]) => {
    const body = new FormData()
    body.append('paidOn', first.dueOn)
    body.append('charges', '0')
    body.append('paidAmount', (first.emiPaise / 100).toFixed(2))
    body.append('rows[0][scheduleRowId]', String(first.id))
    statements.forEach((one, at) => body.append(`statements[${at}]`, one))
    if (proof) body.append('proof', new Blob([new Uint8Array(proof.bytes)]), proof.name)
    body.append('photo', new Blob([new Uint8Array(await fixtureFile('photo.jpg'))]), 'a.jpg')
    return body
  }
  const claim = async (proof: SentFile, statements: string[]) => {
    const body = await form(proof, statements)
    const { status, body: said } = await sendOutsideVisit(visitor, path, { method: 'POST', body })
    if (status >= 400) throw new Error(JSON.stringify(said))
    return Claim.query().where('applicationId', loan.application.id).orderBy('id', 'desc').first()
  }
  const live = () =>
    InstalmentEntry.query()
      .where('disbursementId', loan.disbursement.id)
      .whereNull('withdrawnAt')
      .orderBy('dueOn')
  const state = () => PastDueState.findBy('liveSanctionId', loan.sanction.id)
  return { loan, first, missed, last, file, read, form, claim, live, state, visitor, path }
}

const withdrawalsOf = ({ id }: Claim) =>
  db
    .from('audit_entries')
    .where({ action: 'instalment.withdrawn', subject_type: 'claim', subject_id: id })

test.group('Instalments in the statement that proves a claim', (group) => {
  dialect(group)

  test('are stored: one without a payment is overdue, another is paid', async ({
    assert,
    client,
  }) => {
    const { loan, missed, last, file, read, claim, live, state } = await borrower()
    const facts = await read()
    const sent = (await claim(file, [facts]))!
    const entries = await live()
    assert.deepEqual(
      entries.map((one) => [one.dueOn, one.source, one.status, one.claimId]),
      [
        /** The first one is in the claim itself once it is submitted; the statement was read before. */
        [loan.rows[0].dueOn, 'statement', 'paid', sent.id],
        [missed.dueOn, 'statement', 'overdue', sent.id],
        [last.dueOn, 'statement', 'paid', sent.id],
      ]
    )
    assert.equal(entries[0].coveredFrom, addDays(loan.rows[0].dueOn, -1))
    assert.equal(entries[0].coveredTill, last.dueOn)
    const found = (await state())!
    assert.equal(found.state, 'overdue')
    assert.equal(found.oldestDueOn, missed.dueOn)
    const officer = await createOfficer(Role.accounts)
    const page = await requestAs(
      client,
      officer,
      'get',
      `/officer/days-past-due/${loan.sanction.id}`
    )
    const shown = pageProps(page, 'lending/claims/loan_past_due').entries
    assert.includeDeepMembers(
      shown.map(({ dueOn, covered }) => [dueOn, covered]),
      [[missed.dueOn, { from: entries[0].coveredFrom, till: last.dueOn }]]
    )
  }).timeout(60_000)

  test('are exactly those that the server read: nothing from a changed statement, another file or another loan', async ({
    assert,
  }) => {
    const one = await borrower()
    const other = await borrower()
    const facts = await one.read()
    const [head, ...rest] = facts.split('.')
    const changed = JSON.parse(Buffer.from(head, 'base64url').toString())
    const forged = [
      Buffer.from(JSON.stringify({ ...changed, extra: 1 })).toString('base64url'),
      ...rest,
    ].join('.')
    await one.claim(one.file, [forged])
    assert.isEmpty(await one.live())
    await other.claim(other.file, [facts])
    assert.isEmpty(await other.live())
    const third = await borrower()
    const read = await third.read()
    const elsewhere = plainStatementForRows(third.loan.rows.slice(0, 3), 'sbi', { cut: 'tabs' })
    await third.claim(elsewhere, [read])
    assert.isEmpty(await third.live())
  }).timeout(120_000)

  test('no longer count when the claim is withdrawn', async ({ assert }) => {
    const { file, read, claim, live, state, visitor, path, loan } = await borrower()
    const sent = (await claim(file, [await read()]))!
    const withdrawn = await sendOutsideVisit(visitor, `${path}/${sent.uuid}/withdrawal`, {
      method: 'POST',
      body: JSON.stringify({ expectedStatusId: sent.statusId }),
      headers: { 'content-type': 'application/json' },
    })
    assert.isBelow(withdrawn.status, 400, JSON.stringify(withdrawn.body))
    assert.isEmpty(await live())
    const [audited, ...more] = await withdrawalsOf(sent)
    assert.isEmpty(more)
    assert.deepEqual([audited.actor_id, JSON.parse(audited.data)], [sent.userId, { count: 3 }])
    assert.equal((await state())!.state, 'unknown')
    const kept = await InstalmentEntry.query().where('disbursementId', loan.disbursement.id)
    assert.lengthOf(kept, 3)
  }).timeout(60_000)

  test('no longer count when the claim is rejected', async ({ assert }) => {
    const { file, read, claim, live } = await borrower()
    const sent = (await claim(file, [await read()]))!
    await new Decide().run({
      subjectType: 'claim',
      subjectId: sent.id,
      action: 'reject_with_loi',
      actor: null,
      remarks: 'The letter was cancelled',
    })
    assert.isEmpty(await live())
    const [audited] = await withdrawalsOf(sent)
    assert.deepEqual([audited.actor_id, JSON.parse(audited.data)], [null, { count: 3 }])
  }).timeout(60_000)

  test('are replaced by those of another proof, and kept with the same one', async ({ assert }) => {
    const { loan, file, read, claim, form, live, visitor, path, state } = await borrower()
    const sent = (await claim(file, [await read()]))!
    await returnClaim(sent)
    const at = `${path}/${sent.uuid}`
    const resubmit = async (proof: SentFile | null, statements: string[]) => {
      const body = await form(proof, statements)
      const now = await Claim.findOrFail(sent.id)
      const decision = await latestDecision('claim', sent.id)
      body.append('expectedStatusId', String(now.statusId))
      body.append('expectedDecisionId', String(decision?.id ?? ''))
      const answer = await sendOutsideVisit(visitor, at, { method: 'POST', body })
      assert.isBelow(answer.status, 400, JSON.stringify(answer.body))
    }
    await resubmit(null, [])
    assert.lengthOf(await live(), 3)
    await returnClaim(await Claim.findOrFail(sent.id))
    const whole = plainStatementForRows(loan.rows.slice(0, 3), 'sbi', { cut: 'tabs' })
    await resubmit(whole, [await read(whole, at)])
    const entries = await live()
    assert.notInclude(
      entries.map(({ status }) => status),
      'overdue'
    )
    assert.lengthOf(entries, 3)
    assert.notEqual((await state())!.state, 'overdue')
  }).timeout(120_000)
})
