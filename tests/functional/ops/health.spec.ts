import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { spawn, type ChildProcess } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { test } from '@japa/runner'
import { BaseCheck, Result } from '@adonisjs/core/health'
import { buildInfo } from '#config/app'
import { TimedCheck, ReadinessProbe } from '#kernel/operation/service_checks'
import { hasRedis } from '#tests/support/redis_here'
import { freePort, startServer } from '#tests/support/running_server'

const ask = async (address: string, path: string) => {
  const answer = await fetch(`${address}${path}`)
  return { status: answer.status, body: await answer.json(), headers: answer.headers }
}

/** Starts Redis as a child process. */
async function startRedis(port: number) {
  const child = spawn('redis-server', ['--port', String(port), '--save', '', '--bind', '127.0.0.1'])
  await once(child.stdout, 'data')
  await wait(300)
  return child
}

test.group('Health', (group) => {
  const children: ChildProcess[] = []
  group.each.teardown(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL')
  })

  test('live and ready respond without a session and are not cached', async ({ assert }) => {
    for (const path of ['/health', '/health/live', '/health/ready']) {
      const { status, body, headers } = await ask(process.env.APP_URL!, path)
      assert.equal(status, 200, path)
      assert.deepEqual(body, { status: 'ok', ...buildInfo })
      assert.match(body.version, /^\d+\.\d+\.\d+$/)
      assert.equal(headers.get('cache-control'), 'no-store')
      assert.isEmpty(headers.getSetCookie())
    }
  })

  test('without its store the server is degraded but stays in the load balancer, and recovers with it', async ({
    assert,
  }) => {
    const folder = await mkdtemp(join(tmpdir(), 'store-'))
    const { child, address } = await startServer({ STORAGE_PATH: folder })
    children.push(child)
    const { status, headers } = await ask(address, '/health')
    assert.equal(status, 200)
    assert.equal(headers.get('keep-alive'), 'timeout=75', 'longer than nginx keeps a connection')

    await rm(folder, { recursive: true })
    const without = await ask(address, '/health/ready')
    assert.equal(without.status, 200)
    assert.deepEqual(without.body, { status: 'degraded', failing: ['uploads'], ...buildInfo })
    assert.equal((await ask(address, '/health/live')).status, 200)

    await mkdir(folder)
    assert.equal((await ask(address, '/health/ready')).body.status, 'ok')
    await rm(folder, { recursive: true })
  })

  test('without Redis the server is not ready, and is ready again when Redis returns', async ({
    assert,
  }) => {
    const port = await freePort()
    const redis = await startRedis(port)
    children.push(redis)
    const { child, address } = await startServer({
      SESSION_DRIVER: 'redis',
      LIMITER_STORE: 'redis',
      REDIS_HOST: '127.0.0.1',
      REDIS_PORT: String(port),
    })
    children.push(child)
    assert.equal((await ask(address, '/health')).status, 200)

    redis.kill('SIGKILL')
    await once(redis, 'exit')
    const without = await ask(address, '/health')
    assert.equal(without.status, 503)
    assert.deepEqual(without.body.failing, ['redis'])
    assert.equal((await ask(address, '/health/live')).status, 200)
    /** Longer than a short outage. */
    await wait(8000)

    children.push(await startRedis(port))
    let again = without.status
    for (let tries = 0; again !== 200 && tries < 50; tries++) {
      await wait(100)
      again = (await ask(address, '/health')).status
    }
    assert.equal(again, 200)
  })
    .timeout(60_000)
    .skip(!hasRedis, 'needs redis-server')

  test('a check that does not finish in time counts as failed, and runs once at a time', async ({
    assert,
  }) => {
    let asked = 0
    class Silent extends BaseCheck {
      name = 'silent'
      run() {
        asked++
        return new Promise<never>(() => {})
      }
    }
    class Fine extends BaseCheck {
      name = 'fine'
      async run() {
        return Result.ok('fine')
      }
    }
    assert.equal((await new TimedCheck('fine', new Fine()).run()).status, 'ok')
    const probe = new ReadinessProbe({ silent: new Silent(), fine: new Fine() })
    const looks = await Promise.all([probe.probe(), probe.probe(), probe.probe()])
    assert.deepEqual(
      looks[0].failing.map(({ name }) => name),
      ['silent']
    )
    assert.equal(looks[0].status, 'degraded')
    assert.equal(asked, 1)
  })
})
