/*
 * `npm run bench:rooms`: the pages of banks' letters, of seeding, of the purse and of what banks answered, on a
 * MariaDB database with many applications, by turns beside the officers' list of claims without a filter. Read the
 * ratios and not the milliseconds. docs/performance.md says what they were.
 */
import { Command } from 'commander'
import { buildApplication, buildIsFresh } from '../bin/portal/build.js'
import { say, step } from '../bin/portal/say.js'
import { dropDatabase, fill, makeDatabase } from './data.js'
import { oneByOne, quantile } from './measure.js'
import { orComplain } from './or_complain.js'
import { startPortal } from './portal.js'
import { fillRooms } from './rooms/fill.js'
import { DATABASE } from './settings.js'

const CLAIMS = 0.3
const PAGES = {
  'claims, no filter': ['/officer/claims'],
  'claims, seeding not stated': ['/officer/claims?seeding=none'],
  'claims, seeding stated': ['/officer/claims?seeding=stated'],
  'claims, seeding old': ['/officer/claims?seeding=old'],
  'letters with banks, no filter': ['/officer/bank-letters'],
  'letters, silent for 30 days': ['/officer/bank-letters?silent=30'],
  'letters, refused': ['/officer/bank-letters?answer=refused'],
  'letters, of a bank': ['/officer/bank-letters?bank=1'],
  'letters, no answer yet': ['/officer/bank-letters?answer=none'],
  'letters, called wrong': ['/officer/bank-letters?disputed=1'],
  'MIS of answers, all dates': ['/officer/mis?by=answers'],
  'new payment batch': ['/officer/payment-batches/new'],
  'the purse': ['/officer/budget'],
  'the need of the year': ['/officer/budget', { component: 'claims/budget', only: 'forecast' }],
}
/** What the accounts officer has no right to. */
const OF_DIRECTOR = /^\/officer\/(?:bank-letters|mis)/

/** Turns of what may take seconds. */
const SLOW = new Set(['the need of the year'])

async function measure(portal, rounds) {
  const accounts = await portal.signIn('accounts')
  const director = await portal.signIn('md')
  const targets = await Promise.all(
    Object.entries(PAGES).map(async ([name, [path, part]]) => ({
      name,
      taken: [],
      target: {
        port: portal.port,
        path,
        type: 'application/json',
        headers: {
          ...(await (OF_DIRECTOR.test(path) ? director : accounts).moving(path)),
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
    for (const { ms } of await oneByOne(target, 1)) taken.push(ms)
  }
  const quick = targets.filter(({ name }) => !SLOW.has(name))
  for (let round = 0; round <= rounds; round++) {
    for (const { name, taken, target } of quick) {
      const answers = await oneByOne(target, 3)
      /** The first turn warms the process and the database up. */
      if (round > 0) taken.push(...answers.map(({ ms }) => ms))
      else say(`  ${name}: ${answers[0].ms.toFixed(0)} ms at first`)
    }
  }
  return targets.map(({ name, taken }) => ({ name, taken: taken.toSorted((a, b) => a - b) }))
}

async function bench({ applications, rounds, keep, kept }) {
  if (!buildIsFresh()) await step('Building', buildApplication)
  if (!kept) {
    await step(`Making ${DATABASE}, with the demonstration in it`, makeDatabase)
    await step(`Filling it up to ${applications}`, () =>
      fill(applications, Math.round(applications * CLAIMS), (line) => say(line))
    )
  }
  let rows = {}
  await step('Letters with banks, statements of seeding', async () => {
    rows = await fillRooms()
  })
  say(
    `  ${Object.entries(rows)
      .map(([table, count]) => `${table} ${count}`)
      .join(', ')}`
  )
  const portal = await startPortal()
  try {
    const found = await measure(portal, rounds)
    const [{ taken }] = found
    const least = quantile(taken, 0.5)
    say('\n| page | p50 ms | longest ms | beside the list of claims |\n| --- | --- | --- | --- |')
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
  .description('Measure banks’ letters, seeding and the purse, on MariaDB')
  .option('--applications <number>', 'how many', Number, 100_000)
  .option('--rounds <number>', 'turns of each page', Number, 5)
  .option('--keep', 'leave the database behind')
  .option('--kept', 'one that another bench left behind, filled')
  .action(bench)

await orComplain(() => program.parseAsync())
