import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import limiter from '@adonisjs/limiter/services/main'
import { OFFICER_ROLES, Role } from '#auth/roles'
import { markAsDemonstration } from '#kernel/installation/database_marks'
import { inTransaction } from '#kernel/database/transaction'
import messaging from '#config/messaging'
import { nextMobile } from '#database/factories/user_factory'
import { IssueOtp, anonymousRequester } from '#auth/actions/one_time_passwords'
import { isOver, notifyUser, queueMessage } from '#notifications/actions/messages'
import OutboxMessage from '#notifications/models/outbox_message'
import { SendOutbox } from '#notifications/actions/send_outbox'
import { createApplicant, createOfficer, signInAs } from '#tests/support/users'

async function queueCode() {
  const recipient = nextMobile()
  const params = { code: '654321', minutes: 10 }
  await inTransaction((trx) =>
    queueMessage(trx, { channel: 'sms', recipient, template: 'otp', params, locale: 'en' })
  )
  return recipient
}

test.group('Outbox page', (group) => {
  group.each.setup(() => limiter.clear())
  group.each.teardown(() => {
    messaging.sms.driver = 'log'
  })

  test('is restricted to the administrator', async ({ assert }) => {
    for (const role of OFFICER_ROLES) {
      const visitor = await signInAs(await createOfficer(role))
      const { component } = await visitor.get('/officer/outbox')
      const expected =
        role === Role.administrator ? 'platform/notifications/outbox' : 'errors/forbidden'
      assert.equal(component, expected, `role ${role}`)
    }
    const applicant = await signInAs(await createApplicant())
    assert.equal((await applicant.send('GET', '/officer/outbox')).location, '/')
  })

  test('shows the message text in the demonstration only, where nothing is sent', async ({
    assert,
    cleanup,
  }) => {
    const recipient = await queueCode()
    const visitor = await signInAs(await createOfficer(Role.administrator))
    const find = async () => {
      const { props } = await visitor.get('/officer/outbox?status=queued')
      return props.messages.rows.find((row: { recipient: string }) => row.recipient === recipient)
    }
    assert.isNull((await find()).body)
    await db.transaction((trx) => markAsDemonstration(trx))
    cleanup(async () => void (await db.from('installation_marks').delete()))
    assert.match((await find()).body, /^654321 is your one-time password/)
    messaging.sms.driver = 'http'
    const { body, template } = await find()
    assert.isNull(body)
    assert.equal(template, 'otp')
  })

  test('hides recipient, template and time of messages about grievances and their codes', async ({
    assert,
  }) => {
    const person = await createApplicant()
    const mobile = nextMobile()
    const params = { grievanceNo: 'GR-PUN-2627-000001' }
    await inTransaction((trx) =>
      notifyUser({ userId: person.id, template: 'grievance_answered', params }, trx)
    )
    const asker = anonymousRequester('192.0.2.7')
    await new IssueOtp().run({
      recipient: mobile,
      purpose: 'grievance',
      browser: 'b',
      requester: asker,
      locale: 'en',
    })
    const visitor = await signInAs(await createOfficer(Role.administrator))
    const { props, text } = await visitor.get('/officer/outbox')
    assert.notInclude(text, mobile)
    assert.notInclude(text, person.mobile)
    const rows = await db.from('outbox_messages').whereIn('recipient', [mobile, person.mobile])
    assert.isAtLeast(rows.length, 2)
    for (const { id } of rows) {
      const row = props.messages.rows.find((one: { id: number }) => one.id === Number(id))
      assert.isNull(row.recipient)
      assert.isNull(row.template)
      assert.match(row.createdAt, /^\d{4}-\d{2}-\d{2}$/)
    }
    const code = await OutboxMessage.findByOrFail('recipient', mobile)
    assert.isTrue(isOver(code), 'one that is sent again would be an ordinary code')
  })

  test('shows a message as kept, not as sent, when no gateway is configured', async ({
    assert,
  }) => {
    const recipient = await queueCode()
    await new SendOutbox().run()
    const visitor = await signInAs(await createOfficer(Role.administrator))
    const line = async () => {
      const { props } = await visitor.get('/officer/outbox?status=sent')
      return props.messages.rows.find((row: { recipient: string }) => row.recipient === recipient)
    }
    assert.deepInclude(await line(), { status: 'sent', isKept: true, gateway: null })
    await db.from('outbox_messages').where({ recipient }).update({ gateway: 'second' })
    assert.deepInclude(await line(), { isKept: false, gateway: 'second' })
  })

  test('accepts any query string without an error', async ({ assert }) => {
    const visitor = await signInAs(await createOfficer(Role.administrator))
    for (const query of ['?status=constructor&page=-1', '?status[]=a&page=9e99', '?page=abc']) {
      assert.equal((await visitor.get(`/officer/outbox${query}`)).status, 200, query)
    }
  })
})
