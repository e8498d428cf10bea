import { randomUUID } from 'node:crypto'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { rebuildSearchWords } from '#applications/models/application_records'
import type Application from '#applications/models/application'
import { claimFilters } from '#claims/claim/queries/claim_list_filters'
import { claimList, claimListState, listClaims } from '#claims/claim/queries/list_claims'
import { plainDate } from '#kernel/calendar/plain_date'
import { isSqlite } from '#kernel/database/dialect'
import { createLoan, type TestLoan } from '#database/factories/loan_factory'
import { keysetPage } from '#lists/keyset'
import { createPayableClaims } from '#tests/support/payable_claims'
import { analyse, rowsRead, selectsOn } from '#tests/support/rows_read'
import { dialect } from '#tests/support/tags'

type Query = Record<string, string>

const OFFICE = { districts: null }
/** More rows than are collected at once. */
const ROWS = 2_400
const BATCH_SIZE = 400
/** Names that half of the rows have, and no row both. */
const HALVES = ['Zarjun', 'Qishor']

async function claimOf(applicantName: string): Promise<number> {
  const loan = await createLoan({
    emiStartOn: plainDate('2026-01-31'),
    application: { overrides: { applicantName } },
  })
  const [claim] = await createPayableClaims(1, { loan })
  return claim.id
}

const found = async (quick: string, query: Query = {}) => {
  const parameters = { quick, perPage: '50', ...query }
  const { rows } = await listClaims(
    claimFilters(parameters, OFFICE),
    claimListState(parameters),
    'en'
  )
  return rows.map(({ id }) => id)
}

/** Creates applications with a claim each, all with one common word and each with a number of its own. */
async function fill({ application, sanction }: TestLoan) {
  const [claims] = await createPayableClaims(1, { loan: { application, sanction } as TestLoan })
  const [claimRow] = await db.from('claims').where('id', claims.id)
  const [fileRow] = await db.from('applications').where('id', application.id)
  for (let start = 0; start < ROWS; start += BATCH_SIZE) {
    const numbers = Array.from({ length: BATCH_SIZE }, (_, offset) => start + offset)
    await db.table('applications').multiInsert(
      numbers.map((index) => ({
        ...fileRow,
        id: undefined,
        uuid: randomUUID(),
        number: `IL-NMS-2627-${String(index).padStart(6, '0')}`,
        live_key: null,
        applicant_name: `Xunanda Wahale${index} ${HALVES[index % 2]}`,
      }))
    )
    const files: Pick<Application, 'id'>[] = await db
      .from('applications')
      .whereBetween('number', [numberOf(start), numberOf(start + BATCH_SIZE - 1)])
      .select('id')
    await db.table('claims').multiInsert(
      files.map(({ id }) => ({
        ...claimRow,
        id: undefined,
        uuid: randomUUID(),
        application_id: id,
        applicant_name: 'Xunanda Wahale',
      }))
    )
  }
  await rebuildSearchWords()
  for (const table of TABLES) await analyse(table)
}

const numberOf = (index: number) => `IL-NMS-2627-${String(index).padStart(6, '0')}`
const TABLES = ['applications', 'application_search_words', 'claims']

async function empty() {
  const made = db.from('applications').where('number', 'like', 'IL-NMS-%').select('id')
  await db.from('claims').whereIn('application_id', made).delete()
  await db.from('application_search_words').whereIn('application_id', made).delete()
  await db.from('applications').where('number', 'like', 'IL-NMS-%').delete()
  for (const table of TABLES) await analyse(table)
}

test.group('Claims by the name of their applicant', (group) => {
  dialect(group)
  test('are found by any word, its beginning and its sound, in either script', async ({
    assert,
  }) => {
    const latin = await claimOf('Xavitri Ramesh Wadekar')
    const devanagari = await claimOf('झावित्री रमेश वाडेकर')
    const other = await claimOf('Xavita Wadekar')
    for (const [quick, expected] of [
      ['wadekar', [latin, devanagari, other]],
      ['Vaadekar', [latin, devanagari, other]],
      ['वाडेकर', [latin, devanagari, other]],
      ['ramesh WADEK', [latin, devanagari]],
      ['वाडेकर रमेश', [latin, devanagari]],
      ['xavitri', [latin]],
      ['Zhavithri', [devanagari]],
      ['झावित्री', [devanagari]],
      ['wadekar nobody', []],
      ['%', []],
      [String(other), [other]],
      ['१२३४५६७८९', []],
    ] as const) {
      assert.sameMembers(await found(quick), [...expected], quick)
    }
  })

  test('are also found by the number and mobile of the application', async ({ assert }) => {
    const id = await claimOf('Xarlata Ogale')
    const [mobile, number] = ['9876509999', 'IL-XRL-2627-000077']
    const { application_id: ofClaim } = await db.from('claims').where('id', id).firstOrFail()
    await db.from('applications').where('id', ofClaim).update({ mobile, number })
    for (const quick of [number, number.toLowerCase(), mobile]) {
      assert.deepEqual(await found(quick), [id], quick)
    }
    assert.deepEqual(await found('9876509998'), [])
  })

  test('are the same in every order and across pages', async ({ assert }) => {
    const ids = [
      await claimOf('Xaluba Dhangarwadi'),
      await claimOf('Xalubai Dhangarvadi'),
      await claimOf('Xalu Dhangarwadikar'),
    ]
    for (const sort of ['newest', 'submitted', 'applicantName', 'interestPaise', 'status']) {
      assert.sameMembers(await found('dhangarwadi', { sort }), ids, sort)
    }
  })
})

test.group('Rows read by a search for a name', (group) => {
  dialect(group)
  group.setup(async () => {
    await fill(await createLoan({ emiStartOn: plainDate('2026-01-31') }))
    return empty
  })

  const rowsReadFor = async (quick: string, query: Query = {}) => {
    const parameters = { quick, perPage: '20', ...query }
    const state = claimListState(parameters)
    const source = await claimList.found(claimFilters(parameters, OFFICE), state)
    const statements = await selectsOn('claims', () => keysetPage(db.connection(), source, state))
    let read = 0
    for (const statement of statements) read += await rowsRead(statement)
    return read
  }

  test('are few more than a page for a common name, and all matches for a rare one', async ({
    assert,
  }) => {
    assert.lengthOf(await found('xunanda'), 50)
    assert.lengthOf(await found('xunanda wahale77'), 11)
    assert.lengthOf(await found('zarjun xunanda'), 50)
    assert.deepEqual(await found('zarjun qishor'), [])
    const read: Record<string, number> = {
      common: await rowsReadFor('xunanda'),
      both: await rowsReadFor('xunanda wahale'),
      rare: await rowsReadFor('wahale77'),
      one: await rowsReadFor('xunanda wahale777'),
      never: await rowsReadFor('zarjun qishor'),
    }
    const most: Record<string, number> = { common: 200, both: 300, rare: 120, one: 30, never: 5 }
    for (const [name, reads] of Object.entries(read)) {
      if (name !== 'never') assert.isAbove(reads, 0, name)
      assert.isAtMost(reads, most[name], `${name}: ${JSON.stringify(read)}`)
    }
  })
    .skip(isSqlite(db.connection()), 'SQLite counts no reads')
    .timeout(120_000)
})
