import { randomUUID } from 'node:crypto'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { rebuildSearchWords } from '#applications/models/application_records'
import {
  applicationAccessPath,
  applicationList,
  applicationListState,
  listApplications,
} from '#applications/queries/application_list'
import { listFilters } from '#applications/queries/list_filters'
import { isSqlite } from '#kernel/database/dialect'
import { keysetPage } from '#lists/keyset'
import { createApplication, districtNamed } from '#database/factories/application_factory'
import { analyse, rowsRead, selectsOn } from '#tests/support/rows_read'
import { dialect } from '#tests/support/tags'

/* Names so common that their applications are read in order instead of collected first. */

const FILES = 2_600
const BATCH_SIZE = 400
const PER_PAGE = 50

type Query = Record<string, string>
const viewer = { districts: null }

/** Half have one last name, the others share the same beginning; a few have a third name. */
const nameOf = (index: number) =>
  ['Bahutjan', index % 2 ? 'Bahutrao' : 'Kamalkar', index % 100 ? '' : 'Virlaji'].join(' ').trim()

async function fill() {
  const one = await createApplication({ overrides: { applicantName: 'Ekta Nirali' } })
  const { id: _, ...row } = await db.from('applications').where('id', one.id).firstOrFail()
  const districts = ['Pune', 'Nagpur', 'Thane'].map(districtNamed)
  const rows = Array.from({ length: FILES }, (_, index) => ({
    ...row,
    uuid: randomUUID(),
    number: `IL-CMN-2627-${String(index).padStart(6, '0')}`,
    applicant_name: nameOf(index),
    district_id: districts[index % 3],
    live_key: null,
  }))
  for (let start = 0; start < FILES; start += BATCH_SIZE) {
    await db.table('applications').multiInsert(rows.slice(start, start + BATCH_SIZE))
  }
  await rebuildSearchWords()
  await Promise.all(['applications', 'application_search_words'].map(analyse))
}

async function read({ district, ...query }: Query) {
  const place = district ? { district: String(districtNamed(district)) } : {}
  const asked = { perPage: String(PER_PAGE), ...place, ...query }
  const page = await listApplications(listFilters(asked, viewer), applicationListState(asked), 'en')
  return { ...page, places: page.rows.map(({ number }) => Number(number.slice(-6))) }
}

/** Ranks of the matches, newest first. */
const expected = (matches: (index: number) => boolean) =>
  Array.from({ length: FILES }, (_, index) => index)
    .filter(matches)
    .toReversed()

test.group('Search for common names', (group) => {
  dialect(group)
  group.setup(async () => {
    await fill()
    return async () => {
      await db.from('applications').where('number', 'like', 'IL-CMN-%').delete()
      await Promise.all(['applications', 'application_search_words'].map(analyse))
    }
  })

  const CASES: [string, Query, (index: number) => boolean][] = [
    ['a word', { name: 'bahutjan' }, () => true],
    ['the beginning of two words, each application once', { name: 'bahut' }, () => true],
    ['two words', { name: 'kamalkar bahutjan' }, (index) => index % 2 === 0],
    ['two words that never occur together', { name: 'kamalkar bahutrao' }, () => false],
    ['a word that few names contain', { name: 'bahutjan virlaji' }, (index) => index % 100 === 0],
    [
      'a word within a district',
      { name: 'bahutjan', district: 'Nagpur' },
      (index) => index % 3 === 1,
    ],
  ]

  for (const [title, query, matches] of CASES) {
    test(`finds all matches of ${title}, on every page`, async ({ assert }) => {
      const all = expected(matches)
      const first = await read(query)
      assert.deepEqual(first.places, all.slice(0, PER_PAGE))
      assert.equal(first.total, Math.min(all.length, PER_PAGE))
      assert.equal(first.isCapped, all.length > PER_PAGE)
      if (all.length <= PER_PAGE) return

      const second = await read({ ...query, after: first.next!, page: '2' })
      assert.deepEqual(second.places, all.slice(PER_PAGE, 2 * PER_PAGE))
      assert.deepEqual(
        (await read({ ...query, page: '2' })).places,
        all.slice(PER_PAGE, 2 * PER_PAGE)
      )
      const back = await read({ ...query, before: second.previous!, page: '1' })
      assert.deepEqual(back.places, first.places)
      const last = await read({ ...query, edge: 'last' })
      assert.deepEqual(last.places, all.slice(-(all.length % PER_PAGE || PER_PAGE)))
      assert.deepInclude(last, { total: all.length, isCapped: false })
      const oldest = await read({ ...query, sort: 'submittedOn', direction: 'asc' })
      assert.deepEqual(oldest.places, all.toReversed().slice(0, PER_PAGE))
    })
  }

  test('finds matches in other orders and within a date range', async ({ assert }) => {
    const sorted = await read({ name: 'kamalkar', sort: 'number' })
    assert.deepEqual(
      sorted.places,
      expected((index) => index % 2 === 0)
        .toReversed()
        .slice(0, PER_PAGE)
    )
    const day = await db.from('applications').where('number', 'like', 'IL-CMN-%').firstOrFail()
    const on = String(day.submitted_on).slice(0, 10)
    assert.equal((await read({ name: 'kamalkar', from: on, to: on })).total, FILES / 2)
    assert.equal((await read({ name: 'kamalkar', to: '2001-01-01' })).total, 0)
  })

  test('exports all matches', async ({ assert }) => {
    const filters = listFilters({ name: 'bahut' }, viewer)
    const rows = await Array.fromAsync(
      applicationList.all(filters, { sort: 'submittedOn', direction: 'desc' }, 'en')
    )
    assert.lengthOf(rows, FILES)
  })

  test('reads little more than its page', async ({ assert }) => {
    const failures: string[] = []
    for (const name of ['bahutjan', 'bahut', 'kamalkar bahutjan']) {
      const query = { name, perPage: String(PER_PAGE) }
      const state = applicationListState(query)
      const source = await applicationAccessPath(listFilters(query, viewer), state)
      const [statement] = await selectsOn('applications', () =>
        keysetPage(db.connection(), source, state)
      )
      const count = await rowsRead(statement)
      if (count > 20 * PER_PAGE) failures.push(`${name}: ${count}`)
    }
    assert.deepEqual(failures, [])
  }).skip(isSqlite(db.connection()), 'SQLite counts no reads')
})
