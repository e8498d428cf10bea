import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '../../.ci/promises.js'
import { ExpectedError } from '../../bin/portal/say.js'

/** Starts a separate Redis without persistence, so that nothing remains in a shared one. */
export async function startRedis() {
  const port = await freePort()
  const child = spawn(
    'redis-server',
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    { stdio: 'ignore' }
  )
  const failed = once(child, 'error').then(([error]) => {
    throw new ExpectedError(
      `redis-server did not start: ${error.message}. apt-get install redis-server`
    )
  })
  await Promise.race([once(child, 'spawn'), failed])
  const exited = once(child, 'exit')
  return {
    port,
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}
