/*
 * `npm run bench:exports`: measures the pages of visitors while twenty exports are requested at once, half of them
 * Excel and half PDF of every application. Queued exports poll as their page does.
 */
import { Command } from 'commander'
import { setTimeout as wait } from 'node:timers/promises'
import { buildApplication, buildIsFresh } from '../bin/portal/build.js'
import { say, step } from '../bin/portal/say.js'
import { runReportingErrors } from './or_complain.js'
import { dropDatabase, fill, makeDatabase } from './data.js'
import { sendSequentially, quantile } from './measure.js'
import { startPortal } from './portal.js'

const OFFICERS = ['admin', 'md', 'gm', 'agm', 'district.pune']
/** Each of the five users requests these: twenty in total. */
const FILES = ['spreadsheet', 'pdf', 'spreadsheet?perPage=20', 'pdf?perPage=20']
const PAGES = ['/', '/eligibility', '/sign-in']
const PAUSE_MS = 25
const ASK_AGAIN_MS = 500
const BASELINE_VISITS = 200

/** Downloads one file through the queue page; returns its bytes and the waiting time. */
async function downloadExport(address, file, { page: headers, visit }) {
  const startedAt = performance.now()
  let path = `/officer/applications/${file}`
  let hasWaited = false
  for (;;) {
    const response = await fetch(`${address}${path}`, { headers, redirect: 'manual' })
    if (response.status === 200) {
      const waited = performance.now() - startedAt
      return { bytes: (await response.arrayBuffer()).byteLength, waited, hasWaited }
    }
    hasWaited = true
    const place = response.headers.get('location')
    for (let next = null; !next; path = next) {
      await wait(ASK_AGAIN_MS)
      const { props } = await (await fetch(`${address}${place}`, { headers: visit })).json()
      next = props.begin
    }
  }
}

/** Returns the milliseconds of a visitor's successive pages until it is stopped. */
async function measureVisits(port, isOver) {
  const timings = []
  for (let at = 0; !isOver(at); at++) {
    const target = { port, path: PAGES[at % PAGES.length], headers: {}, type: 'text/html' }
    timings.push((await sendSequentially(target, 1))[0].ms)
    await wait(PAUSE_MS)
  }
  return timings.toSorted((a, b) => a - b)
}

const line = (name, timings) =>
  say(
    `| ${name} | ${timings.length} | ${[0.5, 0.99, 1].map((part) => quantile(timings, part).toFixed(0)).join(' | ')} |`
  )

async function measure(portal) {
  const address = `http://127.0.0.1:${portal.port}`
  const people = []
  for (const name of OFFICERS) people.push(await portal.signIn(name))
  const quiet = await measureVisits(portal.port, (at) => at >= BASELINE_VISITS)
  let isOver = false
  const visiting = measureVisits(portal.port, () => isOver)
  const startedAt = performance.now()
  const files = await Promise.all(
    people.flatMap((person) => FILES.map((file) => downloadExport(address, file, person)))
  )
  const seconds = (performance.now() - startedAt) / 1000
  isOver = true
  const busy = await visiting
  say()
  say("| a visitor's pages | visits | p50 ms | p99 ms | worst ms |")
  say('| --- | --- | --- | --- | --- |')
  line('no exports', quiet)
  line(`${files.length} concurrent exports`, busy)
  say()
  const waited = files.filter(({ hasWaited }) => hasWaited).length
  const mb = files.reduce((sum, { bytes }) => sum + bytes, 0) / 1024 / 1024
  say(
    `${files.length} files, ${mb.toFixed(0)} MB, in ${seconds.toFixed(0)} s; ${waited} were queued.`
  )
}

async function bench({ applications, keep, kept }) {
  if (!buildIsFresh()) await step('Building', buildApplication)
  if (!kept) {
    await step('Creating the database with the demonstration', makeDatabase)
    await step(`Filling it with ${applications} applications`, () =>
      fill(applications, Math.round(applications / 10), (text) => say(text))
    )
  }
  const portal = await startPortal()
  try {
    await measure(portal)
  } finally {
    await portal.stop()
    if (!keep && !kept) await dropDatabase()
  }
}

const program = new Command('bench:exports')
  .description("Measure a visitor's pages during twenty concurrent exports, on MariaDB")
  .option('--applications <number>', 'number of applications', Number, 20_000)
  .option('--keep', 'keep the database')
  .option('--kept', 'use the database that a run with --keep kept')
  .action(bench)

await runReportingErrors(() => program.parseAsync())
