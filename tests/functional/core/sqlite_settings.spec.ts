import { test } from '@japa/runner'
import { isMysql } from '#core/database/dialect'
import db from '@adonisjs/lucid/services/db'

test.group('The embedded database', () => {
  test('overwrites what is deleted', async ({ assert }) => {
    const [{ secure_delete: overwrites }] = await db.rawQuery('pragma secure_delete')
    assert.equal(overwrites, 1)
  }).skip(process.env.DB_CONNECTION === 'mysql', 'a setting of SQLite')
})
