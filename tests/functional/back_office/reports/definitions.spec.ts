import { countPastDueOf } from '#claims/days_past_due/actions/count_past_due'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import i18nManager from '@adonisjs/i18n/services/main'
import Application from '#applications/models/application'
import { Role } from '#auth/roles'
import { getClock } from '#kernel/calendar/clock'
import { type FinancialYear, financialYear } from '#kernel/calendar/periods'
import { addDays, type PlainDate } from '#kernel/calendar/plain_date'
import { sqlInstant } from '#kernel/database/dialect'
import { seedDemo } from '#database/demo/seed_demo'
import { districtNamed } from '#database/factories/application_factory'
import { applicationSummary, claimSummary } from '#reports/queries/summaries'
import { loanTypeName, masters, refreshMasters } from '#masters/queries/masters'
import { PaymentStatus } from '#claims/payments/rules/payment_status'
import Profile from '#profile/models/profile'
import {
  type ReportRequest,
  parametersOf,
  parseReportRequest,
} from '#reports/builder/report_request'
import { allReports } from '#reports/definitions/catalogue'
import { headOf, textOfCell, valueOf } from '#reports/builder/cells'
import { totalsTitle } from '#reports/builder/result_view'
import { reportRows, runReport } from '#reports/builder/run'
import { CATEGORIES } from '#reports/rules/report_terms'
import {
  EXPECTED,
  HEAD,
  HEAD_OF_CORPORATIONS,
  HEAD_OF_EDUCATION,
  readBooks,
  type Books,
  type ReportFilters,
} from './independent_counts.js'
import { holdIn, releaseAllHeld } from '#tests/support/held_files'
import { dialect } from '#tests/support/tags'

const INJECTIONS = [
  `' or '1'='1`,
  `'; drop table applications; --`,
  `1) or (1=1`,
  `" or ""="`,
  `\\'; select 1; --`,
  '1 union select password from users',
  `%' escape 'x`,
  '0x31 or sleep(5)#',
  '`id`; --',
  `${'9'.repeat(400)}`,
  '\u0000',
  '$' + '{7*7}',
  '[object Object]',
  "2026-04-01' or 1=1 --",
  '-1',
]

/** Returns a row in the form of the independent count: numbers as numbers, nothing as null. */
function plain(row: Record<string, any>, names: string[]) {
  const entries = names.map((name) => {
    const value = row[name]
    if (value === null || value === undefined || value === '') return [name, null]
    return [name, /^-?\d+(\.\d+)?$/.test(String(value)) ? Number(value) : String(value)]
  })
  return JSON.stringify(Object.fromEntries(entries))
}

/**
 * Holds every fifth application as an import does: counters exclude them. Applications on an agenda and the rare rows
 * are excluded.
 */
async function holdSome(trx: TransactionClientContract): Promise<Set<number>> {
  const files = await Application.query({ client: trx })
    .whereNotIn('id', (agenda) => agenda.from('committee_batch_items').select('application_id'))
    .whereNotIn('id', (rare) => {
      rare
        .from('claims')
        .whereIn('id', (of) => of.from('recovery_demands').select('claim_id'))
        .orWhereIn('id', (of) => of.from('payment_reversals').select('claim_id'))
        .select('application_id')
    })
    .orderBy('id')
  const rarest = await latestOfPune(trx)
  const isRare = (file: Application) => rarest.some(({ id }) => id === file.id)
  const held = files.filter((file, at) => at % 5 === 0 && !isRare(file))
  for (const file of held) await holdIn(trx, file)
  return new Set(held.map(({ id }) => id))
}

/** Adds a return of the first payment by the bank today. */
async function addReversal(trx: TransactionClientContract, at: string) {
  const item = await trx.from('payment_batch_items').where('result', 'paid').firstOrFail()
  await trx.from('payment_batch_items').where('id', item.id).update({ result: 'reversed' })
  await trx
    .from('claims')
    .where('id', item.claim_id)
    .update({ payment_status_id: PaymentStatus.failed })
  await trx.table('payment_reversals').insert({
    item_id: item.id,
    claim_id: item.claim_id,
    amount_paise: item.amount_paise,
    returned_on: getClock().today(),
    reversed_at: at,
  })
}

