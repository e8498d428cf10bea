import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import {
  MoveMasterEntry,
  RetireMasterEntry,
  SaveMasterEntry,
} from '#masters/actions/edit_master_entries'
import { SeedMasters } from '#masters/actions/seed_masters'
import {
  entryById,
  entryVersion,
  listEntries,
  masterByTable,
  orderVersion,
  usesOf,
} from '#masters/queries/master_entries'
import { masters, mastersForRequest, refreshMasters } from '#masters/queries/masters'
import { MASTER_TABLES } from '#masters/seed/master_tables'
import { createUser } from '#database/factories/application_factory'

const castes = masterByTable('castes')

async function editor() {
  const { id, roleId } = await createUser(1)
  return { id, roleId }
}

async function save(table: string, id: string | null, typed: Record<string, string>) {
  const master = masterByTable(table)
  const seen = id === null ? '' : entryVersion(await entryById(master, id, db.connection()))
  return new SaveMasterEntry().run({
    master,
    id,
    typed,
    expectedVersion: seen,
    editor: await editor(),
  })
}

const retire = async (table: string, id: string, isRetired = true) => {
  const master = masterByTable(table)
  const seen = entryVersion(await entryById(master, id, db.connection()))
  await new RetireMasterEntry().run({
    master,
    id,
    isRetired,
    expectedVersion: seen,
    editor: await editor(),
  })
}

