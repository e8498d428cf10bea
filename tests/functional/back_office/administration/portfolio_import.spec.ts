import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import i18nManager from '@adonisjs/i18n/services/main'
import { runChecks } from '#administration/portfolio/actions/check_import'
import { runWrites } from '#administration/portfolio/actions/write_import'
import { batchSizes, MAX_ATTEMPTS } from '#administration/portfolio/actions/lease'
import { proposeImport, UNDO_CHANGE, WRITE_CHANGE } from '#administration/portfolio/imports'
import { findingsOf } from '#administration/portfolio/queries/findings'
import { Role } from '#auth/roles'
import { unreconciledBatches, unreconciledClaims } from '#claims/payments/queries/reconciliation'
import { unreconciledSchedules } from '#loans/queries/loans'
import { PaymentStatus } from '#claims/payments/rules/payment_status'
import { ConfirmChange } from '#maker_checker/actions/decide_change'
import { wrongCounters } from '#database/demo/books'
import { wrongPeriods } from '#reports/actions/period_counts'
import { countWrongFacts } from '#reports/actions/derived_data'
import Application from '#applications/models/application'
import { applicationSection } from '#applications/pdf/profile_pdf'
import { rebuildSearchWords } from '#applications/models/application_records'
import { rebuildMatchKeys } from '#duplicates/actions/match_keys'
import { RecountSubjects } from '#workflow/actions/recount_subjects'
import { lastChange, decisionBy } from '#tests/support/maker_checker'
import { createApplication } from '#database/factories/application_factory'
import { statementsSent } from '#tests/support/rows_read'
import { startServer } from '#tests/support/running_server'
import { dialect, full } from '#tests/support/tags'
import { manyLoans, OldBooks, oldGroupLoan, oldLoan } from '#tests/support/old_books'
import { pageProps } from '#tests/support/page_props'
import { whileTerminating } from '#tests/support/terminating'
import { createOfficer, requestAs } from '#tests/support/users'

const TABLES = [
  'users',
  'profiles',
  'addresses',
  'bank_accounts',
  'applications',
  'application_search_words',
  'match_keys',
  'lois',
  'loan_sanctions',
  'disbursements',
  'schedule_rows',
  'claims',
  'claim_rows',
  'payment_batches',
  'payment_batch_items',
  'workflow_decisions',
  'workflow_counters',
  'workflow_pending_counts',
  'period_counts',
]

/** Counts the rows of each table; of counters, only those that are not zero. */
async function tableCounts() {
  const counts: Record<string, number> = {}
  for (const table of TABLES) {
    const counted = /counters|_counts/.test(table)
    const [{ total }] = await db
      .from(table)
      .if(counted, (query) => query.whereNot('subjects', 0))
      .count('* as total')
    counts[table] = Number(total)
  }
  return counts
}

async function wrongBooks() {
  const wrong = await db.transaction((trx) => wrongCounters(trx))
  const reports = []
  for (const type of ['application', 'claim'] as const) {
    reports.push(await new RecountSubjects().run(type))
  }
  return {
    cells: wrong,
    waits: reports.flatMap((report) => [...report.wrongWaits, ...report.wrongFinished]),
    periods: await wrongPeriods(),
    facts: await countWrongFacts(),
    words: await rebuildSearchWords({ isCheck: true }),
    keys: await rebuildMatchKeys({ isCheck: true }),
    ...(await unreconciled()),
  }
}

const unreconciled = async () => ({
  claims: await unreconciledClaims(),
  batches: await unreconciledBatches(),
  schedules: await unreconciledSchedules(),
})

const BARE_LETTER = {
  kind: 'issued',
  issued_on: '2014-01-01',
  valid_from: '2014-01-01',
  valid_till: '2014-01-01',
  is_extended: false,
  signatory_role: Role.managingDirector,
  data: '{}',
  created_at: '2014-01-01 00:00:00',
}

