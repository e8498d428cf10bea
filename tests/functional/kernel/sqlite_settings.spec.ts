import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { dialect } from '#tests/support/tags'

const isMysql = () => db.connection().dialect.name === 'mysql'

test.group('The embedded database', (group) => {
  dialect(group)

  test('overwrites deleted data', async ({ assert }) => {
    const [{ secure_delete: overwrites }] = await db.rawQuery('pragma secure_delete')
    assert.equal(overwrites, 1)
  }).skip(isMysql, 'a setting of SQLite')
})
