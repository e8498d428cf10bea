/*
 * `npm run bench:cluster`: runs three MariaDB servers as a Galera cluster behind a load balancer on this machine, and
 * on it the concurrency tests, with each connection of a pool on another node. `--rounds 20` repeats the tests of
 * decisions, claims and loans that many times; `--up` keeps the cluster until Ctrl-C.
 */
import { once } from 'node:events'
import { spawn } from 'node:child_process'
import { Command } from 'commander'
import { inRoot } from '../bin/portal/places.js'
import { ExpectedError, say, step } from '../bin/portal/say.js'
import { everyRace, repeatedRaces } from './cluster/races.js'
import { startNodes } from './cluster/nodes.js'
import { runReportingErrors } from './or_complain.js'

const SLOT = 'cluster'

async function runTests(files, settings) {
  const child = spawn(
    process.execPath,
    ['bin/portal.js', 'test', 'functional', '--database', 'mysql', ...files],
    { cwd: inRoot(), env: { ...process.env, TEST_SLOT: SLOT, ...settings }, stdio: 'inherit' }
  )
  const [code] = await once(child, 'exit')
  if (code !== 0)
    throw new ExpectedError('A race had a different result on the cluster than on one server.')
}

const main = async ({ rounds, few, up }) => {
  /** If there is no snapshot of the empty database yet, one server creates it, since a node may lag slightly. */
  if (!up) await runTests(['--files=tests/functional/kernel/locks.spec.ts'], {})
  const nodes = await step('Starting three nodes and the load balancer', startNodes)
  const settings = {
    MYSQL_HOST: '127.0.0.1',
    MYSQL_PORT: String(nodes.port),
    MYSQL_USER: 'root',
    MYSQL_PASSWORD: '',
    MYSQL_CLUSTER: 'true',
  }
  try {
    if (up) {
      say(
        `  The load balancer is at 127.0.0.1:${nodes.port}, the nodes at ${nodes.ports.join(', ')}.`
      )
      for (const [name, value] of Object.entries(settings)) say(`  ${name}=${value}`)
      say('  Ctrl-C stops and removes them.')
      await once(process, 'SIGINT')
      return
    }
    await runTests(few ? repeatedRaces : everyRace, settings)
    for (let round = 1; round <= rounds; round++) {
      say(`Round ${round} of ${rounds}`)
      await runTests(repeatedRaces, settings)
    }
  } finally {
    await nodes.stop()
  }
}

const program = new Command('bench:cluster')
  .option(
    '--rounds <number>',
    'number of repetitions of the races of decisions, claims and loans',
    Number,
    0
  )
  .option('--few', 'run only the races that the rounds repeat, like the checks')
  .option('--up', 'only start the cluster')
await runReportingErrors(() => main(program.parse().opts()))
