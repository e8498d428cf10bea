import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import { Role } from '#auth/roles'
import type BankConnection from '#claims/models/bank_connection'
import BankProfileCheck from '#claims/models/bank_profile_check'
import PaymentBatch from '#claims/models/payment_batch'
import PaymentBatchItem from '#claims/models/payment_batch_item'
import { PaymentStatus } from '#claims/payments/rules/payment_status'
import { paymentProfile } from '#claims/payments/transfers/queries/profiles'
import { MAX_RESPONSE_BYTES } from '#claims/payments/transfers/rules/profiles'
import { FixedClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import ProposedChange from '#maker_checker/models/proposed_change'
import { plainConnection, waitingBatch } from '#tests/support/bank_transfers'
import { pageProps } from '#tests/support/page_props'
import { type ReturnedPayment, payableClaim, sendToBank } from '#tests/support/returned_payments'
import { createOfficer, requestAs } from '#tests/support/users'
import { TODAY } from './linking_statement.js'

const HREF = '/officer/bank-transfers'

const put = (line: string, from: number, text: string) =>
  line.slice(0, from - 1) + text + line.slice(from - 1 + text.length)

/** Returns a fixed-width response for a claim that was sent, with its flag and its reason. */
function responseFor({ claim }: ReturnedPayment, flag: string, reason: string) {
  const profile = paymentProfile('apbs_177_response')
  const [header, item] = profile.sample
  const amount = String(claim.approvedPaise).padStart(13, '0')
  const line = put(put(item, 108, String(claim.id).padEnd(13)), 121, amount)
  return [put(header, 113, amount), put(put(line, 154, flag), 156, reason)].join('\r\n')
}

async function answer(
  client: ApiClient,
  one: ReturnedPayment,
  content: string,
  { bank, dryRun = false }: { bank?: BankConnection; dryRun?: boolean } = {}
) {
  const { batchId } = await PaymentBatchItem.findByOrFail('claimId', one.claim.id)
  return requestAs(client, one.accounts, 'post', `/officer/payment-batches/${batchId}/answers`)
    .fields({ dryRun: String(dryRun), ...(bank ? { connectionId: String(bank.id) } : {}) })
    .file('file', Buffer.from(content), { filename: 'APBS_1-RES.txt' })
}

test.group('Bank file layouts', (group) => {
  group.each.setup(async () => {
    setClock(new FixedClock(TODAY))
    const forget = () => BankProfileCheck.query().where('profile', 'apbs_177_response').delete()
    await forget()
    return async () => {
      useSystemClock()
      await forget()
    }
  })

  test('fixed-width responses book nothing until a sample of the same bank has passed', async ({
    client,
    assert,
  }) => {
    const [paid, failed, pending] = [
      await payableClaim(),
      await payableClaim(),
      await payableClaim(),
    ]
    for (const one of [paid, failed, pending]) await sendToBank(one)
    const status = async ({ claim }: ReturnedPayment) => (await claim.refresh()).paymentStatusId
    const [bank, other] = [await plainConnection('One'), await plainConnection('Other')]
    const off = await answer(client, paid, responseFor(paid, '1', '00'))
    assert.include(String(off.flashMessage('inputErrorsBag')?.file), 'off until')
    const rest = MAX_RESPONSE_BYTES + 1
    const large = await answer(client, paid, responseFor(paid, '1', '00').padEnd(rest, ' '))
    assert.include(String(large.flashMessage('inputErrorsBag')?.file), 'larger than 4 MB')
    assert.equal(await status(paid), PaymentStatus.sentToBank)

    const administrator = await createOfficer(Role.administrator, null)
    const checked = await requestAs(
      client,
      administrator,
      'post',
      `${HREF}/profiles/apbs_177_response/samples`
    )
      .fields({ connectionId: String(bank.id) })
      .file('file', Buffer.from(responseFor(failed, '0', '64')), { filename: 'sample.txt' })
    assert.equal(pageProps(checked, 'lending/claims/payment_profiles').result!.errorCount, 0)

    for (const one of [other, undefined]) {
      const unproven = await answer(client, paid, responseFor(paid, '1', '00'), { bank: one })
      assert.include(String(unproven.flashMessage('inputErrorsBag')?.file), 'off until')
    }
    const dry = await answer(client, paid, responseFor(paid, '1', '00'), { bank, dryRun: true })
    const { report } = pageProps(dry, 'lending/claims/payment_batch')
    assert.containsSubset(report, { rows: 1, paid: 1, failed: 0, errors: [] })
    await answer(client, paid, responseFor(paid, '1', '00'), { bank })
    await answer(client, failed, responseFor(failed, '0', '64'), { bank })
    await answer(client, pending, responseFor(pending, '3', '98'), { bank })
    assert.deepEqual(
      [await status(paid), await status(failed), await status(pending)],
      [PaymentStatus.paid, PaymentStatus.failed, PaymentStatus.sentToBank]
    )
    const item = await PaymentBatchItem.findByOrFail('claimId', failed.claim.id)
    assert.equal(item.returnCode, '64')
    const wrong = responseFor(pending, '1', '00').replace(/.$/, '')
    const refused = await answer(client, pending, wrong, { bank })
    assert.include(String(refused.flashMessage('inputErrorsBag')?.file), 'line 2')
    assert.equal(await status(pending), PaymentStatus.sentToBank)
  })

  test('a batch with a name in another script is not released in a fixed-width layout, and its claims are named', async ({
    client,
    assert,
  }) => {
    const { accounts, batch, claim } = await waitingBatch()
    const connection = await plainConnection('Layouts', { profile: 'apbs_177' })
    const release = () =>
      requestAs(client, accounts, 'post', `/officer/payment-batches/${batch.id}/release`).form({
        connectionId: connection.id,
      })
    const proposals = () => ProposedChange.query().where('openKey', `payment_release:${batch.id}`)
    await PaymentBatchItem.query()
      .where('batchId', batch.id)
      .update({ beneficiaryName: 'आशा पाटील' })
    const refused = await release()
    assert.include(JSON.stringify(refused.flashMessages()), `claim ${claim.id}`)
    assert.isEmpty(await proposals())
    await connection.merge({ profile: 'abps_sheet' }).save()
    await release()
    await connection.merge({ isEnabled: false }).save()
    assert.lengthOf(await proposals(), 1, 'the spreadsheet accepts any script')
    assert.equal((await PaymentBatch.findOrFail(batch.id)).status, 'created')
  })
})
