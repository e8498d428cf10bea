/*
 * `npm run bench:pages`: measures ten pages on a MariaDB database with many applications, each alternating with a
 * floor in the same run: the page without content against a stock application of the framework (bench/stock), all
 * others against `node:http` and `mysql2` with the statements that the page requires, session and user first. Exits
 * with code 1 if a page misses its target. The ratio of processor time is that of the two Node.js processes per
 * request, without the database, so that other work on the machine affects it less. The results are in
 * docs/development/performance.md.
 */
import { execFileSync } from 'node:child_process'
import { cpus, loadavg } from 'node:os'
import { Command } from 'commander'
import { buildApplication, buildIsFresh } from '../bin/portal/build.js'
import { ExpectedError, say, step } from '../bin/portal/say.js'
import {
  withConnection,
  dropDatabase,
  facts,
  fill,
  makeDatabase,
  server,
  sessionOf,
} from './data.js'
import { startFloor } from './floor_process.js'
import { measureAlternately, quantile } from './measure.js'
import { runReportingErrors } from './or_complain.js'
import { filesToShow, homeFloor } from './page_floors.js'
import { startPortal } from './portal.js'
import { DATABASE } from './settings.js'

const TURNS = { rounds: 3, times: 40, warmUp: 200 }
/** Claims per application, as in the required figures: 300,000 to a million. */
const CLAIMS = 0.3
const TYPE = 'application/json'

/** Minimum rates relative to the floor; for lists, of the median and of each. */
const MIN_RATIOS = { plain: 0.8, list: 0.2, lookUp: 0.15, home: 0.35, file: 0.3 }
const MIN_LIST_MEDIAN = 0.35

const PLAIN = '/change-password'
const APPLICATIONS = '/officer/applications?perPage=50'
const CLAIM_LIST = '/officer/claims?perPage=50'
const DISTRICT = 'district.pune'

/** Returns the pages: kind, name, user, address and the address of the floor. */
function pagesOf({ district, number, status }, { review, claim, citizen }, home) {
  const listOf = (name, query) => ['list', name, 'md', `${APPLICATIONS}&${query}`, `/list?${query}`]
  return [
    listOf('list of applications', ''),
    listOf('list of a district', `district=${district}`),
    listOf('list of a status', `status=${status}`),
    ['list', 'list of claims', 'accounts', CLAIM_LIST, '/claims?'],
    ['lookUp', ...listOf('look-up by number', `number=${number}`).slice(1)],
    ['home', "officer's home", DISTRICT, '/officer', home],
    ['home', 'dashboard', 'applicant', '/dashboard', citizen.floor],
    ['file', 'review', 'gm', `/officer/applications/${review.application}`, review.floor],
    ['file', 'claim', 'accounts', `/officer/claims/${claim.claim}`, claim.floor],
  ].map(([kind, name, userName, path, floor]) => ({ kind, name, userName, path, floor }))
}

/** Signs in to the stock application; returns its page with the headers of a visit. */
async function stockPage({ port, pid }) {
  const id = await withConnection(async (connection) => {
    const [[user]] = await connection.query(`select id from users where user_name = 'md'`)
    return user.id
  })
  const address = `http://127.0.0.1:${port}`
  const signedIn = await fetch(`${address}/sign-in-as/${id}`)
  const cookies = signedIn.headers.getSetCookie().map((line) => line.split(';')[0])
  const visit = { 'cookie': cookies.join('; '), 'x-inertia': 'true' }
  /** A visit without a version is refused with the correct one. */
  const refused = await fetch(`${address}/plain`, { headers: visit })
  const version = refused.headers.get('x-inertia-version')
  return {
    port,
    path: '/plain',
    headers: { ...visit, 'x-inertia-version': version },
    type: TYPE,
    pid,
  }
}

/** Asserts that the stock application sends the same headers as the portal, as required for the comparison. */
async function assertSameHeaders(stock, own) {
  const namesOf = async ({ port, path, headers: own }) => {
    const headers = { ...own, 'accept-encoding': 'identity' }
    return [...(await fetch(`http://127.0.0.1:${port}${path}`, { headers })).headers.keys()]
  }
  const sent = new Set(await namesOf(stock))
  const missing = (await namesOf(own)).filter((name) => !sent.has(name))
  if (missing.length > 0)
    throw new ExpectedError(`bench/stock does not send the headers ${missing.join(', ')}.`)
}

