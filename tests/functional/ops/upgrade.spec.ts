import { spawnSync } from 'node:child_process'
import { test } from '@japa/runner'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import app from '@adonisjs/core/services/app'
import { isAadhaar } from '#kernel/formats/identifiers'
import { aadhaarCiphers, IN_STORE } from '#kernel/vault/aadhaar_store'
import { decrypt } from '#kernel/vault/vault'
import { DEMO_PASSWORD } from '#database/demo/accounts'
import { MASTER_TABLES } from '#masters/seed/master_tables'
import { runCommandOn, inDatabase } from '#tests/support/databases/beside'
import { type OldVersion, restoreOldVersion } from '#tests/support/databases/old_version'
import { dropDatabase, isOnSqlite, placeOf } from '#tests/support/databases/place'
import { loadSnapshot } from '#tests/support/databases/snapshot'
import { startServer, stop } from '#tests/support/running_server'
import { Visitor } from '#tests/support/visitor'
import { full } from '#tests/support/tags'

/*
 * A demonstration as version 9d641c3 left it (tests/fixtures/upgrade), upgraded to this version as described in
 * docs/operations/upgrade.md.
 */

const FRESH = placeOf('fresh')

/** Tables that masters:seed and migrations fill themselves. */
const SEEDED = new Set([
  ...MASTER_TABLES.map(({ table }) => table),
  'adonis_schema',
  'adonis_schema_versions',
  'content_texts',
  'master_seed_rows',
  'translations',
])

/** Tables of that version that have been renamed since. */
const RENAMED: Record<string, string> = {
  sent_forms: 'idempotency_keys',
  export_turns: 'queued_exports',
  audit_seals: 'audit_checkpoints',
  application_words: 'application_search_words',
  workflow_waits: 'workflow_pending_counts',
  posts: 'role_assignments',
  post_districts: 'role_assignment_districts',
}

/** Findings of doctor in every test: published keys, no mail, a database user with all rights. */
const EXPECTED_FINDINGS = /^(?:settings|keys|rights|packages|pages|mail|SMS) /

/** Returns the statements that create each table and its indexes. */
async function definitionsOf(client: QueryClientContract) {
  const definitions: Record<string, string[]> = {}
  for (const table of await client.getAllTables()) {
    const rows: { sql: string | null }[] = isOnSqlite
      ? await client.from('sqlite_master').where('tbl_name', table).select('sql')
      : [{ sql: (await client.rawQuery(`show create table \`${table}\``))[0][0]['Create Table'] }]
    definitions[table] = rows
      .map(({ sql }) => String(sql).replace(/ AUTO_INCREMENT=\d+/, ''))
      .toSorted()
  }
  return definitions
}

/** Returns the number of rows of each table, and the sum of each of its amounts, in paise. */
async function figuresOf(client: QueryClientContract) {
  const figures: Record<string, number> = {}
  for (const table of await client.getAllTables()) {
    if (SEEDED.has(table)) continue
    const amounts = Object.keys(await client.columnsInfo(table)).filter((name) =>
      name.endsWith('_paise')
    )
    const query = client.from(table).count('* as rows')
    for (const name of amounts) void query.sum(`${name} as ${name}`)
    const [sums] = await query
    for (const [name, value] of Object.entries(sums)) {
      figures[`${RENAMED[table] ?? table}.${name}`] = Number(value)
    }
  }
  return figures
}

