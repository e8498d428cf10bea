import { test } from '@japa/runner'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { phoneticWords } from '#applications/rules/search_words'
import { nameWords } from '#kernel/formats/names'
import { commandOn, inDatabase } from '#tests/support/databases/beside'
import { dropDatabase, placeOf } from '#tests/support/databases/place'
import { loadSnapshot } from '#tests/support/databases/snapshot'
import { full } from '#tests/support/tags'

/* The words of a portal that has applications from before there were words, on a database of its own. */

const PLACE = placeOf('words')
const FILES = 1_150
const MIGRATION = 'database/migrations/0321_words_of_applications'
const AT = '2026-01-01 00:00:00'

const nameOf = (id: number) => `Sunita ${id % 2 ? 'पाटील' : "D'Souza"} Name${id}`

/** Migrates the other database; killed before that step when one is given. */
const migrate = (killAt = 0) =>
  commandOn(PLACE, ['migration:run', '--force', '--no-schema-generate'], {
    env: { KILL_AT: String(killAt) },
    preloads: ['kill_at.mjs'],
  })

const there = <T>(work: (client: QueryClientContract) => Promise<T>) => inDatabase(PLACE, work)

async function grow(client: QueryClientContract) {
  await client.from('adonis_schema').where('name', MIGRATION).delete()
  const dates = { created_at: AT, updated_at: AT }
  await client.table('users').insert({
    id: 1,
    uuid: 'u-1',
    role_id: 0,
    user_name: 'u1',
    user_name_key: 'u1',
    first_name: 'A',
    last_name: 'B',
    mobile: '9000000000',
    password: 'x',
    ...dates,
  })
  await client.table('profiles').insert({ id: 1, user_id: 1, ...dates })
  const first = async (table: string) => (await client.from(table).min('id as id').first()).id
  const [district_id, status_id] = [await first('districts'), await first('application_statuses')]
  const rows = Array.from({ length: FILES }, (_, index) => ({
    id: index + 1,
    uuid: `a-${index + 1}`,
    number: `IL-PUN-2627-${String(index + 1).padStart(6, '0')}`,
    user_id: 1,
    profile_id: 1,
    loan_type: 1,
    district_id,
    status_id,
    amount_paise: 1,
    applicant_name: nameOf(index + 1),
    mobile: '9000000000',
    business_type: 'B',
    age_at_submission: 30,
    submitted_on: AT.slice(0, 10),
    submitted_at: AT,
    status_since: AT,
    last_action_at: AT,
    ...dates,
  }))
  for (let from = 0; from < rows.length; from += 100) {
    await client.table('applications').multiInsert(rows.slice(from, from + 100))
  }
}

/** Words of each file. */
const written = () =>
  there(async (client) => {
    const words = new Map<number, string[]>()
    for (const row of await client.from('application_words').orderBy('word')) {
      const id = Number(row.application_id)
      words.set(id, [...(words.get(id) ?? []), row.word])
    }
    return words
  })

test.group('Words for a database that has applications without them', (group) => {
  full(group)
  group.setup(async () => void (await loadSnapshot(PLACE)))
  group.teardown(() => dropDatabase(PLACE))

  test('killed and started again, the migration ends with every word once', async ({ assert }) => {
    await there(grow)
    const expected = new Map(
      Array.from({ length: FILES }, (_, index) => [
        index + 1,
        [
          ...nameWords(nameOf(index + 1)),
          ...phoneticWords(nameOf(index + 1)),
          `#${[...String(index + 1).padStart(6, '0')].reverse().join('')}`,
        ].toSorted(),
      ])
    )
    const counts: number[] = []
    /** Within the first portion, within the second, and between the second and the third. */
    for (const killAt of [5, 15, 11]) {
      const run = await migrate(killAt)
      assert.isNull(run.code, `killed at ${killAt}: ${run.output}`)
      const words = await written()
      counts.push(words.size)
      for (const [id, has] of words) assert.deepEqual(has.toSorted(), expected.get(id))
    }
    assert.deepEqual(counts, [0, 500, 1000])
    const last = await migrate()
    assert.equal(last.code, 0, last.output)
    const words = await written()
    assert.equal(words.size, FILES)
    for (const [id, has] of words) assert.deepEqual(has.toSorted(), expected.get(id))
  }).timeout(120_000)
})
