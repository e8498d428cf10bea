import { randomInt } from 'node:crypto'
import { DateTime } from 'luxon'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import type User from '#auth/models/user'
import { OFFICER_ROLES, Role } from '#auth/roles'
import LetterAnswer from '#bank_desk/models/letter_answer'
import { ANSWER_KINDS, type AnswerKind } from '#bank_desk/rules/branches'
import { CountPastDue } from '#claims/days_past_due/actions/count_past_due'
import InstalmentEntry from '#claims/models/instalment_entry'
import { getClock } from '#kernel/calendar/clock'
import { instantOf, storedDay } from '#kernel/database/dialect'
import { addDays, indiaDateOf, plainDate, type PlainDate } from '#kernel/calendar/plain_date'
import {
  createApplication,
  createUser,
  districtNamed,
} from '#database/factories/application_factory'
import { createLoan } from '#database/factories/loan_factory'
import { masters } from '#masters/queries/masters'
import { SUMMARIES, type Summary } from '#reports/queries/mis/summary'
import { binary, openedBook } from '#tests/support/downloads'
import { pageProps } from '#tests/support/page_props'
import { createBranch } from '#tests/support/bank_branches'
import { DISTRICTS } from './support.js'
import { dialect } from '#tests/support/tags'

const FIRST = plainDate('2023-02-20')
const pick = <T>(from: readonly T[]): T => from[randomInt(from.length)]

interface MisQuery {
  district?: string
  from?: PlainDate | string
  to?: PlainDate | string
  asOf?: string
  sort?: string
  direction?: string
}

async function misOf(client: ApiClient, user: User, by: Summary, asked: MisQuery = {}) {
  const query = new URLSearchParams({ by, ...(asked as Record<string, string>) })
  const response = await client.get(`/officer/mis?${query}`).loginAs(user).withInertia()
  response.assertStatus(200)
  return pageProps(response, 'back_office/reports/mis')
}

/** Returns the lines of the Excel file. */
async function sheetOf(client: ApiClient, user: User, query: string) {
  const request = client.get(`/officer/mis/spreadsheet?${query}`).loginAs(user)
  request.request.buffer(true).parse(binary)
  const response = await request
  response.assertStatus(200)
  const by = new URLSearchParams(query).get('by')
  response.assertHeader('content-disposition', `attachment; filename="${by}-wise-summary.xlsx"`)
  const book = await openedBook(response.body())
  const lines: unknown[][] = []
  book.worksheets[0].eachRow((row) => lines.push((row.values as unknown[]).slice(1)))
  return lines
}

/** Returns the row of the summary to which an application belongs, computed individually. */
function rowOf(by: Summary, row: any): string {
  const all = masters()
  switch (by) {
    case 'district':
      return all.district(row.district_id).nameEn
    case 'division':
      return all.division(all.district(row.district_id).divisionCode).nameEn
    case 'gender':
      return row.gender_id === null ? 'other' : all.gender(row.gender_id).nameEn
    case 'caste':
      return row.caste_id === null ? 'other' : all.caste(row.caste_id).nameEn
    case 'answers':
      return KINDS[row.kind as AnswerKind]
    case 'past_due':
      return CLASSES[row.bucket === 'none' ? row.state : row.bucket]
    case 'npa':
      return all.district(row.district_id).nameEn
    default: {
      const value = by === 'age' ? row.age_at_submission : Number(row.amount_paise) / 100
      const range = all
        .valueRanges(by)
        .find(({ fromValue, belowValue }) => value >= fromValue && value < belowValue)
      return range?.nameEn ?? 'other'
    }
  }
}

const KINDS: Record<AnswerKind, string> = {
  received: 'Received',
  documents_asked: 'Documents requested',
  sanctioned: 'Sanctioned',
  refused: 'Refused',
  disbursed: 'Disbursed',
}

const CLASSES: Record<string, string> = {
  regular: 'Regular',
  unknown: 'Unknown',
  sma0: 'SMA-0: 1 to 30 days',
  sma1: 'SMA-1: 31 to 60 days',
  sma2: 'SMA-2: 61 to 90 days',
  over: 'Over 90 days',
}

