import { randomUUID } from 'node:crypto'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import Application from '#applications/models/application'
import {
  applicationListState,
  listApplications,
  listSource,
  type ListSort,
} from '#applications/queries/list_applications'
import { listFilters } from '#applications/queries/list_filters'
import { listNeighbours } from '#applications/queries/list_neighbours'
import { isSqlite } from '#core/database/dialect'
import { sqlInstant } from '#core/database/instant'
import { keysetKeys } from '#core/lists/keyset'
import { writeCursor } from '#core/lists/list_state'
import { createApplication } from '#database/factories/application_factory'
import { masters } from '#masters/queries/masters'
import { analyse, rowsRead, selectsOn, wholeReads } from '#tests/support/whole_reads'

const ROWS = 12_000
const PORTION = 400
const SORTS: ListSort[] = [
  'submittedOn',
  'number',
  'applicantName',
  'amountPaise',
  'status',
  'lastActionOn',
]
const TABLE = 'applications'

type Query = Record<string, string>

/** As many applications as make a planner think twice, spread as they are in the State. */
async function fill({ userId, profileId }: Application) {
  const districts = masters().districts.filter(({ code }) => code)
  const statuses = masters().applicationStatuses
  const at = (index: number) => sqlInstant(new Date(Date.UTC(2025, 0, 1) + index * 3_600_000))
  for (let start = 0; start < ROWS; start += PORTION) {
    const rows = Array.from({ length: PORTION }, (_, offset) => {
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

const single = (): Query[] => {
  const [district] = masters().districts
  return [
    { loanType: '2' },
    { district: String(district.id) },
    { status: String(masters().applicationStatuses[1].id) },
    { column: 'LOI' },
    { number: 'IL-IDX-2627-000777' },
    { mobile: '9800000777' },
    { name: 'Name77' },
    { from: '2025-03-01', to: '2025-03-10' },
  ]
}

test.group('Indexes of the officers list', (group) => {
  group.setup(async () => {
    await fill(await createApplication())
    return async () => {
      await db.from('applications').where('number', 'like', 'IL-IDX-%').delete()
      await analyse(TABLE)
    }
  })

  test('no filter, no pair of filters and no sort reads the whole table', async ({ assert }) => {
    const filters = single()
    const pairs = filters.flatMap((one, index) =>
      filters.slice(index + 1).map((other) => ({ ...one, ...other }))
    )
    const failures: string[] = []
    let looked = 0
    for (const address of [{}, ...filters, ...pairs]) {
      for (const sort of SORTS) {
        const query = { ...address, sort, perPage: '50' }
        const sent = await selectsOn(TABLE, () =>
          listApplications(
            listFilters(query, { districtId: null }),
            applicationListState(query),
            'en'
          )
        )
        looked += sent.length
        for (const statement of sent) {
          for (const read of await wholeReads(TABLE, statement)) {
            failures.push(`${JSON.stringify(query)}: ${read}`)
          }
        }
      }
    }
    assert.deepEqual(failures, [])
    assert.isAbove(looked, filters.length * SORTS.length)
  }).timeout(180_000)

  test('nor do the steps through the list and from file to file', async ({ assert }) => {
    const application = await Application.query()
      .where('number', 'IL-IDX-2627-006000')
      .firstOrFail()
    const failures: string[] = []
    for (const address of [{}, ...single().slice(0, 4)]) {
      for (const sort of SORTS) {
        const query = { ...address, sort, perPage: '50' }
        const filters = listFilters(query, { districtId: null })
        const first = await listApplications(filters, applicationListState(query), 'en')
        const sent = await selectsOn(TABLE, async () => {
          const after = applicationListState({ ...query, after: first.next })
          await listApplications(filters, after, 'en')
          await listApplications(filters, applicationListState({ ...query, edge: 'last' }), 'en')
          await listNeighbours(application, filters, after)
        })
        for (const statement of sent) {
          for (const read of await wholeReads(TABLE, statement)) {
            failures.push(`${JSON.stringify(query)}: ${read}`)
          }
        }
      }
    }
    assert.deepEqual(failures, [])
  }).timeout(180_000)

  test('the rows of a filter are counted once, on its first page and on its last', async ({
    assert,
  }) => {
    for (const place of [{}, { edge: 'last' }]) {
      const query = { from: '2025-03-01', to: '2025-04-10', perPage: '50', ...place }
      const sent = await selectsOn(TABLE, async () => {
        const filters = listFilters(query, { districtId: null })
        const page = await listApplications(filters, applicationListState(query), 'en')
        assert.isAbove(page.total, 900)
      })
      const counts = sent.flatMap(({ sql }) => sql.match(/count\(\*\)/g) ?? [])
      assert.lengthOf(counts, 1)
    }
  })

  test('a page that is counted reads what it counts, also when it is asked again', async ({
    assert,
  }) => {
    const failures: string[] = []
    for (const place of [{}, { page: '3' }, { edge: 'last' }] as Query[]) {
      const query = { from: '2025-01-01', to: '2025-12-31', ...place, perPage: '50' }
      const filters = listFilters(query, { districtId: null })
      let total = 0
      const sent = await selectsOn(TABLE, async () => {
        total = (await listApplications(filters, applicationListState(query), 'en')).total
      })
      assert.isAbove(total, ROWS / 2)
      /** Of a million rows the whole table was read when the statement ran again without the name. */
      assert.match(sent[0].sql, /count\(\*\) from applications force index \(\w+\)/)
      const read = await rowsRead(sent[0])
      if (read > total + 600) failures.push(`${JSON.stringify(query)}: ${read} for ${total}`)
    }
    assert.deepEqual(failures, [])
  }).skip(isSqlite(db.connection()), 'SQLite counts no reads')

  test('a page of one filter reads its own rows and hardly more, in every order', async ({
    assert,
  }) => {
    const failures: string[] = []
    const filters = single().filter(({ column, name, from }) => !column && !name && !from)
    assert.lengthOf(filters, 5)
    for (const address of [{}, ...filters]) {
      for (const sort of SORTS) {
        const query = { ...address, sort, perPage: '50' }
        const state = applicationListState(query)
        const source = listSource(listFilters(query, { districtId: null }), state)
        const [statement] = await selectsOn(TABLE, () => keysetKeys(db.connection(), source, state))
        const read = await rowsRead(statement)
        if (read > 60) failures.push(`${JSON.stringify(query)}: ${read}`)
      }
    }
    assert.deepEqual(failures, [])
  }).skip(isSqlite(db.connection()), 'SQLite counts no reads')

  test('a look for one file reads that file, whatever else is asked', async ({ assert }) => {
    const failures: string[] = []
    const [number, mobile] = [single()[4], single()[5]]
    for (const one of [number, mobile]) {
      for (const other of single()) {
        for (const sort of SORTS) {
          const query = { ...other, ...one, sort, perPage: '50' }
          const sent = await selectsOn(TABLE, () =>
            listApplications(
              listFilters(query, { districtId: null }),
              applicationListState(query),
              'en'
            )
          )
          const counts = await Promise.all(sent.map(rowsRead))
          if (sent.length > 1 || counts[0] > 6) {
            failures.push(`${JSON.stringify(query)}: ${counts} by ${sent[0].sql}`)
          }
        }
      }
    }
    assert.deepEqual(failures, [])
  })
    .timeout(60_000)
    .skip(isSqlite(db.connection()), 'SQLite counts no reads')

  test('a step from among many of the same value begins at its place', async ({ assert }) => {
    /** Hundreds share an amount, a status or, in a state after a mass change, a day. */
    const sorts = { amountPaise: 'amount_paise', status: 'status_id' }
    const failures: string[] = []
    for (const [sort, column] of Object.entries(sorts)) {
      const { value } = await db
        .from(TABLE)
        .where('number', 'IL-IDX-2627-006000')
        .select(`${column} as value`)
        .firstOrFail()
      const same = await db.from(TABLE).where(column, value).orderBy('id').select('id')
      assert.isAbove(same.length, 200)
      for (const { id } of [same[0], same.at(-1)!]) {
        for (const step of ['after', 'before']) {
          for (const direction of ['asc', 'desc']) {
            const query = { sort, direction, perPage: '50', [step]: writeCursor({ value, id }) }
            const state = applicationListState(query)
            const source = listSource(listFilters(query, { districtId: null }), state)
            const [statement] = await selectsOn(TABLE, () =>
              keysetKeys(db.connection(), source, state)
            )
            const read = await rowsRead(statement)
            if (read > 100) failures.push(`${JSON.stringify(query)}: ${read}`)
          }
        }
      }
    }
    assert.deepEqual(failures, [])
  })
    .timeout(60_000)
    .skip(isSqlite(db.connection()), 'SQLite counts no reads')
})
