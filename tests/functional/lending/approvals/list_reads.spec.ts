import { randomUUID } from 'node:crypto'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import Application from '#applications/models/application'
import {
  applicationListState,
  listApplications,
  listSource,
} from '#applications/queries/application_list'
import { listFilters } from '#applications/queries/list_filters'
import { isSqlite, sqlInstant } from '#kernel/database/dialect'
import { keysetPage } from '#lists/keyset'
import { writeCursor } from '#lists/list_state'
import { createApplication } from '#database/factories/application_factory'
import { masters } from '#masters/queries/masters'
import { analyse, rowsRead, selectsOn } from '#tests/support/rows_read'
import { LIST_SORTS } from './support.js'
import { dialect } from '#tests/support/tags'

const ROWS = 12_000
const BATCH_SIZE = 400
const TABLE = 'applications'

type Query = Record<string, string>

/** Creates enough applications for a realistic query plan, distributed as in the State. */
async function fill({ userId, profileId }: Application) {
  const districts = masters().districts.filter(({ code }) => code)
  const statuses = masters().applicationStatuses
  const at = (index: number) => sqlInstant(new Date(Date.UTC(2025, 0, 1) + index * 3_600_000))
  for (let start = 0; start < ROWS; start += BATCH_SIZE) {
    const rows = Array.from({ length: BATCH_SIZE }, (_, offset) => {
      const index = start + offset
      return {
        uuid: randomUUID(),
        number: `IL-IDX-2627-${String(index).padStart(6, '0')}`,
        user_id: userId,
        profile_id: profileId,
        loan_type: 1 + (index % 3),
        district_id: districts[(index * 7) % districts.length].id,
        status_id: statuses[(index * 11) % statuses.length].id,
        amount_paise: (1 + ((index * 13) % 40)) * 25_000_00,
        applicant_name: `Name${(index * 17) % 997} Patil`,
        mobile: `98${String(index % 9000).padStart(8, '0')}`,
        business_type: 'Tailoring',
        age_at_submission: 30,
        submitted_on: at(index).slice(0, 10),
        submitted_at: at(index),
        status_since: at(index),
        last_action_at: at(index),
        created_at: at(index),
        updated_at: at(index),
      }
    })
    await db.table('applications').multiInsert(rows)
  }
  await analyse(TABLE)
}

/** Rows of a page with one of the next; each needs one more lookup, of its officer. */
const LOOKUPS = 51
const PAGE = 60 + LOOKUPS

/** The order of the work queries one status after the other; a status without rows costs one read. */
const pageOfStatuses = () => PAGE + masters().applicationStatuses.length

/** Filters whose rows an index has in the order of the list. */
const single = (): Query[] => [
  {},
  { status: String(masters().applicationStatuses[1].id) },
  { number: 'IL-IDX-2627-000777' },
  { mobile: '9800000777' },
  { from: '2025-03-01', to: '2025-03-10' },
]

/** Returns the number of rows that the statements of a page of the list read. */
async function rowsReadFor(query: Query): Promise<number> {
  const state = applicationListState({ perPage: '50', ...query })
  const source = listSource(listFilters(query, { districts: null }), state)
  const statements = await selectsOn(TABLE, () => keysetPage(db.connection(), source, state))
  let read = 0
  for (const statement of statements) read += await rowsRead(statement)
  return read
}

