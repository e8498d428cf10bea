import { createHash } from 'node:crypto'
import { test } from '@japa/runner'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { CreateUser } from '#auth/actions/users'
import { Role } from '#auth/roles'
import { newUser } from '#database/factories/user_factory'
import { SeedMasters } from '#masters/actions/seed_masters'
import { refreshMasters, readMasterRows } from '#masters/queries/masters'
import { revertTexts } from '#database/texts/master_texts'
import { revertTranslations } from '#database/texts/translations'
import { runCommandOn, inDatabase } from '#tests/support/databases/beside'
import { dropDatabase, placeOf } from '#tests/support/databases/place'
import { loadSnapshot } from '#tests/support/databases/snapshot'
import { full } from '#tests/support/tags'

/* Masters of a portal from before texts were rows, in a separate database. */

const PLACE = placeOf('texts')
const MIGRATIONS = ['0330_texts_of_masters', '0340_translations'].map(
  (name) => `database/migrations/${name}`
)

const migrate = (killAt = 0) =>
  runCommandOn(PLACE, ['migration:run', '--force', '--no-schema-generate'], {
    env: { KILL_AT: String(killAt) },
    preloads: ['kill_at.mjs'],
  })

const inSeparateDatabase = <T>(work: (client: QueryClientContract) => Promise<T>) =>
  inDatabase(PLACE, work)

/** Returns the fingerprint as the seed computed it when languages were columns. */
const digestOf = (values: unknown[]) =>
  createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 22)

/** Tables whose old digests the test restores, with the columns of each in their order. */
const NAMES = ['name_en', 'name_mr', 'name_hi']
const OLD = {
  relationships: ['id', ...NAMES],
  castes: [...NAMES, 'category_code', 'sub_corporation_code'],
  sub_corporations: ['code', ...NAMES],
  loi_terms: ['scheme_id', 'sr_no', 'text_en', 'text_mr', 'text_hi'],
}
const KEYS: Record<string, string[]> = {
  relationships: ['id'],
  castes: ['name_en', 'category_code'],
  sub_corporations: ['code'],
  loi_terms: ['scheme_id', 'sr_no'],
}

/** Restores the columns and their digests, and then applies changes of an administrator, including on screen. */
async function restoreOldTexts(client: QueryClientContract) {
  await revertTranslations(client)
  await revertTexts(client)
  await client.from('adonis_schema').whereIn('name', MIGRATIONS).delete()
  await client.from('master_seed_rows').where('master', 'master_texts').delete()
  for (const [table, columns] of Object.entries(OLD)) {
    for (const row of await client.from(table)) {
      const digest = digestOf(columns.map((column) => row[column] ?? null))
      const row_key = KEYS[table].map((column) => row[column] ?? '').join('|')
      await client.from('master_seed_rows').where({ master: table, row_key }).update({ digest })
    }
  }
  await writeOnScreen(client)
  const edit = (table: string, id: number, words: object) =>
    client.from(table).where({ id }).update(words)
  await edit('relationships', 1, { name_mr: 'येथे बदललेले' })
  await edit('relationships', 2, { name_hi: null })
  await client.from('relationships').where({ id: 3 }).delete()
  /** Edited, and the file differs from what the seed wrote. */
  await edit('relationships', 4, { name_mr: 'आमचे', name_en: 'Ours' })
  await client
    .from('master_seed_rows')
    .where({ master: 'relationships', row_key: '4' })
    .update({ digest: digestOf(['of an older file']) })
  /** Not edited, and the file has changed since. */
  await edit('relationships', 5, { name_mr: 'जुने' })
  const old = await client.from('relationships').where({ id: 5 }).first()
  await client
    .from('master_seed_rows')
    .where({ master: 'relationships', row_key: '5' })
    .update({ digest: digestOf(OLD.relationships.map((column) => old[column])) })
}

/** Creates a leader and a notice as written by an administrator. */
async function writeOnScreen(client: QueryClientContract) {
  const author = await newUser({ roleId: Role.administrator })
  const { id } = await client.transaction((trx) => new CreateUser().run(author, trx))
  const now = '2026-11-05 06:30:00'
  const who = { created_by: id, updated_by: id, created_at: now, updated_at: now, version: 1 }
  await client.table('leaders').insert({
    ...who,
    uuid: '00000000-0000-4000-8000-000000000001',
    position: 1,
    name_en: 'Asha',
    name_mr: 'आशा',
    post_en: 'Chair',
    post_mr: 'अध्यक्षा',
    post_hi: 'अध्यक्ष',
  })
  await client.table('announcements').insert({
    ...who,
    audience: 'public',
    shown_from: '2026-11-01',
    title_en: 'Camp',
    title_hi: 'शिविर',
    text_en: 'On Monday',
    text_hi: 'सोमवार को',
  })
}

