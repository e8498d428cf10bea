import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { ImportMaster } from '#masters/actions/edit_master_entries'
import { listEntries, masterByTable } from '#masters/queries/master_entries'
import { writeMasterCsv, writeMasterSheet } from '#masters/queries/master_sheets'
import { masters, refreshMasters } from '#masters/queries/masters'
import { isEditable } from '#masters/rules/master_entries'
import { MASTER_TABLES } from '#masters/seed/master_tables'
import { createUser } from '#database/factories/application_factory'

const HEADER = 'id,name_en,name_mr,name_hi,category_code,sub_corporation_code'

test.group('Spreadsheets of masters', (group) => {
  let folder: string
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.setup(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sheets-'))
  })
  group.teardown(async () => {
    await rm(folder, { recursive: true })
    await refreshMasters()
  })

  async function importFile(table: string, file: string, seen: string | null = null) {
    const { id, roleId } = await createUser(1)
    const path = join(folder, file)
    const editor = { id, roleId }
    return new ImportMaster().run({
      master: masterByTable(table),
      path,
      expectedVersion: seen,
      editor,
    })
  }

  async function write(lines: readonly string[]) {
    await writeFile(join(folder, 'sheet.csv'), lines.join('\r\n'))
    return 'sheet.csv'
  }

  test('are imported exactly as exported, with every value of every master, as xlsx and as csv', async ({
    assert,
  }) => {
    await db.from('castes').where('name_en', 'Mali').update({ name_en: '=cmd|"a, b"' })
    await db.from('castes').where('name_en', 'Agri').update({ name_en: "'=1" })
    /** Masters that have no rows initially. */
    const { id: bank } = await db.from('banks').firstOrFail()
    const { id: district } = await db.from('districts').firstOrFail()
    const branch = { name_en: 'Camp', ifsc: 'TEST0SHEETS', mobile: '9876543210' }
    await db.table('bank_branches').insert({ ...branch, bank_id: bank, district_id: district })
    const grant = { head_code: 'INTEREST-REFUND', start_year: 2052, order_number: 'Sheet 1' }
    const amount = { sanctioned_on: '2052-04-01', amount_paise: 12_345_67 }
    await db.table('budget_grants').insert({ ...grant, ...amount })
    for (const master of MASTER_TABLES.filter(isEditable)) {
      const rows = (await listEntries(master, db.connection())).length
      const path = join(folder, master.table)
      await writeMasterSheet(master, createWriteStream(`${path}.xlsx`))
      await writeMasterCsv(master, createWriteStream(`${path}.csv`))
      for (const file of [`${master.table}.xlsx`, `${master.table}.csv`]) {
        const { added, changed, unchanged, wrong, absent } = await importFile(master.table, file)
        assert.deepEqual(wrong, [], file)
        assert.deepEqual([added.length, changed.length, unchanged, absent], [0, 0, rows, 0], file)
      }
    }
  })

  test('with 10,000 rows and 50 invalid ones are checked in under ten seconds, and written completely once they are valid', async ({
    assert,
  }) => {
    const names = Array.from({ length: 10_000 }, (_, at) => `Trial caste ${at}`)
    const right = names.map((name) => `,${name},${name} म,${name} हि,OBC,`)
    const wrong = right.map((line, at) => (at % 200 === 7 ? line.replace('OBC', 'NONE') : line))
    const castes = () => db.from('castes').count('* as n').first()
    const before = [await castes(), await db.from('master_versions').first()]

    const started = performance.now()
    const dryRun = await importFile('castes', await write([HEADER, ...wrong]))
    assert.isBelow(performance.now() - started, 10_000)
    assert.lengthOf(dryRun.wrong, 50)
    assert.deepEqual(dryRun.wrong[0], {
      line: 9,
      field: 'category_code',
      problem: 'reference',
      values: { value: 'NONE' },
    })
    await assert.rejects(
      () => importFile('castes', 'sheet.csv', dryRun.version),
      'masters.import.refused.wrong_rows'
    )
    assert.deepEqual([await castes(), await db.from('master_versions').first()], before)

    const planned = await importFile('castes', await write([HEADER, ...right]))
    assert.deepEqual([planned.added.length, planned.wrong.length], [10_000, 0])
    assert.deepEqual(await castes(), before[0])
    const lastEntry = (await db.from('audit_entries').max('id as id').first()).id ?? 0
    await importFile('castes', 'sheet.csv', planned.version)
    assert.equal((await castes()).n, before[0].n + 10_000)
    const last = masters().castes.at(-1)!
    assert.include(last, { nameEn: 'Trial caste 9999', nameMr: 'Trial caste 9999 म' })
    const audited = await db
      .from('audit_entries')
      .where('action', 'master.imported')
      .where('id', '>', lastEntry)
    const rows = audited.flatMap(({ data }) => Object.keys(JSON.parse(data).rows))
    assert.lengthOf(new Set(rows), 10_000)
  })
    .tags(['@timed'])
    .timeout(120_000)

  test('are reported as new, changed with old and new values, and unchanged', async ({
    assert,
  }) => {
    const [first, second] = masters().castes
    const lines = [
      HEADER,
      `${first.id},${first.nameEn},बदललेले,${first.nameHi},${first.categoryCode},${first.subCorporationCode ?? ''}`,
      `${second.id},${second.nameEn},${second.nameMr},${second.nameHi},${second.categoryCode},${second.subCorporationCode ?? ''}`,
      ',New caste,,,OBC,',
    ]
    const plan = await importFile('castes', await write(lines))
    assert.deepEqual(plan.wrong, [])
    assert.deepEqual([plan.added.length, plan.changed.length, plan.unchanged], [1, 1, 1])
    assert.equal(plan.changed[0].before!.values.name_mr, first.nameMr)
    await importFile('castes', 'sheet.csv', plan.version)
    assert.equal(masters().caste(first.id).nameMr, 'बदललेले')
  })

  test('have each row once, and are refused when the master or the file changed since the dry run', async ({
    assert,
  }) => {
    const twice = await importFile(
      'castes',
      await write([HEADER, ',New caste,,,OBC,', ',new CASTE,,,OBC,', '99999,Nobody,,,OBC,'])
    )
    assert.deepEqual(
      twice.wrong.map(({ line, problem, values }) => [line, problem, values?.line]),
      [
        [3, 'twice', 2],
        [4, 'unknown_row', undefined],
      ]
    )
    const [known] = masters().castes
    const line = `,${known.nameEn},बदललेले,,${known.categoryCode},`
    const nameless = await importFile('castes', await write([HEADER, line]))
    assert.deepEqual(
      nameless.wrong.map(({ field, problem }) => [field, problem]),
      [['name_en', 'taken']],
      'a new row of that name, not the old one with other values'
    )
    const plan = await importFile('castes', await write([HEADER, ',New caste,,,OBC,']))
    await write([HEADER, ',Newer caste,,,OBC,'])
    const refused = 'masters.import.refused.changed'
    await assert.rejects(() => importFile('castes', 'sheet.csv', plan.version), refused)
    await write([HEADER, ',New caste,,,OBC,'])
    await db.from('castes').where('name_en', 'Mali').update({ is_retired: true })
    await assert.rejects(() => importFile('castes', 'sheet.csv', plan.version), refused)
    assert.isNull(await db.from('castes').where('name_en', 'New caste').first())
  })

  test('of another kind are refused with the reason', async ({ assert }) => {
    const refused: Record<string, string[]> = {
      unknown_columns: [`${HEADER},colour`, ',New,,,OBC,,red'],
      columns_twice: [`${HEADER},name_en`, ',New,,,OBC,,New'],
      no_key: ['name_mr', 'नवीन'],
      empty: [HEADER],
    }
    for (const [code, lines] of Object.entries(refused)) {
      const file = await write(lines)
      await assert.rejects(() => importFile('castes', file), `masters.import.refused.${code}`)
    }
    await writeFile(join(folder, 'broken.xlsx'), Buffer.from('PK\x03\x04 and nothing', 'latin1'))
    await assert.rejects(
      () => importFile('castes', 'broken.xlsx'),
      'masters.import.refused.unreadable'
    )
    const file = await write([HEADER, ',New,,,OBC,'])
    await assert.rejects(() => importFile('schemes', file), 'masters.managed_by.schemes')
  })
})
