/*
 * `npm run bench:packs`: measures the audit pack of a year with a number of refunds on MariaDB: the time that a worker
 * needs, its peak memory, the size of the file, and the time that the pack's own program takes to verify it. The
 * results are in docs/users/audit_pack.md.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { Command } from 'commander'
import { buildApplication, buildIsFresh } from '../bin/portal/build.js'
import { inRoot } from '../bin/portal/places.js'
import { ace, runOrThrow } from '../bin/portal/run.js'
import { ExpectedError, say, step } from '../bin/portal/say.js'
import { withConnection, dropDatabase, fill, makeDatabase } from './data.js'
import { runReportingErrors } from './or_complain.js'
import { peakMb } from './peak.js'
import { startPortal } from './portal.js'
import { portalSettings } from './settings.js'

const UNUSED_PORT = 3333
const POLL_MS = 500
const FOLDER = inRoot('tmp', 'bench', 'pack')
const UNPACKED = join(FOLDER, 'unpacked')
/** Makes the server leave the file to the worker that is measured. */
const WITHOUT_JOBS = { JOBS: 'off' }
/** Nightly commands that run before a pack can have samples, checkpoints and checkpoint heads. */
const NIGHT = ['queues:measure', 'audit:seal', 'audit:publish', 'samples:draw']

/** Adds a log entry for each decision: the complete log is read before a pack is created. */
const LOG = `
  insert into audit_entries
    (action, actor_id, actor_role, subject_type, subject_id, district_id, data, request_id, created_at)
  select 'application.opened', decided_by, role, subject_type, subject_id, null, '{}', null, created_at
  from workflow_decisions order by created_at, id`

/** Returns the year with the most refunds, by the year in whose April it begins. */
const YEAR = `
  select if(month(paid_on) < 4, year(paid_on) - 1, year(paid_on)) as year, count(*) as refunds
  from (select coalesce(i.credited_on, b.batch_on) as paid_on
    from payment_batch_items i join payment_batches b on b.id = i.batch_id where i.result = 'paid') paid
  group by 1 order by refunds desc limit 1`

const row = (sql) => withConnection(async (connection) => (await connection.query(sql))[0][0])

/** Returns the row of the last file job. */
const job = () => row('select * from file_jobs order by id desc limit 1')

function startWorker() {
  const child = spawn(process.execPath, ['ace.js', 'queue:work'], {
    cwd: inRoot('build'),
    env: { ...process.env, ...portalSettings(UNUSED_PORT) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exited = once(child, 'exit')
  return {
    pid: child.pid,
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}

/** Requests the pack as the auditor does, and waits until a worker has created it. */
async function made(portal, year) {
  const { page, send } = await portal.signIn('auditor')
  const led = await send('/officer/audit-packs', { year })
  if (!(await job()))
    throw new ExpectedError(`The pack could not be requested: the form led to ${led}`)
  const worker = await startWorker()
  const startedAt = performance.now()
  let made = await job()
  while (!made.ended_at) {
    await wait(POLL_MS)
    made = await job()
  }
  const seconds = (performance.now() - startedAt) / 1000
  const memory = peakMb(worker.pid)
  await worker.stop()
  if (made.state !== 'done') throw new ExpectedError(`The pack was not created: ${made.problem}`)
  return { seconds, memory, id: made.id, bytes: Number(made.size_bytes), page }
}

/** Downloads the pack and verifies it with the program in it. */
async function checked(portal, { id, page }) {
  mkdirSync(UNPACKED, { recursive: true })
  const archive = join(FOLDER, 'pack.zip')
  const address = `http://127.0.0.1:${portal.port}/officer/audit-packs/${id}/file`
  const { body, ok, status } = await fetch(address, { headers: page })
  if (!ok) throw new ExpectedError(`The pack could not be downloaded: ${status}`)
  await pipeline(Readable.fromWeb(body), createWriteStream(archive))
  await runOrThrow('bench-unzip', 'unzip', ['-oq', archive, '-d', UNPACKED])
  const startedAt = performance.now()
  const { status: code, stdout } = spawnSync(process.execPath, ['check.mjs'], {
    cwd: UNPACKED,
    encoding: 'utf8',
  })
  say(stdout)
  return { seconds: (performance.now() - startedAt) / 1000, code }
}

async function bench({ applications, claims, keep, kept }) {
  if (!buildIsFresh()) await step('Building', buildApplication)
  if (!kept) {
    await step('Creating a database with the demonstration', makeDatabase)
    await step(`Filling it to ${applications} applications`, () =>
      fill(applications, claims, (line) => say(line))
    )
    await step('Writing a log entry for each decision', () =>
      withConnection((connection) => connection.query(LOG))
    )
    for (const name of NIGHT) {
      const options = { built: true, env: portalSettings(UNUSED_PORT) }
      await step(name, () => ace([name], { ...options, name: `bench-${name.replace(':', '-')}` }))
    }
  }
  const { year, refunds } = await row(YEAR)
  const { entries } = await row('select count(*) as entries from audit_entries')
  const portal = await startPortal({ env: WITHOUT_JOBS })
  try {
    const pack = await made(portal, Number(year))
    const check = await checked(portal, pack)
    say(
      `\n| refunds | log entries | worker s | worker MB | file MB | check s | check result |\n${'| --- '.repeat(7)}|`
    )
    const figures = [
      refunds,
      entries,
      pack.seconds.toFixed(0),
      pack.memory.toFixed(0),
      (pack.bytes / 1024 / 1024).toFixed(1),
      check.seconds.toFixed(1),
      check.code,
    ]
    say(`| ${figures.join(' | ')} |`)
  } finally {
    await portal.stop()
  }
  if (!keep) await dropDatabase()
}

const program = new Command('bench:packs')
  .description('Measure the audit pack of a year with many refunds, on MariaDB')
  .option('--applications <number>', 'number of applications', Number, 100_000)
  .option(
    '--claims <number>',
    'number of claims, some of which are paid in the year',
    Number,
    80_000
  )
  .option('--keep', 'keep the database')
  .option('--kept', 'use the filled database that an earlier run kept')
  .action(bench)

await runReportingErrors(() => program.parseAsync())
