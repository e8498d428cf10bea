import { test } from '@japa/runner'
import i18nManager from '@adonisjs/i18n/services/main'
import db from '@adonisjs/lucid/services/db'
import messaging from '#config/messaging'
import { messagePage } from '#administration/messages/message_pages'
import { ConfirmChange } from '#maker_checker/actions/decide_change'
import { inTransaction } from '#kernel/database/transaction'
import { nextMobile } from '#database/factories/user_factory'
import { queueMessage } from '#notifications/actions/messages'
import OutboxMessage from '#notifications/models/outbox_message'
import { incrementMastersVersion } from '#masters/actions/write_entries'
import { mastersForRequest, refreshMasters } from '#masters/queries/masters'
import { customTextsForRequest, resetCustomTexts } from '#notifications/queries/message_texts'
import {
  administrator,
  lastChange,
  setConfirmationNeeded,
  decisionBy,
} from '#tests/support/maker_checker'
import { lastMessageTo } from '#tests/support/outbox'
import { flashText, pageProps } from '#tests/support/page_props'
import { requestAs } from '#tests/support/users'

const PATH = '/officer/messages/otp/sms'
const OTP = { template: 'otp', channel: 'sms' } as const
const VARYING = 'Code {code}, good for {minutes} {minutes:minute|minutes}.'
const WORDS = 'Code {code}, good for {minutes} minutes. Tell nobody.'

const form = async (more: Record<string, string> = {}): Promise<Record<string, string>> => {
  const { values, version } = await messagePage(OTP, i18nManager.locale('en'))
  return { ...values, version, ...more }
}

async function sentCode(locale = 'en') {
  const recipient = nextMobile()
  const params = { code: '654321', minutes: 10 }
  await inTransaction((trx) => queueMessage(trx, { ...OTP, recipient, params, locale }))
  return { text: await lastMessageTo(recipient), recipient }
}

async function restoreDefaults() {
  await db.from('proposed_changes').where('kind', 'message').delete()
  await db.from('confirmation_rules').where('kind', 'message').delete()
  await db.from('outbox_messages').whereNotNull('text_id').delete()
  await db.from('message_texts').delete()
  await resetCustomTexts()
}

