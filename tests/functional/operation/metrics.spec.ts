import { test } from '@japa/runner'
import limiter from '@adonisjs/limiter/services/main'
import { startServer, stop } from '#tests/support/running_server'
import { createApplicant, TEST_PASSWORD } from '#tests/support/users'
import { Visitor } from '#tests/support/visitor'

const TOKEN = 'metrics-token-of-a-test-0123456789abcdef'

/** Value of a line of figures; null when there is none. */
function figure(text: string, line: string): number | null {
  const found = text.split('\n').find((one) => one.startsWith(`${line} `))
  return found ? Number(found.slice(line.length + 1)) : null
}

test.group('Figures for a collector', (group) => {
  group.each.setup(() => limiter.clear())

  test('say how requests, sign-ins, database, messages and tasks are, and nothing of a person', async ({
    assert,
  }) => {
    const server = await startServer({ METRICS: 'on' })
    const read = async (headers: Record<string, string> = {}) =>
      fetch(`${server.address}/metrics`, { headers })
    try {
      const user = await createApplicant()
      const visitor = new Visitor(server.address)
      await visitor.signIn(user.userName, 'not-the-password')
      await visitor.signIn(user.userName, TEST_PASSWORD)
      await visitor.get('/apply/individual/personal')
      await fetch(`${server.address}/no/such/${user.mobile}`)

      const answer = await read()
      assert.equal(answer.status, 200)
      assert.match(answer.headers.get('content-type')!, /^text\/plain; version=/)
      assert.isEmpty(answer.headers.getSetCookie())
      const text = await answer.text()
      const route = 'method="GET",route="/apply/:loanType/personal",status="2xx"'
      assert.equal(figure(text, `http_request_duration_seconds_count{${route}}`), 1)
      assert.equal(figure(text, 'arthasetu_sign_ins_total{outcome="opened"}'), 1)
      assert.equal(figure(text, 'arthasetu_sign_ins_total{outcome="password_wrong"}'), 1)
      assert.isNumber(figure(text, 'arthasetu_outbox_oldest_seconds'))
      assert.isNumber(figure(text, 'arthasetu_db_connections{state="used"}'))
      assert.isNumber(figure(text, 'nodejs_eventloop_lag_p99_seconds'))
      for (const value of [user.mobile, user.userName, user.lastName]) {
        assert.notInclude(text, value!)
      }
      /** Through a proxy of this machine it is somebody from elsewhere. */
      assert.equal((await read({ 'x-forwarded-for': '203.0.113.9' })).status, 404)
    } finally {
      await stop(server.child)
    }
  }).timeout(60_000)

  test('want the token where there is one, and are not there when they are not kept', async ({
    assert,
  }) => {
    const server = await startServer({ METRICS: 'on', METRICS_TOKEN: TOKEN })
    const read = async (authorization: string) =>
      (
        await fetch(`${server.address}/metrics`, {
          headers: { authorization, 'x-forwarded-for': '203.0.113.9' },
        })
      ).status
    try {
      assert.equal(await read(`Bearer ${TOKEN}`), 200)
      for (const wrong of ['', `Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(1)}`, `Basic ${TOKEN}`]) {
        assert.equal(await read(wrong), 404, wrong)
      }
    } finally {
      await stop(server.child)
    }
    assert.equal((await fetch(`${process.env.APP_URL}/metrics`)).status, 404)
  }).timeout(60_000)

  test('a slow statement is in the log, without its values', async ({ assert }) => {
    const server = await startServer({ SLOW_STATEMENT_MS: '0.001' })
    try {
      const user = await createApplicant()
      const visitor = new Visitor(server.address)
      await visitor.signIn(user.userName, TEST_PASSWORD)
      assert.match(server.log(), /"ms":\d+,"sql":"select .*"msg":"a slow statement"/)
      assert.notInclude(server.log(), user.userName)
    } finally {
      await stop(server.child)
    }
  }).timeout(60_000)
})
