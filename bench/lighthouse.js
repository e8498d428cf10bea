/*
 * `npm run bench:lighthouse`: measures the pages on a cheap phone with a weak signal, as an outsider would: with
 * Lighthouse's own command, in a new browser for each run. Lighthouse is not among the packages of the portal; `npm
 * install --no-save lighthouse` installs it.
 */
import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { buildApplication, buildIsFresh } from '../bin/portal/build.js'
import { findChromium } from '../bin/portal/chromium.js'
import { inRoot } from '../bin/portal/places.js'
import { ExpectedError, say, step } from '../bin/portal/say.js'
import { runReportingErrors } from './or_complain.js'
import { dropDatabase, makeDatabase } from './data.js'
import { startPortal } from './portal.js'

const PAGES = [
  { path: '/', least: 95 },
  { path: '/', least: 95, locale: 'mr' },
  { path: '/sign-in', least: 95 },
  { path: '/eligibility', least: 95 },
  { path: '/dashboard', least: 90, as: 'applicant' },
  { path: '/apply/individual/personal', least: 90, as: 'applicant.new' },
  { path: '/officer/applications', least: 90, as: 'district.pune' },
]
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const RUNS = 3
const BROWSER_FLAGS = '--headless=new --no-sandbox --disable-quic'

const command = inRoot('node_modules', '.bin', 'lighthouse')

/** Runs once in a new browser; returns Lighthouse's report. */
async function runOnce(folder, url, headers) {
  const output = join(folder, 'report.json')
  await promisify(execFile)(
    process.env.LIGHTHOUSE ?? command,
    [
      url,
      '--quiet',
      '--output=json',
      `--output-path=${output}`,
      `--only-categories=${CATEGORIES.join(',')}`,
      `--chrome-flags=${BROWSER_FLAGS}`,
      `--extra-headers=${JSON.stringify(headers)}`,
    ],
    { env: { ...process.env, CHROME_PATH: findChromium() } }
  )
  return JSON.parse(readFileSync(output, 'utf8'))
}

/** Returns the median run by performance; a run whose trace failed is repeated. */
async function middleRun(folder, url, headers) {
  const runs = []
  for (let left = 2 * RUNS; runs.length < RUNS; left--) {
    const run = await runOnce(folder, url, headers).catch((error) => {
      if (left <= 1) throw error
    })
    if (run) runs.push(run)
  }
  runs.sort((a, b) => a.categories.performance.score - b.categories.performance.score)
  return runs[Math.floor(RUNS / 2)]
}

/** Returns the headers of a signed-in user or of a language; otherwise those of a visitor in English. */
async function headersOf(portal, { as, locale }) {
  if (as) return (await portal.signIn(as)).page
  return locale ? { cookie: `locale=${locale}` } : {}
}

const percent = ({ score }) => Math.round(score * 100)

const HEADS = [
  'page',
  'performance',
  'accessibility',
  'best practices',
  'SEO',
  'first paint s',
  'largest paint s',
  'blocked ms',
  'KB',
  'index',
]

/** Returns the line of a page, and the audits other than speed that cost it points. */
function reportOf({ path, least, locale }, { categories, audits, environment }) {
  const seconds = (name) => (audits[name].numericValue / 1000).toFixed(1)
  const cells = [
    locale ? `${path} (${locale})` : path,
    `${percent(categories.performance)} (at least ${least})`,
    percent(categories.accessibility),
    percent(categories['best-practices']),
    percent(categories.seo),
    seconds('first-contentful-paint'),
    seconds('largest-contentful-paint'),
    audits['total-blocking-time'].numericValue.toFixed(0),
    (audits['total-byte-weight'].numericValue / 1024).toFixed(0),
    Math.round(environment.benchmarkIndex),
  ]
  say(`| ${cells.join(' | ')} |`)
  const [, ...others] = CATEGORIES
  for (const { id } of others.flatMap((name) => categories[name].auditRefs)) {
    if (audits[id].score === 0) say(`  ${id}: ${audits[id].title}`)
  }
}

async function measure() {
  if (!process.env.LIGHTHOUSE && !existsSync(command)) {
    throw new ExpectedError('Lighthouse is not installed: npm install --no-save lighthouse')
  }
  if (!buildIsFresh()) await step('Building', buildApplication)
  await step('Creating a database with the demonstration', makeDatabase)
  const portal = await startPortal()
  const folder = mkdtempSync(join(tmpdir(), 'lighthouse-'))
  try {
    say()
    say(`| ${HEADS.join(' | ')} |`)
    say(`| ${HEADS.map(() => '---').join(' | ')} |`)
    for (const page of PAGES) {
      const url = `http://127.0.0.1:${portal.port}${page.path}`
      reportOf(page, await middleRun(folder, url, await headersOf(portal, page)))
    }
  } finally {
    await portal.stop()
    await dropDatabase()
    rmSync(folder, { recursive: true, force: true })
  }
}

await runReportingErrors(measure)
