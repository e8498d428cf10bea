import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import User from '#auth/models/user'
import { ForgotPassword, ResetPassword } from '#auth/actions/passwords'
import { SendCodeInsteadOfCaptcha } from '#auth/actions/captcha'
import { CheckCredentials } from '#auth/actions/authentication'
import { notifyOwner } from '#auth/actions/failed_attempts'
import { findUserByTypedName } from '#auth/queries/users'
import { usersByFilter, usersByNames } from '#approvals/actions/reset_passwords'
import { inTransaction } from '#kernel/database/transaction'
import type { Refusal } from '#kernel/exceptions/refusal'
import { notifyUser } from '#notifications/actions/messages'
import { messagesTo } from '#tests/support/outbox'
import { dialect } from '#tests/support/tags'
import { createApplicant, requestAs, TEST_PASSWORD } from '#tests/support/users'
import { captureError } from '#tests/support/workflow_rows'

const keyOf = async (work: () => Promise<unknown>) => (await captureError<Refusal>(work)).messageKey

const at = { address: '192.0.2.77', browser: 'browser', devices: [], locale: 'en' }

async function heldAccount() {
  const user = await createApplicant({ email: `held-${crypto.randomUUID()}@example.in` })
  return user.merge({ isHeld: true }).save()
}

test.group('Held account', (group) => {
  dialect(group)

  test('cannot be signed in to, by any name', async ({ assert }) => {
    const { userName, mobile, id } = await heldAccount()
    for (const name of [userName, mobile]) {
      const credentials = { userName: name, password: TEST_PASSWORD, ...at }
      const key = await keyOf(() => new CheckCredentials().run(credentials))
      assert.equal(key, 'auth.messages.invalid_credentials')
    }
    await User.query().where({ id }).update({ is_held: false })
    const credentials = { userName, password: TEST_PASSWORD, ...at }
    assert.equal((await new CheckCredentials().run(credentials)).user?.id, id)
  })

  test('ends an existing session', async ({ client }) => {
    const user = await createApplicant()
    ;(await requestAs(client, user, 'get', '/inbox')).assertStatus(200)
    await user.merge({ isHeld: true }).save()
    ;(await requestAs(client, user, 'get', '/inbox')).assertStatus(409)
  })

  test('gets no code for a password or in place of the sum, and no reset', async ({ assert }) => {
    const { userName, mobile } = await heldAccount()
    await new ForgotPassword().run({ mobile, ...at })
    await new SendCodeInsteadOfCaptcha().run({ userName, ...at })
    assert.isEmpty(await messagesTo(mobile))
    const newPassword = 'Quiet-River-2026!'
    const typed = { newPassword, newPasswordConfirmation: newPassword, otp: '123456', ...at }
    const key = await keyOf(() => new ResetPassword().run({ mobile, ...typed }))
    assert.equal(key, 'auth.messages.otp_invalid')
    assert.isEmpty((await usersByNames([userName])).users)
    assert.isEmpty(await usersByFilter({ roleId: 0 }).where('userName', userName))
  })

  test('leaves its mobile to the present holder', async ({ assert }) => {
    const { mobile } = await heldAccount()
    const holder = await createApplicant({ userName: `holder-${mobile}`, mobile })
    assert.equal((await findUserByTypedName(`+91 ${mobile}`))?.mobile, holder.mobile)
    await new ForgotPassword().run({ mobile, ...at })
    const [message] = await messagesTo(mobile)
    assert.equal(message.userId, holder.id)
  })

  test('receives no message by any channel', async ({ assert }) => {
    const user = await heldAccount()
    await inTransaction((trx) =>
      notifyUser({ userId: user.id, template: 'password_reset', params: {} }, trx)
    )
    await notifyOwner(user)
    assert.isEmpty(await db.from('notices').where('user_id', user.id))
    assert.isEmpty(await db.from('outbox_messages').where('user_id', user.id))
  })
})
