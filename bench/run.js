/*
 * `npm run bench`: fills a MariaDB database with applications, starts the production build on it and
 * compares the officers' pages with bare floors that send the same statements to the same database
 * and draw the same letter. What is compared runs by turns in one run, so read the ratios and not
 * the milliseconds: a shared machine moves both. docs/performance.md says what they were.
 */
import { Command, InvalidArgumentError } from 'commander'
import { buildApplication, buildIsFresh } from '../bin/portal/build.js'
import { complain, say, step } from '../bin/portal/say.js'
import { countPeriods, dropDatabase, facts, fill, makeDatabase } from './data.js'
import { startFloor } from './floor_process.js'
import { compare, grow } from './measure.js'
import { startPortal } from './portal.js'
import { report } from './report.js'
import { measureReports, reportReports } from './reports.js'

const SMALL = 1_000

function count(text) {
  const number = Number(text.replaceAll('_', ''))
  if (!Number.isInteger(number) || number < SMALL) {
    throw new InvalidArgumentError(`a whole number from ${SMALL} on`)
  }
  return number
}

async function bench({ applications, rounds, keep }) {
  if (!buildIsFresh()) await step('Building', buildApplication)
  await step('Making the database arthasetu_bench, with the demonstration in it', makeDatabase)
  const portal = await startPortal()
  const floor = await startFloor()
  try {
    await step(`Filling the database with ${SMALL} applications`, () => fill(SMALL))
    const small = await grow({ portal, rounds })
    await step(`Filling it up to ${applications}`, () => fill(applications))
    const results = await compare({ portal, floor, facts: await facts(), rounds })
    const large = await grow({ portal, rounds })
    await step('Counting the roll-ups of the MIS', countPeriods)
    const reports = await measureReports({ portal })
    report({ applications, small: SMALL, results, growth: { small, large } })
    reportReports(reports, applications)
  } finally {
    await floor.stop()
    await portal.stop()
    if (!keep) await dropDatabase()
  }
}

const program = new Command('bench')
  .description('Compare pages with their bare floors, on MariaDB')
  .option('--applications <number>', 'how many', count, 100_000)
  .option('--rounds <number>', 'turns of each floor and page', (text) => Number(text), 5)
  .option('--keep', 'leave the database arthasetu_bench behind')
  .action(bench)

try {
  await program.parseAsync()
} catch (error) {
  complain(error.expected ? error : error.stack)
  process.exitCode = 1
}
say()