async function visitOf(portal, userName, path) {
  const person = await portal.signIn(userName)
  const { port, pid } = portal
  return { port, path, headers: await person.moving(path), type: TYPE, pid }
}

async function measure({ portal, floor, stock }) {
  const measured = []
  const compareWithFloor = async (kind, name, page, bare) => {
    const [own, least] = await measureAlternately([page, bare], TURNS)
    const ratio = own.perSecond / least.perSecond
    measured.push({ kind, name, own, least, ratio })
    say(`  ${name}: ${ratio.toFixed(2)}`)
  }
  const plain = await visitOf(portal, 'md', PLAIN)
  const bare = await stockPage(stock)
  await assertSameHeaders(bare, plain)
  await compareWithFloor('plain', 'empty page', plain, bare)
  const pages = pagesOf(await facts(), await filesToShow(), await homeFloor(DISTRICT))
  for (const { kind, name, userName, path, floor: bareFloor } of pages) {
    const page = await visitOf(portal, userName, path)
    const session = await sessionOf(userName)
    const address = `${bareFloor}&session=${session}`
    await compareWithFloor(kind, name, page, { ...floor, path: address, type: TYPE })
  }
  return measured
}

const fixed = (number, digits = 2) => number.toFixed(digits)
const line = (cells) => say(`| ${cells.join(' | ')} |`)

/** Prints the pages as a table; returns those that miss their target. */
function report(measured) {
  say()
  const rates = ['floor /s', 'page /s', 'rate ratio', 'target']
  const heads = ['page', ...rates, 'CPU ratio', 'CPU ms', 'p50 ms', 'p99 ms']
  line(heads)
  line(heads.map(() => '---'))
  for (const { kind, name, own, least, ratio } of measured) {
    line([
      name,
      fixed(least.perSecond, 0),
      fixed(own.perSecond, 0),
      `${fixed(ratio)}×`,
      MIN_RATIOS[kind],
      `${fixed(least.cpuMs / own.cpuMs)}×`,
      fixed(own.cpuMs),
      fixed(own.p50, 1),
      fixed(own.p99, 1),
    ])
  }
  const lists = measured.filter(({ kind }) => kind === 'list').map(({ ratio }) => ratio)
  const median = quantile(
    lists.toSorted((one, other) => one - other),
    0.5
  )
  const found = [
    ...measured.map(({ kind, name, ratio }) => ({ name, ratio, least: MIN_RATIOS[kind] })),
    { name: 'median of the lists', ratio: median, least: MIN_LIST_MEDIAN },
  ]
  say(`\nmedian of the lists: ${fixed(median)}×, target ${MIN_LIST_MEDIAN}`)
  return found.filter(({ ratio, least }) => ratio < least)
}

async function bench({ applications, keep, kept }) {
  if (!buildIsFresh()) await step('Building', buildApplication)
  if (!kept) {
    await step(`Creating ${DATABASE} with the demonstration`, makeDatabase)
    await step(`Filling it to ${applications} applications`, () =>
      fill(applications, Math.round(applications * CLAIMS))
    )
  }
  const { version, poolMb } = await server()
  const commit = execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], {
    encoding: 'utf8',
  }).trim()
  say(
    `  ${commit}, MariaDB ${version}, pool ${poolMb} MB, ${cpus().length} cores, Node ${process.versions.node}`
  )
  const processes = []
  const started = async (process) => processes[processes.push(await process) - 1]
  try {
    const measured = await measure({
      portal: await started(startPortal()),
      floor: await started(startFloor()),
      stock: await started(startFloor(new URL('stock/server.js', import.meta.url))),
    })
    const missed = report(measured)
    say(`load of the machine: ${fixed(loadavg()[0], 1)}`)
    for (const { name, ratio, least } of missed) {
      say(
        `missed: ${name} reaches ${fixed(ratio)}× of its floor, ${fixed((1 - ratio / least) * 100, 0)} % below ${least}`
      )
    }
    if (missed.length > 0) process.exitCode = 1
  } finally {
    for (const one of processes) await one.stop()
    if (!keep && !kept) await dropDatabase()
  }
}

const program = new Command('bench:pages')
  .description('Measure ten pages against their floors, on MariaDB')
  .option('--applications <number>', 'number of applications', Number, 100_000)
  .option('--keep', `keep the database ${DATABASE}`)
  .option('--kept', 'use the database that a run with --keep kept, without loading data')
  .action(bench)

await runReportingErrors(() => program.parseAsync())