test.group('Upgrade of an older installation', (group) => {
  full(group)
  let old: OldVersion
  let before: Record<string, number>
  let doctorBefore: string[]

  const command = (...words: string[]) => runCommandOn(old.place, words, { env: old.env })
  type NumberRow = { aadhaar_reference: string | null; aadhaar_cipher: string | null }
  const inOldDatabase = <T>(work: (client: QueryClientContract) => Promise<T>) =>
    inDatabase(old.place, work)

  async function numbersOf(rows: NumberRow[]) {
    const named = rows.map(({ aadhaar_reference: aadhaarReference, aadhaar_cipher: kept }) => ({
      aadhaarReference,
      aadhaarCipher: kept,
    }))
    const ciphers = await inOldDatabase((client) => aadhaarCiphers(named, client))
    return ciphers.map((cipher) => decrypt(cipher!, 'aadhaar'))
  }

  /** Returns the lines of doctor; those that start with ` ! ` need attention. */
  function doctor() {
    const { stdout } = spawnSync(process.execPath, ['bin/portal.js', 'doctor'], {
      cwd: app.makePath(),
      env: {
        ...process.env,
        SQLITE_PATH: old.place.file,
        MYSQL_DATABASE: old.place.name,
        ...old.env,
      },
      encoding: 'utf8',
    })
    return stdout.split('\n')
  }
  const wrong = (lines: string[]) =>
    lines.filter((line) => line.startsWith(' ! ') && !EXPECTED_FINDINGS.test(line.slice(4)))

  group.setup(async () => {
    if (!(await loadSnapshot(FRESH))) throw new Error('this run kept no snapshot')
    old = await restoreOldVersion('upgrade')
    before = await inOldDatabase(figuresOf)
    doctorBefore = doctor()
    for (const words of [['migration:run', '--force', '--no-schema-generate'], ['masters:seed']]) {
      const { code, output } = await command(...words)
      if (code !== 0) throw new Error(`${words[0]}: ${output}`)
    }
  })
  group.teardown(async () => {
    await dropDatabase(FRESH)
    await old.remove()
  })

  test('is reported by doctor with the steps that are required, and nothing else', ({ assert }) => {
    const found = wrong(doctorBefore)
    assert.lengthOf(found, 1, found.join('\n'))
    assert.match(
      found[0],
      /database +\d+ migrations pending \(0491_first_passwords to \d{4}_\w+\): take a backup, then .*migration:run --force.*masters:seed/
    )
  })

  test('has the tables of a new installation', async ({ assert }) => {
    const [expected, actual] = [
      await inDatabase(FRESH, definitionsOf),
      await inOldDatabase(definitionsOf),
    ]
    assert.isAbove(Object.keys(actual).length, 60)
    assert.deepEqual(actual, expected)
  })

  test('keeps every row and every paisa', async ({ assert }) => {
    const after = await inOldDatabase(figuresOf)
    assert.containsSubset(after, before)
    for (const [name, least] of [
      ['applications.rows', 40],
      ['users.rows', 80],
      ['document_versions.rows', 600],
      ['audit_checkpoints.rows', 1],
      ['applications.amount_paise', 1],
      ['claims.approved_paise', 1],
      ['payment_batch_items.amount_paise', 1],
    ] as const) {
      assert.isAtLeast(before[name], least, name)
    }
  })

  test('has the masters of a new installation', async ({ assert }) => {
    const rowsOf = async (client: QueryClientContract) => {
      const counts: Record<string, number> = {}
      for (const { table } of MASTER_TABLES) {
        const [{ rows }] = await client.from(table).count('* as rows')
        counts[table] = Number(rows)
      }
      return counts
    }
    assert.containsSubset(await inOldDatabase(rowsOf), await inDatabase(FRESH, rowsOf))
  })

  test('decrypts the existing Aadhaar numbers, and moves them into their vault', async ({
    assert,
  }) => {
    const people = () => inOldDatabase((client) => client.from('profiles').orderBy('id'))
    const before = await people()
    assert.isAtLeast(before.length, 40)
    const numbers = await numbersOf(before)
    assert.isTrue(numbers.every((number) => number.startsWith('9999') && isAadhaar(number)))

    const moved = await command('retention:run')
    assert.equal(moved.code, 0, moved.output)
    assert.match(moved.output, /Aadhaar numbers moved into their store: \d+/)
    const after = await people()
    assert.isTrue(after.every((row) => row.aadhaar_reference && row.aadhaar_cipher === IN_STORE))
    assert.deepEqual(await numbersOf(after), numbers)
    const lines = await inOldDatabase((client) => client.from('payment_batch_items'))
    assert.isTrue(lines.every((row) => row.aadhaar_reference && row.aadhaar_cipher === IN_STORE))
    const again = await command('retention:run')
    assert.notInclude(again.output, 'moved into their store')
  }).timeout(120_000)

  test('is consistent: counters, counts of reports, checkpoints, files', async ({ assert }) => {
    for (const words of [
      ['applications:recount'],
      ['reports:recount', '--check'],
      ['audit:seal'],
      ['audit:verify'],
      ['documents:orphans'],
    ]) {
      const { code, output } = await command(...words)
      assert.equal(code, 0, `${words.join(' ')}: ${output}`)
    }
  }).timeout(120_000)

  test('lets its users sign in and find their data', async ({ assert }) => {
    const { child, address } = await startServer({
      SQLITE_PATH: old.place.file,
      MYSQL_DATABASE: old.place.name,
      ...old.env,
    })
    try {
      const signIn = async (userName: string) => {
        const visitor = new Visitor(address)
        const { props } = await visitor.get('/sign-in')
        const { answer } = await inOldDatabase((client) =>
          client.from('captcha_challenges').where('id', props.captcha.id).firstOrFail()
        )
        const home = await visitor.post('/sign-in', {
          userName,
          password: DEMO_PASSWORD,
          captchaId: props.captcha.id,
          captchaAnswer: String(answer),
        })
        assert.equal(home.status, 200, `${userName}: ${JSON.stringify(home.errors)}`)
        return visitor
      }
      const citizen = await signIn('applicant')
      const { component, text } = await citizen.get('/dashboard')
      const [own] = await inOldDatabase((client) =>
        client
          .from('applications')
          .join('users', 'users.id', 'applications.user_id')
          .where('users.user_name', 'applicant')
          .select('applications.number')
      )
      assert.include(text, own.number, component)
      const officer = await signIn('agm')
      const list = await officer.get('/officer/applications')
      assert.equal(list.status, 200)
      assert.equal(list.component, 'lending/approvals/list')
    } finally {
      await stop(child)
    }
  }).timeout(120_000)

  test('leaves doctor without findings', async ({ assert }) => {
    /** Runs what the timer of an installation starts. */
    assert.equal((await command('schedule:run')).code, 0)
    const lines = doctor()
    assert.deepEqual(wrong(lines), [])
    const about = (title: string) => lines.find((line) => line.slice(4).startsWith(title))
    assert.match(about('database')!, /^ok .*all migrations have run$/)
    assert.match(about('audit log')!, /^ok .*checkpoints up to entry/)
    assert.match(about('files')!, /^ok .*have their files/)
  })

  test('is reported by doctor when migrations of a newer version exist', async ({ assert }) => {
    const newer = { name: 'database/migrations/9998_of_a_newer_version', batch: 99 }
    await inOldDatabase((client) => client.table('adonis_schema').insert(newer))
    const line = doctor().find((each) => each.slice(4).startsWith('database'))
    await inOldDatabase((client) => client.from('adonis_schema').where('name', newer.name).delete())
    assert.match(line!, /^ok .*1 migration of a newer version \(9998_of_a_newer_version\)/)
  })
})
