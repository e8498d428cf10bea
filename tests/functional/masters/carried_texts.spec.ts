import { createHash } from 'node:crypto'
import { test } from '@japa/runner'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { SeedMasters } from '#masters/actions/seed_masters'
import { refreshMasters } from '#masters/queries/masters'
import { readMasterRows } from '#masters/queries/read_master_rows'
import { takeTextsBack } from '#database/texts/master_texts'
import { commandOn, inDatabase } from '#tests/support/databases/beside'
import { dropDatabase, placeOf } from '#tests/support/databases/place'
import { loadSnapshot } from '#tests/support/databases/snapshot'

/* The masters of a portal from before texts were rows, on a database of its own. */

const PLACE = placeOf('texts')
const MIGRATION = 'database/migrations/0330_texts_of_masters'

const migrate = (killAt = 0) =>
  commandOn(PLACE, ['migration:run', '--force', '--no-schema-generate'], {
    env: { KILL_AT: String(killAt) },
    preloads: ['kill_at.mjs'],
  })

const there = <T>(work: (client: QueryClientContract) => Promise<T>) => inDatabase(PLACE, work)

/** The fingerprint as the seed made it when languages were columns. */
const digestOf = (values: unknown[]) =>
  createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 22)

/** Tables whose digests the test makes as they were, with the columns of each in their order. */
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

/** Back to columns and their digests, then what an administrator did. */
async function grow(client: QueryClientContract) {
  await takeTextsBack(client)
  await client.from('adonis_schema').where('name', MIGRATION).delete()
  await client.from('master_seed_rows').where('master', 'master_texts').delete()
  for (const [table, columns] of Object.entries(OLD)) {
    for (const row of await client.from(table)) {
      const digest = digestOf(columns.map((column) => row[column] ?? null))
      const row_key = KEYS[table].map((column) => row[column] ?? '').join('|')
      await client.from('master_seed_rows').where({ master: table, row_key }).update({ digest })
    }
  }
  const edit = (table: string, id: number, words: object) =>
    client.from(table).where({ id }).update(words)
  await edit('relationships', 1, { name_mr: 'येथे बदललेले' })
  await edit('relationships', 2, { name_hi: null })
  await client.from('relationships').where({ id: 3 }).delete()
  /** Edited, while the file says something else than what the seed wrote. */
  await edit('relationships', 4, { name_mr: 'आमचे', name_en: 'Ours' })
  await client
    .from('master_seed_rows')
    .where({ master: 'relationships', row_key: '4' })
    .update({ digest: digestOf(['of an older file']) })
  /** Not edited, and the file says something else since. */
  await edit('relationships', 5, { name_mr: 'जुने' })
  const old = await client.from('relationships').where({ id: 5 }).first()
  await client
    .from('master_seed_rows')
    .where({ master: 'relationships', row_key: '5' })
    .update({ digest: digestOf(OLD.relationships.map((column) => old[column])) })
}

/** Names and sentences by table, row and column, as they were and as code now reads them. */
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

test.group('Texts of masters that were columns', (group) => {
  group.setup(async () => void (await loadSnapshot(PLACE)))
  group.teardown(() => dropDatabase(PLACE))
  group.teardown(async () => void (await refreshMasters()))

  test('killed at any step and started again, every text is carried over once; the next seed keeps what was edited and no more', async ({
    assert,
  }) => {
    const before = await there(textsOf)
    await there(grow)
    for (const killAt of [1, 3, 60, 40, 100]) {
      const run = await migrate(killAt)
      assert.isNull(run.code, `killed at ${killAt}: ${run.output}`)
    }
    const last = await migrate()
    assert.equal(last.code, 0, last.output)

    const carried = await there(textsOf)
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
    await there(async (client) => {
      for (const table of ['relationships', 'talukas', 'loi_terms', 'schemes', 'districts']) {
        const columns = Object.keys(await client.from(table).first())
        assert.notMatch(columns.join(' '), /_(mr|hi)\b/, table)
      }
    })

    const seed = () => there((client) => client.transaction((trx) => new SeedMasters().run(trx)))
    const first = await seed()
    const of = (report: typeof first, table: string) => report.find((one) => one.table === table)
    assert.containSubset(of(first, 'castes'), { added: 0, changed: 0, kept: 0 })
    assert.containSubset(of(first, 'relationships'), { added: 0, changed: 0, kept: 2 })
    assert.containSubset(of(first, 'master_texts'), { added: 0, changed: 1, kept: 3 })
    const seeded = await there(textsOf)
    expected.set(5, was(5))
    for (const [id, names] of expected) assert.deepEqual(nameOf(seeded, id), names, String(id))
    for (const { added, changed } of await seed()) assert.deepEqual([added, changed], [0, 0])
    assert.deepEqual(await there(textsOf), seeded)
  }).timeout(180_000)
})