/** The same texts as rows: English stays in its column. */
const ON_SCREEN = [
  ['announcements', 'text', 'hi', 'सोमवार को'],
  ['announcements', 'title', 'hi', 'शिविर'],
  ['leaders', 'name', 'mr', 'आशा'],
  ['leaders', 'post', 'hi', 'अध्यक्ष'],
  ['leaders', 'post', 'mr', 'अध्यक्षा'],
]

async function writtenOnScreen(client: QueryClientContract) {
  const rows = await client
    .from('translations')
    .whereIn('table_name', ['announcements', 'leaders', 'district_offices', 'published_documents'])
    .orderBy(['table_name', 'field', 'locale'])
  return rows.map((row) => [row.table_name, row.field, row.locale, row.text])
}

/** Returns names and sentences by table, row and column, as they were and as the code reads them now. */
async function textsOf(client: QueryClientContract) {
  const rows = await readMasterRows(client)
  return {
    relationships: rows.relationships,
    castes: rows.castes,
    subCorporations: rows.subCorporations,
    loiTerms: rows.loiTerms,
    talukas: rows.talukas,
    schemes: rows.schemes,
    apbsReturnReasons: rows.apbsReturnReasons,
  }
}

test.group('Migration of texts from columns', (group) => {
  full(group)
  group.setup(async () => void (await loadSnapshot(PLACE)))
  group.teardown(() => dropDatabase(PLACE))
  group.teardown(async () => void (await refreshMasters()))

  test('killed at any step and restarted, moves every text once; the next seed keeps edited texts and nothing else', async ({
    assert,
  }) => {
    const before = await inSeparateDatabase(textsOf)
    await inSeparateDatabase(restoreOldTexts)
    for (const killAt of [1, 3, 60, 40, 100, 4, 6, 10, 15]) {
      const run = await migrate(killAt)
      assert.isNull(run.code, `killed at ${killAt}: ${run.output}`)
    }
    const last = await migrate()
    assert.equal(last.code, 0, last.output)

    assert.deepEqual(await inSeparateDatabase(writtenOnScreen), ON_SCREEN)
    const carried = await inSeparateDatabase(textsOf)
    const { relationships: _, ...untouched } = before
    assert.containSubset(carried, untouched)
    const nameOf = (texts: typeof carried, id: number) => {
      const row = texts.relationships.find((one) => one.id === id)
      return row && [row.nameEn, row.nameMr, row.nameHi]
    }
    const was = (id: number) => nameOf(before, id)!
    const expected = new Map([
      [1, [was(1)[0], 'येथे बदललेले', was(1)[2]]],
      [2, [was(2)[0], was(2)[1], null]],
      [3, undefined],
      [4, ['Ours', 'आमचे', was(4)[2]]],
      [5, [was(5)[0], 'जुने', was(5)[2]]],
      [6, was(6)],
    ])
    for (const [id, names] of expected) assert.deepEqual(nameOf(carried, id), names, String(id))
    await inSeparateDatabase(async (client) => {
      for (const table of [
        'relationships',
        'talukas',
        'loi_terms',
        'districts',
        'leaders',
        'announcements',
      ]) {
        const columns = Object.keys(await client.from(table).first())
        assert.notMatch(columns.join(' '), /_(mr|hi)\b/, table)
      }
    })

    const seed = () =>
      inSeparateDatabase((client) => client.transaction((trx) => new SeedMasters().run(trx)))
    const first = await seed()
    const of = (report: typeof first, table: string) => report.find((one) => one.table === table)
    assert.containSubset(of(first, 'castes'), { added: 0, changed: 0, kept: 0 })
    assert.containSubset(of(first, 'relationships'), { added: 0, changed: 0, kept: 2 })
    assert.containSubset(of(first, 'translations'), { added: 0, changed: 1, kept: 3 })
    const seeded = await inSeparateDatabase(textsOf)
    expected.set(5, was(5))
    for (const [id, names] of expected) assert.deepEqual(nameOf(seeded, id), names, String(id))
    assert.deepEqual(await inSeparateDatabase(writtenOnScreen), ON_SCREEN)
    for (const { added, changed } of await seed()) assert.deepEqual([added, changed], [0, 0])
    assert.deepEqual(await inSeparateDatabase(textsOf), seeded)

    await inSeparateDatabase(revertTranslations)
    const [person, notice] = await inSeparateDatabase((client) =>
      Promise.all(['leaders', 'announcements'].map((table) => client.from(table).first()))
    )
    assert.containSubset(person, { name_mr: 'आशा', name_hi: null, post_hi: 'अध्यक्ष' })
    assert.containSubset(notice, { title_hi: 'शिविर', text_mr: null })
  }).timeout(180_000)
})
