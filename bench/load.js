/*
 * `npm run bench:load`: simulates many concurrent users, citizens and officers with all their writes, against several
 * processes behind nginx on a Galera cluster, all on this machine. `--kill process` or `--kill node` kills one of them
 * in the middle and restarts it; `--restart` replaces each process by another, as an upgrade does
 * (docs/operations/upgrade.md, "Several processes"). At the end, everything that was confirmed as saved is verified.
 */
import './load/database_name.js'
import { Command, Option } from 'commander'
import { setTimeout as wait } from 'node:timers/promises'
import { buildApplication, buildIsFresh } from '../bin/portal/build.js'
import { ace } from '../bin/portal/run.js'
import { ExpectedError, say, step } from '../bin/portal/say.js'
import { startNodes } from './cluster/nodes.js'
import { withConnection, dropDatabase, fill, makeDatabase } from './data.js'
import { usePortal } from './load/people.js'
import { startProxy } from './load/proxy.js'
import { startRedis } from './load/redis.js'
import { runReportingErrors } from './or_complain.js'
import { startPortal } from './portal.js'
import { portalSettings } from './settings.js'

/** Delay before a supervisor restarts an ended process. */
const RESTART_MS = 5000
const POLL_MS = 100

const SHARED = {
  MYSQL_CLUSTER: 'true',
  SESSION_DRIVER: 'redis',
  LIMITER_STORE: 'redis',
  JOBS: 'off',
  SCHEDULE: 'off',
  MYSQL_POOL: '15',
}

/** The local database server, used without a cluster. */
const oneServer = {
  port: Number(process.env.MYSQL_PORT ?? 3306),
  ports: [Number(process.env.MYSQL_PORT ?? 3306)],
  stop: async () => {},
}

async function untilAnswers(port) {
  const startedAt = performance.now()
  while (!(await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null))?.ok) {
    if (performance.now() - startedAt > 60_000)
      throw new ExpectedError('The process or node did not restart within a minute.')
    await wait(POLL_MS)
  }
}

/** Replaces each process by another on its port, continuing when that one is ready; reports the times. */
async function replaceEach({ portals, env }, startedAt) {
  for (const [index, portal] of portals.entries()) {
    await portal.stop()
    portals[index] = await startPortal({ env, port: portal.port })
    await untilAnswers(portal.port)
    say(`  ${sinceText(startedAt)}: process ${index + 1} of ${portals.length} was replaced`)
  }
}

