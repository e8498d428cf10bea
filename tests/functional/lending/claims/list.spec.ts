import { randomUUID } from 'node:crypto'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { claimFilters } from '#claims/claim/queries/claim_list_filters'
import { claimListState, listClaims } from '#claims/claim/queries/list_claims'
import { plainDate } from '#kernel/calendar/plain_date'
import { sqlInstant } from '#kernel/database/dialect'
import { createLoan, type TestLoan } from '#database/factories/loan_factory'
import {
  disbursementListState,
  listDisbursements,
  listSanctions,
  sanctionListState,
} from '#loans/queries/loan_lists'
import { loanFilters } from '#loans/queries/list_filters'
import { masters } from '#masters/queries/masters'
import { analyse } from '#tests/support/rows_read'
import { RecountSubjects } from '#workflow/actions/recount_subjects'
import { dialect } from '#tests/support/tags'

const ROWS = 8_000
const BATCH_SIZE = 400
/** Id that no application has. */
const NOBODY = 1_000_000_000
/** Name of the applicant of all claims created here. */
let nameOfAll = ''
/** Id of the first row created here, in every table: above all others, but close to them. */
let firstId = 0
const TABLES = ['claims', 'disbursements', 'loan_sanctions']

type Query = Record<string, string>

const at = (index: number) => sqlInstant(new Date(Date.UTC(2025, 0, 1) + index * 7_200_000))
const dayOf = (index: number) => at(index).slice(0, 10)

async function insertInBatches(table: string, rowOf: (index: number) => object) {
  for (let start = 0; start < ROWS; start += BATCH_SIZE) {
    const rows = Array.from({ length: BATCH_SIZE }, (_, offset) => rowOf(start + offset))
    await db.table(table).multiInsert(rows as Record<string, unknown>[])
  }
}

async function nextId(): Promise<number> {
  const last = await Promise.all(TABLES.map((table) => db.from(table).max('id as id').first()))
  return 1 + Math.max(...last.map(({ id }) => Number(id ?? 0)))
}

/** Creates enough rows for a realistic query plan, spread over two years. */
async function fill({ application, sanction, disbursement }: TestLoan) {
  firstId = await nextId()
  nameOfAll = application.applicantName
  const { claimStatuses, paymentStatuses, districts, shortlistedBanks } = masters()
  const pick = <T>(list: readonly T[], index: number) => list[index % list.length]
  const [loanRow] = await db.from('loan_sanctions').where('id', sanction.id)
  const [trancheRow] = await db.from('disbursements').where('id', disbursement.id)
  await insertInBatches('loan_sanctions', (index) => ({
    ...loanRow,
    id: firstId + index,
    live_application_id: NOBODY + index,
    bank_id: pick(shortlistedBanks, index).id,
    sanctioned_on: dayOf(index),
    amount_paise: (1 + ((index * 13) % 40)) * 25_000_00,
    disbursed_paise: ((index * 17) % 40) * 25_000_00,
    tenure_months: 1 + ((index * 7) % 60),
    rate_bp: 700 + ((index * 11) % 100) * 5,
    created_at: at(index),
    verified_at: null,
  }))
  await insertInBatches('disbursements', (index) => ({
    ...trancheRow,
    id: firstId + index,
    sanction_id: firstId + index,
    disbursed_on: dayOf(index),
    amount_paise: (1 + ((index * 19) % 40)) * 25_000_00,
    emi_paise: (1 + ((index * 23) % 900)) * 1_000,
    tenure_months: 1 + ((index * 7) % 60),
    rate_bp: 700 + ((index * 11) % 100) * 5,
    emi_start_on: dayOf(index),
    emi_end_on: dayOf(index + 4),
    created_at: at(index),
    verified_at: null,
  }))
  await insertInBatches('claims', (index) => ({
    id: firstId + index,
    uuid: randomUUID(),
    application_id: application.id,
    sanction_id: sanction.id,
    user_id: application.userId,
    district_id: pick(districts, index * 7).id,
    loan_type: 1 + (index % 3),
    bank_id: pick(shortlistedBanks, index).id,
    status_id: pick(claimStatuses, index * 11).id,
    payment_status_id: pick(paymentStatuses, index * 5).id,
    applicant_name: `Name${(index * 17) % 997} Patil`,
    paid_on: dayOf(index),
    paid_paise: 10_000_00,
    charges_paise: 0,
    principal_paise: 5_000_00,
    interest_paise: 1_000_00 + ((index * 31) % 4_000_00),
    proposed_paise: 1_000_00,
    first_submitted_on: dayOf(index),
    submitted_on: dayOf(index),
    status_since: at(index),
    created_at: at(index),
    updated_at: at(index),
  }))
  for (const table of TABLES) await analyse(table)
  await new RecountSubjects().run('claim', { fix: true })
}

async function empty() {
  for (const table of TABLES) {
    await db.from(table).where('id', '>=', firstId).delete()
    await analyse(table)
  }
  await new RecountSubjects().run('claim', { fix: true })
}

const range = { uploadedFrom: '2025-06-01', uploadedTill: '2025-06-30' }
const office = { districts: null }

