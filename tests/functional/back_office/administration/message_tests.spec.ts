import { test } from '@japa/runner'
import i18nManager from '@adonisjs/i18n/services/main'
import limiter from '@adonisjs/limiter/services/main'
import db from '@adonisjs/lucid/services/db'
import { messagePage } from '#administration/messages/message_pages'
import { createApplication, districtNamed } from '#database/factories/application_factory'
import messaging from '#config/messaging'
import OutboxMessage from '#notifications/models/outbox_message'
import { smsValue } from '#notifications/rules/message_texts'
import { administrator } from '#tests/support/maker_checker'
import { lastMessageTo } from '#tests/support/outbox'
import { flashText, pageProps } from '#tests/support/page_props'
import { requestAs } from '#tests/support/users'

const HREF = '/officer/messages/application_moved'

const formValues = async (channel: 'sms' | 'email', more: Record<string, string>) => {
  const place = { template: 'application_moved', channel } as const
  const { values } = await messagePage(place, i18nManager.locale('en'))
  return { ...values, ...more }
}

test.group('An unsaved message text', (group) => {
  group.each.setup(() => limiter.clear())

  test('is previewed with an application, which is logged', async ({ assert, client }) => {
    const admin = await administrator()
    const file = await createApplication({ districtId: districtNamed('Pune'), statusId: 13 })
    const visit = async (number: string) => {
      const page = await requestAs(client, admin, 'get', `${HREF}/sms?file=${number}`)
      return pageProps(page, 'back_office/administration/messages/texts').preview
    }
    const preview = await visit(file.number)
    assert.equal(preview?.values?.en.applicationNo, file.number)
    assert.equal(preview?.values?.mr.stage, smsValue(file.status.nameMr!, 'mr'))
    const noted = await db
      .from('audit_entries')
      .where({ action: 'message_text.previewed', subject_id: file.id, actor_id: admin.id })
    assert.lengthOf(noted, 1)
    assert.isNull((await visit('IL-NO-SUCH'))?.values)
    const page = await requestAs(client, admin, 'get', `${HREF}/sms?file[]=1`)
    assert.isNull(pageProps(page, 'back_office/administration/messages/texts').preview)
  })

  test('is sent to its author as a test, as typed', async ({ assert, client, cleanup }) => {
    const admin = await administrator()
    await db.from('users').where('id', admin.id).update({ email: 'admin@example.org' })
    const send = async (channel: 'sms' | 'email', more: Record<string, string>) =>
      requestAs(client, admin, 'post', `${HREF}/${channel}/tests`).json({
        ...(await formValues(channel, more)),
        locale: 'en',
      })
    const dltTemplateIdEn = '1107160000000000123'
    const kept = await send('sms', { bodyEn: 'Try: {applicationNo}, {stage}', dltTemplateIdEn })
    kept.assertFlashMessage(
      'success',
      'The test was not sent: no SMS gateway is set up, so it stays in the outbox, where it is marked. An administrator sets one under “Settings”, on the page “SMS and e-mail”.'
    )
    assert.equal(await lastMessageTo(admin.mobile!), 'Try: IL-PUN-2627-000123, Pending with GM')
    const sms = await OutboxMessage.findByOrFail('recipient', admin.mobile!)
    assert.deepInclude(sms.$attributes, { dltTemplateId: dltTemplateIdEn, textId: null })
    assert.isTrue(Boolean(sms.isTest))

    await send('email', { subjectEn: 'News of {applicationNo}' })
    messaging.mail.driver = 'smtp'
    cleanup(() => void (messaging.mail.driver = 'log'))
    const left = await send('email', { subjectEn: 'News again' })
    left.assertFlashMessage(
      'success',
      'The test is being sent to your e-mail address. It is marked in the outbox.'
    )
    const mail = await OutboxMessage.findByOrFail('recipient', 'admin@example.org')
    assert.equal(mail.subject, '[Test] News of IL-PUN-2627-000123')
    assert.lengthOf(await db.from('message_texts'), 0)
    const refused = await send('sms', { bodyEn: 'Nothing' })
    assert.include(flashText(refused), 'bodyEn')
    assert.lengthOf(await OutboxMessage.query().where('userId', admin.id), 3)
    assert.lengthOf(
      await db.from('audit_entries').where({ action: 'message_text.tested', actor_id: admin.id }),
      3
    )
  })

  test('is sent as a test at most twenty times an hour, and only if there is an address', async ({
    assert,
    client,
  }) => {
    const admin = await administrator()
    await db.from('users').where('id', admin.id).update({ email: null })
    const send = async (channel: 'sms' | 'email') =>
      requestAs(client, admin, 'post', `${HREF}/${channel}/tests`).json({
        ...(await formValues(channel, {})),
        locale: 'mr',
      })
    assert.include(flashText(await send('email')), 'no e-mail address')
    for (let count = 0; count < 21; count++) await send('sms')
    assert.lengthOf(await OutboxMessage.query().where('userId', admin.id), 20)
  })
})
