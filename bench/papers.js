/*
 * `npm run bench:papers`: measures the memory that large PDFs cost the portal: an application as one PDF with 40
 * documents of 10 MB appended, and the letters of many applications as one PDF. Each is requested from a separate
 * process, whose memory earlier work has not increased. The results are in docs/development/performance.md.
 */
import './papers/database_name.js'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { buildApplication, buildIsFresh } from '../bin/portal/build.js'
import { say, step } from '../bin/portal/say.js'
import { dropDatabase, makeDatabase } from './data.js'
import { sendSequentially, quantile } from './measure.js'
import { runReportingErrors } from './or_complain.js'
import { addDocuments, withLetters } from './papers/large_file.js'
import { peakMb, resetPeak } from './peak.js'
import { startPortal } from './portal.js'

const DOCUMENTS = 40
const DOCUMENT_BYTES = 10 * 1024 * 1024
/** Maximum number in one PDF. */
const LETTERS = 100
/** Two PDFs per person are written at once, and four in total; others wait on a separate page. */
const ONE = ['md']
const CONCURRENT_USERS = ['md', 'md', 'gm', 'gm']
const MAX_MB = 350
const PAUSE_MS = 20
/** Bytes that a slow reader reads at a time, and the pause in between: 8 MB a second. */
const SIP_BYTES = 1024 * 1024
const SIP_PAUSE_MS = 125

/** Returns the child processes of the portal, which read PDFs for it. */
function childrenOf(pid) {
  const ids = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')
  return ids.filter(Boolean).map(Number)
}

/** Returns the peak memory of any child process during the work, with the response times of other users' pages. */
async function monitorWork(portal, work) {
  const health = { port: portal.port, path: '/health', type: '' }
  const taken = []
  let childMb = 0
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      taken.push((await sendSequentially(health, 1))[0].ms)
      for (const id of childrenOf(portal.pid)) childMb = Math.max(childMb, peakMb(id))
      await wait(PAUSE_MS)
    }
  })()
  const result = await work().finally(() => {
    isOver = true
    return watching
  })
  return {
    result,
    childMb,
    p99: quantile(
      taken.toSorted((a, b) => a - b),
      0.99
    ),
  }
}

/** Downloads a PDF completely; returns its bytes. */
async function taken(url, headers, { isSlow = false } = {}) {
  const response = await fetch(url, { headers })
  const type = response.headers.get('content-type')
  if (response.status !== 200 || type !== 'application/pdf') {
    throw new Error(`${url} answered ${response.status} ${type}`)
  }
  let bytes = 0
  let sip = 0
  for await (const part of response.body) {
    bytes += part.length
    sip += part.length
    if (isSlow && sip >= SIP_BYTES) {
      sip = 0
      await wait(SIP_PAUSE_MS)
    }
  }
  return bytes
}

/** Measures one PDF, or several at once, in a new process. */
async function measure({ name, path, people = ONE, isSlow }) {
  const portal = await startPortal()
  try {
    const pages = new Map()
    for (const who of new Set(people)) pages.set(who, (await portal.signIn(who)).page)
    const url = `http://127.0.0.1:${portal.port}${path}`
    const beforeMb = peakMb(portal.pid)
    resetPeak(portal.pid)
    const begun = performance.now()
    const { result, childMb, p99 } = await monitorWork(portal, () =>
      Promise.all(people.map((who) => taken(url, pages.get(who), { isSlow })))
    )
    const ms = performance.now() - begun
    const mb = result.reduce((sum, bytes) => sum + bytes, 0) / 1024 / 1024
    return { name, mb, ms, beforeMb, peak: peakMb(portal.pid), childMb, p99 }
  } finally {
    await portal.stop()
  }
}

const line = (cells) => say(`| ${cells.join(' | ')} |`)

function report(measured) {
  const heads = ['paper', 'MB', 's', 'MB before', 'peak MB', 'reading process, MB']
  say()
  line([...heads, "other pages' p99 ms"])
  line([...heads, ''].map(() => '---'))
  for (const { name, mb, ms, beforeMb, peak, childMb, p99 } of measured) {
    line([
      name,
      mb.toFixed(1),
      (ms / 1000).toFixed(1),
      beforeMb.toFixed(0),
      `${peak.toFixed(0)}${peak > MAX_MB ? ` (at most ${MAX_MB})` : ''}`,
      childMb === 0 ? '' : childMb.toFixed(0),
      p99.toFixed(1),
    ])
  }
}

async function bench() {
  if (!buildIsFresh()) await step('Building', buildApplication)
  await step('Creating the database with the demonstration', makeDatabase)
  const large = `${DOCUMENTS} documents of ${DOCUMENT_BYTES / 1024 / 1024} MB`
  const id = await step(`Adding ${large} to an application`, () =>
    addDocuments(DOCUMENTS, DOCUMENT_BYTES)
  )
  const file = `/officer/applications/${id}/profile?documents=1`
  const letters = (count) =>
    withLetters(count).then((ids) => `/officer/loi-pdfs?applications=${ids}&lang=mr`)
  const subjects = [
    { name: `application, ${large}`, path: file },
    { name: 'the same, a slow reader', path: file, isSlow: true },
    { name: `the same, ${CONCURRENT_USERS.length} at once`, path: file, people: CONCURRENT_USERS },
    { name: `${LETTERS} letters`, path: await letters(LETTERS) },
    {
      name: `the same, ${CONCURRENT_USERS.length} at once`,
      path: await letters(LETTERS),
      people: CONCURRENT_USERS,
    },
  ]
  const measured = []
  for (const subject of subjects) {
    measured.push(await measure(subject))
    say(`  ${subject.name}: measured`)
  }
  report(measured)
  await dropDatabase()
}

await runReportingErrors(bench)
say()
