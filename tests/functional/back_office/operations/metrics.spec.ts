import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import limiter from '@adonisjs/limiter/services/main'
import db from '@adonisjs/lucid/services/db'
import { sqlInstant } from '#kernel/database/dialect'
import { retainedUntil } from '#jobs/contracts/file_kind'
import { startServer, stop } from '#tests/support/running_server'
import { createApplicant, TEST_PASSWORD } from '#tests/support/users'
import { Visitor } from '#tests/support/visitor'
import { full } from '#tests/support/tags'

const TOKEN = 'metrics-token-of-a-test-0123456789abcdef'

/** Returns the value of a metric's line; null if there is none. */
function figure(text: string, line: string): number | null {
  const found = text.split('\n').find((one) => one.startsWith(`${line} `))
  return found ? Number(found.slice(line.length + 1)) : null
}

const SECOND_MS = 1000

/** Creates a person's jobs as workers would leave them, requested this number of seconds ago. */
async function createJobs(userId: number) {
  const ago = (seconds: number) => sqlInstant(new Date(Date.now() - seconds * SECOND_MS))
  const job = (place: string, state: string, asked: number, ended: number | null = null) => ({
    user_id: userId,
    post_id: 0,
    list: 'meetings',
    place,
    query: '{}',
    locale: 'en',
    state,
    requested_at: ago(asked),
    offered_at: ago(0),
    ended_at: ended === null ? null : ago(ended),
    kept_until:
      ended === null ? null : sqlInstant(retainedUntil(new Date(Date.now() - ended * SECOND_MS))),
  })
  await db
    .table('file_jobs')
    .multiInsert([
      job('sheet', 'waiting', 900_000_000),
      job('sheet', 'waiting', 20),
      job('paper', 'running', 30),
      job('paper', 'failed', 90_000, 80_000),
      job('paper', 'done', 1050, 1000),
      job('paper', 'done', 3_000_200, 200),
      job('paper', 'done', 9000, 8000),
      job('sheet', 'stopped', 100, 90),
    ])
}

test.group('Metrics for a collector', (group) => {
  full(group)
  group.each.setup(() => limiter.clear())

  test('report requests, sign-ins, database, messages and tasks, and nothing personal', async ({
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
      /** A request through a proxy on this machine counts as external. */
      assert.equal((await read({ 'x-forwarded-for': '203.0.113.9' })).status, 404)
    } finally {
      await stop(server.child)
    }
  }).timeout(60_000)

  test('have the names that the alerts use', async ({ assert }) => {
    const rules = await readFile(app.makePath('deploy/prometheus/alert_rules.yml'), 'utf8')
    const wanted = rules.match(/\b(?:arthasetu|http|nodejs|process)_\w+/g)!
    const server = await startServer({ METRICS: 'on' })
    try {
      const text = await (await fetch(`${server.address}/metrics`)).text()
      for (const name of wanted) {
        assert.include(text, `# TYPE ${name.replace(/_(?:count|bucket|sum)$/, '')} `)
      }
    } finally {
      await stop(server.child)
    }
  }).timeout(60_000)

  test('report waiting, running and failed jobs, and the durations of the last hour', async ({
    assert,
  }) => {
    const server = await startServer({ METRICS: 'on' })
    const user = await createApplicant()
    const read = async () => (await fetch(`${server.address}/metrics`)).text()
    try {
      const before = await read()
      await createJobs(user.id)
      const after = await read()
      const more = (line: string) => (figure(after, line) ?? 0) - (figure(before, line) ?? 0)
      assert.equal(more('arthasetu_jobs{kind="sheet",state="waiting"}'), 2)
      assert.equal(more('arthasetu_jobs{kind="paper",state="running"}'), 1)
      assert.equal(more('arthasetu_jobs{kind="paper",state="failed"}'), 1)
      assert.notInclude(after, 'state="stopped"')
      assert.closeTo(figure(after, 'arthasetu_jobs_oldest_seconds')!, 900_000_000, 60)
      assert.equal(more('arthasetu_jobs_done_hour{kind="paper"}'), 2)
      assert.equal(more('arthasetu_jobs_done_hour_seconds{kind="paper"}'), 3_000_050)
      const longest = 'arthasetu_jobs_done_hour_longest_seconds{kind="paper"}'
      assert.equal(figure(after, longest), 3_000_000)
    } finally {
      await db.from('file_jobs').where('user_id', user.id).delete()
      await stop(server.child)
    }
  }).timeout(60_000)

  test('require the token if one is set, and are not found if disabled', async ({ assert }) => {
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

  test('log a slow statement, without its values', async ({ assert }) => {
    const server = await startServer({ SLOW_STATEMENT_MS: '0.001' })
    try {
      const user = await createApplicant()
      const visitor = new Visitor(server.address)
      await visitor.signIn(user.userName, TEST_PASSWORD)
      assert.match(server.log(), /"ms":\d+,"sql":"select .*"msg":"slow statement"/)
      assert.notInclude(server.log(), user.userName)
    } finally {
      await stop(server.child)
    }
  }).timeout(60_000)
})
