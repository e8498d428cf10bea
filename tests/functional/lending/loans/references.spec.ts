import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { Role } from '#auth/roles'
import { plainDate } from '#kernel/calendar/plain_date'
import { createLoan } from '#database/factories/loan_factory'
import { decrypt } from '#kernel/vault/vault'
import { versionOf } from '#loans/queries/loan_rules'
import { pageProps } from '#tests/support/page_props'
import { createOfficer, requestAs } from '#tests/support/users'

const MANDATE = 'MAHB7010506261234567'

test.group('Account number and mandate of a loan', () => {
  test('are corrected by the administrator: encrypted, masked, to be verified again, with an audit trail', async ({
    assert,
    client,
  }) => {
    const { sanction } = await createLoan({ emiStartOn: plainDate('2026-01-31') })
    const admin = await createOfficer(Role.administrator)
    const path = `/officer/sanctions/${sanction.id}`
    const send = async (body: Record<string, string>) =>
      requestAs(client, admin, 'post', `${path}/references`)
        .header('referer', path)
        .json({ remarks: 'Typed wrongly', version: await versionOf('sanction', sanction), ...body })
    await send({ mandateReference: 'mahb 7010-50626 1234567' })
    const { mandateCipher, mandateLast4, accountLast4, verifiedAt } = await sanction.refresh()
    assert.equal(decrypt(mandateCipher!, 'account'), MANDATE)
    assert.deepEqual([mandateLast4, verifiedAt], ['4567', null])
    const page = await requestAs(client, admin, 'get', path)
    const shown = pageProps(page, 'lending/loans/officer/sanction')
    assert.equal(shown.sanction.mandate, 'XXXXXX4567')
    assert.isTrue(shown.can.correct)
    assert.notInclude(page.text(), MANDATE)
    const trail = await db
      .from('audit_entries')
      .where({ action: 'sanction.references_corrected', subject_id: sanction.id })
      .firstOrFail()
    const account = `XXXXXX${accountLast4}`
    assert.deepEqual(JSON.parse(trail.data), {
      before: { account, mandate: '' },
      after: { account, mandate: 'XXXXXX4567' },
      remarks: 'Typed wrongly',
    })
    assert.equal(trail.actor_id, admin.id)
  })

  test('are refused if the bank code is unknown or they are too short', async ({
    assert,
    client,
  }) => {
    const { sanction } = await createLoan({ emiStartOn: plainDate('2026-01-31') })
    const admin = await createOfficer(Role.administrator)
    const path = `/officer/sanctions/${sanction.id}`
    const version = await versionOf('sanction', sanction)
    for (const [mandateReference, said] of [
      ['QQQQ7010506261234567', /“QQQQ” is not the code of a bank/],
      ['AB12', /verify the mandate reference/],
    ] as const) {
      const answer = await requestAs(client, admin, 'post', `${path}/references`)
        .header('accept', 'application/json')
        .json({ mandateReference, remarks: 'x', version })
      assert.match(JSON.stringify(answer.body()), said)
    }
    assert.isNull((await sanction.refresh()).mandateLast4)
  })
})
