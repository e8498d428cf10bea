import { randomUUID } from 'node:crypto'
import type { Assert } from '@japa/assert'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import type { StrictValues } from '@adonisjs/lucid/types/querybuilder'
import ApiClient from '#api/models/api_client'
import { listApplications, listClaims, listPayments } from '#api/queries/records'
import { CreatePaymentBatch } from '#claims/payments/actions/create_payment_batch'
import { batches, isSqlite } from '#kernel/database/dialect'
import { createApplication } from '#database/factories/application_factory'
import { writeCursor } from '#lists/list_state'
import { masters } from '#masters/queries/masters'
import { createPayableClaims } from '#tests/support/payable_claims'
import { analyse, rowsRead, selectsOn } from '#tests/support/rows_read'

const ROWS = 6_000
const LIMIT = 50
/**
 * One claim in this number belongs to a bank with few, and one in this number to a bank with some; another bank has the
 * rest.
 */
const SMALL_BANK_INTERVAL = 600
const MEDIUM_BANK_INTERVAL = 20
/** Each of 6,000 applications took its last step one minute after the previous one. */
const SINCE = '2026-01-01 01:00:00'
const STEPS = ['2026-01-02 00:00:00', '2026-01-04 12:00:00']
const TABLES = ['applications', 'claims', 'payment_batch_items']

const onSqlite = () => isSqlite(db.connection())

/** Returns the statement that finds the rows of a page; loading related rows by id costs the same everywhere. */
async function pageOf(list: () => Promise<unknown>) {
  const [statement] = await selectsOn('keyset_value', list)
  return statement
}

async function stepsOf({ sql, bindings }: Awaited<ReturnType<typeof pageOf>>): Promise<string[]> {
  const plan: { detail: string }[] = await db.rawQuery(`explain query plan ${sql}`, [
    ...bindings,
  ] as StrictValues[])
  return plan.map(({ detail }) => detail)
}

/**
 * SQLite has only averages: because of rows that other tests left in many statuses, it would assume that each status
 * has few. Here it uses statistics of the rows made here, all of one loan type in one status.
 */
async function limitStatisticsToOwnRows() {
  if (!onSqlite()) return
  const known = {
    applications_loan_type_status_id_id_index: `${ROWS} ${ROWS} ${ROWS} 1`,
    applications_status_id_id_index: `${ROWS} ${ROWS} 1`,
  }
  for (const [idx, stat] of Object.entries(known)) {
    await db.from('sqlite_stat1').where({ idx }).update({ stat })
  }
  await db.rawQuery('analyze sqlite_schema')
}

