import { test } from '@japa/runner'
import env from '#start/env'
import limiter from '@adonisjs/limiter/services/main'
import { InterruptibleProxy } from '#tests/support/interruptible_proxy'
import { answersAt } from '#tests/support/redis_here'
import { startServer, stop } from '#tests/support/running_server'
import { TEST_PASSWORD, createApplicant } from '#tests/support/users'
import { Visitor } from '#tests/support/visitor'
import { full } from '#tests/support/tags'
import english from '../../../resources/lang/en/common.json' with { type: 'json' }
import hindi from '../../../resources/lang/hi/common.json' with { type: 'json' }
import marathi from '../../../resources/lang/mr/common.json' with { type: 'json' }

const UNLIMITED_RATE = 1e9
/** Maximum time until a response reports the outage. */
const TIMEOUT_MS = 8_000

const isMysql = env.get('DB_CONNECTION', 'sqlite') === 'mysql'
const redis = {
  host: env.get('REDIS_HOST', '127.0.0.1'),
  port: env.get('REDIS_PORT', 6379),
}

/** Starts the server with one of its services behind a connection that can be cut, and signs in a person. */
async function startBehindLine(
  { host, port }: { host: string; port: number },
  settings: (port: string) => NodeJS.ProcessEnv
) {
  const line = await InterruptibleProxy.open(new URL(`http://${host}:${port}`), UNLIMITED_RATE)
  const server = await startServer(settings(new URL(line.address).port))
  const user = await createApplicant()
  const visitor = new Visitor(server.address)
  await visitor.signIn(user.userName, TEST_PASSWORD)
  return { line, server, user, visitor }
}

const SERVICES = [
  {
    name: 'the database',
    isHere: async () => isMysql,
    missing: 'only a database server can be away',
    open: () =>
      startBehindLine(
        { host: env.get('MYSQL_HOST', '127.0.0.1'), port: env.get('MYSQL_PORT', 3306) },
        (port) => ({
          MYSQL_HOST: '127.0.0.1',
          MYSQL_PORT: port,
        })
      ),
  },
  {
    name: 'Redis',
    isHere: () => answersAt(redis),
    missing: 'no Redis answers',
    open: () =>
      startBehindLine(redis, (port) => ({
        REDIS_HOST: '127.0.0.1',
        REDIS_PORT: port,
        SESSION_DRIVER: 'redis',
        LIMITER_STORE: 'redis',
      })),
  },
]

for (const { name, isHere, missing, open } of SERVICES) {
  test.group(`While ${name} is unavailable`, (group) => {
    full(group)
    group.tap((one) => one.tags(['@timed']))
    group.each.setup(() => limiter.clear())

    test('returns a plain page in three languages for each request, and resumes when it is back', async ({
      assert,
    }) => {
      const { line, server, user, visitor } = await open()
      const cookie = [...visitor.cookies].map(([key, value]) => `${key}=${value}`).join('; ')
      const token = decodeURIComponent(visitor.cookies.get('XSRF-TOKEN')!)
      const ask = (path: string, init: RequestInit = {}) =>
        fetch(new URL(path, server.address), {
          redirect: 'manual',
          signal: AbortSignal.timeout(TIMEOUT_MS),
          ...init,
          headers: { accept: 'text/html', cookie, ...(init.headers as Record<string, string>) },
        })
      try {
        assert.equal((await ask('/dashboard')).status, 200)
        line.cut()

        const form = {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-xsrf-token': token },
          body: JSON.stringify({ userName: user.userName, password: 'wrong password' }),
        }
        const asked: [string, RequestInit][] = [
          ['/', {}],
          ['/dashboard', {}],
          ['/nothing/here', {}],
          ['/sign-in', form],
          ['/sign-in', { ...form, headers: { ...form.headers, cookie: '' } }],
          ['/dashboard', { headers: { 'x-inertia': 'true', 'x-inertia-version': '1' } }],
        ]
        const answers = asked.map(async ([path, init]) => {
          const response = await ask(path, init)
          const text = await response.text()
          assert.equal(response.status, 503, path)
          assert.equal(response.headers.get('retry-after'), '30')
          assert.equal(response.headers.get('cache-control'), 'no-store')
          assert.isNull(response.headers.get('x-inertia'))
          for (const words of [english, hindi, marathi]) {
            assert.include(text, words.errors.service_unavailable.title)
          }
          assert.notMatch(text, /undefined|ECONN|connect/i)
        })
        await Promise.all(answers)
        const json = await ask('/dashboard', {
          headers: { accept: 'application/json', cookie: `${cookie}; locale=mr` },
        })
        assert.equal(json.status, 503)
        const { message } = (await json.json()) as { message: string }
        assert.equal(message, marathi.errors.service_unavailable.text)

        line.mend()
        for (let tries = 0; tries < 40 && (await ask('/dashboard')).status !== 200; tries++) {
          await new Promise((resolve) => setTimeout(resolve, 100))
        }
        assert.equal((await ask('/dashboard')).status, 200, 'the same person is still signed in')
      } finally {
        await stop(server.child)
        line.close()
      }
    })
      .skip(async () => !(await isHere()), missing)
      .timeout(120_000)
  })
}