/** Returns the counts of a summary within these days, computed individually. */
async function countRows(by: Summary, from?: string, to?: string): Promise<any[]> {
  const isWithin = (day: string) => (!from || day >= from) && (!to || day <= to)
  if (by === 'past_due' || by === 'npa') {
    const states = await db
      .from('past_due_states')
      .join('applications', 'applications.id', 'past_due_states.application_id')
      .select('past_due_states.*', 'applications.*')
    return states.filter(
      (row) =>
        row.live_sanction_id !== null &&
        !row.is_held &&
        (by === 'past_due' || row.npa_on !== null) &&
        isWithin(storedDay(row.submitted_on))
    )
  }
  if (by !== 'answers') {
    const rows = await db.from('applications').select('*')
    return rows.filter((row) => isWithin(storedDay(row.submitted_on)))
  }
  const rows = await db
    .from('letter_answers')
    .join('applications', 'applications.id', 'letter_answers.application_id')
    .select('letter_answers.kind', 'letter_answers.answered_at', 'applications.loan_type')
  return rows.filter((row) => isWithin(indiaDateOf(instantOf(row.answered_at))))
}

/** Creates answers of a branch, at any hour of days on which India may have a different date from UTC. */
async function randomAnswers(count: number) {
  const branch = await createBranch()
  for (let index = 0; index < count; index++) {
    const { application, sanction } = await createLoan({
      emiStartOn: getClock().today(),
      application: { districtId: districtNamed(pick(DISTRICTS)) },
    })
    await db.table('letter_holders').insert({
      application_id: application.id,
      loi_id: sanction.loiId,
      bank_id: branch.bankId,
      branch_id: branch.id,
      since: '2023-01-01 00:00:00',
    })
    const { id } = await db.from('letter_holders').orderBy('id', 'desc').firstOrFail()
    for (const [at, kind] of ANSWER_KINDS.slice(0, 1 + randomInt(ANSWER_KINDS.length)).entries()) {
      const minutes = randomInt(1000 * 24 * 60)
      await LetterAnswer.create({
        holderId: Number(id),
        serial: at + 1,
        applicationId: application.id,
        branchId: branch.id,
        kind,
        answeredAt: DateTime.fromISO(FIRST, { zone: 'utc' }).plus({ minutes }),
      })
    }
  }
}

/** Creates loans with instalments overdue by these numbers of days, and one without a record. */
async function overdueLoans() {
  for (const days of [0, 10, 40, 70, 120, 200]) {
    const districtId = districtNamed(pick(DISTRICTS))
    const submittedOn = addDays(FIRST, randomInt(1000))
    const { application, disbursement, rows } = await createLoan({
      emiStartOn: addDays(getClock().today(), -days),
      tenureMonths: 12,
      application: {
        districtId,
        loanType: pick(masters().schemes).id,
        overrides: { submittedOn },
      },
    })
    if (days === 0) continue
    await InstalmentEntry.create({
      disbursementId: disbursement.id,
      dueOn: rows[0].dueOn,
      source: 'district',
      status: 'overdue',
      statusOn: getClock().today(),
      reason: 'Said so',
      recordedBy: application.userId,
      createdAt: DateTime.utc(),
    })
  }
  await new CountPastDue().run()
}

