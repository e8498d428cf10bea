/*
 * `npm run bench:lighthouse`: what a cheap phone on a weak signal gets, as Lighthouse simulates it, for
 * public pages and for those of an applicant. Lighthouse is not among the packages of the portal:
 * `npm install --no-save lighthouse` brings it.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { freePort } from '../.ci/promises.js'
import { buildApplication, buildIsFresh } from '../bin/portal/build.js'
import { findChromium } from '../bin/portal/chromium.js'
import { Expected, say, step } from '../bin/portal/say.js'
import { orComplain } from './or_complain.js'
import { dropDatabase, makeDatabase } from './data.js'
import { startPortal } from './portal.js'

const PAGES = [
  { path: '/', least: 95 },
  { path: '/', least: 95, locale: 'mr' },
  { path: '/sign-in', least: 95 },
  { path: '/dashboard', least: 90, as: 'applicant.new' },
  { path: '/apply/individual/personal', least: 90, as: 'applicant.new' },
]
const RUNS = 3

async function loadLighthouse() {
  try {
    return (await import('lighthouse')).default
  } catch {
    throw new Expected('Lighthouse is not installed: npm install --no-save lighthouse')
  }
}

/** The run in the middle by performance, of several. */
async function middleRun(lighthouse, url, options) {
  const runs = []
  for (let run = 0; run < RUNS; run++) {
    const { lhr } = await lighthouse(url, options)
    runs.push(lhr)
  }
  runs.sort((a, b) => a.categories.performance.score - b.categories.performance.score)
  return runs[Math.floor(RUNS / 2)]
}

/** Of a person who is signed in, or of a language; of nobody in English without either. */
async function headersOf(portal, { as, locale }) {
  if (as) return (await portal.signIn(as)).page
  return locale ? { cookie: `locale=${locale}` } : {}
}

const percent = ({ score }) => Math.round(score * 100)

async function measure() {
  const lighthouse = await loadLighthouse()
  if (!buildIsFresh()) await step('Building', buildApplication)
  await step('Making the database arthasetu_bench, with the demonstration in it', makeDatabase)
  const portal = await startPortal()
  const profile = mkdtempSync(join(tmpdir(), 'lighthouse-'))
  const port = await freePort()
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    headless: true,
    args: [`--remote-debugging-port=${port}`, '--no-sandbox', '--disable-quic'],
  })
  try {
    say()
    say(
      '| page | performance | accessibility | best practices | first paint s | largest paint s | blocked ms | KB |'
    )
    say('| --- | --- | --- | --- | --- | --- | --- | --- |')
    for (const { path, least, as, locale } of PAGES) {
      const extraHeaders = await headersOf(portal, { as, locale })
      const { categories, audits } = await middleRun(
        lighthouse,
        `http://127.0.0.1:${portal.port}${path}`,
        {
          port,
          extraHeaders,
          onlyCategories: ['performance', 'accessibility', 'best-practices'],
        }
      )
      const seconds = (name) => (audits[name].numericValue / 1000).toFixed(1)
      const cells = [
        locale ? `${path} (${locale})` : path,
        `${percent(categories.performance)} (at least ${least})`,
        percent(categories.accessibility),
        percent(categories['best-practices']),
        seconds('first-contentful-paint'),
        seconds('largest-contentful-paint'),
        audits['total-blocking-time'].numericValue.toFixed(0),
        (audits['total-byte-weight'].numericValue / 1024).toFixed(0),
      ]
      say(`| ${cells.join(' | ')} |`)
      for (const audit of Object.values(audits)) {
        const counts = categories.accessibility.auditRefs.some(({ id }) => id === audit.id)
        if (counts && audit.score === 0) say(`  ${audit.id}: ${audit.title}`)
      }
    }
  } finally {
    await browser.close()
    await portal.stop()
    await dropDatabase()
    rmSync(profile, { recursive: true, force: true })
  }
}

await orComplain(measure)
