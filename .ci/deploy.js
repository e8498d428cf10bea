/*
 * Types the blocks of docs/operations/deploy.md into a root shell of an empty machine, in order and unchanged except
 * for the values under "Values of your own". Then a first administrator sets up the office on screen, and a citizen
 * signs up with a code from an SMS and submits an application. Prints one line each with its seconds; the last line is
 * the total. Requires root on Linux, with nginx, openssl, npm and MariaDB's server; everything that it creates is
 * removed.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { inRoot } from '../bin/portal/places.js'
import { fillIn, setUpOffice, signUp, startGateway, submit } from './first_application.js'
import { fromBase32, PASSWORD, SETUP_FORM, USER_NAME } from './first_administrator.js'
import { runIsolated, startMachine } from './machine.js'
import { runCheck, printSummary } from './promises.js'
import { MailServer } from '../tests/support/mail_server.ts'
import { propOf, tlsBrowser } from './tls_browser.js'

const HOST = 'portal.example.org'
const FACTOR = '/account/second-factor'

const missing = ['nginx', 'openssl', 'mariadbd', 'npm', 'unshare', 'nsenter'].filter(
  (name) => spawnSync('which', [name]).status !== 0
)
if (missing.length > 0 || process.getuid() !== 0) {
  console.log(
    `The steps of docs/operations/deploy.md were skipped: ${missing.join(', ') || 'root'} missing.`
  )
  printSummary()
  process.exit()
}
if (!process.env.APART) process.exit(await runIsolated(fileURLToPath(import.meta.url)))

function must(condition, message) {
  if (!condition) throw new Error(message)
}

const startedAt = performance.now()
let machine
/** Runs a check that reports its duration. Later checks depend on it, so a failure ends the run. */
async function timed(title, work) {
  const from = performance.now()
  const isKept = await runCheck(title, async () => {
    const note = await work()
    const seconds = `${((performance.now() - from) / 1000).toFixed(1)} s`
    return note ? `${seconds}, ${note}` : seconds
  })
  if (isKept) return
  const log = machine && join(machine.root, 'run/journal/arthasetu.log')
  if (log && existsSync(log)) console.log(readFileSync(log, 'utf8').slice(-3000))
  printSummary()
  process.exit()
}