/** Adds a demand to pay back a payment, of which nothing was received. */
async function addRecovery(trx: TransactionClientContract, officerId: number) {
  const item = await trx.from('payment_batch_items').where('result', 'paid').firstOrFail()
  const claim = await trx.from('claims').where('id', item.claim_id).firstOrFail()
  const today = getClock().today()
  await trx.table('recovery_demands').insert({
    item_id: item.id,
    live_item_id: item.id,
    claim_id: claim.id,
    user_id: claim.user_id,
    district_id: claim.district_id,
    state: 'confirmed',
    proposed_paise: item.amount_paise,
    ordered_paise: item.amount_paise,
    outstanding_paise: item.amount_paise,
    reason: 'Paid twice',
    proposed_on: today,
    proposed_by: officerId,
    next_due_on: today,
  })
}

/** Makes an instalment of a loan overdue, and recounts all loans. */
async function addPastDue(trx: TransactionClientContract, officerId: number) {
  const row = await trx
    .from('schedule_rows')
    .join('disbursements', 'disbursements.id', 'schedule_rows.disbursement_id')
    .where({ replaced_in: 0 })
    .whereNotNull('live_tranche_no')
    .where('due_on', '<', getClock().today())
    .orderBy('due_on')
    .firstOrFail()
  await trx.table('instalment_entries').insert({
    disbursement_id: row.disbursement_id,
    due_on: row.due_on,
    source: 'district',
    status: 'overdue',
    status_on: getClock().today(),
    reason: 'The bank said so',
    recorded_by: officerId,
    created_at: sqlInstant(getClock().now()),
  })
  const loans = await trx
    .from('loan_sanctions')
    .join('applications', 'applications.id', 'application_id')
  await countPastDueOf([...new Set(loans.map((loan) => Number(loan.user_id)))], trx)
}

const latestOfPune = (trx: TransactionClientContract) =>
  trx
    .from('applications')
    .where('district_id', districtNamed('Pune'))
    .orderBy('id', 'desc')
    .limit(3)

/** Adds cases missing in the demonstration data: corrections, replaced documents, a shared number, a gap. */
async function addRareRows(trx: TransactionClientContract) {
  const [first, second, third] = await latestOfPune(trx)
  const officer = await trx.from('users').where('role_id', Role.administrator).firstOrFail()
  const at = sqlInstant(getClock().now())
  await addReversal(trx, at)
  await addRecovery(trx, officer.id)
  await addPastDue(trx, officer.id)
  await trx.table('profile_revisions').insert({
    profile_id: first.profile_id,
    section: 'bank-account',
    data: '{"changes":[]}',
    changed_by: officer.id,
    remarks: '=1+1',
    created_at: at,
  })
  const version = await trx.from('document_versions').orderBy('id', 'desc').firstOrFail()
  await trx.table('document_changes').insert({
    application_id: second.id,
    document_id: version.document_id,
    stage: 1,
    type_no: 1,
    new_version_id: version.id,
    remarks: 'Not legible',
    changed_by: officer.id,
    created_at: at,
  })
  const { pan_digest: panDigest } = await trx
    .from('profiles')
    .where('id', first.profile_id)
    .firstOrFail()
  const sharing = await Profile.findOrFail(third.profile_id, { client: trx })
  await sharing.merge({ panDigest }).save()
  const lacking = await Application.findOrFail(third.id, { client: trx })
  await lacking.merge({ casteId: null, genderId: null }).save()
  await addBankAnswers(trx)
}

