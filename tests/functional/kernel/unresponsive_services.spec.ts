import { setTimeout as wait } from 'node:timers/promises'
import { test } from '@japa/runner'
import env from '#start/env'
import { InterruptibleProxy } from '#tests/support/interruptible_proxy'
import { answersAt } from '#tests/support/redis_here'
import { startServer, stop } from '#tests/support/running_server'
import { dialect } from '#tests/support/tags'
import english from '../../../resources/lang/en/common.json' with { type: 'json' }
import hindi from '../../../resources/lang/hi/common.json' with { type: 'json' }
import marathi from '../../../resources/lang/mr/common.json' with { type: 'json' }

const UNLIMITED_RATE = 1e9
const SILENCE_MS = 8000
/** Short timeouts, in the proportions of config/timeouts.ts. */
const TIMEOUTS =
  'request:3,readiness:0.5,sharedReading:1,databaseConnect:1,databaseAcquire:1.5,databasePing:0.3,databaseStatement:2,redisCommand:1'
/** Maximum time of recovery after the connection is restored. */
const RECOVERY_MS = 5000

const isMysql = env.get('DB_CONNECTION', 'sqlite') === 'mysql'

const SERVICES = [
  {
    name: 'the database',
    isNeeded: isMysql,
    host: env.get('MYSQL_HOST', '127.0.0.1'),
    port: env.get('MYSQL_PORT', 3306),
    settings: (port: string) => ({ MYSQL_HOST: '127.0.0.1', MYSQL_PORT: port }),
  },
  {
    name: 'Redis',
    isNeeded: true,
    host: env.get('REDIS_HOST', '127.0.0.1'),
    port: env.get('REDIS_PORT', 6379),
    settings: (port: string) => ({
      REDIS_HOST: '127.0.0.1',
      REDIS_PORT: port,
      SESSION_DRIVER: 'redis',
      LIMITER_STORE: 'redis',
    }),
  },
]

for (const { name, isNeeded, host, port, settings } of SERVICES) {
  test.group(`While ${name} does not respond`, (group) => {
    dialect(group)

    test('reports this on pages in three languages within their timeout, and recovers soon after', async ({
      assert,
    }) => {
      const line = await InterruptibleProxy.open(new URL(`http://${host}:${port}`), UNLIMITED_RATE)
      const server = await startServer({ ...settings(new URL(line.address).port), TIMEOUTS })
      const ask = async (path = '/sign-in') => {
        const response = await fetch(new URL(path, server.address), {
          headers: { accept: 'text/html' },
          redirect: 'manual',
          signal: AbortSignal.timeout(10_000),
        })
        return { status: response.status, text: await response.text() }
      }
      try {
        /** The first page of a process loads many modules. */
        for (let tries = 0; tries < 10 && (await ask()).status !== 200; tries++) await wait(200)
        assert.equal((await ask()).status, 200, server.log())
        line.swallow()
        const silentUntil = performance.now() + SILENCE_MS
        const readiness = await ask('/health/ready')
        assert.equal(readiness.status, 503)
        while (performance.now() < silentUntil) {
          const startedAt = performance.now()
          const answers = await Promise.all(Array.from({ length: 5 }, () => ask()))
          for (const { status, text } of answers) {
            assert.equal(status, 503)
            for (const words of [english, hindi, marathi]) {
              const { service_unavailable: away, service_timeout: late } = words.errors
              assert.isTrue(text.includes(away.title) || text.includes(late.title), text)
            }
          }
          assert.isBelow(performance.now() - startedAt, 6000)
        }
        line.mend()
        const mendedAt = performance.now()
        while ((await ask()).status !== 200) {
          assert.isBelow(performance.now() - mendedAt, RECOVERY_MS)
          await wait(100)
        }
        assert.equal((await ask('/health/ready')).status, 200)
      } finally {
        await stop(server.child)
        line.close()
      }
    })
      .skip(async () => !isNeeded || !(await answersAt({ host, port })), `${name} is not here`)
      .timeout(90_000)
  })
}
