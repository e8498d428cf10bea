import { readFile, readdir } from 'node:fs/promises'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { AGE_RULES } from '#privacy/erasure/actions/run_retention'
import { RETENTION } from '#privacy/erasure/rules/retention'
import { dialect } from '#tests/support/tags'

const namesIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, name]) => name)

/** Returns the rows of the page's tables, except for those about files. */
async function growthRows() {
  const page = await readFile(app.makePath('docs/operations/growth.md'), 'utf8')
  const [tables] = page.split('\n## Files')
  return tables
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => {
      const [, names, bound] = line.split('|')
      return { tables: namesIn(names), bound: bound.trim(), named: namesIn(bound) }
    })
}

test.group('Growth limit of each table', (group) => {
  dialect(group)

  test('is listed on the page about growth, once', async ({ assert }) => {
    const listed = (await growthRows()).flatMap(({ tables }) => tables)
    const there = await db.connection().getAllTables()
    assert.deepEqual(
      there.filter((name) => !listed.includes(name)),
      [],
      'tables without a line'
    )
    assert.deepEqual(
      listed.filter((name, at) => !there.includes(name) || listed.indexOf(name) !== at),
      [],
      'lines without a table, or twice'
    )
  })

  test('names an existing rule and command', async ({ assert }) => {
    const rows = await growthRows()
    assert.isEmpty(rows.filter(({ bound }) => bound === ''))
    const commands = (await readdir(app.makePath('commands'))).map((file) =>
      file.replace('.ts', '').replace('_', ':').replaceAll('_', '-')
    )
    const named = rows.flatMap((row) => row.named).filter((name) => name.includes(':'))
    assert.includeMembers(commands, named)
    for (const { rule, table } of AGE_RULES) {
      const row = rows.find(({ tables }) => tables.includes(table))!
      assert.include(row.named, rule, table)
    }
    const codes = rows.flatMap((row) => row.named).filter((name) => /^[A-Z-]+$/.test(name))
    assert.includeMembers(Object.values<string>(RETENTION), codes)
  })
})