/** Adds letters at banks: one refused and then with another bank, one not yet shown at a branch. */
async function addBankAnswers(trx: TransactionClientContract) {
  const letters = await trx.from('lois').where('kind', 'issued').orderBy('id', 'desc').limit(40)
  const [bank, other] = masters().banks
  const at = sqlInstant(getClock().now())
  const days = (count: number) => `${addDays(getClock().today(), -count)} 06:00:00`
  const [branch] = await trx
    .insertQuery()
    .table('bank_branches')
    .returning('id')
    .insert({
      bank_id: bank.id,
      ifsc: 'TEST0REPORT',
      name_en: 'Camp',
      district_id: districtNamed('Pune'),
    })
  const branchId = Number(branch.id ?? branch)
  for (const [index, { id: loiId, application_id: applicationId }] of letters.entries()) {
    const isShown = index % 4 > 0
    const [holder] = await trx
      .insertQuery()
      .table('letter_holders')
      .returning('id')
      .insert({
        application_id: applicationId,
        loi_id: loiId,
        bank_id: index % 3 === 0 ? other.id : bank.id,
        branch_id: isShown ? branchId : null,
        since: days(index * 12),
      })
    if (!isShown) continue
    const kinds = ['received', ...[[], ['refused'], ['sanctioned', 'disbursed']][index % 3]]
    for (const [serial, kind] of kinds.entries()) {
      await trx.table('letter_answers').insert({
        holder_id: Number(holder.id ?? holder),
        serial: serial + 1,
        application_id: applicationId,
        branch_id: branchId,
        kind,
        reason_id: kind === 'refused' ? masters().bankRefusalReasons[index % 2].id : null,
        answered_at: index === 1 ? at : days(index * 12 - 1),
      })
    }
  }
}

/** Adds a head for one scheme and one for the subsidiary corporations, and orders for two of the three heads. */
async function addHeads(year: FinancialYear) {
  const heads = [HEAD_OF_EDUCATION, HEAD_OF_CORPORATIONS]
  await db.table('budget_heads').multiInsert(heads.map((code) => ({ code, name_en: code })))
  const corporations = new Set(masters().castes.map((caste) => caste.subCorporationCode))
  await db.table('budget_sources').multiInsert([
    { head_code: HEAD_OF_EDUCATION, scheme_id: 3, sub_corporation_code: null },
    ...[...corporations]
      .filter((code) => code !== null)
      .map((code) => ({
        head_code: HEAD_OF_CORPORATIONS,
        scheme_id: null,
        sub_corporation_code: code,
      })),
  ])
  const order = (headCode: string, sanctionedOn: PlainDate, amountPaise: number) => ({
    head_code: headCode,
    start_year: year.startYear,
    order_number: `TEST ${sanctionedOn}`,
    sanctioned_on: sanctionedOn,
    amount_paise: amountPaise,
  })
  await db
    .table('budget_grants')
    .multiInsert([
      order(HEAD, addDays(year.start, -10), 5_00_00_000_00),
      order(HEAD, getClock().today(), -1_000_00),
      order(HEAD_OF_EDUCATION, addDays(year.start, 40), 50_000_00),
    ])
  await refreshMasters()
  return async () => {
    await db.from('budget_grants').where('order_number', 'like', 'TEST %').delete()
    await db.from('budget_sources').whereIn('head_code', heads).delete()
    await db.from('budget_heads').whereIn('code', heads).delete()
    await refreshMasters()
  }
}

