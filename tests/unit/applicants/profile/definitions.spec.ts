import { test } from '@japa/runner'
import i18nManager from '@adonisjs/i18n/services/main'
import { columnOf } from '#profile/fields/field'
import { DEFINITIONS } from '#tests/support/definitions'

test.group('Fields of every form definition', () => {
  test('are stored in a column of their table: {$self}')
    .with(Object.keys(DEFINITIONS))
    .run(({ assert }, form) => {
      const { fields, model } = DEFINITIONS[form]
      model.boot()
      for (const [name, field] of Object.entries(fields)) {
        const column = columnOf(name, field)
        if (column !== null) assert.isTrue(model.$hasColumn(column), `${name}: ${column}`)
      }
    })

  test('have a label in each language, and their hint: {$self}')
    .with(Object.keys(DEFINITIONS))
    .run(({ assert }, form) => {
      const { fields, labels } = DEFINITIONS[form]
      for (const locale of ['en', 'mr', 'hi']) {
        const i18n = i18nManager.locale(locale)
        for (const [name, { label, hint, heading }] of Object.entries(fields)) {
          const keys = [`${labels}.${label ?? name}`, hint, heading]
          for (const key of keys)
            if (key !== undefined) assert.isTrue(i18n.hasMessage(key), `${locale}: ${key}`)
        }
      }
    })

  test('belong to a group of their form: {$self}')
    .with(Object.keys(DEFINITIONS).filter((form) => DEFINITIONS[form].groups))
    .run(({ assert }, form) => {
      const { fields, groups } = DEFINITIONS[form]
      const names = groups!.map(([group]) => group)
      for (const [name, { group }] of Object.entries(fields)) assert.include(names, group!, name)
    })
})
