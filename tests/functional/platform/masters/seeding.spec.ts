import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import ace from '@adonisjs/core/services/ace'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { SeedMasters, type SeededTable } from '#masters/actions/seed_masters'
import { masters, refreshMasters } from '#masters/queries/masters'
import { dialect } from '#tests/support/tags'

const source = () => app.makePath('resources/masters')

/** Creates a copy of the files with one of them rewritten. */
async function filesWith(file: string, rewrite: (text: string) => string): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'masters-'))
  await cp(source(), directory, { recursive: true })
  await writeFile(join(directory, file), rewrite(await readFile(join(source(), file), 'utf8')))
  return directory
}

async function seedWith(file: string, rewrite: (text: string) => string): Promise<SeededTable[]> {
  const directory = await filesWith(file, rewrite)
  try {
    return await new SeedMasters(directory).run()
  } finally {
    await rm(directory, { recursive: true })
  }
}

const of = (report: SeededTable[], table: string) => report.find((row) => row.table === table)!

test.group('Seeding the masters', (group) => {
  dialect(group)
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.teardown(async () => {
    await refreshMasters()
  })

  test('a second time changes nothing', async ({ assert }) => {
    const ids = await db.from('banks').select('id', 'code').orderBy('id')
    const report = await new SeedMasters().run()
    for (const row of report) {
      const { added, changed, kept, noLongerInSource } = row
      assert.deepEqual([added, changed, kept, noLongerInSource], [0, 0, 0, 0], row.table)
      assert.isAbove(row.unchanged, 0, row.table)
    }
    assert.equal(of(report, 'talukas').unchanged, 359)
    assert.equal(of(report, 'banks').unchanged, 1371)
    assert.equal(of(report, 'pincodes').unchanged, 1621)
    assert.deepEqual(await db.from('banks').select('id', 'code').orderBy('id'), ids)
  })

  test('exits with 0, and with an error when a file is broken', async ({ assert }) => {
    const run = await ace.exec('masters:seed', ['--quiet'])
    assert.equal(run.exitCode, 0)
    const before = await db.from('genders').orderBy('id')
    await assert.rejects(
      () => seedWith('schemes.csv', (text) => text.replace(',IL,', ',IL,surplus,')),
      'schemes.csv, line 2 has 10 cells instead of 9'
    )
    await assert.rejects(
      () => seedWith('genders.csv', (text) => text + '1,Man,पुरुष,पुरुष,twice\n'),
      'genders.csv, line 4: 1 appears twice'
    )
    assert.deepEqual(await db.from('genders').orderBy('id'), before)
  })

  test('refuses a language file that names an unknown row or text with one line, and writes nothing', async ({
    assert,
  }) => {
    const before = await db.from('translations').count('* as n').first()
    const head = 'table,row,field,text\ngenders,0,name,स्त्री (नवी)\n'
    const refused = {
      'gender,1,name,पुरुष': 'mr.csv, line 3: there is no master “gender”',
      'genders,1,nmae,पुरुष': 'mr.csv, line 3: “nmae” is not a text of genders',
      'genders,1,name,': 'mr.csv, line 3: the text is missing',
      'genders,7,name,पुरुष': 'mr.csv, line 3: genders has no row “7”',
      'talukas,521|Nowhere,name,कुठेही': 'mr.csv, line 3: talukas has no row “521|Nowhere”',
      'genders,1,name,पुरुष': 'mr.csv, line 3: genders|1|name|mr appears twice',
    }
    const directory = await filesWith('genders.csv', (text) => text.replace('स्त्री', ''))
    for (const [line, message] of Object.entries(refused)) {
      await writeFile(join(directory, 'mr.csv'), `${head}${line}\n`)
      await assert.rejects(() => new SeedMasters(directory).run(), message)
      assert.deepEqual(await db.from('translations').count('* as n').first(), before, line)
    }

    /** The file has the row, but the installation no longer does: its text is omitted. */
    const ofOne = db.from('translations').where({ table_name: 'holidays', row_id: '1' })
    assert.isNotNull(await ofOne.clone().first())
    await ofOne.clone().delete()
    await db.from('holidays').where('id', 1).delete()
    const text = 'table,row,field,text\nholidays,1|26|,name,प्रजासत्ताक दिन\n'
    await writeFile(join(directory, 'mr.csv'), text)
    await writeFile(
      join(directory, 'holidays.csv'),
      'month,day,year,name_en,name_mr,name_hi\n1,26,,Republic Day,,\n'
    )
    await new SeedMasters(directory).run()
    assert.isNull(await ofOne.clone().first())
    await rm(directory, { recursive: true })
  })

  test('keeps rows that an administrator edited, deleted or added', async ({ assert }) => {
    const rule = { name: 'loi_validity_days', effective_from: '2000-01-01' }
    await db.from('scheme_rules').where(rule).update({ value: '120' })
    await db.from('holidays').where({ month: 10, day: 2 }).delete()
    await db
      .table('scheme_rules')
      .insert({ ...rule, scheme_id: 1, value: '90', effective_from: '2026-04-01' })

    const report = await new SeedMasters().run()
    assert.include(of(report, 'scheme_rules'), { added: 0, changed: 0, kept: 1 })
    assert.include(of(report, 'scheme_rules'), { noLongerInSource: 0 })
    assert.include(of(report, 'holidays'), { added: 0, kept: 1 })
    const values = await db.from('scheme_rules').where('name', rule.name).orderBy('effective_from')
    assert.deepEqual(
      values.map((row) => row.value),
      ['120', '90']
    )
    assert.lengthOf(await db.from('holidays'), 3)
  })

  test('applies a text corrected in the file to each row that was not edited', async ({
    assert,
  }) => {
    await db.from('relationships').where('id', 2).update({ name_en: 'Edited here' })
    const report = await seedWith('relationships.csv', (text) => text.replace('Father', 'Dad'))
    assert.include(of(report, 'relationships'), { changed: 1, kept: 1, added: 0 })
    assert.equal(masters().relationship(1).nameEn, 'Dad')
    assert.equal(masters().relationship(2).nameEn, 'Edited here')
  })

  test('applies a correction to every kind of column', async ({ assert }) => {
    const rules = await seedWith('scheme_rules.csv', (text) =>
      text.replace(',loi_validity_days,180,', ',loi_validity_days,170,')
    )
    assert.include(of(rules, 'scheme_rules'), { changed: 1, kept: 0 })
    const criteria = await seedWith('scheme_eligibility.csv', (text) =>
      text.replace('belongs to the Other', 'is of the Other')
    )
    assert.include(of(criteria, 'scheme_eligibility_criteria'), { changed: 1, kept: 0 })
  })

  test('keeps an administrator’s own text, even when the file corrects that row', async ({
    assert,
  }) => {
    await db.from('genders').where('id', 0).update({ name_en: 'Edited here' })
    await db.from('genders').where('id', 1).update({ name_en: 'Edited too' })
    const reword = (text: string) => text.replace('Female', 'Woman')
    assert.include(of(await seedWith('genders.csv', reword), 'genders'), { changed: 0, kept: 2 })
    assert.include(of(await seedWith('genders.csv', reword), 'genders'), { changed: 0, kept: 2 })
    assert.equal(masters().gender(0).nameEn, 'Edited here')
    assert.equal(masters().gender(1).nameEn, 'Edited too')
  })

  test('adds new rows and lists those that are no longer in the source', async ({ assert }) => {
    const report = await seedWith('relationships.csv', (text) =>
      text.replace('8,Other,', '9,Guardian,')
    )
    assert.include(of(report, 'relationships'), {
      added: 1,
      changed: 0,
      unchanged: 7,
      noLongerInSource: 1,
    })
    assert.equal(masters().relationship(8).nameEn, 'Other')
    assert.equal(masters().relationship(9).nameEn, 'Guardian')
  })

  test('makes the workflow transitions exactly those of the file', async ({ assert }) => {
    const file = 'workflow_transitions.csv'
    const lines = (await readFile(join(source(), file), 'utf8')).trim().split('\n')
    const rows = () => db.from('workflow_transitions').count('* as total').first()
    assert.equal(Number((await rows()).total), lines.length - 1)

    const verify = () =>
      db.from('workflow_transitions').where({ subject_type: 'application', action: 'verify' })
    await verify().update({ to_status: 13 })
    const report = await seedWith(file, () => lines.slice(0, -1).join('\n'))
    assert.include(of(report, 'workflow_transitions'), { added: 1, noLongerInSource: 2, kept: 0 })
    assert.equal(Number((await rows()).total), lines.length - 2)
    assert.include(await verify().first(), {
      to_status: 2,
      from_status: 1,
      role: 2,
      loan_types: null,
    })
  })

  test('works without the transitions file, and leaves the transitions unchanged', async ({
    assert,
  }) => {
    const directory = await filesWith('genders.csv', (text) => text)
    await rm(join(directory, 'workflow_transitions.csv'))
    const report = await new SeedMasters(directory).run()
    await rm(directory, { recursive: true })
    assert.isUndefined(of(report, 'workflow_transitions'))
    assert.isNotEmpty(await db.from('workflow_transitions'))
  })
})