/** The numbered steps of the page with their blocks. */
const steps = readFileSync(inRoot('docs', 'operations', 'deploy.md'), 'utf8')
  .split(/^## (?=\d+\. )/m)
  .slice(1)
  .map((text) => ({
    title: text.slice(0, text.indexOf('\n')),
    blocks: [...text.matchAll(/^```sh\n([^]*?)^```$/gm)].map(([, block]) => block),
  }))

const mail = new MailServer()
const own = { SMTP_URL: await mail.start() }
const gateway = await startGateway()
own.SMS_URL = gateway.url

/** Returns a block of values with those of this machine; each of them must be present in the block. */
const withOwnValues = (block) =>
  Object.entries(own).reduce((text, [name, value]) => {
    const line = new RegExp(`^${name}=.*$`, 'm')
    must(line.test(text), `"Values of your own" does not contain ${name}`)
    return text.replace(line, `${name}='${value}'`)
  }, block)

await timed('an empty machine is created', async () => {
  machine = await startMachine(HOST)
})
const { sql, root } = machine
let output = ''
for (const { title, blocks } of steps) {
  await timed(title, async () => {
    must(blocks.length > 0, 'the step has no commands')
    for (const block of blocks)
      output = await machine.type(title.startsWith('1. ') ? withOwnValues(block) : block)
    if (title.includes('Check')) {
      const found = output.split('\n').filter((line) => line.startsWith(' ! '))
      /** Instructions for a new installation, which apply before its first night. */
      const others = found.filter((line) => !/^ ! {2}(?:backups|verified) /.test(line))
      must(others.length === 0, output)
    }
  })
}
const checklist = performance.now()

const { ask, cookies } = tlsBrowser({
  host: HOST,
  port: 443,
  certificate: join(root, 'etc/ssl/portal.pem'),
})
await timed('the printed address leads to the first administrator', async () => {
  const [, address] = /^Nobody can sign in yet\..*?(https:\S+)$/m.exec(output) ?? []
  must(address, `step 10 printed no address:\n${output}`)
  const { origin, pathname, search } = new URL(address)
  must(origin === `https://${HOST}`, `the address is at ${origin}`)
  const { location } = await ask('GET', pathname + search)
  must(location === '/setup', `the address leads to ${location}`)
  await ask('GET', location)
  const done = await ask('POST', '/setup', SETUP_FORM)
  must([302, 303].includes(done.status), `POST /setup answered ${done.status}`)
  const next = new URL(done.location, origin)
  const after = await ask('GET', next.pathname)
  must(after.location === FACTOR, `${next.pathname} leads to ${after.location}`)
  const closed = await ask('GET', pathname + search)
  must(closed.status === 404, `GET /setup answers ${closed.status} afterwards`)
})
await timed('the administrator sets up the required second factor and is signed in', async () => {
  await ask('GET', FACTOR)
  await ask('POST', FACTOR, {})
  const { text } = await ask('GET', FACTOR)
  const shown = propOf(text, 'secret')
  must(shown, 'the page shows no key')
  const { stepAt, totpCode } = await import(
    join(root, 'srv/arthasetu/build/app/platform/auth/rules/second_factor.js')
  )
  const code = totpCode(fromBase32(shown.replaceAll(' ', '')), stepAt(new Date()))
  await ask('PUT', FACTOR, { code })
  const { status, text: home } = await ask('GET', '/officer')
  must(status === 200 && home.includes('Asha'), `/officer answered ${status}`)
})
const rowOf = (text) => sql(text).split('\n')[1]
const district = rowOf("select id from arthasetu.districts where name_en = 'Pune'")
await timed('the administrator sets up the office on screen', async () => {
  const left = await setUpOffice({ ask }, Number(district))
  return `first steps not done: ${left.join(', ') || 'none'}`
})
await timed('the administrator signs in over TLS, with the second factor', async () => {
  cookies.clear()
  const { text } = await ask('GET', '/sign-in')
  const [, captchaId] =
    /captcha&quot;:\{[^}]*?&quot;id&quot;:&quot;([^&]+)&quot;/.exec(text) ??
    /"captcha":\{[^}]*?"id":"([^"]+)"/.exec(text) ??
    []
  must(captchaId, 'the sign-in page has no captcha')
  const captchaAnswer = sql(
    `select answer from arthasetu.captcha_challenges where id = '${captchaId}'`
  ).split('\n')[1]
  const form = { userName: USER_NAME, password: PASSWORD, captchaId, captchaAnswer }
  const signedIn = await ask('POST', '/sign-in', form)
  must([302, 303].includes(signedIn.status), `POST /sign-in answered ${signedIn.status}`)
  const secure = (signedIn.headers['set-cookie'] ?? []).every((line) => /; secure/i.test(line))
  must(secure, 'a cookie is also sent without TLS')
  const { pathname } = new URL(signedIn.location, `https://${HOST}`)
  must(pathname === '/sign-in/code', `the sign-in leads to ${pathname}`)
})
const citizen = tlsBrowser({ host: HOST, port: 443, certificate: join(root, 'etc/ssl/portal.pem') })
await timed('a citizen signs up with the code of an SMS', () => signUp(citizen, gateway))
await timed('the citizen completes the wizard, with files', () =>
  fillIn(citizen, {
    district,
    caste: rowOf("select id from arthasetu.castes where name_en = 'Kunbi'"),
    state: rowOf(`select state_id from arthasetu.districts where id = ${district}`),
    taluka: rowOf(
      `select id from arthasetu.talukas where district_id = ${district} order by id limit 1`
    ),
  })
)
await timed('the citizen submits the first application', () => submit(citizen))
const ended = performance.now()

await timed(
  'the serving user creates checkpoints of the audit log, with the head outside',
  async () => {
    await machine.type('node ace.js audit:seal\nnode ace.js audit:verify')
  }
)
await timed('the proxy reports in three languages that no process responds', async () => {
  await machine.type('systemctl stop arthasetu')
  await wait(100)
  const { status, text } = await ask('GET', '/')
  must(status === 502, `GET / answers ${status} without a process`)
  for (const locale of ['en', 'mr', 'hi']) {
    must(text.includes(`<section lang="${locale}">`), `the page has no text in ${locale}:\n${text}`)
  }
})

const minutes = (from, to) => ((to - from) / 60_000).toFixed(1)
console.log(
  `The checklist took ${minutes(startedAt, checklist)} min, the first application ${minutes(checklist, ended)} min more.`
)
printSummary()
process.exit()
