import net from 'node:net'
import { mkdirSync, writeFileSync } from 'node:fs'
import { buildPages, pagesAreFresh } from './build.js'
import { changedSpecs } from './changed.js'
import { TYPES } from './check.js'
import { LOOKED_FOR, findChromium } from './chromium.js'
import { refreshGenerated } from './generated.js'
import { inRoot } from './places.js'
import { runInForeground } from './run.js'
import { ExpectedError, lastLines, say, step } from './say.js'
import { settings } from './settings.js'
import { chunksOf, selection } from './test_plan.js'
import { LANES, inLanes, isStopping, runSpecs, stopOnSignals } from './test_processes.js'

const SLOT = process.env.TEST_SLOT ?? 'main'

/** Maximum number of browser tests that pass only when repeated; more fail the run. */
const MAX_FLAKY = 2
const MAX_REPEATS = 10

function canConnect(host, port) {
  return new Promise((resolve) => {
    const socket = net.connect({ host, port, timeout: 3000 })
    socket.once('connect', () => resolve(true) || socket.destroy())
    socket.once('error', () => resolve(false))
    socket.once('timeout', () => resolve(false) || socket.destroy())
  })
}

async function requireMysql() {
  const own = settings()
  const host = own.MYSQL_HOST || '127.0.0.1'
  const port = Number(own.MYSQL_PORT || 3306)
  if (await canConnect(host, port)) return
  throw new ExpectedError(
    `No MySQL or MariaDB server responds at ${host}:${port}. Start one, or set MYSQL_HOST, MYSQL_PORT, MYSQL_USER and MYSQL_PASSWORD.`
  )
}

async function refreshPages() {
  if (!pagesAreFresh()) await step('Building the pages for the tests', buildPages)
}

function environmentOn(database) {
  const chromium = findChromium()
  return {
    NODE_ENV: 'test',
    ASSETS: 'built',
    NODE_COMPILE_CACHE: inRoot('tmp', 'compile-cache'),
    DB_CONNECTION: database,
    ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
  }
}

/** Runs a suite that is not part of `npm test`, on SQLite and built pages; returns its exit code. */
export async function runOnPages(suite, env) {
  await refreshGenerated()
  await refreshPages()
  const hooks = `--import=${new URL('../../tests/support/typescript_hooks.mjs', import.meta.url)}`
  return runInForeground(process.execPath, ['--enable-source-maps', hooks, 'bin/test.ts', suite], {
    env: { ...environmentOn('sqlite'), ...env },
  })
}

/** Counts and failures of a run. */
class Totals {
  passed = 0
  failed = 0
  skipped = 0
  failures = []
  flaky = []
  seconds = {}

  add({ passed, failed, skipped, filtered = 0, failures, seconds }, suite) {
    this.passed += passed
    this.failed += failed
    this.skipped += skipped + filtered
    this.failures.push(...failures.map((failure) => ({ ...failure, suite })))
    for (const [file, spent] of Object.entries(seconds)) {
      this.seconds[file] = (this.seconds[file] ?? 0) + spent
    }
  }
}

/** Prints one line for each process that ended; all of its output when something failed. */
function report(title, { passed, failed, output }, startedAt, log) {
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
  const result = failed === 0 ? `${passed} passed` : `${passed} passed, ${failed} FAILED`
  say(`  ${title.padEnd(24)} ${result} (${seconds} s)`)
  if (failed > 0)
    say(`\n${lastLines(output, 120)}\n\n  The complete output is in tmp/logs/${log}.log\n`)
}

function typeWork(totals) {
  return TYPES.map(([title, run]) => async () => {
    const startedAt = performance.now()
    const { code, output } = await run()
    const failed = code === 0 ? 0 : 1
    totals.add({
      passed: 1 - failed,
      failed,
      skipped: 0,
      failures: failed ? [{ title }] : [],
      seconds: {},
    })
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
    say(
      `  ${title.padEnd(24)} ${failed ? `FAILED\n\n${lastLines(output, 80)}` : 'ok'} (${seconds} s)`
    )
  })
}

function specWork({ specs, args }, env, totals) {
  return [...specs].flatMap(([suite, files]) => {
    const chunks = chunksOf(suite, files)
    return chunks.map((chunk, index) => async (lane) => {
      const startedAt = performance.now()
      const log = `test-${SLOT}-${suite}-${index + 1}`
      const sums = await runSpecs(suite, chunk, { slot: `${SLOT}_${lane}`, env, args, log })
      if (isStopping()) return
      totals.add(sums, suite)
      report(`${suite} ${index + 1} of ${chunks.length}`, sums, startedAt, log)
    })
  })
}

/**
 * Repeats failed browser tests, each alone. Those that pass then count as flaky: they are listed, and the run fails
 * when there are more than MAX_FLAKY.
 */
