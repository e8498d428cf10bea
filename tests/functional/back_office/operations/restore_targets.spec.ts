import { rm } from 'node:fs/promises'
import { test } from '@japa/runner'
import Sqlite from 'better-sqlite3'
import { sqliteFile } from '#config/database'
import { restoreTarget } from '#operations/backup/restore_targets'
import { isOnSqlite } from '#tests/support/databases/place'

test.group('The newest checkpoint of a backup', () => {
  test('is read from {$self}, as named by the version that took the backup')
    .with(['audit_checkpoints', 'audit_seals'])
    .run(async ({ assert, cleanup }, table) => {
      const loaded = `${sqliteFile}.restoring`
      cleanup(() => rm(loaded, { force: true }))
      const database = new Sqlite(loaded)
      database.exec(`create table ${table} (number integer); insert into ${table} values (3), (12)`)
      database.close()
      assert.equal(await restoreTarget().newestCheckpoint(), 12)
    })
    .skip(!isOnSqlite, 'a file of its own is loaded on SQLite alone')
})