test.group('Message texts', (group) => {
  group.each.setup(async () => {
    await restoreDefaults()
    return restoreDefaults
  })

  test('are listed by event, channel and language, and searchable', async ({ assert, client }) => {
    const admin = await administrator()
    const visit = async (query: string) => {
      const page = await requestAs(client, admin, 'get', `/officer/messages${query}`)
      return pageProps(page, 'back_office/administration/messages/list').list
    }
    const { groups, states, longValues } = await visit('')
    assert.deepInclude(longValues, {
      locale: 'en',
      name: 'Pending at selection committee (DBSC)',
      cut: 'Pending at selection...',
    })
    assert.lengthOf(groups, 7)
    assert.deepEqual(
      states.map(({ state, count }) => [state, count > 0]),
      [
        ['all', true],
        ['own', false],
        ['missing', false],
        ['without_id', true],
        ['varies', false],
      ]
    )
    const found = await visit('?q=one-time')
    assert.include(
      found.groups.flatMap(({ rows }) => rows.map(({ template }) => template)),
      'otp'
    )
    const [row] = (await visit('?q=letter+of+intent+expired')).groups[0].rows
    assert.deepInclude(row, { template: 'extension_open', channel: 'sms' })
    assert.deepInclude(row.lines[0], { origin: 'delivered', hasId: false, varies: false })
    assert.isAbove(row.lines[0].parts!, 0)
    assert.lengthOf((await visit('?q=nothing+is+like+this&state[]=x')).groups, 0)
  })

  test('wait for a second person, and are then used in the next message', async ({
    assert,
    client,
  }) => {
    const [asks, confirms] = [await administrator(), await administrator()]
    const body = await form({
      bodyEn: WORDS,
      dltTemplateIdEn: '1107 1600 0000 0000 123',
      senderEn: 'arthst',
    })
    await requestAs(client, asks, 'put', PATH).json(body)
    assert.match((await sentCode()).text!, /^654321 is your one-time password/)
    const change = await lastChange()
    const page = await requestAs(client, confirms, 'get', `/officer/confirmations/${change.id}`)
    const { difference } = pageProps(page, 'platform/maker_checker/show').change
    assert.deepInclude(
      difference.map((line) => [line.label, line.new]),
      ['Text (English)', WORDS]
    )
    const waiting = pageProps(
      await requestAs(client, asks, 'get', PATH),
      'back_office/administration/messages/texts'
    )
    assert.include(waiting.waiting?.text, asks.displayName)

    await new ConfirmChange().run(decisionBy(change, confirms))
    const { text, recipient } = await sentCode()
    assert.equal(text, 'Code 654321, good for 10 minutes. Tell nobody.')
    const version = await db.from('message_texts').firstOrFail()
    assert.deepInclude(version, {
      locale: 'en',
      number: 1,
      dlt_template_id: '1107160000000000123',
      sender: 'ARTHST',
      made_by: asks.id,
    })
    assert.equal((await OutboxMessage.findByOrFail('recipient', recipient)).textId, version.id)
    /** The other languages are unchanged. */
    assert.match((await sentCode('mr')).text!, /एकवेळ पासवर्ड/)
    const { data } = await db
      .from('audit_entries')
      .where('action', 'message_text.saved')
      .orderBy('id', 'desc')
      .firstOrFail()
    assert.deepEqual(JSON.parse(data).old.en.body, null)
    assert.deepEqual(JSON.parse(data).new.en.body, WORDS)
  })

  test('can be reset to the defaults, and every version is kept', async ({ assert, client }) => {
    await setConfirmationNeeded('message', false)
    const admin = await administrator()
    const delivered = await form()
    await requestAs(client, admin, 'put', PATH).json(await form({ bodyEn: VARYING }))
    const list = await requestAs(client, admin, 'get', '/officer/messages?state=varies')
    const { groups } = pageProps(list, 'back_office/administration/messages/list').list
    assert.deepEqual(
      groups.flatMap(({ rows }) => rows.map(({ template }) => template)),
      ['otp']
    )
    const { version } = await form()
    await requestAs(client, admin, 'put', PATH).json({ ...delivered, version })
    assert.match((await sentCode()).text!, /^654321 is your one-time password/)
    const page = await requestAs(client, admin, 'get', PATH)
    const { message } = pageProps(page, 'back_office/administration/messages/texts')
    assert.deepEqual(
      message.versions.map(({ number, isDelivered, content, by }) => [
        number,
        isDelivered,
        content.body,
        by,
      ]),
      [
        [2, true, delivered.bodyEn, admin.displayName],
        [1, false, VARYING, admin.displayName],
      ] as never
    )
  })

  test('are not overwritten if changed in the meantime', async ({ assert, client }) => {
    await setConfirmationNeeded('message', false)
    const admin = await administrator()
    const old = await form({ bodyEn: 'Mine: {code} {minutes}' })
    await requestAs(client, admin, 'put', PATH).json(await form({ bodyEn: WORDS }))
    const refused = await requestAs(client, admin, 'put', PATH).json(old)
    assert.include(flashText(refused), 'while you were editing')
    assert.lengthOf(await db.from('message_texts'), 1)
    const same = await requestAs(client, admin, 'put', PATH).json(await form())
    assert.include(flashText(same), 'There are no changes to save')
  })

  test('are rejected at their field, and typed text is kept', async ({ assert, client }) => {
    const admin = await administrator()
    const body = await form({
      bodyEn: 'Your code',
      bodyMr: '{code} {minutes} https://evil.example',
      dltTemplateIdEn: '12',
      senderHi: 'ART',
    })
    const wrong = await requestAs(client, admin, 'put', PATH).json(body)
    const said = flashText(wrong)
    for (const field of ['dltTemplateIdEn', 'senderHi']) assert.include(said, field)
    const right = { ...body, dltTemplateIdEn: '', senderHi: '' }
    const refused = flashText(await requestAs(client, admin, 'put', PATH).json(right))
    assert.include(refused, 'bodyEn')
    assert.include(refused, '{code}, {minutes}')
    assert.include(refused, 'bodyMr')
    assert.include(refused, 'evil.example')
    assert.lengthOf(await db.from('proposed_changes').where('kind', 'message'), 0)
  })

  test('require their own template id if SMS are sent through a gateway', async ({
    assert,
    client,
    cleanup,
  }) => {
    await setConfirmationNeeded('message', false)
    cleanup(() => void (messaging.sms.driver = 'log'))
    messaging.sms.driver = 'http'
    const admin = await administrator()
    const refused = await requestAs(client, admin, 'put', PATH).json(await form({ bodyEn: WORDS }))
    assert.include(flashText(refused), 'dltTemplateIdEn')
    assert.lengthOf(await db.from('message_texts'), 0)
  })

  test('saved by another process take effect with the next request', async ({ assert, client }) => {
    const admin = await administrator()
    await inTransaction(async (trx) => {
      await incrementMastersVersion(trx)
      const at = { made_by: admin.id, made_at: '2026-01-01 00:00:00' }
      await trx
        .table('message_texts')
        .insert({ ...OTP, locale: 'en', number: 1, body: WORDS, ...at })
    })
    await requestAs(client, admin, 'get', '/officer/outbox')
    await mastersForRequest()
    await customTextsForRequest()
    assert.equal((await sentCode()).text, 'Code 654321, good for 10 minutes. Tell nobody.')
    await refreshMasters()
  })
})