test.group('Masters edited on screen', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.teardown(async () => {
    await refreshMasters()
  })

  test('a new row has its number, position and names, and the audit log has them all', async ({
    assert,
  }) => {
    const last = Math.max(...masters().relationships.map(({ id }) => id))
    const id = await save('relationships', null, {
      name_en: 'Guardian',
      name_mr: 'पालक',
      name_hi: '',
    })
    assert.equal(id, String(last + 1))
    const row = masters().relationship(last + 1)
    assert.include(row, { nameEn: 'Guardian', nameMr: 'पालक', nameHi: null, isRetired: false })
    assert.equal(masters().relationships.at(-1)!.id, last + 1)
    const { action, data } = await db.from('audit_entries').orderBy('id', 'desc').first()
    assert.equal(action, 'master.added')
    assert.deepInclude(JSON.parse(data).rows[id], {
      name_en: [null, 'Guardian'],
      name_mr: [null, 'पालक'],
    })
  })

  test('a later change in the seed’s file does not affect an edited or added row', async ({
    assert,
  }) => {
    await save('genders', '1', { name_en: 'Man', name_mr: 'नर' })
    const report = await new SeedMasters().run()
    const keptRowsOf = (table: string) => report.find((one) => one.table === table)!.keptRows
    assert.deepEqual(keptRowsOf('genders'), ['1'])
    assert.deepEqual(keptRowsOf('translations'), ['genders|1|name|mr'])
    assert.include(masters().gender(1), { nameEn: 'Man', nameMr: 'नर' })

    /** A row that was added on screen before the file had it. */
    await db.from('master_seed_rows').where({ master: 'genders', row_key: '0' }).delete()
    await db
      .table('master_edits')
      .insert({ master: 'genders', row_key: '0', edited_at: '2026-01-01' })
    await db.from('genders').where('id', 0).update({ name_en: 'From the screen' })
    await new SeedMasters().run()
    assert.equal(masters().gender(0).nameEn, 'From the screen')
  })

  test('a retired row can no longer be chosen, is still shown, and can be restored', async ({
    assert,
  }) => {
    const { id } = masters().castes.find(({ nameEn }) => nameEn === 'Mali')!
    await retire('castes', String(id))
    assert.notInclude(
      masters().castes.map((row) => row.id),
      id
    )
    assert.equal(masters().caste(id).nameEn, 'Mali')
    await retire('castes', String(id), false)
    assert.include(
      masters().castes.map((row) => row.id),
      id
    )

    const bank = masters().shortlistedBanks[0]
    await retire('banks', String(bank.id))
    assert.notInclude(
      masters().shortlistedBanks.map((row) => row.id),
      bank.id
    )
    assert.equal((await db.from('banks').where('id', bank.id).first()).is_active, 0)
  })

  test('the order is edited manually, and an order that changed meanwhile is refused', async ({
    assert,
  }) => {
    const before = await listEntries(castes, db.connection())
    const marks = await db.from('master_edits').where('master', 'castes')
    const seen = orderVersion(before)
    const move = async (id: string, position: number) =>
      new MoveMasterEntry().run({
        master: castes,
        id,
        position,
        expectedVersion: seen,
        editor: await editor(),
      })
    await move(before[4].id, 2)
    const order = (await listEntries(castes, db.connection())).map(({ id }) => id)
    const ids = before.map(({ id }) => id)
    assert.deepEqual(order.slice(0, 6), [ids[0], ids[4], ids[1], ids[2], ids[3], ids[5]])
    assert.equal(String(masters().castes[1].id), ids[4])
    await assert.rejects(() => move(before[0].id, 3), 'common.edit_conflict.not_removed')
    /** Moving does not mark rows as edited: the seed still corrects them. */
    assert.deepEqual(await db.from('master_edits').where('master', 'castes'), marks)
  })

  test('invalid, duplicate, fixed, closed, foreign and stale values are refused', async ({
    assert,
  }) => {
    const id = String(masters().castes[0].id)
    const refused = {
      'masters.problems.required': () =>
        save('castes', null, { name_en: 'New', category_code: '' }),
      'masters.problems.reference': () =>
        save('castes', null, { name_en: 'New', category_code: 'XX' }),
      'masters.problems.taken': () =>
        save('castes', null, { name_en: 'kunbi', category_code: 'OBC' }),
      'masters.problems.long': () => save('castes', id, { name_en: 'a'.repeat(121) }),
      'masters.problems.fixed': () => save('districts', '490', { code: 'XYZ' }),
      'masters.problems.closed': () => save('roles', null, { name_en: 'Deputy' }),
      'masters.problems.inconsistent': () =>
        save('holidays', null, { month: '4', day: '31', name_en: 'No day' }),
      'masters.managed_by.workflow': () => save('claim_statuses', '1', { name_en: 'Other' }),
    }
    const before = await db.from('master_versions').first()
    for (const [message, run] of Object.entries(refused)) await assert.rejects(run, message)
    await assert.rejects(() => retire('roles', '3'), 'masters.problems.stays')
    const older = { master: castes, id, typed: { name_en: 'Older' }, expectedVersion: 'older' }
    const by = await editor()
    await assert.rejects(
      () => new SaveMasterEntry().run({ ...older, editor: by }),
      'common.edit_conflict.refused'
    )
    assert.deepEqual(await db.from('master_versions').first(), before)
  })

  test('a change by another process is visible at the next request', async ({ assert }) => {
    await refreshMasters()
    await db.from('relationships').where('id', 1).update({ name_en: 'Changed elsewhere' })
    assert.notEqual((await mastersForRequest()).relationship(1).nameEn, 'Changed elsewhere')
    await db.from('master_versions').where('id', 1).increment('version', 1)
    assert.equal((await mastersForRequest()).relationship(1).nameEn, 'Changed elsewhere')
  })

  test('uses of a row are counted, including every foreign key to a master', async ({ assert }) => {
    const unused = await save('castes', null, { name_en: 'Nobody', category_code: 'OBC' })
    assert.deepEqual(await usesOf(castes, unused, db.connection()), [])
    const district = await usesOf(masterByTable('districts'), '490', db.connection())
    assert.isAbove(district.find(({ table }) => table === 'talukas')!.rows, 5)

    const isSqlite = db.connection().dialect.name === 'better-sqlite3'
    const keys: { from: string; to: string }[] = []
    if (isSqlite) {
      const tables = await db.from('sqlite_master').where('type', 'table').select('name')
      for (const { name } of tables) {
        const found = await db.rawQuery(`pragma foreign_key_list(${name})`)
        for (const key of found) keys.push({ from: `${name}.${key.from}`, to: key.table })
      }
    } else {
      const [found] = await db.rawQuery(
        `select concat(table_name, '.', column_name) as uses, referenced_table_name as master
         from information_schema.key_column_usage
         where table_schema = database() and referenced_table_name is not null`
      )
      for (const key of found) keys.push({ from: key.uses, to: key.master })
    }
    assert.isAbove(keys.length, 40)
    const unknown = keys.filter(({ from, to }) => {
      const master = MASTER_TABLES.find(({ table }) => table === to)
      return master?.usedBy.every(({ table, column }) => `${table}.${column}` !== from)
    })
    assert.deepEqual(unknown, [])
  })
})