const sinceText = (startedAt) => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`

/** Kills one of them immediately, and restarts it as a supervisor would; reports the times. */
async function killOne(kind, { portals, nodes, env }, startedAt) {
  const after = () => sinceText(startedAt)
  if (kind === 'process') {
    const last = portals.pop()
    await last.stop('SIGKILL')
    say(`  ${after()}: one process of ${portals.length + 1} was killed`)
    await wait(RESTART_MS)
    portals.push(await startPortal({ env, port: last.port }))
  } else {
    const last = nodes.ports.length - 1
    await nodes.kill(last)
    say(`  ${after()}: one database node of ${nodes.ports.length} was killed`)
    await wait(RESTART_MS)
    await nodes.start(last)
  }
  await Promise.all(portals.map(({ port }) => untilAnswers(port)))
  say(`  ${after()}: it has restarted`)
}

function tellReport({ all, labels, troubles, wrong, ...rest }) {
  say('')
  const row = (name, { requests, p50, p95, p99, longest }) =>
    say(
      `  ${name.padEnd(34)} ${[requests, p50, p95, p99, longest].map((number) => String(number).padStart(7)).join('')}`
    )
  say(
    `  ${''.padEnd(34)} ${['number', 'p50', 'p95', 'p99', 'longest'].map((word) => word.padStart(7)).join('')}`
  )
  for (const [name, each] of Object.entries(labels)) row(name, each)
  row('all', all)
  say('')
  for (const [what, times] of Object.entries(troubles)) say(`  ${times} × ${what}`)
  say(
    `  ${rest.writesAcknowledged} forms were confirmed as saved, ${rest.looked} entries verified, ${wrong.length} of them wrong`
  )
  if (rest.interruptions > 0) {
    const { firstInterruption: first, lastInterruption: last } = rest
    say(
      `  ${rest.interruptions} requests were interrupted, ${rest.withoutMessage} without a message, over ${((last - first) / 1000).toFixed(1)} s starting at ${(first / 1000).toFixed(1)} s`
    )
  }
  for (const each of wrong.slice(0, 20)) say(`  WRONG ${each}`)
}

async function main(options) {
  const { people, minutes, think, processes, rounds, kill, restart, applications, cluster, keep } =
    options
  if (!buildIsFresh()) await step('Building', buildApplication)
  const nodes = cluster
    ? await step('Starting three nodes and the load balancer', startNodes)
    : oneServer
  const redis = await startRedis()
  const portals = []
  let proxy
  try {
    /** One node creates the tables, because the others may lag slightly. */
    process.env.MYSQL_PORT = String(nodes.ports[0])
    await step('Creating the database with the demonstration', makeDatabase)
    await step(`Filling it with ${applications} applications`, () =>
      fill(applications, Math.round(applications / 2))
    )
    /** Letters of copies use ids that the last copy of applications did not reach. */
    await withConnection((connection) =>
      connection.query(`alter table applications auto_increment = ${10 * applications}`)
    )
    process.env.MYSQL_PORT = String(nodes.port)
    const env = {
      ...SHARED,
      MYSQL_CLUSTER: String(cluster),
      REDIS_PORT: String(redis.port),
    }
    for (let index = 0; index < processes; index++) portals.push(await startPortal({ env }))
    const away = await ace(['page:away'], {
      built: true,
      env: portalSettings(portals[0].port),
      name: 'bench-page-away',
    })
    proxy = await startProxy(
      portals.map(({ port }) => port),
      away
    )
    const loadOptions = { address: proxy.address, people, minutes, think, rounds }
    let changed = Promise.resolve()
    const report = await usePortal(
      loadOptions,
      { ...portalSettings(portals[0].port), ...env },
      ({ event, ...said }) => {
        if (event === 'round') say(`  round ${said.round} of ${rounds}`)
        if (event === 'made') say(`  ${said.people} users exist and sign in`)
        if (event !== 'begun') return
        say('  all of them are active')
        const startedAt = performance.now()
        const place = { portals, nodes, env }
        const middle = () => wait(minutes * 30_000)
        if (kill) changed = middle().then(() => killOne(kill, place, startedAt))
        if (restart) changed = middle().then(() => replaceEach(place, startedAt))
      }
    )
    await changed
    tellReport(report)
    if (report.wrong.length > 0 || report.isBroken) process.exitCode = 1
  } finally {
    await proxy?.stop()
    for (const portal of portals) await portal.stop()
    if (!cluster && !keep) await dropDatabase()
    await redis.stop()
    await nodes.stop()
  }
}

const program = new Command('bench:load')
  .option(
    '--people <number>',
    'number of concurrent users, three of five of them citizens',
    Number,
    200
  )
  .option('--minutes <number>', 'duration in minutes', Number, 5)
  .option('--think <seconds>', 'pause between two actions of a user', Number, 8)
  .option('--processes <number>', 'number of processes of the portal', Number, 3)
  .option('--applications <number>', 'number of applications at the start', Number, 5000)
  .addOption(
    new Option('--kill <what>', 'kill one in the middle of the run').choices(['process', 'node'])
  )
  .option('--restart', 'replace the processes one after the other in the middle of the run')
  .option('--rounds <number>', 'run this number of races of 50 concurrent users instead', Number, 0)
  .option('--no-cluster', 'use the local database server instead of a cluster')
  .option('--keep', 'keep the database of the local server')
await runReportingErrors(() => main(program.parse().opts()))
