import net from 'node:net'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { buildPages, pagesAreFresh } from './build.js'
import { LOOKED_FOR, findChromium } from './chromium.js'
import { refreshGenerated } from './generated.js'
import { inRoot } from './places.js'
import { openly, quietly } from './run.js'
import { Expected, say, step } from './say.js'
import { settings } from './settings.js'
import { unitShares } from './shares.js'

const SUITES = ['unit', 'functional', 'browser']
const HOOKS = `--import=${new URL('../../tests/support/typescript_hooks.mjs', import.meta.url)}`
const RUNNER = ['--enable-source-maps', HOOKS, 'bin/test.ts']

function answers(host, port) {
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
  if (await answers(host, port)) return
  throw new Expected(
    `No MySQL or MariaDB answers at ${host}:${port}. Start one, or set MYSQL_HOST, MYSQL_PORT, MYSQL_USER and MYSQL_PASSWORD.`
  )
}

const hasTests = (suite) =>
  existsSync(inRoot('tests', suite)) &&
  readdirSync(inRoot('tests', suite), { recursive: true }).some((file) => file.endsWith('.spec.ts'))

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

/** Runs a suite that is no part of `npm test`, on SQLite and built pages; gives its exit code. */
export async function runOnPages(suite, env) {
  await refreshGenerated()
  await refreshPages()
  return openly(process.execPath, [...RUNNER, suite], {
    env: { ...environmentOn('sqlite'), ...env },
  })
}

/**
 * A suite, or a share of one, in a process of its own; gives its sums. A run that dies counts as a
 * failure. The process is started as `node ace test` would, but with the hooks for TypeScript inside
 * the thread, which keep what they compiled.
 *
 * @param start runs a program and gives its exit code
 */
async function runShare(suite, slot, passedOn, env, start = openly) {
  const sums = inRoot('tmp', `sums-${slot}-${suite}.json`)
  mkdirSync(inRoot('tmp'), { recursive: true })
  rmSync(sums, { force: true })
  const code = await start(process.execPath, [...RUNNER, suite, ...passedOn], {
    env: { ...env, TEST_SUMMARY: sums, TEST_SLOT: slot },
  })
  if (!existsSync(sums)) return { passed: 0, failed: 1, skipped: 0 }
  const { passed, failed, skipped, hasError } = JSON.parse(readFileSync(sums, 'utf8'))
  const silent = failed === 0 && (hasError || code !== 0)
  return { passed, failed: silent ? 1 : failed, skipped }
}

/** Runs a program whose words are shown when it has ended, so that they do not mix with another's. */
async function shownAtTheEnd(program, args, options) {
  const { code, output } = await quietly('test-share', program, args, options)
  say(output)
  return code
}

/**
 * The sums of a suite. Unit tests share nothing: unless some are named, they run in two processes side
 * by side.
 */
async function runSuite(suite, names, tags, env) {
  const slot = process.env.TEST_SLOT ?? 'main'
  if (suite !== 'unit' || names.length > 0) {
    return [await runShare(suite, slot, [...names, ...tags], env)]
  }
  return Promise.all(
    unitShares().map((files, index) => {
      const named = [...files.map((file) => `--files=${file}`), ...tags]
      return runShare(suite, `${slot}_${index}`, named, env, index === 0 ? openly : shownAtTheEnd)
    })
  )
}

/**
 * Runs the suites one after the other on the database named, on built pages, and prints the sum of
 * all of them as its last line. Gives the exit code.
 */
export async function test(suites, { database, files, tests, tags }) {
  const unknown = suites.filter((name) => !SUITES.includes(name))
  if (unknown.length > 0) {
    throw new Expected(`There is no suite ${unknown.join(', ')}: there are ${SUITES.join(', ')}.`)
  }
  if (database === 'mysql') await requireMysql()
  await refreshGenerated()
  if (suites.length === 0 || suites.some((name) => name !== 'unit')) await refreshPages()

  const chromium = findChromium()
  const notes = []
  const total = { passed: 0, failed: 0, skipped: 0 }
  const env = environmentOn(database)
  const names = [
    ...files.map((name) => `--files=${name}`),
    ...tests.map((name) => `--tests=${name}`),
  ]
  const passedOn = tags.map((tag) => `--tags=${tag}`)
  for (const suite of suites.length > 0 ? suites : SUITES) {
    if (!hasTests(suite)) continue
    if (suite === 'browser' && !chromium) {
      notes.push(`Suite "browser" skipped: no Chromium found (looked for ${LOOKED_FOR}).`)
      continue
    }
    say(`\nSuite "${suite}" on ${database}`)
    for (const sums of await runSuite(suite, names, passedOn, env)) {
      for (const name of Object.keys(total)) total[name] += sums[name]
    }
  }
  if (total.passed + total.failed === 0) {
    notes.push('No test ran, which is a failure.')
    total.failed = 1
  }
  if (total.skipped > 0) notes.push(`${total.skipped} tests were skipped by name.`)
  say(`\n${[...notes, ''].join('\n')}${total.passed} passed, ${total.failed} failed`)
  return total.failed === 0 ? 0 : 1
}