test.group('Reports', (group) => {
  dialect(group)
  let trx: TransactionClientContract
  let books: Books
  let files: number
  const year = financialYear(getClock().today())

  group.setup(async () => {
    await releaseAllHeld()
    const removeHeads = await addHeads(year)
    trx = await db.transaction()
    await seedDemo({ applicants: 160, seed: 11, passwordHash: 'not a hash' }, trx)
    await addRareRows(trx)
    books = await readBooks(trx, await holdSome(trx))
    files = await fileCount()
    return async () => {
      await trx.rollback()
      await removeHeads()
    }
  })

  async function fileCount() {
    const [{ total }] = await trx.from('applications').count('* as total')
    return Number(total)
  }

  const pune = districtNamed('Pune')
  const recent = { from: addDays(getClock().today(), -500), to: addDays(getClock().today(), -20) }

  async function rowsOf(request: ReportRequest) {
    const rows = []
    for await (const row of reportRows(request, trx)) rows.push(row)
    return rows
  }

  test('are in every category, each with an independent count', ({ assert }) => {
    assert.sameMembers([...new Set(allReports.map(({ category }) => category))], [...CATEGORIES])
    assert.deepEqual(
      allReports.map(({ id }) => String(id)),
      Object.keys(EXPECTED),
      'reports and their counts in independent_counts.ts'
    )
    for (const report of allReports.filter(({ namesFinancialYear }) => namesFinancialYear)) {
      const names = parametersOf(report).map(({ name }) => name)
      assert.include(names, 'financialYear', String(report.id))
    }
  })

  test('all have rows in this data', async ({ assert }) => {
    const raw = { financialYear: String(year.startYear), withinDays: '400' }
    const empty: number[] = []
    for (const report of allReports) {
      const rows = await rowsOf(parseReportRequest(report, raw, { districts: null }))
      if (rows.length === 0) empty.push(report.id)
    }
    assert.deepEqual(empty, [])
  })

  test('use all five kinds of fields', ({ assert }) => {
    const fields = allReports.flatMap((report) => parametersOf(report).map(({ field }) => field))
    assert.sameMembers(
      [...new Set(fields)],
      ['SelectList', 'NumberInput', 'TextInput', 'TextAreaInput', 'DateInput']
    )
    const reserved = ['category', 'report', 'tab', 'at', 'view', 'page', 'perPage']
    const names = allReports.flatMap((report) => parametersOf(report).map(({ name }) => name))
    assert.isEmpty(names.filter((name) => reserved.includes(name)))
  })

  for (const report of allReports) {
    const names = new Set(parametersOf(report).map(({ name }) => name))
    const base: Record<string, string> = {
      ...(names.has('financialYear') ? { financialYear: String(year.startYear) } : {}),
      ...(names.has('withinDays') ? { withinDays: '400' } : {}),
    }
    const inYear: ReportFilters = names.has('financialYear')
      ? { from: year.start, to: year.end }
      : {}
    const cases: [string, Record<string, string>, ReportFilters][] = [
      ['everything', base, inYear],
      ['one district', { ...base, district: String(pune) }, { ...inYear, district: pune }],
      ...(names.has('from')
        ? ([['a range of days', { ...base, ...recent }, recent]] as [string, any, ReportFilters][])
        : []),
    ]

    test(`${report.id} has the rows of its independent count`, async ({ assert }) => {
      for (const [name, raw, narrowed] of cases) {
        const request = parseReportRequest(report, raw, { districts: null })
        assert.deepEqual(request.problems, {}, name)
        const expected = EXPECTED[report.id](books, narrowed)
        const rows = await rowsOf(request)
        const keys = Object.keys(expected[0] ?? {})
        assert.deepEqual(
          rows.map((row) => plain(row, keys)).toSorted(),
          expected.map((row) => plain(row, keys)).toSorted(),
          name
        )
        const result = await runReport(request, { page: 1, perPage: 10 }, trx)
        const { total, sums, rows: first } = result
        assert.equal(total, rows.length, name)
        assert.lengthOf(first, Math.min(10, rows.length), name)
        /** The amount of an application with several letters is added once. */
        const once = report.sumsOncePer
        const summed = once ? [...new Map(rows.map((row) => [row[once], row])).values()] : rows
        assert.equal(result.records, once ? summed.length : null, name)
        for (const column of report.columns.filter((one) => one.total)) {
          const sum = summed.reduce((all, row) => all + Number(row[column.key] ?? 0), 0)
          assert.equal(sums[column.key] ?? 0, sum, `${name}: ${column.key}`)
        }
      }
    })

    test(`${report.id} is limited to the officer’s own district, whatever is requested`, async ({
      assert,
    }) => {
      const other = String(districtNamed('Nagpur'))
      const bound = parseReportRequest(report, { ...base, district: other }, { districts: [pune] })
      const chosen = parseReportRequest(
        report,
        { ...base, district: String(pune) },
        { districts: null }
      )
      assert.deepEqual(bound.districts, [pune])
      assert.deepEqual(await rowsOf(bound), await rowsOf(chosen))
      const expected = EXPECTED[report.id](books, { ...inYear, district: pune })
      assert.lengthOf(await rowsOf(bound), expected.length)
    })

    test(`${report.id} never executes typed text as SQL`, async ({ assert }) => {
      for (const parameter of parametersOf(report)) {
        for (const text of INJECTIONS) {
          const request = parseReportRequest(
            report,
            { ...base, [parameter.name]: text },
            { districts: null }
          )
          if (Object.keys(request.problems).length > 0) continue
          const { total } = await runReport(request, { page: 1, perPage: 10 }, trx)
          if (request.values[parameter.name] === null) continue
          assert.equal(total, 0, `${parameter.name}: ${text}`)
        }
        const twice = parseReportRequest(
          report,
          { ...base, [parameter.name]: ['1', '2'] },
          { districts: null }
        )
        assert.isNull(twice.values[parameter.name])
      }
      assert.equal(await fileCount(), files)
    })

    test(`${report.id} has texts for every cell in three languages`, async ({ assert }) => {
      const rows = (await rowsOf(parseReportRequest(report, base, { districts: null }))).slice(
        0,
        50
      )
      for (const locale of ['en', 'mr', 'hi']) {
        const i18n = i18nManager.locale(locale)
        assert.isTrue(i18n.hasMessage(`report_titles.${report.id}`))
        for (const column of report.columns) {
          if (column.loanType === undefined) {
            assert.isTrue(i18n.hasMessage(`reports.fields.${column.key}`), column.key)
          } else {
            const scheme = masters().scheme(column.loanType)
            assert.equal(headOf(column, i18n), loanTypeName(scheme, locale))
          }
          for (const row of rows) {
            const text = textOfCell(column, row, i18n)
            assert.notMatch(text, /^(reports|workflow)\.|translation missing/i, column.key)
            const value = valueOf(column, row, i18n)
            if (typeof value === 'number') assert.isFalse(Number.isNaN(value), column.key)
          }
        }
        for (const { name } of parametersOf(report)) {
          assert.isTrue(i18n.hasMessage(`reports.parameters.${name}`), name)
        }
      }
      const [first] = report.columns
      if (report.columns.some(({ total }) => total)) {
        assert.notInclude(['count', 'paise', 'percent', 'date'], first.kind)
      }
    })
  }

  test('of letters distinguish letters and applications', async ({ assert }) => {
    const register = allReports.find((one) => one.id === 18)!
    const request = parseReportRequest(register, {}, { districts: null })
    const result = await runReport(request, { page: 1, perPage: 10 }, trx)
    const { total, records, sums } = result
    const withLetter = books.applications.filter(({ id }) =>
      books.lois.some((loi) => loi.application_id === id)
    )
    assert.equal(total, books.lois.length)
    assert.equal(records, withLetter.length)
    assert.isBelow(records!, total)
    assert.equal(
      sums.amount,
      withLetter.reduce((sum, one) => sum + Number(one.amount_paise), 0)
    )
    const words = totalsTitle(result, register, i18nManager.locale('en'))
    assert.equal(words, `TOTAL: ${total} letters of ${records} applications`)
  })

  test('have the same totals as the dashboards', async ({ assert }) => {
    for (const districts of [null, [pune]]) {
      const scope = { districts, loanType: null }
      const sumOf = async (id: number, key: string, raw: Record<string, string> = {}) => {
        const report = allReports.find((one) => one.id === id)!
        const { sums } = await runReport(
          parseReportRequest(report, raw, { districts }),
          { page: 1, perPage: 10 },
          trx
        )
        return sums[key]
      }
      const { columns, total } = await applicationSummary(scope, 'en', trx)
      const countOf = (key: string) => total.counts[columns.findIndex((one) => one.key === key)]
      const pending = ['DM', 'DBSC', 'Project', 'GM', 'MD'].reduce(
        (sum, key) => sum + countOf(key),
        0
      )
      assert.equal(await sumOf(5, 'files'), countOf('Total'))
      assert.equal(await sumOf(1, 'files'), pending)
      assert.equal(await sumOf(2, 'files'), pending)
      assert.equal(await sumOf(4, 'files'), pending)
      for (const id of [6, 7, 14, 15, 16, 17, 44]) {
        assert.equal(await sumOf(id, 'files'), countOf('Total'), String(id))
      }
      const claims = await claimSummary(scope, 'en', trx)
      const all = claims.total.counts.reduce((sum, count) => sum + count, 0)
      assert.equal(await sumOf(30, 'files'), all)
      assert.equal(await sumOf(32, 'files'), all)
    }
  })
})
