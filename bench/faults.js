/*
 * `npm run bench:faults`: database, Redis, store, mail server and SMS gateway each close connections, respond 30 s
 * late, are silent for a minute and recover, while a person views a page, submits a form and waits for a file of a job,
 * and another process starts. Uses MariaDB with the delivered time limits (docs/operations/faults.md).
 */
import { spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { Command } from 'commander'
import { freePort } from '../.ci/promises.js'
import { buildApplication, buildIsFresh } from '../bin/portal/build.js'
import { BUILD, inRoot } from '../bin/portal/places.js'
import { readFileSync } from 'node:fs'
import { say, step } from '../bin/portal/say.js'
import { SERVER_FLAGS } from '../bin/portal/server.js'
import { withConnection, dropDatabase, makeDatabase } from './data.js'
import { FORM_OF, startServices } from './faults/services.js'
import { runReportingErrors } from './or_complain.js'
import { PASSWORD, startPortal } from './portal.js'
import { DATABASE, portalSettings } from './settings.js'

const PAGE = '/officer/applications'
const SHEET = `${PAGE}/spreadsheet`
const FAULTS = {
  cut: { begin: (line) => line.cut(), seconds: 15 },
  slow: { begin: (line) => line.delay(30_000), seconds: 60 },
  silent: { begin: (line) => line.swallow(), seconds: 60 },
}
/** Requests of a documents card are not page visits. */
const BESIDE = { 'x-inertia': '', 'accept': 'application/json' }
/** Maximum wait for a response, in milliseconds. */
const RESPONSE_TIMEOUT_MS = 120_000
/** Time after the recovery of its service at which a missing file or message counts as lost, in milliseconds. */
const RECOVERY_MS = 420_000
const POLL_MS = 250

const seconds = (startedAt) => (performance.now() - startedAt) / 1000
/** Reports the current step, separately from the table on standard output. */
const tell = (text) => console.error(`${new Date().toTimeString().slice(0, 8)} ${text}`)
const words = JSON.parse(readFileSync(inRoot('resources/lang/en/common.json'), 'utf8')).errors

/** Returns what a response shows to the user, as the message key or as the redirect target. */
function describeAnswer(answer, text) {
  const known = Object.entries(words).filter(([, each]) => each?.title && text.includes(each.title))
  const shown = known.map(([name]) => name).join(', ')
  const where = answer.headers.get('location')
  return [answer.status, shown || where || (answer.status === 200 ? '' : text.slice(0, 80))]
    .filter(Boolean)
    .join(' ')
}

/** Sends one request; returns the result and the seconds that it took. */
async function ask(url, init = {}) {
  const startedAt = performance.now()
  try {
    const signal = AbortSignal.timeout(RESPONSE_TIMEOUT_MS)
    const answer = await fetch(url, { redirect: 'manual', signal, ...init })
    const text = await answer.text()
    return {
      status: answer.status,
      said: describeAnswer(answer, text),
      seconds: seconds(startedAt),
    }
  } catch (error) {
    return { status: 0, said: error.cause?.code ?? error.name, seconds: seconds(startedAt) }
  }
}

/** Polls until a condition is met; returns the seconds, or null if it never was. */
async function until(isSo, limit = RECOVERY_MS) {
  const startedAt = performance.now()
  while (performance.now() - startedAt < limit) {
    if (await isSo()) return seconds(startedAt)
    await wait(POLL_MS)
  }
  return null
}

/** Starts another process of the portal and stops it again; returns the outcome. */
async function start(env) {
  const port = await freePort()
  const startedAt = performance.now()
  const child = spawn(process.execPath, [...SERVER_FLAGS, 'bin/server.js'], {
    cwd: BUILD,
    env: { ...process.env, ...portalSettings(port), ...env, JOBS: 'off' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part))
  let ready
  await until(async () => {
    if (child.exitCode !== null) return true
    ready = await ask(`http://127.0.0.1:${port}/health/ready`)
    return ready.status !== 0
  }, RESPONSE_TIMEOUT_MS)
  const took = seconds(startedAt)
  const code = child.exitCode
  child.kill('SIGKILL')
  if (code === null) return `starts in ${took.toFixed(0)} s, ready: ${ready?.status}`
  return `ends with ${code} after ${took.toFixed(0)} s: ${output.trim().split('\n').at(-1).slice(0, 160)}`
}

const rowOf = async (sql, ...values) =>
  (await withConnection((connection) => connection.query(sql, values)))[0][0]
const rowsOf = async (count) => Number((await rowOf(...count)).count)

/** A message that failed permanently is shown to an officer and not resent automatically. */
const hasFailedPermanently = async (recipient) =>
  (await rowOf('select status from outbox_messages where recipient = ?', recipient))?.status ===
  'failed'

/** A person with a form that was opened before the fault. */
async function openForm(portal, form) {
  const person = await portal.signIn(form.person)
  const headers = await person.formHeaders(form.page)
  const own = form.isBeside
    ? { ...headers, ...BESIDE }
    : { ...headers, 'content-type': 'application/json' }
  const send = () =>
    ask(`http://127.0.0.1:${portal.port}${form.path}`, {
      method: 'POST',
      headers: own,
      body: form.body,
    })
  return { send }
}

const isAccepted = ({ status }) => status >= 200 && status < 400

/** Measures one service with one fault; returns the row of the table. */
async function measure(services, service, fault) {
  const env = services.env
  const line = services.lines[service]
  const portal = await startPortal({ env })
  try {
    const officer = await portal.signIn('md')
    const address = `http://127.0.0.1:${portal.port}`
    const page = () =>
      ask(`${address}${PAGE}`, { headers: { ...officer.page, accept: 'text/html' } })
    await page()
    const form = FORM_OF[service](PASSWORD)
    const { send } = await openForm(portal, form)
    const before = form.count ? await rowsOf(form.count) : 0
    const asked = await ask(`${address}${SHEET}`, {
      headers: { ...officer.page, accept: 'text/html' },
    })
    if (!isAccepted(asked)) throw new Error(`no file could be requested: ${asked.said}`)
    const { id: jobId } = await rowOf('select max(id) as id from file_jobs')
    tell(`${service}, ${fault}: page, form and start of a process`)
    FAULTS[fault].begin(line)
    const startedAt = performance.now()
    const [shown, sent, started] = await Promise.all([page(), send(), start(env)])
    await wait(Math.max(0, FAULTS[fault].seconds * 1000 - (performance.now() - startedAt)))
    line.mend()
    tell(`${service}, ${fault}: recovery, at most ${RECOVERY_MS / 1000} s`)
    const isDone = async () =>
      (await rowOf('select state from file_jobs where id = ?', jobId)).state === 'done'
    const hasArrived = () => services.texts[service].some((text) => text.includes(form.sent))
    const [pageAgain, formAgain, jobAgain, messageAgain] = await Promise.all([
      until(async () => isAccepted(await page())),
      until(async () => (isAccepted(sent) ? true : isAccepted(await send()))),
      until(isDone),
      form.sent
        ? until(async () => hasArrived() || (await hasFailedPermanently(form.sent)))
        : undefined,
    ])
    const kept = async () => {
      if (!form.sent) return `${(await rowsOf(form.count)) - before} times`
      const shown = (await hasFailedPermanently(form.sent)) ? 'shown to a person' : 'sent'
      return `${shown}, ${hasArrived() ? 'arrived' : 'not arrived'}`
    }
    return {
      service,
      fault,
      page: `${shown.said}, ${shown.seconds.toFixed(1)} s`,
      form: `${sent.said}, ${sent.seconds.toFixed(1)} s`,
      start: started,
      pageAgain,
      formAgain,
      jobAgain,
      messageAgain,
      kept: await kept(),
    }
  } finally {
    await portal.stop('SIGKILL')
  }
}

const cells = (row) => `| ${row.join(' | ')} |`
const figure = (value) => (value === undefined ? '' : value === null ? '—' : value.toFixed(1))
const HEADS = ['service', 'fault', 'page', 'form', 'start', 'page again s', 'form again s']
const MORE = ['job done s', 'message s', 'what was sent is kept']

const main = async ({ only, fault: onlyFault }) => {
  if (!buildIsFresh()) await step('Building', buildApplication)
  await step(`Creating ${DATABASE}`, makeDatabase)
  const services = await startServices()
  try {
    say(cells([...HEADS, ...MORE]))
    say(cells([...HEADS, ...MORE].map(() => '---')))
    for (const service of Object.keys(services.lines)) {
      if (only && !only.includes(service)) continue
      for (const fault of Object.keys(FAULTS)) {
        if (onlyFault && onlyFault !== fault) continue
        const row = await measure(services, service, fault).catch((error) => error)
        if (row instanceof Error) {
          process.exitCode = 1
          say(cells([service, fault, `not measured: ${row.stack}`]))
          continue
        }
        const again = [row.pageAgain, row.formAgain, row.jobAgain, row.messageAgain]
        say(cells([service, fault, row.page, row.form, row.start, ...again.map(figure), row.kept]))
      }
    }
  } finally {
    await services.stop()
    await dropDatabase()
  }
}

const program = new Command('bench:faults')
  .option('--only <service...>', 'database, Redis, store, SMTP or SMS')
  .option('--fault <name>', 'cut, slow or silent')
await runReportingErrors(() => main(program.parse().opts()))
