/*
 * `npm run bench:cluster`: three MariaDB servers as a Galera cluster behind a balancer, on this machine, and the
 * tests in which many do the same at once on it, each connection of a pool on another node. With `--rounds 20`
 * those of decisions, claims and loans that often more; with `--up` the cluster stays until Ctrl-C.
 */
import { once } from 'node:events'
import { spawn } from 'node:child_process'
import { Command } from 'commander'
import { inRoot } from '../bin/portal/places.js'
import { Expected, say, step } from '../bin/portal/say.js'
import { everyRace, repeatedRaces } from './cluster/races.js'
import { startNodes } from './cluster/nodes.js'
import { orComplain } from './or_complain.js'

const SLOT = 'cluster'

async function runTests(files, settings) {
  const child = spawn(
    process.execPath,
    ['bin/portal.js', 'test', 'functional', '--database', 'mysql', ...files],
    { cwd: inRoot(), env: { ...process.env, TEST_SLOT: SLOT, ...settings }, stdio: 'inherit' }
  )
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Expected('A race had another end on the cluster than on one server.')
}

const main = async ({ rounds, few, up }) => {
  /** Where there is no snapshot of the empty database yet, one server makes it: a node may be a moment behind. */
  if (!up) await runTests(['--files=tests/functional/kernel/turns.spec.ts'], {})
  const nodes = await step('Starting three nodes and the balancer', startNodes)
  const settings = {
    MYSQL_HOST: '127.0.0.1',
    MYSQL_PORT: String(nodes.port),
    MYSQL_USER: 'root',
    MYSQL_PASSWORD: '',
    MYSQL_CLUSTER: 'true',
  }
  try {
    if (up) {
      say(`  The balancer is at 127.0.0.1:${nodes.port}, the nodes at ${nodes.ports.join(', ')}.`)
      for (const [name, value] of Object.entries(settings)) say(`  ${name}=${value}`)
      say('  Ctrl-C ends and removes them.')
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
    'how often the races of decisions, claims and loans are repeated',
    Number,
    0
  )
  .option('--few', 'only the races that the rounds repeat, as the checks do')
  .option('--up', 'start the cluster only')
await orComplain(() => main(program.parse().opts()))
