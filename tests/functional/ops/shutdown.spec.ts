import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { startProcess } from '#tests/support/own_process'
import { full } from '#tests/support/tags'

const MAX_SECONDS = 10

test.group('Process that receives a stop signal', (group) => {
  full(group)

  for (const [title, words] of [
    ['a worker', ['bin/console.ts', 'queue:work']],
    ['the schedule', ['bin/console.ts', 'schedule:run']],
    ['the server', ['bin/server.ts']],
  ] as const) {
    test(`ends in time at any moment of its start and leaves nothing in progress: ${title}`, async ({
      assert,
    }) => {
      for (const [index, moment] of [300, 900, 1500, 2200, 3000, 4500].entries()) {
        const child = startProcess([...words], {
          env: { HOST: '127.0.0.1', PORT: String(4160 + index), ALLOW_LOG_DRIVERS: 'true' },
        })
        child.stdout.resume()
        child.stderr.resume()
        const exit = once(child, 'exit')
        await wait(moment)
        const startedAt = performance.now()
        child.kill(index % 2 === 0 ? 'SIGTERM' : 'SIGINT')
        const killTimer = setTimeout(() => child.kill('SIGKILL'), 30_000)
        await exit
        clearTimeout(killTimer)
        assert.isBelow((performance.now() - startedAt) / 1000, MAX_SECONDS, `after ${moment} ms`)
      }
      assert.isEmpty(await db.from('queue_jobs').where('status', 'active'))
      const held = db.from('scheduled_runs').where('outcome', 'running')
      assert.isEmpty(await held.where('seen_at', '>', '2000-01-01'))
    }).timeout(200_000)
  }
})
