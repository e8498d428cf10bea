/*
 * `npm run bench:versions -- --before FOLDER`: compares this version of the portal, an earlier one and a floor that
 * loads session and user first, on a million applications each, alternating in one run: lists without a filter, with
 * each, with two, in every order, and the cost of writing a row. FOLDER is a checkout of the earlier version with its
 * packages; it creates and fills its own database.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpus } from 'node:os'
import { resolve } from 'node:path'
import { Command } from 'commander'
import { buildApplication, buildIsFresh } from '../bin/portal/build.js'
import { ExpectedError, say, step } from '../bin/portal/say.js'
import { runReportingErrors } from './or_complain.js'
import { facts, fill, makeDatabase, server, sessionOf } from './data.js'
import { filtersOf } from './filters.js'
import { startFloor } from './floor_process.js'
import { measureAlternately, sendSequentially } from './measure.js'
import { startPortal } from './portal.js'
import { DATABASE } from './settings.js'
import { measureWrites } from './writes.js'

const BEFORE = `${DATABASE}_before`
const LIST = '/officer/applications?perPage=50'
const SORTS = ['submittedOn', 'number', 'applicantName', 'amountPaise', 'status', 'lastActionOn']
/** Filters that officers most often combine: their district or stage, with another one in it. */
const PAIRS = [
  ['district', 'status'],
  ['district', 'loan type'],
  ['district', 'column'],
  ['district', 'name, common'],
  ['district', 'ten days'],
  ['district', 'a year'],
  ['status', 'loan type'],
  ['status', 'name, common'],
  ['status', 'ten days'],
  ['status', 'a year'],
  ['column', 'a year'],
  ['loan type', 'ten days'],
]
/** Requests per turn, and fewer for slow ones. */
const TIMES = 60
const LONG_MS = 100
const SLOW_TIMES = 6

function casesOf(known) {
  const filters = filtersOf(known)
  return [
    { name: 'no filter', query: '' },
    ...Object.entries(filters).map(([name, query]) => ({ name, query })),
    ...PAIRS.map(([one, other]) => ({
      name: `${one} + ${other}`,
      query: `${filters[one]}&${filters[other]}`,
    })),
    ...SORTS.map((sort) => ({ name: `by ${sort}`, query: `sort=${sort}` })),
  ]
}

/** Runs the text of a module in the folder of the earlier version, on its own database. */
async function inFolder(folder, text) {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', text], {
    cwd: folder,
    env: { ...process.env, BENCH_DATABASE: BEFORE },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new ExpectedError(`The version in ${folder} could not be prepared.`)
}

async function prepare(folder, applications) {
  const claims = Math.round(applications * 0.3)
  if (!buildIsFresh()) await step('Building', buildApplication)
  await step('Building the earlier version', () =>
    inFolder(
      folder,
      `const { buildApplication, buildIsFresh } = await import('./bin/portal/build.js')
       if (!buildIsFresh()) await buildApplication()`
    )
  )
  await step('Filling its database', () =>
    inFolder(
      folder,
      `const { makeDatabase, fill } = await import('./bench/data.js')
       await makeDatabase()
       await fill(${applications}, ${claims}, () => undefined)`
    )
  )
  await step(`Creating ${DATABASE}`, makeDatabase)
  await step('Filling it', () => fill(applications, claims, () => undefined))
}

const fixed = (number, digits = 2) => number.toFixed(digits)
const line = (cells) => say(`| ${cells.join(' | ')} |`)

async function compare({ now, before, floor, known, rounds }) {
  const session = await sessionOf('md')
  const type = 'application/json'
  const results = []
  for (const { name, query } of casesOf(known)) {
    const page = ({ port, visit }) => ({ port, path: `${LIST}&${query}`, headers: visit, type })
    const bare = { port: floor.port, path: `/list?${query}&session=${session}`, type }
    const targets = [bare, page(now), page(before)]
    const samples = []
    for (const target of targets) samples.push(...(await sendSequentially(target, 2)))
    const times = samples.some(({ ms }) => ms > LONG_MS) ? SLOW_TIMES : TIMES
    const measured = await measureAlternately(targets, { rounds, times, warmUp: times })
    results.push({ name, measured })
    say(`  ${name}: measured`)
  }
  return results
}

function report(results) {
  const heads = ['list', 'floor p50', 'now p50', 'before p50', 'floor p99', 'now p99', 'before p99']
  const more = [
    'floor /s',
    'now /s',
    'before /s',
    'p99 of floor',
    'rate of floor',
    'rate of before',
  ]
  line([...heads, ...more])
  line([...heads, ...more].map(() => '---'))
  for (const { name, measured } of results) {
    const [bare, now, before] = measured
    line([
      name,
      ...measured.map(({ p50 }) => fixed(p50)),
      ...measured.map(({ p99 }) => fixed(p99, 1)),
      ...measured.map(({ perSecond }) => fixed(perSecond, 0)),
      `${fixed(now.p99 / bare.p99)}×`,
      `${fixed(now.perSecond / bare.perSecond)}×`,
      `${fixed(now.perSecond / before.perSecond)}×`,
    ])
  }
  const rates = results
    .map(({ measured: [bare, now] }) => now.perSecond / bare.perSecond)
    .sort((one, other) => one - other)
  say(
    `rate ratio to the floor: median ${fixed(rates[Math.floor(rates.length / 2)])}, least ${fixed(rates[0])}`
  )
}

async function bench({ before: folder, applications, rounds, kept }) {
  if (!kept) await prepare(resolve(folder), applications)
  const { version, poolMb } = await server()
  say(
    `  ${version}, buffer pool ${poolMb} MB, ${cpus().length} cores, Node ${process.versions.node}`
  )
  const floor = await startFloor()
  const now = await startPortal()
  const before = await startPortal({ folder: resolve(folder, 'build'), database: BEFORE })
  try {
    const known = await facts()
    const moving = async (portal) => {
      const { moving } = await portal.signIn('md')
      return { port: portal.port, visit: await moving(LIST) }
    }
    const results = await compare({
      now: await moving(now),
      before: await moving(before),
      floor,
      known,
      rounds,
    })
    say()
    report(results)
  } finally {
    await before.stop()
    await now.stop()
    await floor.stop()
  }
  say()
  const writes = await measureWrites({ now: DATABASE, before: BEFORE })
  line(['writing a row, p50 ms', 'now', 'before', 'ratio'])
  line(['---', '---', '---', '---'])
  for (const { name, now: own, before: earlier } of writes) {
    line([name, fixed(own), fixed(earlier), `${fixed(own / earlier)}×`])
  }
}

const program = new Command('bench:versions')
  .description('Compare the lists with those of an earlier version and a floor, on MariaDB')
  .requiredOption('--before <folder>', 'checkout of the earlier version with its packages')
  .option('--applications <number>', 'number of applications', Number, 1_000_000)
  .option('--rounds <number>', 'measurements of each', Number, 2)
  .option('--kept', 'use the databases that an earlier run kept, without loading data')
  .action(bench)

await runReportingErrors(() => program.parseAsync())
