import { test } from '@japa/runner'
import i18nManager from '@adonisjs/i18n/services/main'
import { findingsOf } from '#administration/portfolio/queries/findings'
import { CountPastDue } from '#claims/days_past_due/actions/count_past_due'
import { dropDatabase, placeOf } from '#tests/support/databases/place'
import { emptyInstallation, withDatabase } from '#tests/support/databases/instead'
import { OldBooks } from '#tests/support/old_books'
import { exportedPortfolio, withDocuments } from '#tests/support/portfolio/export'
import { documentFacts, exportedDocuments } from '#tests/support/portfolio/export_documents'
import { demonstration, releaseAllDistricts } from '#tests/support/portfolio/demonstration'
import {
  type PortfolioNumbers,
  importedNumbers,
  ownNumbers,
  reportFigures,
} from '#tests/support/portfolio/figures'
import { tableFacts, verifiedLetters } from '#tests/support/portfolio/table_facts'
import { full } from '#tests/support/tags'

/** Reports of steps by officers of the old office, about which the spreadsheets of an import contain nothing. */
const STEP_REPORTS: Readonly<Record<number, string>> = {
  9: 'rejections by reason and role',
  10: 'rejections one by one, with remarks',
  11: 'what committees decided',
  12: 'meetings of committees',
  28: 'loans that accounts have still to compare: those of old books count as compared',
  33: 'rejected and returned claims by reason and role',
  38: 'steps by officer',
  40: 'steps one by one',
}

const AGES = ['age7', 'age15', 'age30', 'age60', 'ageMore']
const WAITING = ['since', 'workingDays', 'daysLate']

/**
 * Columns of other reports with the same dependency; the age of open applications starts with the release of their
 * district.
 */
const EXCLUDED_REPORT_COLUMNS: Readonly<Record<number, readonly string[]>> = {
  1: AGES,
  2: AGES,
  3: WAITING,
  4: ['overdue', 'oldest'],
  13: ['since', 'reason', 'remarks'],
  26: ['verifiedOn'],
  27: ['verifiedOn'],
  30: AGES,
  /** Batches are new, one for each day. */
  35: ['batchNo'],
  36: ['batchNo'],
  39: AGES,
  /** E-mail addresses are not imported, because they may belong to somebody else by now. */
  44: ['noEmail'],
  45: WAITING,
}

/** Table columns with the same dependency, or that the spreadsheets do not contain. */
const EXCLUDED_TABLE_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  applications: ['committee_outcome', 'is_returned', 'status_since', 'last_action_at', 'gaps'],
  /** Letters of another portal link to its own page: new letters have new codes. */
  lois: ['check_code'],
  loan_sanctions: ['city', 'verified_at'],
  disbursements: ['verified_at'],
  claims: ['paid_on', 'status_since'],
  payment_batch_items: ['sr_no', 'email'],
}

async function findings(books: OldBooks) {
  const found: string[] = []
  for await (const one of findingsOf(books.id, i18nManager.locale('en'), { onlyErrors: true })) {
    found.push(`${one.sheet} ${one.line} ${one.column}: ${one.reason}`)
  }
  return found
}

const everything = async (numbers: PortfolioNumbers, every: number) => ({
  documents: await documentFacts(numbers, { every }),
  reports: await reportFigures(numbers, EXCLUDED_REPORT_COLUMNS),
  tables: await tableFacts(numbers, EXCLUDED_TABLE_COLUMNS),
  letters: await verifiedLetters(numbers),
})

/** Moves the demonstration data of this number of applicants into an empty installation, and returns both. */
async function movePortfolio(applicants: number, every: number) {
  const [from, to] = ['old_home', 'new_home'].map(placeOf)
  try {
    await emptyInstallation(from)
    await emptyInstallation(to)
    const old = await withDatabase(from, async () => {
      await demonstration(applicants)
      await new CountPastDue().run()
      const { lines, zip } = await exportedDocuments({ every })
      const sheets = withDocuments(await exportedPortfolio(), lines)
      return { sheets, zip, ...(await everything(await ownNumbers(), every)) }
    })
    const now = await withDatabase(to, async () => {
      const books = await OldBooks.open()
      await books.sendZip(old.zip)
      await books.checked(old.sheets)
      const errors = await findings(books)
      if (errors.length > 0) throw new Error(errors.slice(0, 10).join('\n'))
      await books.written()
      await releaseAllDistricts(books.id)
      await new CountPastDue().run()
      return everything(await importedNumbers(), every)
    })
    return { old, now }
  } finally {
    for (const place of [from, to]) await dropDatabase(place)
  }
}

for (const [applicants, every, level] of [
  [44, 8, 'small'],
  [1_000, 4, 'larger'],
] as const) {
  test.group(`Portfolio moved to another installation (${level})`, (group) => {
    /** In a separate process (.ci/full), because cached data about people belongs to another database. */
    group.tap((one) => one.tags(['@timed'], 'append'))
    if (applicants > 100) full(group)

    test('produces the same figures, refunds and letters', async ({ assert }) => {
      const { old, now } = await movePortfolio(applicants, every)
      for (const id of Object.keys(STEP_REPORTS).map(Number)) {
        for (const { reports } of [old, now]) delete reports[id]
      }
      const filled = Object.values(old.reports).filter((rows) => rows.length > 0)
      assert.isAtLeast(filled.length, 37)
      assert.deepEqual(now.reports, old.reports)
      assert.deepEqual(now.tables, old.tables)
      assert.isAbove(old.letters.length, applicants / 4)
      assert.deepEqual(now.letters, old.letters)
      assert.isAbove(old.documents.length, applicants / every)
      assert.deepEqual(now.documents, old.documents)
    }).timeout(400_000)
  })
}