test.group('The MIS', (group) => {
  dialect(group)
  let director: User
  group.setup(async () => {
    director = await createUser(Role.managingDirector)
    for (let index = 0; index < 60; index++) {
      await createApplication({
        districtId: districtNamed(pick(DISTRICTS)),
        loanType: pick(masters().schemes).id,
        casteId: pick(masters().castes).id,
        overrides: {
          submittedOn: addDays(FIRST, randomInt(1000)),
          ageAtSubmission: 17 + randomInt(40),
          amountPaise: (1 + randomInt(49)) * 100_000_00 + randomInt(10) * 10_000_00,
          genderId: pick([0, 1, null]),
        },
      })
    }
    await randomAnswers(15)
    await overdueLoans()
  })

  const ranges: [string, MisQuery][] = [
    ['all dates', {}],
    ['a financial year', { from: '2024-04-01', to: '2025-03-31' }],
    ['a broken range', { from: '2023-03-07', to: '2025-08-19' }],
    ['one day', { from: addDays(FIRST, 500), to: addDays(FIRST, 500) }],
    ['a beginning only', { from: '15-01-2025' }],
    ['an end only', { to: '2024-12-09' }],
  ]
  for (const by of SUMMARIES) {
    test(`matches the database by ${by}, over any range`, async ({ assert, client }) => {
      for (const [name, asked] of ranges) {
        const { table } = await misOf(client, director, by, asked)
        const from = asked.from === '15-01-2025' ? '2025-01-15' : asked.from
        const expected = new Map<string, number[]>()
        for (const row of await countRows(by, from, asked.to)) {
          const key = rowOf(by, row)
          const counts = expected.get(key) ?? [0, 0, 0, 0]
          counts[Number(row.loan_type) - 1]++
          counts[3]++
          expected.set(key, counts)
        }
        const found = new Map(
          table.rows
            .filter((row) => row.counts.at(-1) !== 0)
            .map((row) => [row.id === -1 ? 'other' : row.label, row.counts])
        )
        assert.deepEqual(
          Object.fromEntries([...found].toSorted()),
          Object.fromEntries([...expected].toSorted()),
          name
        )
        const sums = [0, 1, 2, 3].map((at) =>
          table.rows.reduce((sum, row) => sum + row.counts[at], 0)
        )
        assert.deepEqual(table.total.counts, sums, name)
      }
    })
  }

  test('shows only the own district to users assigned to one', async ({ assert, client }) => {
    const districtId = districtNamed('Satara')
    const [{ total }] = await db
      .from('applications')
      .where('district_id', districtId)
      .count('* as total')
    for (const roleId of OFFICER_ROLES.filter((role) => role !== Role.accounts)) {
      const officer = await createUser(roleId, { districtId })
      for (const by of SUMMARIES.filter((one) => !['answers', 'past_due', 'npa'].includes(one))) {
        const other = String(districtNamed('Pune'))
        const { table } = await misOf(client, officer, by, { district: other })
        assert.equal(table.total.counts.at(-1), Number(total), by)
      }
    }
  })

  test('is sorted by any column', async ({ assert, client }) => {
    const { table } = await misOf(client, director, 'district', {
      sort: 'Total',
      direction: 'desc',
    })
    const totals = table.rows.map((row) => row.counts.at(-1)!)
    assert.deepEqual(
      totals,
      totals.toSorted((a, b) => b - a)
    )
    const byName = await misOf(client, director, 'caste', { sort: 'label', direction: 'desc' })
    const labels = byName.table.rows.map((row) => row.label)
    assert.deepEqual(
      labels,
      labels.toSorted((a, b) => b.localeCompare(a, 'en'))
    )
  })

  test('reports an invalid date, and counts nothing', async ({ assert, client }) => {
    for (const [asked, invalid] of [
      [{ from: '31-02-2025' }, ['from']],
      [{ from: '2025-05-02', to: '2025-05-01' }, ['range']],
      [{ to: "' or 1=1 --" }, ['to']],
    ] as [MisQuery, string[]][]) {
      const { table, ...props } = await misOf(client, director, 'gender', asked)
      assert.deepEqual(props.invalid, invalid)
      assert.equal(table.total.counts.at(-1), 0)
    }
  })

  test('is exported as an Excel file with title, rows and TOTAL, and the export is logged', async ({
    assert,
    client,
  }) => {
    const lines = await sheetOf(client, director, 'by=gender&from=2024-04-01')
    assert.match(String(lines[0][0]), /Gender wise Summary$/)
    const { table } = await misOf(client, director, 'gender', { from: '2024-04-01' })
    assert.deepEqual(lines.at(-1)!.slice(1), ['TOTAL', ...table.total.counts])
    const entries = await db.from('audit_entries').where('action', 'report.exported')
    assert.isNotEmpty(entries.filter((row) => row.actor_id === director.id))
  })

  test('states that loans were not counted on a day before the first count', async ({
    assert,
    client,
  }) => {
    for (const by of ['past_due', 'npa'] as const) {
      const before = await misOf(client, director, by, { asOf: '2001-01-01' })
      assert.isFalse(before.isCounted)
      assert.isTrue((await misOf(client, director, by)).isCounted)
      const lines = await sheetOf(client, director, `by=${by}&asOf=2001-01-01`)
      assert.include(lines.flat(), 'Days past due: not counted yet. The count runs every night.')
      assert.notInclude(lines.flat(), 0)
      assert.notInclude(lines.flat(), 'TOTAL')
    }
    assert.isTrue((await misOf(client, director, 'district', { asOf: '2001-01-01' })).isCounted)
  })

  test('is not available to accounts, applicants and visitors', async ({ client }) => {
    for (const path of ['/officer/mis', '/officer/mis/spreadsheet']) {
      const accounts = await client.get(path).loginAs(await createUser(Role.accounts))
      accounts.assertStatus(403)
      const applicant = await client
        .get(path)
        .loginAs(await createUser())
        .redirects(0)
      applicant.assertStatus(302)
    }
  })
})
