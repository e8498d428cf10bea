/*
 * `npm run bench`: fills a MariaDB database with applications, starts the production build on it and compares the
 * officers' pages with floors that send the same statements to the same database and draw the same letter. Compared
 * targets alternate within one run, so read the ratios and not the milliseconds: a shared machine affects both. The
 * results are in docs/development/performance.md.
 */
import { Command, InvalidArgumentError } from 'commander'
import { buildApplication, buildIsFresh } from '../bin/portal/build.js'
import { say, step } from '../bin/portal/say.js'
import { runReportingErrors } from './or_complain.js'
import { daysWith, dropDatabase, facts, fill, makeDatabase, server } from './data.js'
import { startFloor } from './floor_process.js'
import { measureLists, reportLists } from './lists.js'
import { compare, grow } from './measure.js'
import { startPortal } from './portal.js'
import { report } from './report.js'
import { measureReports, reportReports } from './reports.js'
import { DATABASE } from './settings.js'
import { measureSheets, reportSheets } from './sheets.js'

const SMALL = 1_000
/** Claims per application, as in the required figures: 300,000 to a million. */
const CLAIMS = 0.3
const SHEET_ROWS = 100_000
/** With less, a million applications do not fit into the server's memory (docs/development/performance.md). */
const POOL_MB = 2_048

function count(text) {
  const number = Number(text.replaceAll('_', ''))
  if (!Number.isInteger(number) || number < SMALL) {
    throw new InvalidArgumentError(`must be a whole number of at least ${SMALL}`)
  }
  return number
}

const fillWith = (applications) =>
  fill(applications, Math.round(applications * CLAIMS), (line) => say(line))

/** Sizes come first, because they create the database; a kept database is measured as it is. */
async function bench({ applications, rounds, keep, kept }) {
  if (!buildIsFresh()) await step('Building', buildApplication)
  if (!kept) await step(`Creating ${DATABASE} with the demonstration`, makeDatabase)
  const { version, poolMb } = await server()
  say(
    `  ${version}, buffer pool ${poolMb} MB${poolMb < POOL_MB ? `: set at least ${POOL_MB}` : ''}`
  )
  const portal = await startPortal()
  const floor = await startFloor()
  try {
    let growth = null
    if (!kept) {
      await step(`Filling the database with ${SMALL} applications`, () => fillWith(SMALL))
      growth = { small: await grow({ portal, rounds }) }
      await step(`Filling it to ${applications} applications`, () => fillWith(applications))
    }
    const known = await facts()
    const results = await compare({ portal, floor, facts: known, rounds })
    if (growth) growth.large = await grow({ portal, rounds })
    const lists = await measureLists({ portal, floor, facts: known })
    const reports = await measureReports({ portal })
    report({ applications: known.applications, small: SMALL, results, growth })
    reportLists(lists)
    reportReports(reports)
  } finally {
    await floor.stop()
    await portal.stop()
  }
  reportSheets(await measureSheets(await daysWith(SHEET_ROWS)))
  if (!keep && !kept) await dropDatabase()
}

const program = new Command('bench')
  .description('Compare pages with their floors, on MariaDB')
  .option('--applications <number>', 'number of applications', count, 100_000)
  .option('--rounds <number>', 'measurements of each floor and page', (text) => Number(text), 5)
  .option('--keep', `keep the database ${DATABASE}`)
  .option('--kept', 'use the database that a run with --keep kept, without loading data')
  .action(bench)

await runReportingErrors(() => program.parseAsync())
say()
