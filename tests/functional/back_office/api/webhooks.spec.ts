import { once } from 'node:events'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { test } from '@japa/runner'
import { Webhook as Verifier } from 'standardwebhooks'
import db from '@adonisjs/lucid/services/db'
import { SendWebhooks, deleteOldDeliveries } from '#api/actions/webhook_deliveries'
import {
  ResendDelivery,
  ResendFailedDeliveries,
  RotateSecret,
  SaveWebhook,
  SwitchWebhook,
  TestWebhook,
  webhookVersion,
} from '#api/actions/webhooks'
import { notifySystems } from '#api/actions/webhook_events'
import Webhook from '#api/models/webhook'
import WebhookDelivery from '#api/models/webhook_delivery'
import { bodySchema } from '#api/openapi/operations'
import type { WebhookKind } from '#api/rules/systems'
import { post } from '#api/webhooks/http_client'
import { Role } from '#auth/roles'
import { CreatePaymentBatch } from '#claims/payments/actions/create_payment_batch'
import { DownloadPaymentBatch } from '#claims/payments/actions/release_payment_batch'
import { ImportBankAnswer } from '#claims/payments/actions/import_bank_answer'
import { FixedClock, getClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { inTransaction } from '#kernel/database/transaction'
import { CancelLois } from '#loi/actions/issue_lois'
import { disburse, sanction, applicationWithLoi } from '#tests/functional/lending/loans/support'
import { deleteWebhooks, systemWithWebhook } from '#tests/support/api_systems'
import { createPayableClaims } from '#tests/support/payable_claims'
import {
  answerWith,
  type Received,
  type Receiver,
  startReceiver,
} from '#tests/support/webhook_receiver'
import { startProcess } from '#tests/support/own_process'
import { createOfficer } from '#tests/support/users'
import { masters } from '#masters/queries/masters'
import { importFile } from '#tests/support/import_files'

const MINUTE = 60_000
const testEvent = (n = 0) => ({ kind: 'claim.decided', bankId: null, data: { n } }) as const

const verified = (secret: string, { headers, body }: Received) =>
  new Verifier(secret).verify(body, headers as Record<string, string>)

/** Validates a message against the schema of its kind in the OpenAPI document. */
function createSchemaValidator() {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false })
  return (event: { type: string }): string[] => {
    const validate = ajv.compile(bodySchema(event.type as WebhookKind))
    validate(event)
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
  }
}

/** Advances the portal's clock, so that deliveries become due. */
const advanceClock = (ms: number) =>
  setClock(new FixedClock(new Date(getClock().now().getTime() + ms)))

