import { spawnSync } from 'node:child_process'
import { createConnection } from 'mysql2/promise'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { Role } from '#auth/roles'
import { servingGrants } from '#kernel/database/schema_maintenance'
import { createApplication } from '#database/factories/application_factory'
import { runProcess } from '#tests/support/own_process'
import { startServer, stop } from '#tests/support/running_server'
import { createOfficer, TEST_PASSWORD } from '#tests/support/users'
import { Visitor } from '#tests/support/visitor'
import { full } from '#tests/support/tags'

const USER = 'arthasetu_test_serves'
const PASSWORD = 'serves-1'
const serving = { MYSQL_USER: USER, MYSQL_PASSWORD: PASSWORD }
const usesMysql = process.env.DB_CONNECTION === 'mysql'

async function asServing() {
  return createConnection({
    host: process.env.MYSQL_HOST ?? '127.0.0.1',
    port: Number(process.env.MYSQL_PORT ?? 3306),
    user: USER,
    password: PASSWORD,
    database: process.env.MYSQL_DATABASE,
  })
}

test.group('Database user of the running portal', (group) => {
  full(group)
  group.setup(async () => {
    if (!usesMysql) return
    for (const host of ['localhost', '127.0.0.1']) {
      const account = `'${USER}'@'${host}'`
      await db.rawQuery(`create user if not exists ${account} identified by '${PASSWORD}'`)
      for (const grant of (await servingGrants(account)) ?? []) await db.rawQuery(grant)
    }
  })
  group.teardown(async () => {
    if (!usesMysql) return
    for (const host of ['localhost', '127.0.0.1'])
      await db.rawQuery(`drop user '${USER}'@'${host}'`)
  })

  test('cannot change or delete audit rows and checkpoints, or create tables', async ({
    assert,
  }) => {
    const connection = await asServing()
    try {
      for (const statement of [
        'update audit_entries set actor_id = 1',
        'delete from audit_entries',
        'truncate table audit_entries',
        'update audit_checkpoints set hash = 1',
        'delete from audit_checkpoints',
        'drop table audit_checkpoints',
        'alter table audit_entries add column x int',
        'create trigger t before insert on audit_entries for each row set new.data = null',
        'create table mine (id int)',
        'update vault_canary set cipher = 1',
      ]) {
        await assert.rejects(() => connection.query(statement), /denied/)
      }
      await connection.query(
        "insert into audit_entries (action, created_at) values ('test', utc_timestamp())"
      )
    } finally {
      await connection.end()
    }
  }).skip(!usesMysql, 'SQLite has no users')

  test('runs the portal: sign-in, lists, a profile, a decision in a session, the checkpoints', async ({
    assert,
  }) => {
    const officer = await createOfficer(Role.managingDirector)
    const application = await createApplication()
    const { child, address } = await startServer(serving)
    try {
      const visitor = new Visitor(address)
      const home = await visitor.signIn(officer.userName, TEST_PASSWORD)
      assert.equal(home.status, 200)
      for (const path of [
        '/',
        '/officer/applications',
        '/officer/claims',
        '/account/second-factor',
      ]) {
        assert.equal((await visitor.get(path)).status, 200, path)
      }
      const review = await visitor.get(`/officer/applications/${application.id}`)
      assert.equal(review.status, 200)
      const viewed = await db
        .from('audit_entries')
        .where({ action: 'profile.viewed', actor_id: officer.id })
      assert.lengthOf(viewed, 1)
      const out = await visitor.post('/sign-out')
      assert.equal(out.status, 200)
    } finally {
      await stop(child)
    }
    for (const command of ['audit:seal', 'outbox:send', 'loi:expire', 'claims:remind']) {
      const run = await runProcess(['bin/console.ts', command], {
        env: { ...serving, LOG_LEVEL: 'silent' },
      })
      assert.equal(run.code, 0, `${command}: ${run.stderr}`)
    }
  })
    .timeout(120_000)
    .skip(!usesMysql, 'SQLite has no users')

  test('is reported by doctor as having the correct rights', async ({ assert }) => {
    const { stdout } = spawnSync(process.execPath, ['bin/portal.js', 'doctor'], {
      env: { ...process.env, ...serving },
      encoding: 'utf8',
    })
    assert.match(stdout, new RegExp(`ok {2}rights +${USER} may only read and insert audit rows`))
  }).skip(!usesMysql, 'SQLite has no users')
})