test.group('Rows read by a page of the officers’ list', (group) => {
  dialect(group)
  group.setup(async () => {
    await fill(await createApplication())
    return async () => {
      await db.from('applications').where('number', 'like', 'IL-IDX-%').delete()
      await analyse(TABLE)
    }
  })

  test('are counted once per filter, on its first and on its last page', async ({ assert }) => {
    for (const place of [{}, { edge: 'last' }]) {
      const query = { from: '2025-03-01', to: '2025-04-10', perPage: '50', ...place }
      const sent = await selectsOn(TABLE, async () => {
        const filters = listFilters(query, { districts: null })
        const page = await listApplications(filters, applicationListState(query), 'en')
        assert.isAbove(page.total, 900)
      })
      const counts = sent.flatMap(({ sql }) => sql.match(/count\(\*\)/g) ?? [])
      assert.lengthOf(counts, 1)
    }
  })

  test('are counted up to ten thousand, and to the end for the last page', async ({ assert }) => {
    const query = { from: '2025-01-01', to: '2026-12-31', perPage: '50' }
    const read = (place: Query) =>
      listApplications(
        listFilters(query, { districts: null }),
        applicationListState({ ...query, ...place }),
        'en'
      )
    const first = await read({})
    assert.deepInclude(first, { total: 10_000, isCapped: true, page: 1, pages: 2 })
    const second = await read({ after: first.next!, page: '2' })
    assert.deepInclude(second, { total: 10_000, isCapped: true, page: 2, pages: 3 })
    const last = await read({ edge: 'last' })
    assert.isFalse(last.isCapped)
    assert.isAtLeast(last.total, ROWS)
    assert.lengthOf(last.rows, last.total % 50 || 50)
    assert.equal(last.page, Math.ceil(last.total / 50))
  })

  test('are its own and few more, in every order', async ({ assert }) => {
    const failures: string[] = []
    for (const sort of LIST_SORTS) {
      const read = await rowsReadFor({ sort })
      if (read > (sort === 'status' ? pageOfStatuses() : PAGE)) failures.push(`${sort}: ${read}`)
    }
    assert.deepEqual(failures, [])
  }).skip(isSqlite(db.connection()), 'SQLite counts no reads')

  test('are its own and few more within a filter', async ({ assert }) => {
    const failures: string[] = []
    for (const query of single()) {
      const read = await rowsReadFor(query)
      if (read > PAGE) failures.push(`${JSON.stringify(query)}: ${read}`)
    }
    assert.deepEqual(failures, [])
  }).skip(isSqlite(db.connection()), 'SQLite counts no reads')

  test('are one when one application is looked up, in every order', async ({ assert }) => {
    const failures: string[] = []
    for (const one of single().filter(({ number, mobile }) => number ?? mobile)) {
      for (const sort of LIST_SORTS) {
        const read = await rowsReadFor({ ...one, sort })
        const most = 7 * (sort === 'status' ? masters().applicationStatuses.length : 1)
        if (read > most) failures.push(`${JSON.stringify({ ...one, sort })}: ${read}`)
      }
    }
    assert.deepEqual(failures, [])
  }).skip(isSqlite(db.connection()), 'SQLite counts no reads')

  test('start at the cursor when many rows have the same value', async ({ assert }) => {
    /** Hundreds of rows share an amount or a status; each later status returns a page of candidates. */
    const sorts = [
      { sort: 'amountPaise', column: 'amount_paise', most: 100 + LOOKUPS },
      { sort: 'status', column: 'status_id', most: pageOfStatuses() },
    ]
    const failures: string[] = []
    for (const { sort, column, most } of sorts) {
      const found = await db
        .from(TABLE)
        .where('number', 'IL-IDX-2627-006000')
        .select(`${column} as value`)
        .firstOrFail()
      const same = await db.from(TABLE).where(column, found.value).orderBy('id').select('id')
      const value =
        sort === 'status' ? masters().applicationStatus(found.value).workOrder : found.value
      assert.isAbove(same.length, 200)
      for (const { id } of [same[0], same.at(-1)!]) {
        for (const step of ['after', 'before']) {
          for (const direction of ['asc', 'desc']) {
            const query = { sort, direction, [step]: writeCursor({ value, id }) }
            const read = await rowsReadFor(query)
            if (read > most) failures.push(`${JSON.stringify(query)}: ${read}`)
          }
        }
      }
    }
    assert.deepEqual(failures, [])
  })
    .timeout(60_000)
    .skip(isSqlite(db.connection()), 'SQLite counts no reads')
})
