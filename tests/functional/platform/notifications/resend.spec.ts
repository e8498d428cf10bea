import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { DateTime } from 'luxon'
import { Registry } from 'prom-client'
import { getClock } from '#kernel/calendar/clock'
import OutboxMessage from '#notifications/models/outbox_message'
import { ResendMessage } from '#notifications/actions/messages'
import { resetCustomTexts } from '#notifications/queries/message_texts'
import { addGauges } from '#operations/metrics/gauges'
import { administrator } from '#tests/support/maker_checker'
import { failedMessage, lastMessageTo, messagesTo } from '#tests/support/outbox'
import { flashText, pageProps } from '#tests/support/page_props'
import { requestAs } from '#tests/support/users'

const resendPath = ({ id }: OutboxMessage) => `/officer/outbox/${id}/resends`

test.group('Resending a failed message', () => {
  test('sends the same text as a new message, once, and records this', async ({
    assert,
    client,
  }) => {
    const admin = await administrator()
    const message = await failedMessage()
    const words = await lastMessageTo(message.recipient)
    await requestAs(client, admin, 'post', resendPath(message)).json({})
    const twice = await requestAs(client, admin, 'post', resendPath(message)).json({})
    assert.include(flashText(twice), 'already been sent again')
    const [old, again, ...more] = await messagesTo(message.recipient)
    assert.lengthOf(more, 0)
    assert.equal(old.status, 'failed')
    assert.deepInclude(again.$attributes, { status: 'queued', attempts: 0, resendOf: old.id })
    assert.notEqual(again.uuid, old.uuid)
    assert.equal(await lastMessageTo(message.recipient), words)
    const noted = { action: 'outbox.resent', subject_id: old.id, actor_id: admin.id }
    assert.lengthOf(await db.from('audit_entries').where(noted), 1)
    const page = await requestAs(client, admin, 'get', '/officer/outbox?status=failed')
    const { rows } = pageProps(page, 'platform/notifications/outbox').messages
    assert.equal(rows.find(({ id }) => id === old.id)?.resend, 'done')
  })

  test('includes all others that were certainly not accepted, and no more', async ({
    assert,
    client,
  }) => {
    await db.from('outbox_messages').delete()
    const admin = await administrator()
    const past = DateTime.fromJSDate(getClock().now()).minus({ minutes: 1 })
    const refused = [
      await failedMessage({ failure: 'refused' }),
      await failedMessage({ failure: 'not_taken' }),
    ]
    await failedMessage({ failure: 'unknown' })
    await failedMessage({ failure: 'undelivered' })
    await failedMessage({ failure: 'refused', expiresAt: past })
    const page = async () =>
      pageProps(
        await requestAs(client, admin, 'get', '/officer/outbox'),
        'platform/notifications/outbox'
      )
    assert.equal((await page()).messages.refused, 2)
    const answer = await requestAs(client, admin, 'post', '/officer/outbox/resends').json({})
    assert.include(flashText(answer), '2 messages')
    const again = await OutboxMessage.query().whereNotNull('resendOf')
    assert.sameMembers(
      again.map(({ resendOf }) => resendOf),
      refused.map(({ id }) => id)
    )
    assert.equal((await page()).messages.refused, 0)
  })

  test('removes the message from the alerts', async ({ assert }) => {
    await db.from('outbox_messages').delete()
    const registry = new Registry()
    addGauges(registry)
    const figure = async () => registry.getSingleMetricAsString('arthasetu_outbox_failed_day')
    const message = await failedMessage({ failure: 'refused' })
    assert.include(await figure(), '{failure="refused"} 1')
    await new ResendMessage().run(message.id, await administrator())
    assert.include(await figure(), '{failure="refused"} 0')
  })

  test('is refused for an expired code, and for a message that has not failed', async ({
    assert,
    client,
  }) => {
    const admin = await administrator()
    const past = DateTime.fromJSDate(getClock().now()).minus({ minutes: 1 })
    const over = await failedMessage({ expiresAt: past })
    const refused = await requestAs(client, admin, 'post', resendPath(over)).json({})
    assert.include(flashText(refused), 'out of date')
    const sent = await (await failedMessage()).merge({ status: 'sent' }).save()
    const needless = await requestAs(client, admin, 'post', resendPath(sent)).json({})
    assert.include(flashText(needless), 'only if it failed')
    assert.lengthOf(await messagesTo(over.recipient), 1)
    assert.lengthOf(await messagesTo(sent.recipient), 1)
  })

  test('uses the template id that was entered since for the same text', async ({
    assert,
    client,
    cleanup,
  }) => {
    const admin = await administrator()
    const message = await failedMessage()
    const place = { template: 'otp', channel: 'sms', locale: 'en', number: 1 }
    const made = { made_by: admin.id, made_at: '2026-01-01 00:00:00' }
    await db
      .table('message_texts')
      .insert({ ...place, dlt_template_id: '1107160000000000123', ...made })
    await resetCustomTexts()
    cleanup(async () => {
      await db.from('outbox_messages').whereNotNull('text_id').delete()
      await db.from('message_texts').delete()
      await resetCustomTexts()
    })
    await requestAs(client, admin, 'post', resendPath(message)).json({})
    const again = await OutboxMessage.findByOrFail('resendOf', message.id)
    assert.equal(again.dltTemplateId, '1107160000000000123')
    assert.isNotNull(again.textId)
  })
})