test.group('Webhook deliveries', (group) => {
  let receiver: Receiver
  group.each.setup(async () => {
    await deleteWebhooks()
    receiver = await startReceiver()
    return async () => {
      useSystemClock()
      await receiver.close()
      await deleteWebhooks()
    }
  })

  const send = () => new SendWebhooks().sendAll()
  const notifyAll = (...numbers: number[]) =>
    inTransaction((trx) => notifySystems(trx, numbers.map(testEvent)))
  const deliveries = () => WebhookDelivery.query().orderBy('id')

  test('contain every step of a loan, with identifiers and states only, and nothing personal', async ({
    assert,
  }) => {
    const { bankId } = { bankId: masters().shortlistedBanks[0].id }
    await systemWithWebhook(receiver.address)
    const application = await applicationWithLoi()
    const ofBank = await sanction(application, { bankId })
    await disburse(application, ofBank)
    await new CancelLois().run(application.id)
    await send()
    const kinds = new Set(receiver.types())
    for (const kind of [
      'application.status_changed',
      'letter.issued',
      'letter.cancelled',
      'sanction.recorded',
      'disbursal.recorded',
    ]) {
      assert.isTrue(kinds.has(kind), kind)
    }
    const validate = createSchemaValidator()
    for (const { event, body } of receiver.received) {
      assert.deepEqual(validate(event), [])
      assert.equal(event.data.applicationId, application.uuid)
      assert.notInclude(body, application.applicantName)
      assert.notInclude(body, application.mobile)
    }
    const letter = receiver.received.find(({ event }) => event.type === 'letter.issued')!
    assert.match(letter.event.data.letterNumber, /^LOI-/)
  })

  test('contain the bank’s response to each payment, and a bank receives only its own', async ({
    assert,
  }) => {
    const others = await startReceiver()
    try {
      const claims = await createPayableClaims(2)
      const [{ bankId }] = claims
      const otherBank = masters().banks.find(({ id }) => id !== bankId)!.id
      await systemWithWebhook(receiver.address, { bankId })
      await systemWithWebhook(others.address, { bankId: otherBank })
      const user = await createOfficer(Role.accounts)
      const actor = { id: user.id, role: Role.accounts }
      const { batch } = await new CreatePaymentBatch().run({
        claimIds: claims.map(({ id }) => id),
        actor,
      })
      await new DownloadPaymentBatch().run({ batchId: batch.id, actor })
      const items = await db.from('payment_batch_items').where('batch_id', batch.id).orderBy('id')
      const path = await importFile(
        [
          'Claim Id,Amount,Status,Return Code,Return Reason',
          `${items[0].claim_id},4321.50,SUCCESS,,`,
          `${items[1].claim_id},4321.50,FAILED,02,No such account`,
        ].join('\r\n')
      )
      await new ImportBankAnswer().run({
        batchId: batch.id,
        path,
        fileName: 'answer.csv',
        mapping: null,
        dryRun: false,
        actor,
      })
      await send()
      const validate = createSchemaValidator()
      for (const { event } of receiver.received) assert.deepEqual(validate(event), [])
      const answered = receiver.received.filter(({ event }) => event.type === 'payment.answered')
      assert.sameDeepMembers(
        answered.map(({ event }) => event.data),
        [
          { paymentId: items[0].id, claimId: claims[0].uuid, result: 'paid' },
          { paymentId: items[1].id, claimId: claims[1].uuid, result: 'failed' },
        ]
      )
      assert.deepEqual(others.received, [])
    } finally {
      await others.close()
    }
  })

  test('are created in the transaction of the event: both are committed or neither', async ({
    assert,
  }) => {
    await systemWithWebhook(receiver.address)
    const broken = inTransaction(async (trx) => {
      await notifySystems(trx, [testEvent()])
      throw new Error('broken off')
    })
    await assert.rejects(() => broken, 'broken off')
    assert.lengthOf(await deliveries(), 0)
    await notifyAll(1)
    assert.lengthOf(await deliveries(), 1)
  })

  test('are signed as specified, with both secrets during a change', async ({ assert }) => {
    const { id, actor, secret } = await systemWithWebhook(receiver.address)
    await notifyAll(1)
    await send()
    const [first] = receiver.received
    assert.deepEqual(verified(secret, first), first.event)
    assert.match(first.headers['webhook-id'] as string, /^evt_/)
    assert.throws(() => verified(secret, { ...first, body: `${first.body} ` }))

    const next = (await new RotateSecret().run(id, actor)).release()
    await notifyAll(2)
    await send()
    const [, second] = receiver.received
    for (const one of [secret, next]) assert.doesNotThrow(() => verified(one, second))

    advanceClock(25 * 60 * MINUTE)
    await notifyAll(3)
    await send()
    const third = receiver.received[2]
    const signatures = (third.headers['webhook-signature'] as string).split(' ')
    assert.lengthOf(signatures, 1)
    const at = new Date(Number(third.headers['webhook-timestamp']) * 1000)
    const publicId = third.headers['webhook-id'] as string
    assert.equal(signatures[0], new Verifier(next).sign(publicId, at, third.body))

    const kept = await Webhook.findByOrFail('clientId', id)
    for (const one of [secret, next]) {
      assert.notInclude(JSON.stringify(kept.$attributes), one)
      assert.notInclude(JSON.stringify(await db.from('audit_entries')), one)
    }
  })

  test('are retried under one id with increasing delays, and finally given up', async ({
    assert,
  }) => {
    await systemWithWebhook(receiver.address)
    receiver.answers(answerWith(500, 'out of order'))
    const begun = new Date()
    setClock(new FixedClock(begun))
    await notifyAll(1)
    const waits: number[] = []
    for (let attempt = 1; attempt <= 8; attempt++) {
      await send()
      assert.lengthOf(receiver.received, attempt)
      const [{ state, nextAttemptAt }] = await deliveries()
      assert.equal(state, attempt < 8 ? 'waiting' : 'failed')
      if (!nextAttemptAt) break
      const wait = nextAttemptAt.toMillis() - getClock().now().getTime()
      waits.push(Math.round(wait / MINUTE))
      advanceClock(wait - 2000)
      await send()
      assert.lengthOf(receiver.received, attempt, 'not before it is due')
      advanceClock(3000)
    }
    assert.deepEqual(waits, [1, 5, 30, 120, 360, 720, 1440])
    assert.lengthOf(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])), 1)
    const attempts = await db.from('webhook_attempts').orderBy('id')
    assert.lengthOf(attempts, 8)
    assert.deepInclude(attempts[0], { status: 500, answer: 'out of order' })
  })

  test('are resent on request: one message, or all that were given up', async ({ assert }) => {
    const { id, actor } = await systemWithWebhook(receiver.address)
    await notifyAll(1, 2, 3)
    await db.from('webhook_deliveries').update({ state: 'failed', attempts: 8 })
    assert.equal(await new ResendFailedDeliveries().run(id, actor), 3)
    await send()
    assert.lengthOf(receiver.received, 3)
    const [one] = await deliveries()
    assert.equal(one.state, 'delivered')
    await new ResendDelivery().run(one.id, actor)
    await assert.rejects(() => new ResendDelivery().run(one.id, actor), 'api.problems.under_way')
    await send()
    assert.lengthOf(receiver.received, 4)
    assert.equal(
      receiver.received[3].headers['webhook-id'],
      receiver.received[0].headers['webhook-id']
    )
  })

  test('stop if the receiver answers that it is gone', async ({ assert }) => {
    const { id, actor } = await systemWithWebhook(receiver.address)
    receiver.answers(answerWith(410))
    await notifyAll(1, 2)
    await send()
    assert.lengthOf(receiver.received, 1)
    const webhook = await Webhook.findByOrFail('clientId', id)
    assert.isFalse(Boolean(webhook.isActive))
    assert.equal(webhook.switchedOff, 'gone')
    await notifyAll(3)
    assert.lengthOf(await deliveries(), 2, 'nothing is recorded for it meanwhile')
    await assert.rejects(() => new TestWebhook().run(id, actor), 'api.problems.switched_off')

    receiver.answers(answerWith(200))
    await new SwitchWebhook().run(id, true, actor)
    await send()
    assert.lengthOf(receiver.received, 2, 'pending deliveries are sent')
  })

  test('follow no redirect and read no long response', async ({ assert }) => {
    const other = await startReceiver()
    try {
      await systemWithWebhook(receiver.address)
      receiver.answers(answerWith(302, '', { location: other.address }))
      await notifyAll(1)
      await send()
      assert.deepEqual(other.received, [])
      const [{ state, lastStatus }] = await deliveries()
      assert.deepEqual([state, lastStatus], ['waiting', 302])

      receiver.answers((response) => {
        response.writeHead(500)
        const more = () => {
          while (!response.destroyed && response.write('x'.repeat(64 * 1024)));
          if (!response.destroyed) response.once('drain', more)
        }
        more()
      })
      advanceClock(2 * MINUTE)
      await send()
      const attempts = await db.from('webhook_attempts').orderBy('id', 'desc')
      assert.equal(attempts[0].status, 500)
      assert.isAtMost(attempts[0].answer.length, 200)
    } finally {
      await other.close()
    }
  })

  test('are not delayed by another system’s slow receiver', async ({ assert }) => {
    const slow = await startReceiver(() => {})
    try {
      await systemWithWebhook(slow.address)
      await systemWithWebhook(receiver.address)
      await notifyAll(...Array.from({ length: 5 }, (_, n) => n))
      const stop = new AbortController()
      const sending = new SendWebhooks(stop.signal).sendAll()
      const begun = performance.now()
      /** A received message counts as delivered once its response is recorded. */
      const delivered = () => deliveries().where('state', 'delivered')
      while ((await delivered()).length < 5 && performance.now() - begun < 8000) {
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      assert.lengthOf(receiver.received, 5)
      assert.lengthOf(slow.received, 1)
      stop.abort()
      await sending
      const waiting = await deliveries().where('state', 'waiting')
      assert.lengthOf(waiting, 5, 'deliveries in progress are sent later')
      assert.deepEqual(
        waiting.map(({ attempts }) => attempts),
        [0, 0, 0, 0, 0]
      )
    } finally {
      await slow.close()
    }
  }).timeout(30_000)

  test('skip a silent receiver after a timeout, and a failed one for a minute', async ({
    assert,
  }) => {
    receiver.answers(() => {})
    const options = { headers: {}, body: '{}', allowsPrivate: true, timeoutMs: 300 }
    const posted = await post(receiver.address, options)
    assert.isNull(posted.status)
    assert.match(posted.error!, /^No answer within/)

    receiver.received.length = 0
    receiver.answers(answerWith(503))
    await systemWithWebhook(receiver.address)
    await notifyAll(1, 2, 3)
    await send()
    await send()
    assert.lengthOf(receiver.received, 1)
  })

  test('are left to the next sender under the same id if a sender is killed', async ({
    assert,
  }) => {
    await systemWithWebhook(receiver.address)
    await notifyAll(1)
    receiver.answers(() => {})
    const sender = startProcess(['bin/console.ts', 'webhooks:send'], {
      env: { NODE_ENV: 'development' },
    })
    while (receiver.received.length < 1) await new Promise((resolve) => setTimeout(resolve, 10))
    sender.kill('SIGKILL')
    await once(sender, 'close')
    const [{ state }] = await deliveries()
    assert.equal(state, 'sending')

    receiver.answers(answerWith(200))
    await send()
    assert.lengthOf(receiver.received, 1, 'the other may still be working on it')
    advanceClock(2 * MINUTE)
    await send()
    assert.lengthOf(receiver.received, 2)
    const [first, second] = receiver.received
    assert.equal(first.headers['webhook-id'], second.headers['webhook-id'])
    assert.equal((await deliveries())[0].state, 'delivered')
  }).timeout(30_000)

  test('are sent once by many concurrent senders', async ({ assert }) => {
    await systemWithWebhook(receiver.address)
    await notifyAll(...Array.from({ length: 20 }, (_, n) => n))
    await Promise.all(Array.from({ length: 8 }, send))
    assert.lengthOf(receiver.received, 20)
    assert.lengthOf(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])), 20)
  }).timeout(30_000)

  test('never go to internal addresses where this is not permitted', async ({ assert }) => {
    const options = { headers: {}, body: '{}', allowsPrivate: false }
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '10.0.0.1', '169.254.169.254']) {
      const posted = await post(`http://${host}:${receiver.port}/hook`, options)
      assert.match(posted.error ?? '', /is internal/, host)
    }
    assert.deepEqual(receiver.received, [])
  })

  test('have a permitted address, and do not overwrite concurrent changes', async ({ assert }) => {
    const { id, actor, webhook } = await systemWithWebhook(receiver.address)
    const save = (address: string, seen: string) =>
      new SaveWebhook().run({
        systemId: id,
        address,
        kinds: ['claim.decided'],
        expectedVersion: seen,
        actor,
      })
    const version = webhookVersion(await Webhook.findOrFail(webhook.id))
    await assert.rejects(() => save('http://bank.example/', version), 'api.problems.https')
    await assert.rejects(
      () => save('https://me:secret@bank.example/', version),
      'api.problems.address'
    )
    await assert.rejects(() => save('nowhere', version), 'api.problems.address')
    await save('https://bank.example/one', version)
    await assert.rejects(
      () => save('https://bank.example/two', version),
      'common.edit_conflict.refused'
    )
  })

  test('are deleted after ninety days', async ({ assert }) => {
    await systemWithWebhook(receiver.address)
    await notifyAll(1)
    await send()
    advanceClock(91 * 24 * 60 * MINUTE)
    await notifyAll(2)
    await deleteOldDeliveries()
    const left = await deliveries()
    assert.deepEqual(
      left.map(({ body }) => JSON.parse(body).data),
      [{ n: 2 }]
    )
    assert.lengthOf(await db.from('webhook_attempts'), 0)
  })
})
