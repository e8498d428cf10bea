import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { isDemonstration, markAsDemonstration } from '#kernel/installation/database_marks'

test.group('The kind of an installation', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('is the demonstration only by the mark in its database', async ({ assert }) => {
    assert.isFalse(await isDemonstration())
    await db.transaction((trx) => markAsDemonstration(trx))
    assert.isTrue(await isDemonstration())
  })
})