test.group('The import of an existing portfolio', () => {
  test('writes a loan with all its related records', async ({ assert }) => {
    const right = await wrongBooks()
    const books = await OldBooks.open()
    await books.checked(oldLoan('WHOLE'))
    const errors = []
    for await (const one of findingsOf(books.id, i18nManager.locale('en'), { onlyErrors: true }))
      errors.push(one)
    assert.deepEqual(errors, [])
    await books.written()
    const row = await books.row()
    assert.deepInclude(row, { state: 'written', people_count: 2, written_count: 2 })

    const [file] = await books.applications()
    assert.deepInclude(
      { ...file, is_held: Number(file.is_held) },
      {
        old_number: 'WHOLE/112',
        is_held: 1,
        applicant_name: 'Savita Shinde',
        amount_paise: 300_000_00,
        age_at_submission: 28,
        status_id: 22,
        loi_count: 1,
      }
    )
    assert.match(file.number, /^OLD-\d+-\d+$/)
    const user = await db.from('users').where('id', file.user_id).firstOrFail()
    assert.equal(Number(user.is_held), 1)
    const profile = await db.from('profiles').where('user_id', user.id).firstOrFail()
    assert.isNotNull(profile.aadhaar_reference)
    const sanction = await db.from('loan_sanctions').where('application_id', file.id).firstOrFail()
    const tranche = await db.from('disbursements').where('sanction_id', sanction.id).firstOrFail()
    const rows = await db
      .from('schedule_rows')
      .where('disbursement_id', tranche.id)
      .orderBy('row_no')
    assert.lengthOf(rows, 60)
    assert.equal(String(rows[0].due_on).slice(0, 10), '2014-11-17', 'as the bank printed it')
    assert.equal(Number(rows[2].closing_paise), 288_724_97)
    assert.equal(Number(rows[3].opening_paise), 288_724_97, 'computed from the closing balance')
    assert.equal(Number(rows[59].closing_paise), 0)
    const claims = await db.from('claims').where('application_id', file.id).orderBy('id')
    assert.deepEqual(
      claims.map((claim) => [claim.payment_status_id, Number(claim.approved_paise)]),
      [
        [PaymentStatus.paid, 571_400],
        [PaymentStatus.toBePaid, 280_331],
      ]
    )
    const [{ sum }] = await db
      .from('claim_rows')
      .where('claim_id', claims[0].id)
      .sum('proposed_paise as sum')
    assert.equal(Number(sum), 571_500)
    const item = await db.from('payment_batch_items').where('claim_id', claims[0].id).firstOrFail()
    assert.deepInclude(item, { result: 'paid', bank_reference: 'UTR000000000123' })
    assert.deepEqual(await wrongBooks(), right)
  })

  test('writes a group with its directors', async ({ client, assert }) => {
    const right = await wrongBooks()
    const books = await OldBooks.open()
    await (await books.checked(oldGroupLoan('GROUP'))).written()
    const [file] = await books.applications()
    const group = await db.from('applicant_groups').where('id', file.group_id).firstOrFail()
    assert.deepInclude(group, { name: 'Shri Ganesh Dairy', user_id: file.user_id, taluka_id: null })
    const directors = await db.from('group_directors').where('group_id', group.id).orderBy('id')
    assert.deepEqual(
      directors.map((one) => [one.first_name, one.aadhaar_reference !== null, one.birth_date]),
      [
        ['Usha', true, null],
        ['Asha', false, null],
      ]
    )
    const manager = await createOfficer(Role.generalManager)
    const page = await requestAs(client, manager, 'get', `/officer/applications/${file.id}`)
    assert.equal(page.status(), 200)
    assert.deepEqual(await wrongBooks(), right)
    await books.confirm(UNDO_CHANGE)
    await runWrites()
    assert.isNull(await db.from('group_directors').where('group_id', group.id).first())
  })

  test('requires another person, and files that do not change', async ({ assert }) => {
    const books = await OldBooks.open()
    await books.checked(oldLoan('EYES'))
    await proposeImport(WRITE_CHANGE, books.id, books.by)
    await assert.rejects(() => books.send('applicants', oldLoan('OTHER').applicants))
    const change = await lastChange()
    await assert.rejects(() => new ConfirmChange().run(decisionBy(change, books.by)))
    const auditor = await createOfficer(Role.auditor)
    await assert.rejects(() => new ConfirmChange().run(decisionBy(change, auditor)))
    await runWrites()
    assert.lengthOf(await books.applications(), 0)
  })

  test('is refused while totals differ', async ({ assert }) => {
    const books = await OldBooks.open()
    const sheets = oldLoan('DIFFER')
    await books.checked({ ...sheets, totals: [{ ...sheets.totals[0], paid: 1 }] })
    await assert.rejects(() => proposeImport(WRITE_CHANGE, books.id, books.by))
  })

  test('is refused if another import added the same people since the check', async ({ assert }) => {
    const [first, second] = [await OldBooks.open(), await OldBooks.open()]
    for (const books of [first, second]) await books.checked(oldLoan('AGAIN'))
    await proposeImport(WRITE_CHANGE, second.id, second.by)
    const waiting = await lastChange()
    await first.confirm()
    const manager = await createOfficer(Role.generalManager)
    const confirm = () => new ConfirmChange().run(decisionBy(waiting, manager))
    await assert.rejects(confirm, /another/)
    await runWrites()
    /** The proposal is now stale. */
    await confirm()
    await runWrites()
    assert.equal((await second.row()).state, 'checked')
    assert.lengthOf(await first.applications(), 1)
    assert.lengthOf(await second.applications(), 0)
  })

  test('is reversed without a trace, and can be written again', async ({ assert }) => {
    const right = await wrongBooks()
    const before = await tableCounts()
    const books = await OldBooks.open()
    await (await books.checked(oldLoan('UNDO'))).written()
    await books.confirm(UNDO_CHANGE)
    await runWrites()
    const left = await tableCounts()
    const officers = await db
      .from('users')
      .where('id', '>=', books.by.id)
      .whereNot('role_id', Role.applicant)
    assert.deepEqual(left, { ...before, users: before.users + officers.length })
    assert.deepEqual(await wrongBooks(), right)
    assert.equal((await books.row()).state, 'open')
    await (await books.checked({})).written()
    assert.lengthOf(await books.applications(), 1)
  })

  test('is not reversed after a decision', async ({ assert }) => {
    const books = await OldBooks.open()
    await (await books.checked(oldLoan('LATE'))).written()
    const [file] = await books.applications()
    await db.table('workflow_decisions').insert({
      subject_type: 'application',
      subject_id: file.id,
      action: 'complete',
      to_status: 22,
      created_at: '2999-01-01 00:00:00',
    })
    await assert.rejects(() => proposeImport(UNDO_CHANGE, books.id, books.by))
  })

  test('shows its applications to officers with their old numbers', async ({ client, assert }) => {
    const books = await OldBooks.open()
    await (await books.checked(oldLoan('SHOWN'))).written()
    const [file] = await books.applications()
    const manager = await createOfficer(Role.generalManager)
    const get = (path: string) => requestAs(client, manager, 'get', path)
    const page = await get(`/officer/applications/${file.id}`)
    assert.equal(page.status(), 200)
    for (const words of [
      'Imported from the old records',
      'SHOWN/112',
      'Number in the old records',
    ]) {
      assert.include(page.text(), words)
    }
    const found = await get('/officer/search?q=shown/112')
    assert.include(found.text(), `/officer/applications/${file.id}`)
  })

  test('is printed with the number from the existing portfolio', async ({ assert }) => {
    const books = await OldBooks.open()
    await (await books.checked(oldLoan('PRINT'))).written()
    const [{ id }] = await books.applications()
    const file = await Application.findOrFail(id)
    const words = Object.assign((key: string) => key, { language: 'en' as const })
    const printed = applicationSection([file], 'en', words)
    assert.include(JSON.stringify(printed), `${file.number} (PRINT/112)`)
  })

  test('allows anybody to verify an old letter', async ({ client, assert }) => {
    const books = await OldBooks.open()
    await (await books.checked(oldLoan('LETTER'))).written()
    const [file] = await books.applications()
    const number = encodeURIComponent('LETTER/L1')
    const page = await client.get(`/verifyloi/${file.uuid}/${number}`)
    assert.equal(page.status(), 200)
    assert.include(page.text(), 'LETTER/L1')
  })

  test('resumes after a process died, and writes nobody twice', async ({ assert }) => {
    const books = await OldBooks.open()
    await books.checked(oldLoan('DIED'))
    await books.confirm()
    const unfinished = 'DIED/L1'
    const other = await createApplication()
    await db.table('lois').insert({ ...BARE_LETTER, application_id: other.id, number: unfinished })
    assert.equal(await runWrites(), 0)
    assert.match((await books.row()).failure, /SQLITE_CONSTRAINT_UNIQUE|ER_DUP_ENTRY/)
    assert.lengthOf(await books.applications(), 0, 'nothing is partially written')
    await db.from('lois').where('number', unfinished).delete()
    await runWrites()
    assert.equal(
      (await books.row()).state,
      'writing',
      'the lease of the crashed process has not expired'
    )
    await db.from('portfolio_imports').where('id', books.id).update({ leased_until: null })
    await runWrites()
    await db
      .from('portfolio_imports')
      .where('id', books.id)
      .update({ state: 'writing', leased_until: null })
    await runWrites()
    assert.lengthOf(await books.applications(), 1)
    assert.equal((await books.row()).written_count, 2)
  })
})

