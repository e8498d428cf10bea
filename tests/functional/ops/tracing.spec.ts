import { pathToFileURL } from 'node:url'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import limiter from '@adonisjs/limiter/services/main'
import { Role } from '#auth/roles'
import { sqlInstant } from '#kernel/database/dialect'
import { encrypt } from '#kernel/vault/vault'
import { personalForm } from '#tests/functional/applicants/profile/forms'
import { startCollector, startSmsGateway } from '#tests/support/collector'
import { runProcess } from '#tests/support/own_process'
import { startServer, stop } from '#tests/support/running_server'
import { createApplicant, createOfficer, TEST_PASSWORD } from '#tests/support/users'
import { Visitor } from '#tests/support/visitor'
import { full } from '#tests/support/tags'

const AADHAAR = '999941057058'
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'

/** Settings with which a server reports the tracing modules that it loads. */
const tracingSettings = {
  NODE_OPTIONS: `--import=${pathToFileURL(app.makePath('tests/support/tell_tracing.mjs'))}`,
}

test.group('Traces', (group) => {
  full(group)
  group.each.setup(() => limiter.clear())

  test('have a span for each request, statement and call, and nothing that was typed', async ({
    assert,
  }) => {
    const collector = await startCollector()
    const gateway = await startSmsGateway()
    const user = await createApplicant()
    const officer = await createOfficer(Role.managingDirector)
    const settings = { ...collector.settings, ...gateway.settings, SLOW_STATEMENT_MS: '0.001' }
    const server = await startServer(settings)
    const typed = { aadhaar: AADHAAR, birthPlace: 'Zhuvarapadakhed', motherName: 'Zarinabegum' }
    try {
      const visitor = new Visitor(server.address)
      await visitor.signIn(user.userName, 'Wrong-word-of-a-test-9')
      await visitor.signIn(user.userName, TEST_PASSWORD)
      await visitor.get('/apply/individual/personal')
      await visitor.post('/apply/individual/personal', personalForm(user, typed))
      const other = new Visitor(server.address)
      await other.signIn(officer.userName, TEST_PASSWORD)
      await other.get(`/officer/applications?search=${user.mobile}`)
      await fetch(`${server.address}/no/such/${AADHAAR}`, {
        headers: {
          traceparent: `00-${TRACE}-00f067aa0ba902b7-01`,
          tracestate: `a=${AADHAAR}`,
          baggage: `a=${AADHAAR}`,
        },
      })

      const saved = await collector.until(({ name }) => name === 'POST /apply/:loanType/personal')
      const { traceId, spanId } = saved
      assert.isUndefined(saved.parentSpanId)
      assert.equal(saved.attributes['http.response.status_code'], '302')
      const insert = await collector.until(
        (span) => span.traceId === traceId && /^(?:insert|update) profiles$/.test(span.name)
      )
      assert.equal(insert.parentSpanId, spanId)
      assert.match(insert.attributes['db.query.text'], /`mother_name`[^']*\?/)
      await collector.until(({ name }) => name === 'GET /officer/applications')
      const lost = await collector.until(
        (span) => span.attributes['http.response.status_code'] === '404'
      )
      assert.equal(lost.name, 'GET')
      assert.notEqual(lost.traceId, TRACE)

      /** The log contains the trace id, in the lines of statements too. */
      const lines = server.log().split('\n')
      const ofTrace = lines.filter((line) => line.includes(`"trace":"${traceId}"`))
      const slow = ofTrace.filter((line) => line.includes('slow statement'))
      assert.include(slow.at(-1), '"route":"/apply/:loanType/personal"')
    } finally {
      await stop(server.child)
      gateway.close()
      collector.close()
    }
    const sent = collector.text()
    assert.include(sent, 'service.name')
    for (const secret of [
      AADHAAR,
      typed.birthPlace,
      typed.motherName,
      user.userName,
      user.mobile,
      officer.userName,
      officer.mobile,
      user.lastName,
      TEST_PASSWORD,
      'Wrong-word-of-a-test-9',
      'search=',
      'secret-of-the-gateway',
      'token-of-the-gateway',
      ...(await db.from('sessions').select('id')).map(({ id }) => id),
    ]) {
      assert.notInclude(sent, secret!)
    }
  }).timeout(120_000)

  test('continue from a scheduled command into its process, and to the gateway that it calls', async ({
    assert,
  }) => {
    const collector = await startCollector()
    const gateway = await startSmsGateway()
    const uuid = crypto.randomUUID()
    await db.table('outbox_messages').insert({
      uuid,
      channel: 'sms',
      recipient: '9812345670',
      template: 'otp',
      locale: 'en',
      body: encrypt('Zhuvarapadakhed', 'message'),
      attempts: 0,
      status: 'queued',
      dlt_template_id: '1107160000000000001',
      next_attempt_at: sqlInstant(new Date(Date.now() - 60_000)),
      created_at: sqlInstant(new Date()),
    })
    try {
      const parent = '00f067aa0ba902b7'
      const env = {
        ...collector.settings,
        ...gateway.settings,
        TRACEPARENT: `00-${TRACE}-${parent}-01`,
      }
      /** Other tests may have left messages that are given up. */
      await runProcess(['bin/console.ts', 'outbox:send'], { env })
      const command = collector.spans.find(({ name }) => name === 'command outbox:send')!
      assert.containSubset(command, { traceId: TRACE, parentSpanId: parent })
      const call = collector.spans.find(({ name }) => name === 'POST')!
      assert.containSubset(call, { traceId: TRACE, parentSpanId: command.spanId })
      assert.equal(call.attributes['http.response.status_code'], '200')
      assert.isTrue(collector.spans.some(({ name }) => name.endsWith(' outbox_messages')))
      for (const secret of ['9812345670', 'Zhuvarapadakhed', 'secret-of', 'token-of']) {
        assert.notInclude(collector.text(), secret)
      }
    } finally {
      await db.from('outbox_messages').where('uuid', uuid).delete()
      gateway.close()
      collector.close()
    }
  }).timeout(120_000)

  test('delay no request while the collector is unavailable, and report it once', async ({
    assert,
  }) => {
    const server = await startServer({
      OTEL: 'on',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
      OTEL_EXPORTER_OTLP_TIMEOUT: '200',
      OTEL_BSP_SCHEDULE_DELAY: '50',
      ...tracingSettings,
    })
    let ended: Awaited<ReturnType<typeof stop>>
    try {
      for (let times = 0; times < 40; times++) {
        assert.equal((await fetch(`${server.address}/sign-in`)).status, 200)
      }
    } finally {
      ended = await stop(server.child)
    }
    assert.equal(ended.code, 0)
    assert.isBelow(ended.seconds, 9)
    assert.lengthOf(server.log().match(/trace collector does not accept traces/g) ?? [], 1)
    assert.match(server.log(), /tracing loads .*@opentelemetry/)
  }).timeout(120_000)

  test('load no modules while they are off', async ({ assert }) => {
    const server = await startServer(tracingSettings)
    try {
      await fetch(`${server.address}/sign-in`)
    } finally {
      await stop(server.child)
    }
    assert.notInclude(server.log(), 'tracing loads')
  }).timeout(60_000)
})
