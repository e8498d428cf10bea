import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { RecordReceipt } from '#claims/recovery/actions/collect_or_write_off'
import { SignDueLetters } from '#documents/actions/sign_letters'
import SignedLetter from '#documents/models/signed_letter'
import { FixedClock, setClock } from '#kernel/calendar/clock'
import { masters } from '#masters/queries/masters'
import { paise } from '#kernel/money/paise'
import { generalManager, orderedDemand } from '#tests/support/recoveries'
import { payByBank, payableClaim } from '#tests/support/returned_payments'
import { signedLetters } from '#tests/support/signed_letters'
import { WITHOUT_VERIFIERS } from '#tests/support/signing'
import { requestAs } from '#tests/support/users'
import { TODAY } from './linking_statement.js'

test.group('Signed letters of a recovery', (group) => {
  const authority = signedLetters(group, () => setClock(new FixedClock(TODAY)))

  test('have the amounts of their date, and verify', async ({ assert, client }) => {
    const paid = await payableClaim()
    await payByBank(paid)
    const manager = await generalManager()
    const demand = await orderedDemand(paid, manager)
    const receive = (reference: string) =>
      new RecordReceipt().run({
        demandId: demand.id,
        actor: paid.accounts.actor,
        reference,
        amount: paise(1_000_00),
        receivedOn: TODAY,
      })
    const first = await receive('R-1')
    const drawnFrom = async () => {
      const letters = await SignedLetter.query()
        .where({ applicationId: paid.loan.application.id })
        .whereNotNull('content')
      return letters.map(({ kind, content }) => [kind, JSON.parse(content!).outstandingPaise])
    }
    const before = await drawnFrom()
    await receive('R-2')
    const after = await drawnFrom()
    assert.deepEqual(after.slice(0, before.length), before)
    assert.notEqual(after.at(-1)![1], before.at(-1)![1])

    const path = `${paid.home}/recovery/letters/receipt?entry=${first.id}&lang=en`
    const early = await requestAs(client, paid.owner, 'get', path)
    assert.notEqual(early.header('content-type'), 'application/pdf')
    const version = masters()
    await db.from('master_versions').where('id', 1).increment('version', 1)
    await new SignDueLetters().run()
    assert.notStrictEqual(masters(), version, 'a change by another process is read first')
    const own = await requestAs(client, paid.owner, 'get', path)
    const { isPopplerContent, isMupdfContent, isOpensslContent } = authority().verify(own.body())
    assert.isTrue(isPopplerContent)
    assert.isTrue(isMupdfContent)
    assert.isTrue(isOpensslContent)
    const office = `/officer/recoveries/${demand.id}/letters/receipt?entry=${first.id}&lang=en`
    assert.isTrue(own.body().equals((await requestAs(client, manager, 'get', office)).body()))
  }).skip(...WITHOUT_VERIFIERS)
})
