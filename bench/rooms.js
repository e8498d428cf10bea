/*
 * `npm run bench:rooms`: measures the pages for banks' letters, Aadhaar linking, the budget, grievances, queue order
 * and earlier dates on a MariaDB database with many applications, alternating with the officers' list of claims without
 * a filter. Read the ratios and not the milliseconds. The results are in docs/development/performance.md.
 */
import { Command } from 'commander'
import { buildApplication, buildIsFresh } from '../bin/portal/build.js'
import { ace } from '../bin/portal/run.js'
import { say, step } from '../bin/portal/say.js'
import { dropDatabase, facts, fill, makeDatabase } from './data.js'
import { sendSequentially, quantile } from './measure.js'
import { runReportingErrors } from './or_complain.js'
import { startPortal } from './portal.js'
import { fillRooms } from './rooms/fill.js'
import { pagesOf } from './rooms/pages.js'
import { DATABASE, portalSettings } from './settings.js'

const CLAIMS = 0.3
/** Commands of the first night for the pages on queues and service standards; each reports its duration. */
const NIGHT = ['queues:measure', 'service_standards:count']
const UNUSED_PORT = 3333

function nightly(name) {
  const options = { built: true, env: portalSettings(UNUSED_PORT) }
  return ace([name], { ...options, name: `bench-${name.replace(':', '-')}` })
}

/** Turns for pages that may take seconds. */
const SLOW = new Set(['forecast of the year'])

async function measure(portal, rounds) {
  const pages = pagesOf(await facts())
  const people = new Map()
  for (const { by } of Object.values(pages)) {
    if (!people.has(by)) people.set(by, await portal.signIn(by))
  }
  const targets = await Promise.all(
    Object.entries(pages).map(async ([name, { by, path, part }]) => ({
      name,
      taken: [],
      target: {
        port: portal.port,
        path,
        type: 'application/json',
        headers: {
          ...(await people.get(by).moving(path)),
          ...(part && {
            'x-inertia-partial-component': part.component,
            'x-inertia-partial-data': part.only,
          }),
        },
      },
    }))
  )
  const slow = targets.filter(({ name }) => SLOW.has(name))
  for (const { taken, target } of slow) {
    for (const { ms } of await sendSequentially(target, 1)) taken.push(ms)
  }
  const quick = targets.filter(({ name }) => !SLOW.has(name))
  for (let round = 0; round <= rounds; round++) {
    for (const { name, taken, target } of quick) {
      const answers = await sendSequentially(target, 3)
      /** The first turn warms up the process and the database. */
      if (round > 0) taken.push(...answers.map(({ ms }) => ms))
      else say(`  ${name}: ${answers[0].ms.toFixed(0)} ms for the first request`)
    }
  }
  return targets.map(({ name, taken }) => ({ name, taken: taken.toSorted((a, b) => a - b) }))
}

async function bench({ applications, rounds, keep, kept }) {
  if (!buildIsFresh()) await step('Building', buildApplication)
  if (!kept) {
    await step(`Creating ${DATABASE} with the demonstration`, makeDatabase)
    await step(`Filling it to ${applications} applications`, () =>
      fill(applications, Math.round(applications * CLAIMS), (line) => say(line))
    )
  }
  let rows = {}
  await step('Adding letters with banks, linking statements and grievances', async () => {
    rows = await fillRooms()
  })
  say(
    `  ${Object.entries(rows)
      .map(([table, count]) => `${table} ${count}`)
      .join(', ')}`
  )
  if (!kept) for (const name of NIGHT) await step(name, () => nightly(name))
  const portal = await startPortal()
  try {
    const found = await measure(portal, rounds)
    const [{ taken }] = found
    const least = quantile(taken, 0.5)
    say('\n| page | p50 ms | longest ms | ratio to the list of claims |\n| --- | --- | --- | --- |')
    for (const { name, taken: own } of found) {
      const middle = quantile(own, 0.5)
      say(
        `| ${name} | ${middle.toFixed(0)} | ${own.at(-1).toFixed(0)} | ${(middle / least).toFixed(1)}× |`
      )
    }
  } finally {
    await portal.stop()
  }
  if (!keep) await dropDatabase()
}

const program = new Command('bench:rooms')
  .description('Measure the pages of banks’ letters, the budget, grievances and queues, on MariaDB')
  .option('--applications <number>', 'number of applications', Number, 100_000)
  .option('--rounds <number>', 'measurements of each page', Number, 5)
  .option('--keep', 'keep the database')
  .option('--kept', 'use the filled database that another benchmark kept')
  .action(bench)

await runReportingErrors(() => program.parseAsync())