async function repeatBrowserFailures(totals, env) {
  const failures = totals.failures.filter(({ suite, file }) => suite === 'browser' && file)
  if (failures.length > MAX_REPEATS) return
  for (const failure of failures) {
    if (isStopping()) return
    say(`  repeating "${failure.title}" alone`)
    const isHook = failure.title.startsWith('hooks of ')
    const args = isHook ? [] : [`--tests=${failure.title}`]
    const log = `test-${SLOT}-repeat`
    const sums = await runSpecs('browser', [failure.file], { slot: `${SLOT}_0`, env, args, log })
    if (sums.failed > 0 || sums.passed === 0) continue
    totals.failures.splice(totals.failures.indexOf(failure), 1)
    totals.flaky.push(failure)
    totals.failed--
    totals.passed++
  }
  if (totals.flaky.length > MAX_FLAKY) {
    totals.failures.push({ title: `${totals.flaky.length} browser tests are flaky` })
    totals.failed++
  }
}

const nameOf = ({ file, title }) => (file ? `${file}: ${title}` : title)
const withReason = ({ reason = '', ...failure }) =>
  [nameOf(failure), ...reason.split('\n').filter(Boolean)].join('\n      ')

function list(title, failures, lineOf = nameOf) {
  if (failures.length > 0)
    say(`\n${title}\n${failures.map((one) => `  ${lineOf(one)}`).join('\n')}`)
}

/** Prints what was not run and how to run it. */
function notes({ quick, tags, skipsBrowser, database }, skipped) {
  const lines = []
  if (quick) {
    lines.push(
      'tests tagged @full or @timed, and browser specs other than one journey: npm run test:all',
      `databases other than ${database}: npm run test:mysql`
    )
  } else if (tags.length > 0 && skipped > 0)
    lines.push(`tests excluded by --tags ${tags.join(' ')}`)
  if (skipsBrowser) lines.push(`browser tests: no Chromium found (looked for ${LOOKED_FOR})`)
  if (lines.length > 0) say(`\nNot run:\n${lines.map((line) => `  ${line}`).join('\n')}`)
}

/**
 * Runs type checks and tests on the given database and prints `N passed, M failed, K skipped` as its last line.
 *
 * @param names suites or modules; none: the quick level
 * @returns the exit code; 130 after Ctrl-C
 */
export async function test(names, options) {
  const { database, tests, changed } = options
  const plan = selection(names, { ...options, changed: changed ? changedSpecs() : null })
  const { specs, quick } = plan
  if (changed && specs.size === 0) {
    say('No test depends on the changes.\n0 passed, 0 failed, 0 skipped')
    return 0
  }
  if (database === 'mysql') await requireMysql()
  await refreshGenerated()
  const skipsBrowser = specs.has('browser') && !findChromium()
  if (skipsBrowser) specs.delete('browser')
  if (specs.has('functional') || specs.has('browser')) await refreshPages()

  const env = environmentOn(database)
  const args = [
    ...tests.map((title) => `--tests=${title}`),
    ...plan.tags.map((tag) => `--tags=${tag}`),
  ]
  const totals = new Totals()
  stopOnSignals()

  const [[suite, files] = []] = specs
  if (specs.size === 1 && files.length === 1) {
    totals.add(await runSpecs(suite, files, { slot: SLOT, env, args }), suite)
  } else {
    say(`Tests on ${database}, ${LANES} parallel processes`)
    const types = quick || changed ? typeWork(totals) : []
    /** The longest suites come first; type checks and unit tests fill the gaps. */
    const order = ['functional', 'browser', 'unit'].filter((name) => specs.has(name))
    const ordered = new Map(order.map((name) => [name, specs.get(name)]))
    await inLanes([...specWork({ specs: ordered, args }, env, totals), ...types])
    await repeatBrowserFailures(totals, env)
  }
  if (isStopping()) {
    say('\nStopped.')
    return 130
  }
  if (tests.length > 0) totals.skipped = 0
  if (totals.passed + totals.failed === 0) {
    say('\nNo tests ran; this counts as a failure.')
    totals.failed = 1
  }
  mkdirSync(inRoot('tmp'), { recursive: true })
  writeFileSync(inRoot('tmp', `test-seconds-${SLOT}.json`), JSON.stringify(totals.seconds, null, 1))
  list('Flaky (passed when repeated alone):', totals.flaky, withReason)
  list('Failed:', totals.failures)
  notes({ ...plan, skipsBrowser, database }, totals.skipped)
  const { passed, failed, skipped } = totals
  say(`\n${passed} passed, ${failed} failed, ${skipped} skipped`)
  return failed === 0 ? 0 : 1
}
