import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { maskNumber } from '#kernel/formats/personal_numbers'
import { decrypt, digest } from '#kernel/vault/vault'
import { SEALING_PLANS } from '#database/sealing/plans'
import { unsealColumn } from '#database/sealing/seal_column'
import { runCommandOn, inDatabase } from '#tests/support/databases/beside'
import { dropDatabase, isOnSqlite, placeOf } from '#tests/support/databases/place'
import { loadSnapshot } from '#tests/support/databases/snapshot'
import { dialect, full } from '#tests/support/tags'

/* Encrypts the numbers of a portal with data from before encryption (DECISIONS 12), on a separate database. */

const PLACE = placeOf('sealing')
const PEOPLE = 1_150
const MIGRATION = 'database/migrations/0270_sealed_numbers'

const panOf = (id: number) => `ABCP${String.fromCharCode(65 + (id % 26))}${String(1000 + id)}K`
const accountOf = (id: number) => String(30_000_000_000 + id)
const groupPan = 'AAAFA1234A'

/** Migrates the other database; killed before the given step, if any. */
const migrate = (killAt = 0) =>
  runCommandOn(PLACE, ['migration:run', '--force', '--no-schema-generate'], {
    env: { KILL_AT: String(killAt) },
    preloads: ['kill_at.mjs'],
  })

/** Runs work on the other database. */
const inSeparateDatabase = <T>(work: (client: QueryClientContract) => Promise<T>) =>
  inDatabase(PLACE, work)

async function insertAll(client: QueryClientContract, table: string, rows: object[]) {
  for (let from = 0; from < rows.length; from += 100) {
    await client.table(table).multiInsert(rows.slice(from, from + 100) as any)
  }
}

const AT = '2026-01-01 00:00:00'

/** Creates people, accounts, a group with directors, a letter and a change, all with numbers in plain text. */
async function insertUnencrypted(client: QueryClientContract) {
  for (const plan of SEALING_PLANS) await unsealColumn(client, plan)
  await client.from('adonis_schema').where('name', MIGRATION).delete()
  const ids = Array.from({ length: PEOPLE }, (_, index) => index + 1)
  const dates = { created_at: AT, updated_at: AT }
  await insertAll(
    client,
    'users',
    ids.map((id) => ({
      id,
      uuid: `u-${id}`,
      role_id: 0,
      user_name: `u${id}`,
      user_name_key: `u${id}`,
      first_name: 'A',
      last_name: 'B',
      mobile: '9000000000',
      password: 'x',
      ...dates,
    }))
  )
  await insertAll(
    client,
    'profiles',
    ids.map((id) => ({ id, user_id: id, pan: id === 7 ? null : panOf(id), ...dates }))
  )
  await insertAll(
    client,
    'bank_accounts',
    ids.slice(0, 600).map((id) => ({
      profile_id: id,
      account_no: accountOf(id),
      account_digest: digest(accountOf(id), 'account'),
      ifsc: 'SBIN0000001',
      bank_name: 'B',
      branch_name: 'B',
      city: 'C',
      updated_at: AT,
    }))
  )
  const first = async (table: string) => (await client.from(table).min('id as id').first()).id
  const place = { district_id: await first('districts'), taluka_id: await first('talukas') }
  await client.table('applicant_groups').insert({
    id: 1,
    user_id: 1,
    name: 'G',
    registration_no: 'R',
    company_type_id: await first('company_types'),
    pan: groupPan,
    business_name: 'B',
    business_address: 'A',
    ...place,
    business_sector_id: await first('business_sectors'),
    amount_paise: 1,
    loan_district_id: place.district_id,
    ...dates,
  })
  await client.table('group_directors').multiInsert(
    [1, 2].map((id) => ({
      group_id: 1,
      first_name: 'A',
      last_name: 'B',
      birth_date: '1990-01-01',
      address: 'A',
      designation: 'D',
      mobile: '9000000000',
      aadhaar_cipher: 'x',
      aadhaar_digest: `x${id}`,
      aadhaar_last4: '0000',
      pan: panOf(5_000 + id),
      caste_id: place.taluka_id,
      ...dates,
    }))
  )
  await client.table('profile_revisions').multiInsert(
    [
      { changes: [{ field: 'pan', old: panOf(1), new: panOf(2) }] },
      { changes: [{ field: 'director.1', old: `A B, ${panOf(5_001)}, 700`, new: null }] },
    ].map((data) => ({
      profile_id: 1,
      section: 'personal',
      data: JSON.stringify(data),
      changed_by: 1,
      created_at: AT,
    }))
  )
}

