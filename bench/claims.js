/*
 * `npm run bench:claims`: fills a MariaDB database with claims and measures the officers' list of claims against its
 * floor, the creation of a payment batch of all claims, and the bank's file against plain exceljs. Compared targets
 * alternate within one run, so read the ratios and not the milliseconds. The results are in
 * docs/development/performance.md.
 */
import './claims/database_name.js'
import { Command, InvalidArgumentError } from 'commander'
import { buildApplication, buildIsFresh } from '../bin/portal/build.js'
import { say, step } from '../bin/portal/say.js'
import { runReportingErrors } from './or_complain.js'
import { approveAll, claimFacts, fillClaims } from './claims/fill.js'
import { measureLists } from './claims/lists.js'
import { measureBatch, measureSheet, reportPayments } from './claims/payments.js'
import { dropDatabase, makeDatabase } from './data.js'
import { startFloor } from './floor_process.js'
import { startPortal } from './portal.js'
import { reportPages } from './report.js'
import { DATABASE } from './settings.js'

/** Minimum number of claims: the deep page is after half of them. */
const MIN_CLAIMS = 60_000

function count(text) {
  const number = Number(text.replaceAll('_', ''))
  if (!Number.isInteger(number) || number < MIN_CLAIMS) {
    throw new InvalidArgumentError(`must be a whole number of at least ${MIN_CLAIMS}`)
  }
  return number
}

/** Starts a new process, whose memory earlier work has not increased. */
async function anotherPortal(portal) {
  await portal.stop()
  return startPortal()
}

async function bench({ claims, rounds, keep }) {
  if (!buildIsFresh()) await step('Building', buildApplication)
  await step(`Creating the database ${DATABASE} with the demonstration`, makeDatabase)
  await step(`Filling it with ${claims} claims`, () => fillClaims(claims))
  let portal = await startPortal()
  const floor = await startFloor()
  try {
    const results = await measureLists({ portal, floor, facts: await claimFacts(), rounds })
    const rows = await approveAll()
    portal = await anotherPortal(portal)
    const batch = await measureBatch({ portal, claims: rows })
    portal = await anotherPortal(portal)
    const sheet = await measureSheet({ portal, batchId: batch.id, rows })
    reportPages(`${claims} claims`, results)
    reportPayments({ batch, sheet, rows })
  } finally {
    await floor.stop()
    await portal.stop()
    if (!keep) await dropDatabase()
  }
}

const program = new Command('bench:claims')
  .description('Measure lists of claims, payment batches and their files, on MariaDB')
  .option('--claims <number>', 'number of claims', count, 100_000)
  .option('--rounds <number>', 'measurements of each floor and page', (text) => Number(text), 3)
  .option('--keep', 'keep the database')
  .action(bench)

await runReportingErrors(() => program.parseAsync())
say()
