import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { isSqlite } from '#core/database/dialect'
import { type Asked, forgetIndexes, offeredIndexes } from '#core/database/offered_indexes'
import { keysetKeys, type KeysetSource } from '#core/lists/keyset'

const TABLE = 'offered_probe'
const INDEXES = {
  by_place: ['place', 'id'],
  by_kind: ['kind', 'id'],
  by_place_day: ['place', 'day', 'id'],
  by_day: ['day', 'id'],
  by_name: ['name', 'id'],
  by_place_name: ['place', 'name'],
  by_number: ['number'],
}

/** Which indexes are offered for this, in the order of their names. */
async function offered(asked: Partial<Asked>) {
  const question = { equal: [], ranges: [], order: ['id'], ...asked }
  const offer = await offeredIndexes(db.connection(), TABLE, question)
  return offer && { names: [...offer.names].toSorted(), isWhole: offer.isWhole }
}

const whole = (name: string) => ({ names: [name], isWhole: true })
const some = (...names: string[]) => ({ names, isWhole: false })

test.group('The indexes that a statement may use', (group) => {
  group.tap((one) => one.skip(isSqlite(db.connection()), 'SQLite weighs nothing'))

  group.setup(async () => {
    await db.connection().schema.createTable(TABLE, (table) => {
      table.increments('id')
      for (const name of ['place', 'kind', 'day']) table.integer(name).notNullable()
      table.string('name', 50).notNullable()
      table.string('number', 20).notNullable()
      for (const [name, columns] of Object.entries(INDEXES)) table.index(columns, name)
    })
    const row = { place: 1, kind: 2, day: 3, name: 'Asha', number: '1' }
    await db.table(TABLE).multiInsert([row, { ...row, day: 1 }, { ...row, day: 2 }])
    return async () => {
      await db.connection().schema.dropTable(TABLE)
      forgetIndexes(db.connection(), TABLE)
    }
  })

  test('are the one that holds the rows in their order, where there is one', async ({ assert }) => {
    assert.deepEqual(await offered({}), whole('PRIMARY'))
    assert.deepEqual(await offered({ equal: ['place'] }), whole('by_place'))
    assert.deepEqual(await offered({ equal: ['number'] }), whole('by_number'))
    assert.deepEqual(await offered({ order: ['name', 'id'] }), whole('by_name'))
    assert.deepEqual(
      await offered({ equal: ['place'], order: ['name', 'id'] }),
      whole('by_place_name')
    )
  })

  test('are else those that give the order or hold the rows', async ({ assert }) => {
    assert.deepEqual(await offered({ equal: ['place', 'kind'] }), some('by_kind', 'by_place'))
    assert.deepEqual(
      await offered({ equal: ['place', 'kind'], order: ['day', 'id'] }),
      some('by_place_day')
    )
    assert.deepEqual(await offered({ ranges: ['name'] }), some('PRIMARY', 'by_name'))
    assert.deepEqual(
      await offered({ equal: ['place'], ranges: ['name'] }),
      some('by_name', 'by_place', 'by_place_name')
    )
  })

  test('are left to the database where none fits', async ({ assert }) => {
    assert.isNull(await offered({ equal: ['kind'], order: ['day', 'id'], ranges: ['size'] }))
    assert.isNull(await offered({ order: ['kind', 'day', 'id'] }))
  })

  test('are read again after a statement that failed, as one may be gone', async ({ assert }) => {
    const source: KeysetSource = {
      table: TABLE,
      column: 'day',
      direction: 'asc',
      branches: [{ equal: {} }],
    }
    const page = () =>
      keysetKeys(db.connection(), source, { perPage: 5, page: 1, step: { kind: 'page' } })
    const inOrder = [2, 3, 1]
    assert.deepEqual(
      (await page()).keys.map(({ id }) => id),
      inOrder
    )
    await db.connection().schema.alterTable(TABLE, (table) => table.dropIndex(['day'], 'by_day'))
    await assert.rejects(page)
    assert.deepEqual(
      (await page()).keys.map(({ id }) => id),
      inOrder
    )
  })
})