test.group('Statement count of importing an existing portfolio', (group) => {
  dialect(group)
  test('is constant per batch instead of per applicant', async ({ assert }) => {
    const books = await OldBooks.open()
    await books.checked(manyLoans('EFFORT', 50))
    await books.confirm()
    /** 20 applicants are written at once on SQLite, 50 on MySQL. */
    const batches = Math.ceil(50 / batchSizes().write)
    assert.isBelow(await statementsSent(runWrites), 105 + 30 * batches)
    assert.equal((await books.row()).written_count, 50)
    const rows = await db
      .from('portfolio_import_rows as r')
      .join('users as u', 'u.id', 'r.written_id')
      .where({ 'r.import_id': books.id, 'u.import_id': books.id })
    assert.lengthOf(rows, 50)
  })
})

test.group('An import of an existing portfolio that fails repeatedly', (group) => {
  dialect(group)
  test('stops, reports this on its page, and continues on request', async ({ client, assert }) => {
    const books = await OldBooks.open()
    await books.checked(oldLoan('STOPS'))
    await books.confirm()
    const other = await createApplication()
    const conflictingLetter = { ...BARE_LETTER, application_id: other.id, number: 'STOPS/L1' }
    await db.table('lois').insert(conflictingLetter)
    const own = () => db.from('portfolio_imports').where('id', books.id)
    for (let failed = 1; failed <= MAX_ATTEMPTS; failed++) {
      await runWrites()
      assert.equal((await books.row()).failures, failed)
      await own().update({ leased_until: null })
    }
    await db.from('lois').where('number', 'STOPS/L1').delete()
    await runWrites()
    assert.equal((await books.row()).state, 'writing', 'no further attempt is made')

    const path = `/officer/administration/portfolio/${books.id}`
    const page = await requestAs(client, books.by, 'get', path)
    const { failed } = pageProps(page, 'back_office/administration/portfolio/show')
    assert.deepInclude(failed, { attempts: MAX_ATTEMPTS, isStopped: true })
    assert.match(String(failed?.reason), /UNIQUE|DUP/)
    await requestAs(client, books.by, 'post', `${path}/attempts`).json({})
    await runWrites()
    assert.deepInclude(await books.row(), { state: 'written', failures: 0 })
  })

  test('can be reversed instead, so that others continue', async ({ client, assert }) => {
    const books = await OldBooks.open()
    await books.checked(manyLoans('HALF', 60))
    await books.confirm()
    const path = `/officer/administration/portfolio/${books.id}`
    const mayUndo = async () => {
      const page = await requestAs(client, books.by, 'get', path)
      return pageProps(page, 'back_office/administration/portfolio/show').mayUndo
    }
    const other = await createApplication()
    const last = await db
      .from('portfolio_import_rows')
      .where({ import_id: books.id, sheet: 'letters' })
      .orderBy('id', 'desc')
      .firstOrFail()
    const conflictingLetter = { ...BARE_LETTER, application_id: other.id, number: last.row_key }
    await db.table('lois').insert(conflictingLetter)
    const own = () => db.from('portfolio_imports').where('id', books.id)
    for (let failed = 1; failed <= MAX_ATTEMPTS; failed++) {
      assert.isFalse(await mayUndo())
      await assert.rejects(() => proposeImport(UNDO_CHANGE, books.id, books.by))
      await runWrites()
      await own().update({ leased_until: null })
    }
    /** The last batch, with the conflicting letter, fails. */
    const { write } = batchSizes()
    const written = Math.floor(59 / write) * write
    assert.deepInclude(await books.row(), { state: 'writing', written_count: written })
    assert.isTrue(await mayUndo())
    await books.confirm(UNDO_CHANGE)
    await runWrites()
    assert.deepInclude(await books.row(), { state: 'open', failures: 0, written_count: 0 })
    assert.lengthOf(await db.from('users').where('import_id', books.id), 0)
  })
})