const claimQueries = (): Query[] => [
  {},
  { loanType: '2' },
  { district: String(masters().districts[0].id) },
  { bank: String(masters().shortlistedBanks[0].id) },
  { status: String(masters().claimStatuses[1].id) },
  { owner: 'ToBePaid' },
  { owner: 'Paid' },
  { owner: 'Auditor' },
  { applicationNo: 'IL-XXX-0000-000000' },
  { loiNo: 'LOI-IL-XXX-0000-000000' },
  { from: '2025-06-01', till: '2025-06-10' },
  { quick: nameOfAll },
  { quick: String(firstId + 7) },
]

const loanQueries = (): Query[] => [
  range,
  { ...range, scheme: '2' },
  { ...range, district: String(masters().districts[0].id) },
  { ...range, bank: String(masters().shortlistedBanks[0].id) },
  { ...range, applicationNo: 'IL-XXX-0000-000000' },
  { ...range, loiNo: 'LOI-IL-XXX-0000-000000' },
  { ...range, loiFrom: '2025-01-01', loiTill: '2025-03-31' },
]

const LISTS = [
  {
    table: 'claims',
    queries: claimQueries,
    sorts: ['newest', 'submitted', 'applicantName', 'interestPaise', 'status'],
    read: (query: Query) => listClaims(claimFilters(query, office), claimListState(query), 'en'),
  },
  {
    table: 'loan_sanctions',
    queries: loanQueries,
    sorts: [
      'uploadedAt',
      'sanctionedOn',
      'amountPaise',
      'disbursedPaise',
      'tenureMonths',
      'rateBp',
    ],
    read: (query: Query) =>
      listSanctions(loanFilters(query, office), sanctionListState(query), 'en'),
  },
  {
    table: 'disbursements',
    queries: loanQueries,
    sorts: [
      'uploadedAt',
      'disbursedOn',
      'amountPaise',
      'emiPaise',
      'rateBp',
      'tenureMonths',
      'emiStartOn',
      'emiEndOn',
    ],
    read: (query: Query) =>
      listDisbursements(loanFilters(query, office), disbursementListState(query), 'en'),
  },
]

test.group('Lists of loans and claims', (group) => {
  dialect(group)
  group.setup(async () => {
    await fill(await createLoan({ emiStartOn: plainDate('2026-01-31') }))
    return empty
  })

  test('count all claims of one application on every page', async ({ assert }) => {
    const { read } = LISTS[0]
    const { id } = await db
      .from('claims')
      .where('id', firstId)
      .select('application_id as id')
      .firstOrFail()
    await db.from('applications').where({ id }).update({ number: 'IL-CLX-2627-000001' })
    const query = { applicationNo: 'IL-CLX-2627-000001', perPage: '15' }
    const first = await read(query)
    assert.isAtLeast(first.total, ROWS)
    const steps: Query[] = [{ page: '3' }, { after: first.next! }, { edge: 'last' }]
    for (const step of steps) {
      assert.equal((await read({ ...query, ...step })).total, first.total)
    }
    assert.equal((await read({ ...query, quick: String(firstId + 7) })).total, 1)
    assert.equal((await read({ applicationNo: 'IL-XXX-0000-000000' })).total, 0)
  })

  for (const { table, queries, sorts, read } of LISTS) {
    test(`open the last page of ${table}, which has no next page`, async ({ assert }) => {
      for (const filter of queries()) {
        const query = { ...filter, perPage: '15' }
        const first = await read(query)
        const last = await read({ ...query, edge: 'last' })
        assert.equal(last.total, first.total)
        assert.lengthOf(last.rows, first.total % 15 || Math.min(first.total, 15))
        assert.isNull(last.next)
        if (last.previous) {
          const before = await read({ ...query, before: last.previous })
          assert.deepEqual((await read({ ...query, after: before.next! })).rows, last.rows)
        }
      }
    })

    test(`sort ${table} by each column, in both directions and across pages`, async ({
      assert,
    }) => {
      for (const sort of sorts) {
        for (const direction of ['asc', 'desc']) {
          const query = { ...queries()[0], sort, direction, perPage: '15' }
          const first = await read(query)
          const second = await read({ ...query, after: first.next! })
          const rows = [...first.rows, ...second.rows] as unknown as Record<string, unknown>[]
          const values = rows.map((row) => valueOf(row, sort))
          const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
          assert.deepEqual(values, direction === 'asc' ? sorted : sorted.reverse(), sort)
          assert.lengthOf(new Set(rows.map((row) => row.id)), 30, sort)
        }
      }
    }).timeout(60_000)
  }
})

/** Returns the value of a row for a sort key; names are compared case-insensitively. */
function valueOf(row: Record<string, unknown>, sort: string): string | number {
  const names: Record<string, string> = {
    newest: 'id',
    submitted: 'submittedOn',
    uploadedAt: 'id',
  }
  if (sort === 'status') return masters().claimStatus(Number(row.statusId)).workOrder
  const value = row[names[sort] ?? sort] as string | number
  return typeof value === 'string' ? value.toLowerCase() : value
}
