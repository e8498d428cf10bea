/*
 * `npm run bench:migrations`: runs the migrations since version 9d641c3 on its database (tests/fixtures/upgrade) with a
 * number of applications, while other connections read and write the main tables with the columns of that version.
 * Reports the duration of each migration and the maximum wait of a read or a write. With `--before FOLDER`, a checkout
 * of that version with its packages, its server uses the same database during and after the migrations. The results are
 * in docs/operations/upgrade.md.
 */
import './migrations/database_name.js'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Command } from 'commander'
import { buildApplication, buildIsFresh } from '../bin/portal/build.js'
import { inRoot } from '../bin/portal/places.js'
import { ExpectedError, say, step } from '../bin/portal/say.js'
import { dropDatabase, server } from './data.js'
import { startWork } from './migrations/at_work.js'
import { startOldServer } from './migrations/old_server.js'
import { multiply, OWN_SETTINGS, restoreOldVersion } from './migrations/old_version.js'
import { runReportingErrors } from './or_complain.js'
import { portalSettings } from './settings.js'

/** Duration of the measurement before the migrations begin, for comparison. */
const BEFORE_MS = 5000
/** Number of people who use the old server afterwards, and for how long. */
const PEOPLE = 40
const MINUTES = 1
const UNUSED_PORT = 3333
const NAME = /(migrating|migrated|error) (?:database\/migrations\/)?(\d{4}_\w+)/g

/** Runs pending migrations as in docs/operations/upgrade.md; returns the start and end of each. */
async function migrate() {
  const child = spawn(process.execPath, ['ace.js', 'migration:run', '--force'], {
    cwd: inRoot('build'),
    env: { ...process.env, ...portalSettings(UNUSED_PORT), ...OWN_SETTINGS, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const times = {}
  for await (const part of child.stdout) {
    for (const [, what, name] of String(part).matchAll(NAME)) {
      times[name] ??= { begun: performance.now() }
      if (what === 'migrated') times[name].ended = performance.now()
    }
  }
  const [code] = await exited
  if (code !== 0) throw new ExpectedError('The migrations failed.')
  return times
}

/** Returns the slowest of the statements that ran between two moments, in the format of the report. */
function longest(statements, kind, { begun, ended }) {
  const during = statements.filter(
    (each) => each.kind === kind && each.begun < ended && each.ended > begun
  )
  const [first] = during.toSorted((one, other) => lasted(other) - lasted(one))
  return first ? `${lasted(first).toFixed(0)} (${first.table})` : ''
}

const lasted = ({ begun, ended }) => ended - begun
const line = (cells) => say(`| ${cells.join(' | ')} |`)

function report(statements, times) {
  say()
  line(['migration', 'ms', 'longest write, ms', 'longest read, ms'])
  line(['---', '---', '---', '---'])
  for (const [name, time] of Object.entries(times)) {
    const waits = ['write', 'read'].map((kind) => longest(statements, kind, time))
    line([name, lasted(time).toFixed(0), ...waits])
  }
  const failed = statements.filter(({ error }) => error)
  say(`  ${statements.length} statements and requests, ${failed.length} failed`)
  for (const { table, error } of failed.slice(0, 10)) say(`  ${table}: ${error}`)
  if (failed.length > 0) process.exitCode = 1
}

/** Reports a day's work on the server of the earlier version with the tables of this one. */
function reportWork({ troubles, looked, wrong, all, writesAcknowledged }) {
  say(
    `  at the old server: ${all.requests} requests, ${writesAcknowledged} forms confirmed as saved`
  )
  for (const [what, times] of Object.entries(troubles)) say(`  ${times} × ${what}`)
  say(`  ${looked} entries verified, ${wrong.length} of them wrong`)
  if (wrong.length > 0) process.exitCode = 1
}

async function bench({ applications, before, keep }) {
  if (!buildIsFresh()) await step('Building', buildApplication)
  await step('Restoring the earlier version', restoreOldVersion)
  const rows = await step(`Copying it to ${applications} applications`, () =>
    multiply(applications, () => undefined)
  )
  const { version, poolMb } = await server()
  say(`  ${version}, buffer pool ${poolMb} MB`)
  for (const [table, counted] of Object.entries(rows)) say(`  ${table}: ${counted} rows`)
  const statements = []
  const old = before && (await startOldServer(before, statements))
  try {
    const endWork = await startWork(statements)
    const quiet = { begun: performance.now() }
    await wait(BEFORE_MS)
    quiet.ended = performance.now()
    let times
    try {
      times = await migrate()
    } finally {
      await endWork()
      await old?.endWork()
    }
    report(statements, { [`${BEFORE_MS / 1000} s before`]: quiet, ...times })
    if (old) reportWork(await old.useBy(PEOPLE, MINUTES))
  } finally {
    await old?.stop()
  }
  if (!keep) await dropDatabase()
}

const program = new Command('bench:migrations')
  .description('Measure the migrations while the earlier version is in use, on MariaDB')
  .option('--applications <number>', 'number of applications, a multiple of 40', Number, 100_000)
  .option('--before <folder>', 'checkout of the earlier version, built, with its packages')
  .option('--keep', 'keep the database')
  .action(bench)

await runReportingErrors(() => program.parseAsync())