test.group('An import of an existing portfolio during a shutdown', (group) => {
  dialect(group)
  test('stops between batches, and the next server continues', async ({ assert }) => {
    const books = await OldBooks.open()
    await books.checked(oldLoan('ENDS'))
    const own = () => db.from('portfolio_imports').where('id', books.id)
    const states = async (work: () => Promise<number>) => {
      await whileTerminating(work)
      const { state: ended, written_count: written } = await books.row()
      await own().update({ leased_until: null })
      await work()
      return [ended, Number(written), (await books.row()).state]
    }
    await own().update({ state: 'checking', leased_until: null })
    assert.deepEqual(await states(runChecks), ['checking', 0, 'checked'])
    await books.confirm()
    assert.deepEqual(await states(runWrites), ['writing', 0, 'written'])
    await books.confirm(UNDO_CHANGE)
    assert.deepEqual(await states(runWrites), ['undoing', 2, 'open'])
  })
})

const PEOPLE = 600
const KILLS = 20

test.group('An import of an existing portfolio and a crashing server', (group) => {
  full(group)

  test('leaves nothing incomplete after kill -9 at any time, and the next server continues', async ({
    assert,
  }) => {
    const right = await wrongBooks()
    const books = await OldBooks.open()
    await books.checked(manyLoans('KILL', PEOPLE))
    await books.confirm()
    const isFree = { leased_until: null }
    for (let killed = 1; killed <= KILLS; killed++) {
      const { child, log } = await startServer()
      const exit = once(child, 'exit')
      const startedAt = performance.now()
      while (Number((await books.row()).written_count) < killed * 25) {
        if (performance.now() - startedAt > 45_000) throw new Error(log())
        await wait(20)
      }
      child.kill('SIGKILL')
      await exit
      const written = Number((await books.row()).written_count)
      assert.isBelow(written, PEOPLE)
      const files = await books.applications()
      const loans = await db
        .from('disbursements')
        .join('loan_sanctions', 'loan_sanctions.id', 'disbursements.sanction_id')
        .join('applications', 'applications.id', 'loan_sanctions.application_id')
        .where('applications.import_id', books.id)
      assert.lengthOf(files, written)
      assert.lengthOf(loans, written)
      await db.from('portfolio_imports').where('id', books.id).update(isFree)
    }
    await runWrites()
    assert.equal((await books.row()).state, 'written')
    assert.lengthOf(await books.applications(), PEOPLE)
    assert.deepEqual(await wrongBooks(), right)
  }).timeout(900_000)
})
