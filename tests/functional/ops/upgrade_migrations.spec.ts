import { readFileSync, readdirSync } from 'node:fs'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import type { BaseSchema } from '@adonisjs/lucid/schema'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { inDatabase } from '#tests/support/databases/beside'
import { type OldVersion, restoreOldVersion } from '#tests/support/databases/old_version'
import { breakingChanges, shapeOf } from '#tests/support/databases/shape'
import { full } from '#tests/support/tags'

/* Migrations run while the previous version serves: each is tried on a database of 9d641c3, one after the other. */

const FOLDER = 'database/migrations'

/**
 * Makes MariaDB refuse changes that require copying the table. At its end a copy replaces the table, and a write at
 * that moment to a table that references it fails. Foreign keys of a new table are checked by copying it, which has no
 * effect on users: they are excluded. MySQL does not have this setting.
 */
const WITHOUT_COPIES = `set foreign_key_checks = 0 /*M!100300 , session alter_algorithm = 'INPLACE' */`

/** Kinds in the table of docs/operations/upgrade.md, by the name of the migration; those without a row are `expand`. */
function declaredKinds(): Map<string, string> {
  const page = readFileSync(app.makePath('docs/operations/upgrade.md'), 'utf8')
  const rows = page.matchAll(/^\| `(\d{4}_\w+)` +\| (expand|data|contract)\b/gm)
  return new Map([...rows].map(([, name, kind]) => [name, kind]))
}

const names = () =>
  readdirSync(app.makePath(FOLDER))
    .map((file) => file.replace(/\.ts$/, ''))
    .toSorted()

type Migration = new (client: QueryClientContract, file: string, dryRun: boolean) => BaseSchema

test.group('Migrations while the previous version serves', (group) => {
  full(group)
  let old: OldVersion
  let waiting: string[]

  group.setup(async () => {
    old = await restoreOldVersion('migrations')
    const rows: { name: string }[] = await inDatabase(old.place, (client) =>
      client.from('adonis_schema').select('name')
    )
    const ran = new Set(rows.map(({ name }) => name.slice(FOLDER.length + 1)))
    waiting = names().filter((name) => !ran.has(name))
  })
  group.teardown(() => old.remove())

  test('docs/operations/upgrade.md lists existing migrations in their order', ({ assert }) => {
    const listed = [...declaredKinds().keys()]
    assert.isNotEmpty(listed)
    assert.deepEqual(
      listed,
      waiting.filter((name) => listed.includes(name))
    )
  })

  test('a removal is declared as contract, with the reason, and no table is copied', async ({
    assert,
  }) => {
    const kinds = declaredKinds()
    const runEach = async (client: QueryClientContract) => {
      let before = await shapeOf(client)
      for (const name of waiting) {
        const module = await import(app.makePath(FOLDER, `${name}.ts`))
        await new (module.default as Migration)(client, name, false).execUp()
        const after = await shapeOf(client)
        const found = breakingChanges(before, after)
        if (kinds.get(name) !== 'contract') assert.deepEqual(found, [], name)
        before = after
      }
      assert.isAbove(before.tables.size, 80)
    }
    await inDatabase(old.place, runEach, WITHOUT_COPIES)
  }).timeout(120_000)

  test('the check finds changes that would break the previous version', async ({ assert }) => {
    const cases: [string, (client: QueryClientContract) => Promise<unknown>, RegExp][] = [
      ['a table', ({ schema }) => schema.dropTable('forgotten_devices'), /^table \w+ is gone$/],
      [
        'a column',
        ({ schema }) => schema.alterTable('tried', (table) => table.dropColumn('text')),
        /^column tried\.text is gone$/,
      ],
      [
        'another name',
        ({ schema }) => schema.alterTable('tried', (table) => table.renameColumn('text', 'words')),
        /^column tried\.text is gone$/,
      ],
      [
        'a column to be filled',
        ({ schema }) => schema.alterTable('tried', (table) => table.integer('more').notNullable()),
        /^new column tried\.more must be filled$/,
      ],
      [
        'a narrower text',
        ({ schema }) => schema.alterTable('tried', (table) => table.string('text', 5).alter()),
        /^column tried\.text was varchar\(20\) and is varchar\(5\)$/,
      ],
      [
        'a column that may not stay empty',
        ({ schema }) => schema.alterTable('tried', (table) => table.dropNullable('text')),
        /^column tried\.text must be filled now$/,
      ],
      [
        'a key',
        ({ schema }) => schema.alterTable('tried', (table) => table.unique(['text'])),
        /^new unique tried\(text\)$/,
      ],
    ]
    await inDatabase(old.place, async (client) => {
      for (const [title, change, finding] of cases) {
        await client.schema.dropTableIfExists('tried')
        await client.schema.createTable('tried', (table) => {
          table.increments('id')
          table.string('text', 20).nullable()
        })
        await client.schema.createTable('forgotten_devices', (table) => table.increments('id'))
        const before = await shapeOf(client)
        await change(client)
        const found = breakingChanges(before, await shapeOf(client))
        await client.schema.dropTableIfExists('forgotten_devices')
        assert.lengthOf(found, 1, `${title}: ${found.join('; ')}`)
        assert.match(found[0], finding, title)
      }
      await client.schema.dropTable('tried')
    })
  }).timeout(120_000)
})
