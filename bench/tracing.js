/*
 * `npm run bench:tracing`: measures the cost of OTEL=on while nothing accepts the traces: startup, a page, memory and
 * log lines, compared with OTEL=off. The results are in docs/operations/monitoring.md.
 */
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { Command } from 'commander'
import { freePort } from '../.ci/promises.js'
import { buildApplication, buildIsFresh } from '../bin/portal/build.js'
import { LOGS } from '../bin/portal/places.js'
import { say, step } from '../bin/portal/say.js'
import { dropDatabase, makeDatabase } from './data.js'
import { measureAlternately, quantile } from './measure.js'
import { runReportingErrors } from './or_complain.js'
import { residentMb } from './peak.js'
import { startPortal } from './portal.js'

const PAGE = '/officer/applications?perPage=50'
const TIMES = 100
const WARM_UP = 500

const median = (values) =>
  quantile(
    values.toSorted((one, other) => one - other),
    0.5
  )
const line = (cells) => say(`| ${cells.join(' | ')} |`)

/** Starts a server that accepts connections and never responds. */
async function startSilentServer() {
  const sockets = new Set()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => socket.destroy()))
    socket.once('close', () => sockets.delete(socket))
    socket.resume()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: server.address().port,
    stop() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

const sendsTo = (port) => ({
  OTEL: 'on',
  OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
})

/** Starts one after the other, alternately; returns the milliseconds of each until it is ready. */
async function measureStarts(kinds, times) {
  const taken = Object.fromEntries(Object.keys(kinds).map((name) => [name, []]))
  for (let turn = 0; turn < times; turn++) {
    for (const [name, env] of Object.entries(kinds)) {
      const portal = await startPortal({ env })
      taken[name].push(portal.startMs)
      await portal.stop()
    }
  }
  return taken
}

/** Measures pages of all kinds alternately; returns times, rates and memory after each round, and log lines. */
async function measurePages(kinds, rounds) {
  mkdirSync(LOGS, { recursive: true })
  const portals = []
  for (const [name, env] of Object.entries(kinds)) {
    const log = join(LOGS, `bench-tracing-${name}.log`)
    const output = openSync(log, 'w')
    const portal = await startPortal({ env, output })
    closeSync(output)
    portals.push({ name, portal, log, seen: [] })
  }
  try {
    const targets = []
    for (const { portal } of portals) {
      const { moving } = await portal.signIn('md')
      const headers = await moving(PAGE)
      targets.push({ port: portal.port, path: PAGE, headers, type: 'application/json' })
    }
    for (let round = 0; round < rounds; round++) {
      const warmUp = round === 0 ? WARM_UP : 0
      const measured = await measureAlternately(targets, { rounds: 1, times: TIMES, warmUp })
      for (const [index, { portal, seen }] of portals.entries()) {
        seen.push({ ...measured[index], mb: residentMb(portal.pid) })
      }
      say(`  round ${round + 1} of ${rounds}: measured`)
    }
  } finally {
    for (const { portal } of portals) await portal.stop()
  }
  return portals.map(({ name, log, seen }) => ({
    name,
    seen,
    lines: readFileSync(log, 'utf8').split('\n').length - 1,
  }))
}

function reportStarts(taken) {
  const off = median(taken.off)
  say()
  line(['start', 'median ms', 'longest ms', 'ratio to off'])
  line(['---', '---', '---', '---'])
  for (const [name, each] of Object.entries(taken)) {
    const own = median(each)
    line([name, own.toFixed(0), Math.max(...each).toFixed(0), `${(own / off).toFixed(2)}×`])
  }
}

function reportPages(results) {
  const of = ({ seen }, name) => median(seen.map((each) => each[name]))
  const [off] = results
  say()
  line([
    'page',
    'p50 ms',
    'ratio to off',
    'per second',
    'ratio to off',
    'MB by rounds',
    'log lines',
  ])
  line(Array.from({ length: 7 }, () => '---'))
  for (const result of results) {
    line([
      result.name,
      of(result, 'p50').toFixed(2),
      `${(of(result, 'p50') / of(off, 'p50')).toFixed(2)}×`,
      of(result, 'perSecond').toFixed(0),
      `${(of(result, 'perSecond') / of(off, 'perSecond')).toFixed(2)}×`,
      result.seen.map(({ mb }) => mb.toFixed(0)).join(', '),
      result.lines,
    ])
  }
}

async function bench({ starts, rounds }) {
  if (!buildIsFresh()) await step('Building', buildApplication)
  await step('Creating the demonstration', makeDatabase)
  const silentServer = await startSilentServer()
  const kinds = { off: {}, refused: sendsTo(await freePort()), silent: sendsTo(silentServer.port) }
  try {
    const { off, refused } = kinds
    reportStarts(
      await step(`Starting each ${starts} times`, () => measureStarts({ off, refused }, starts))
    )
    reportPages(await measurePages(kinds, rounds))
  } finally {
    silentServer.stop()
    await dropDatabase()
  }
}

const program = new Command('bench:tracing')
  .description('Measure the cost of OTEL=on while its collector is unavailable, on MariaDB')
  .option('--starts <number>', 'starts of each setting', Number, 10)
  .option('--rounds <number>', 'rounds of page requests', Number, 8)
  .action(bench)

await runReportingErrors(() => program.parseAsync())
