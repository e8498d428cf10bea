import IntlMessageFormat from 'intl-messageformat'
import { test } from '@japa/runner'
import {
  addMessages,
  isSimple,
  modulesOf,
  prepareMessages,
  translate,
} from '../../../inertia/lib/messages.js'
import { LOCALES, argumentsOf, catalogue } from '#tests/unit/lang/catalogues'

/** Rooms whose strings come to visitors and to who applies. */
const CITIZENS = ['common', 'site', 'auth', 'profile', 'group', 'applications', 'workflow', 'loi']

test.group('Messages in the browser', () => {
  test('every sentence of {$self} reads as the ICU formatter reads it')
    .with(LOCALES)
    .run(async ({ assert }, locale) => {
      const sentences = [...catalogue(locale)]
      addMessages(locale, 'all', Object.fromEntries(sentences.map(([key, text]) => [key, text])))
      await prepareMessages(locale)

      for (const [key, text] of sentences) {
        const message = new IntlMessageFormat(text, `${locale}-IN-u-nu-latn`)
        const names = argumentsOf(text, locale)
        for (const count of [0, 1, 2, 123456]) {
          const values = Object.fromEntries(names.map((name) => [name, count]))
          assert.equal(translate(locale, `all.${key}`, values), String(message.format(values)), key)
        }
      }
    })

  test('a sentence with a plural counts in the language', async ({ assert }) => {
    addMessages('en', 'sample', { rows: '{count, plural, one {# row} other {# rows}}' })
    await prepareMessages('en')
    assert.equal(translate('en', 'sample.rows', { count: 1 }), '1 row')
    assert.equal(translate('en', 'sample.rows', { count: 123456 }), '1,23,456 rows')
  })

  test('pages of visitors and citizens need no formatter', ({ assert }) => {
    for (const locale of LOCALES) {
      const needing = [...catalogue(locale)].filter(
        ([key, text]) => CITIZENS.includes(key.split('.')[0]) && !isSimple(text)
      )
      assert.deepEqual(needing, [])
    }
  })

  test('an apostrophe is only an apostrophe', ({ assert }) => {
    addMessages('en', 'sample', { bank: "The bank's answer of {date}" })
    assert.equal(
      translate('en', 'sample.bank', { date: '05-Nov-2026' }),
      "The bank's answer of 05-Nov-2026"
    )
  })

  test("a day is written with the language's month", ({ assert }) => {
    addMessages('mr', 'sample', { bank: '{date} रोजी' })
    assert.equal(translate('mr', 'sample.bank', { date: '2026-11-05' }), '05-नोव्हें-2026 रोजी')
  })

  test('a missing key shows itself', ({ assert }) => {
    assert.equal(translate('mr', 'sample.nothing'), 'sample.nothing')
  })

  test('a page brings the common strings and those of its module', ({ assert }) => {
    assert.includeMembers(modulesOf('lending/claims/index'), ['common', 'claims'])
  })
})