test.group('API lists over many rows', (group) => {
  const banks: Record<'few' | 'some' | 'many', ApiClient> = {} as never
  const bankOf = (index: number) =>
    index % SMALL_BANK_INTERVAL === 0
      ? banks.few
      : index % MEDIUM_BANK_INTERVAL === 0
        ? banks.some
        : banks.many

  group.setup(async () => {
    const [few, some, many] = masters().banks
    banks.few = new ApiClient().fill({ bankId: few.id })
    banks.some = new ApiClient().fill({ bankId: some.id })
    banks.many = new ApiClient().fill({ bankId: many.id })
    const [claim] = await createPayableClaims(1)
    await new CreatePaymentBatch().run({ claimIds: [claim.id], actor: null })
    const file = await createApplication()
    const insertCopies = async (table: string, where: object, own: (index: number) => object) => {
      const { id: last, ...row } = await db.from(table).where(where).firstOrFail()
      const rows = Array.from({ length: ROWS }, (_, index) => ({ ...row, ...own(index) }))
      for (const portion of batches(rows)) await db.table(table).multiInsert(portion)
      const made = await db.from(table).where('id', '>', last).orderBy('id').select('id')
      return made.map(({ id }) => Number(id))
    }
    const claimIds = await insertCopies('claims', { id: claim.id }, (index) => ({
      uuid: randomUUID(),
      bank_id: bankOf(index).bankId,
    }))
    const itemIds = await insertCopies('payment_batch_items', { claim_id: claim.id }, (index) => ({
      claim_id: claimIds[index],
      live_claim_id: null,
      sr_no: index + 2,
    }))
    const fileIds = await insertCopies('applications', { id: file.id }, (index) => ({
      uuid: randomUUID(),
      number: `IL-API-2627-${String(index).padStart(6, '0')}`,
      live_key: null,
      last_action_at: new Date(Date.UTC(2026, 0, 1) + index * 60_000)
        .toISOString()
        .slice(0, 19)
        .replace('T', ' '),
    }))
    for (const table of TABLES) await analyse(table)
    await limitStatisticsToOwnRows()
    return async () => {
      const between = (ids: number[]): [number, number] => [ids[0], ids.at(-1)!]
      await db.from('payment_batch_items').whereBetween('id', between(itemIds)).delete()
      await db.from('claims').whereBetween('id', between(claimIds)).delete()
      await db.from('applications').whereBetween('id', between(fileIds)).delete()
      for (const table of TABLES) await analyse(table)
    }
  })

  /** Returns cursors to the beginning, to the second page of a reader with all rows, to the middle and near the end. */
  async function cursorsOf(table: string) {
    const ids = (await db.from(table).orderBy('id').select('id')).map(({ id }) => Number(id))
    const cursorAfter = (at: number) => writeCursor({ id: ids[at], value: ids[at] })
    return [undefined, cursorAfter(LIMIT), cursorAfter(ROWS / 2), cursorAfter(ROWS - LIMIT)]
  }

  /** Asserts that rows are read in index order: one page, or two if the database skips the previous one. */
  async function assertReadsOnePage(page: Awaited<ReturnType<typeof pageOf>>, assert: Assert) {
    if (!onSqlite()) return assert.isAtMost(await rowsRead(page), 2 * LIMIT + 1)
    const steps = await stepsOf(page)
    assert.lengthOf(steps, 1, `nothing is sorted: ${steps.join('; ')}`)
  }

  for (const [who, most] of [
    ['few', (6 * ROWS) / SMALL_BANK_INTERVAL],
    ['some', (5 * ROWS) / MEDIUM_BANK_INTERVAL],
    ['many', 3 * LIMIT],
  ] as const) {
    test(`read a bank’s claims page by page at any depth, if it has ${who}`, async ({ assert }) => {
      for (const after of await cursorsOf('claims')) {
        const page = await pageOf(() => listClaims({ limit: LIMIT, after }, banks[who]))
        await assertReadsOnePage(page, assert)
        if (!onSqlite()) continue
        const [step] = await stepsOf(page)
        assert.match(step, /^SEARCH claims USING (?:COVERING INDEX claims_bank_id|INTEGER PRIMARY)/)
      }
    })

    test(`read a bank’s payments without those of other banks, if it has ${who}`, async ({
      assert,
    }) => {
      for (const after of await cursorsOf('payment_batch_items')) {
        const page = await pageOf(() => listPayments({ limit: LIMIT, after }, banks[who]))
        if (!onSqlite()) {
          /** Through the bank's claims, or in page order if nearly all belong to the bank, whichever is cheaper. */
          assert.isAtMost(await rowsRead(page), most)
          continue
        }
        /** SQLite uses the bank's claims. */
        const steps = await stepsOf(page)
        assert.isEmpty(steps.filter((step) => step.startsWith('SCAN')))
        assert.match(steps.join('; '), /claims_bank_id_id_index/)
      }
    })
  }

  const ASKED = { 'nothing': {}, 'a status': { statusId: 1 }, 'a step': { stepSince: SINCE } }
  for (const [by, asked] of Object.entries(ASKED)) {
    test(`read applications page by page at any depth, filtered by ${by}`, async ({ assert }) => {
      const isByStep = 'stepSince' in asked
      const cursors = isByStep
        ? [undefined, ...STEPS.map((at) => writeCursor({ id: 1, value: at }))]
        : await cursorsOf('applications')
      for (const after of cursors) {
        const page = await pageOf(() => listApplications({ limit: LIMIT, after, ...asked }))
        await assertReadsOnePage(page, assert)
      }
    })
  }
})
