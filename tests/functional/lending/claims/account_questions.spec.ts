import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { Role } from '#auth/roles'
import { PaymentStatus } from '#claims/payments/rules/payment_status'
import { FixedClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { decrypt, encryptAccount } from '#kernel/vault/vault'
import BankAccount from '#profile/models/bank_account'
import ProfileRevision from '#profile/models/profile_revision'
import Application from '#applications/models/application'
import { flashText, pageProps } from '#tests/support/page_props'
import {
  type ReturnedPayment,
  payableClaim,
  returnedPayment,
} from '#tests/support/returned_payments'
import { createOfficer, requestAs } from '#tests/support/users'
import {
  answer,
  ask,
  askQuestion,
  officePage,
  questions,
  settle,
  stepsAtHome,
} from '#tests/functional/lending/claims/claim_with_question'
import { TODAY, requeue, state } from '#tests/functional/lending/claims/linking_statement'

const ACCOUNT = {
  accountNo: '60123456789012',
  ifsc: 'MAHB0000123',
  bankName: 'Bank of Maharashtra',
  branchName: 'Kothrud',
  city: 'Pune',
}

const accountOf = async ({ claim }: ReturnedPayment) => {
  const { profileId } = await Application.findOrFail(claim.applicationId)
  return BankAccount.findByOrFail({ profileId })
}

/** Creates a returned payment to a person whose profile has an account. */
async function returnedWithAccount() {
  const one = await returnedPayment('64')
  const { profileId } = await Application.findOrFail(one.claim.applicationId)
  await BankAccount.updateOrCreate(
    { profileId },
    {
      ...encryptAccount('50123456789011'),
      ifsc: 'SBIN0000456',
      bankName: 'State Bank of India',
      branchName: 'Hingoli',
      city: 'Hingoli',
    }
  )
  return one
}

test.group('Question about the account after a returned payment', (group) => {
  group.each.setup(() => {
    setClock(new FixedClock(TODAY))
    return () => useSystemClock()
  })

  test('is answered as one item, counts once accounts accept it, and the payment continues', async ({
    client,
    assert,
  }) => {
    const one = await returnedWithAccount()
    const { choices, can } = (await officePage(client, one)).asked
    assert.isTrue(can.ask)
    assert.deepEqual(
      choices.map(({ value }) => value),
      ['account']
    )
    assert.isNotEmpty(choices[0].reason)
    const row = await askQuestion(client, one, 'account')
    assert.equal(
      (await stepsAtHome(client, one)).find(({ kind }) => kind === 'answer')?.href,
      `${one.home}/questions/${row.id}`
    )
    const page = pageProps(
      await requestAs(client, one.owner, 'get', `${one.home}/questions/${row.id}`),
      'lending/approvals/collaboration/question'
    )
    assert.equal(page.field?.name, 'accountNo')
    assert.deepEqual(
      page.more?.fields.map(({ name }) => name),
      ['ifsc', 'bankName', 'branchName', 'city']
    )
    const before = await accountOf(one)
    assert.notProperty(page.more!.values, 'accountNo')

    assert.match(
      flashText(await answer(client, one, row.id, { ...ACCOUNT, accountNo: '' })),
      /account/i
    )
    assert.match(flashText(await answer(client, one, row.id, { ...ACCOUNT, ifsc: 'X' })), /ifsc/i)
    ;(await answer(client, one, row.id, ACCOUNT)).assertStatus(302)
    assert.equal((await accountOf(one)).accountDigest, before.accountDigest, 'nothing counts yet')
    const kept = await db.from('account_answers').where('question_id', row.id).first()
    assert.equal(decrypt(kept.account_cipher, 'account'), ACCOUNT.accountNo)
    const [answered] = await questions(one)
    assert.notInclude(JSON.stringify(answered), ACCOUNT.accountNo)
    const shown = await requestAs(client, one.accounts, 'get', one.office)
    assert.notInclude(shown.text(), ACCOUNT.accountNo)
    assert.include(
      JSON.stringify(pageProps(shown, 'lending/claims/officer').asked.items[0].changes),
      '9012'
    )

    ;(await state(client, one.owner)).assertStatus(302)
    assert.match(flashText(await requeue(client, one)), /is still open/)
    ;(await settle(client, one, row.id)).assertStatus(303)
    const after = await accountOf(one)
    assert.equal(decrypt(after.accountCipher!, 'account'), ACCOUNT.accountNo)
    assert.equal(after.ifsc, ACCOUNT.ifsc)
    const revision = await db
      .from('profile_revisions')
      .where({ profile_id: after.profileId, section: 'bank-account' })
      .orderBy('id', 'desc')
      .first()
    assert.notInclude(JSON.stringify(revision), ACCOUNT.accountNo)
    assert.equal(revision.changed_by, one.owner.id)
    ;(await requeue(client, one)).assertStatus(302)
    assert.equal((await one.claim.refresh()).paymentStatusId, PaymentStatus.toBePaid)
  })

  test('is not accepted when the office corrected the account after the answer', async ({
    client,
    assert,
  }) => {
    const one = await returnedWithAccount()
    const row = await askQuestion(client, one, 'account')
    ;(await answer(client, one, row.id, ACCOUNT)).assertStatus(302)
    const { profileId } = await Application.findOrFail(one.claim.applicationId)
    const revision = { profileId, section: 'bank-account', changedBy: one.accounts.id }
    await ProfileRevision.create({ ...revision, data: { changes: [] } })
    const before = await accountOf(one)
    await settle(client, one, row.id)
    assert.equal((await accountOf(one)).accountDigest, before.accountDigest)
    assert.equal((await questions(one))[0].state, 'answered')
  })

  test('is sent by accounts alone, about a returned payment and its account alone', async ({
    client,
    assert,
  }) => {
    const one = await returnedPayment('64')
    assert.match(flashText(await ask(client, one, 'charges')), /cannot be asked/)
    const auditor = { ...one, accounts: await createOfficer(Role.auditor) }
    assert.match(flashText(await ask(client, auditor, 'account')), /not pending with your post/)
    assert.isFalse((await officePage(client, auditor)).asked.can.ask)
    const waiting = await payableClaim()
    assert.match(flashText(await ask(client, waiting, 'account')), /not pending with your post/)
    assert.lengthOf(await questions(one), 0)
    const row = await askQuestion(client, one, 'account')
    assert.match(flashText(await ask(client, one, 'account')), /already been asked/)
    const other = await returnedPayment('64')
    ;(await answer(client, { ...one, owner: other.owner }, row.id, ACCOUNT)).assertStatus(404)
    assert.equal((await questions(one))[0].state, 'open')
  })

  test('has no effect when accounts decline the answer', async ({ client, assert }) => {
    const one = await returnedWithAccount()
    const before = await accountOf(one)
    const row = await askQuestion(client, one, 'account')
    await answer(client, one, row.id, ACCOUNT)
    ;(await settle(client, one, row.id, false)).assertStatus(303)
    assert.equal((await accountOf(one)).accountDigest, before.accountDigest)
  })
})
