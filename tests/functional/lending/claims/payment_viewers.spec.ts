import { test } from '@japa/runner'
import corporation, { DEFAULT_DEBIT_ACCOUNT } from '#config/corporation'
import User from '#auth/models/user'
import { OFFICER_ROLES, Role, type RoleId } from '#auth/roles'
import { CreatePaymentBatch } from '#claims/payments/actions/create_payment_batch'
import { DownloadPaymentBatch } from '#claims/payments/actions/release_payment_batch'
import PaymentBatch from '#claims/models/payment_batch'
import { batchView } from '#claims/payments/queries/payment_views'
import { PaymentStatus } from '#claims/payments/rules/payment_status'
import { Refusal } from '#kernel/exceptions/refusal'
import { createUser, districtNamed } from '#database/factories/application_factory'
import { pageProps } from '#tests/support/page_props'
import { createPayableClaims } from '#tests/support/payable_claims'
import { requestAs } from '#tests/support/users'

const officer = (role: RoleId, districtId: number | null = null) => createUser(role, { districtId })
const actorOf = (user: User) => ({ id: user.id, role: user.roleId })

const VIEWERS: readonly number[] = [Role.managingDirector, Role.generalManager, Role.auditor]

test.group('Access to payment batches', (group) => {
  const account = corporation.debitAccount
  group.each.teardown(() => {
    corporation.debitAccount = account
  })

  const createBatch = async () => {
    const claims = await createPayableClaims(1)
    const actor = actorOf(await officer(Role.accounts))
    const claimIds = claims.map(({ id }) => id)
    return { claims, actor, ...(await new CreatePaymentBatch().run({ claimIds, actor })) }
  }

  test('accounts process them; MD, GM and auditor see them masked and without the file', async ({
    assert,
    client,
  }) => {
    const { actor, batch } = await createBatch()
    const maker = (await User.findOrFail(actor.id)).displayName
    const base = '/officer/payment-batches'
    for (const role of OFFICER_ROLES) {
      const user = await officer(role)
      const works = role === Role.accounts
      const sees = works || VIEWERS.includes(role)
      const status = async (path: string) => (await requestAs(client, user, 'get', path)).status()
      for (const path of [base, `${base}/reconciliation`, `${base}/${batch.id}`]) {
        assert.equal(await status(path), sees ? 200 : 403, `${role} ${path}`)
      }
      for (const path of [`${base}/new`, `${base}/${batch.id}/spreadsheet`]) {
        assert.equal(await status(path), works ? 200 : 403, `${role} ${path}`)
      }
      if (!sees) continue
      const page = await requestAs(client, user, 'get', `${base}/${batch.id}`)
      const { batch: shown, can } = pageProps(page, 'lending/claims/payment_batch')
      assert.equal(can.pay, works)
      assert.equal(shown.createdBy, maker)
      assert.equal(shown.debitAccount, works ? account : `XXXXXX${account.slice(-4)}`)
      assert.notMatch(JSON.stringify(page.inertiaProps), /\b9999\d{8}\b/)
      if (!works) assert.notInclude(JSON.stringify(page.inertiaProps), account)
    }
    const bound = await officer(Role.auditor, districtNamed('Pune'))
    assert.equal((await requestAs(client, bound, 'get', base)).status(), 403)
  }).timeout(60_000)

  test('no file is sent with the default debit account', async ({ assert }) => {
    const { claims, actor, batch } = await createBatch()
    await PaymentBatch.query()
      .where('id', batch.id)
      .update({ debit_account: DEFAULT_DEBIT_ACCOUNT })
    const shown = await batchView(await PaymentBatch.findOrFail(batch.id), { pay: false })
    assert.isNull(shown.debitAccount, 'no number that looks like one')
    const refusalOf = (work: Promise<unknown>) => work.catch((error: unknown) => error)
    const download = await refusalOf(new DownloadPaymentBatch().run({ batchId: batch.id, actor }))
    assert.equal((download as Refusal).messageKey, 'claims.messages.default_debit_account')

    corporation.debitAccount = DEFAULT_DEBIT_ACCOUNT
    const [waiting] = await createPayableClaims(1)
    const create = await refusalOf(new CreatePaymentBatch().run({ claimIds: [waiting.id], actor }))
    assert.equal((create as Refusal).messageKey, 'claims.messages.default_debit_account')
    assert.equal((await waiting.refresh()).paymentStatusId, PaymentStatus.toBePaid)
    assert.equal((await claims[0].refresh()).paymentStatusId, PaymentStatus.sentToBank)
  })
})
