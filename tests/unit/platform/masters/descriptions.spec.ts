import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import { LOCALES } from '#kernel/formats/languages'
import { fieldsOfMaster, sheetFieldsOf } from '#masters/rules/master_entries'
import { MASTER_GROUPS } from '#masters/seed/master_table'
import { MASTER_TABLES } from '#masters/seed/master_tables'

type Words = { [key: string]: string | Words }

const wordsIn = async (locale: string): Promise<Words> =>
  JSON.parse(await readFile(`resources/lang/${locale}/masters.json`, 'utf8'))

const at = (words: Words, path: string) =>
  path.split('.').reduce<string | Words | undefined>((one, key) => (one as Words)?.[key], words)

test.group('Master descriptions', () => {
  test('have texts for the name, columns, choices and users in every language', async ({
    assert,
  }) => {
    for (const locale of LOCALES) {
      const words = await wordsIn(locale)
      const has = (path: string) => assert.isString(at(words, path), `${locale}: masters.${path}`)
      for (const group of MASTER_GROUPS) has(`groups.${group}`)
      for (const master of MASTER_TABLES) {
        has(`tables.${master.table}`)
        if (master.keptBy) has(`managed_by.${master.keptBy}`)
        for (const { table } of master.usedBy) has(`uses.${table}`)
        for (const { name, text, column } of sheetFieldsOf(master)) {
          has(`fields.${text?.field ?? name}`)
          for (const choice of column.choices ?? []) has(`values.${name}.${choice}`)
          if (column.shape) has(`problems.shapes.${column.shape}`)
        }
      }
    }
  })

  test('state the key, the order and the references', ({ assert }) => {
    const tables = new Set(MASTER_TABLES.map(({ table }) => table))
    for (const master of MASTER_TABLES) {
      const columns = Object.keys(master.columns)
      assert.includeMembers(columns, [...master.key], master.table)
      const order = master.order.filter((name) => name !== 'id' && name !== 'position')
      assert.includeMembers(columns, order, master.table)
      for (const { references } of Object.values(master.columns)) {
        if (references) assert.isTrue(tables.has(references), `${master.table}: ${references}`)
      }
    }
    assert.lengthOf([...tables], MASTER_TABLES.length)
  })

  test('have each text in every language', ({ assert }) => {
    const castes = MASTER_TABLES.find(({ table }) => table === 'castes')!
    assert.sameMembers(
      fieldsOfMaster(castes).map(({ name }) => name),
      ['name_en', 'name_mr', 'name_hi', 'category_code', 'sub_corporation_code']
    )
  })
})