test.group('Encryption of plain-text numbers in a database', (group) => {
  dialect(group)
  full(group)
  group.setup(async () => void (await loadSnapshot(PLACE)))
  group.teardown(() => dropDatabase(PLACE))

  test('encrypts every number once, even if killed at any step and restarted', async ({
    assert,
  }) => {
    await inSeparateDatabase(insertUnencrypted)
    for (const killAt of [1, 4, 260, 700, 300, 450]) {
      const run = await migrate(killAt)
      assert.isNull(run.code, `killed at ${killAt}: ${run.output}`)
      await inSeparateDatabase(async (client) => {
        const rows = await client.from('profiles').select('*')
        const lost = rows.filter(
          (row) => row.id !== 7 && !row.pan && (!row.pan_cipher || !row.pan_digest)
        )
        assert.lengthOf(lost, 0, `killed at ${killAt}`)
      })
    }
    const last = await migrate()
    assert.equal(last.code, 0, last.output)

    await inSeparateDatabase(async (client) => {
      const profiles = await client.from('profiles').orderBy('id')
      assert.lengthOf(profiles, PEOPLE)
      for (const row of profiles) {
        assert.notProperty(row, 'pan')
        if (row.id === 7) {
          assert.isNull(row.pan_cipher)
          continue
        }
        assert.equal(decrypt(row.pan_cipher, 'pan'), panOf(row.id))
        assert.equal(row.pan_digest, digest(panOf(row.id), 'pan'))
        assert.equal(row.pan_last4, panOf(row.id).slice(-4))
      }
      const accounts = await client.from('bank_accounts').orderBy('id')
      for (const row of accounts) {
        assert.notProperty(row, 'account_no')
        assert.equal(decrypt(row.account_cipher, 'account'), accountOf(row.profile_id))
        assert.equal(row.account_digest, digest(accountOf(row.profile_id), 'account'))
      }
      const [one] = await client.from('applicant_groups')
      assert.equal(decrypt(one.pan_cipher, 'pan'), groupPan)
      const texts = (await client.from('profile_revisions').orderBy('id')).map((row) => row.data)
      assert.include(texts[0], maskNumber(panOf(1).slice(-4), 'pan'))
      assert.include(texts[1], `A B, ${maskNumber(panOf(5_001).slice(-4), 'pan')}, 700`)
      for (const table of await client.getAllTables()) {
        const text = JSON.stringify(await client.from(table))
        assert.notMatch(text, /\bABCP[A-Z]\d{4}K\b|AAAFA1234A|\b300000\d{5}\b/, table)
      }
      await assert.rejects(
        () => client.table('group_directors').insert({ ...directorOf(one.id, panOf(5_001)) }),
        /unique|duplicate/i
      )
    })
    if (isOnSqlite) {
      for (const end of ['', '-wal']) {
        const bytes = await readFile(PLACE.file + end, 'latin1').catch(() => '')
        assert.notMatch(bytes, /ABCP[A-Z]\d{4}K|AAAFA1234A/, `left in the file ${end}`)
      }
    }
  }).timeout(180_000)
})

const directorOf = (groupId: number, pan: string) => ({
  group_id: groupId,
  first_name: 'A',
  last_name: 'B',
  birth_date: '1990-01-01',
  address: 'A',
  designation: 'D',
  mobile: '9000000000',
  aadhaar_cipher: 'x',
  aadhaar_digest: 'another',
  aadhaar_last4: '0000',
  pan_digest: digest(pan, 'pan'),
  caste_id: 1,
  created_at: AT,
  updated_at: AT,
})
