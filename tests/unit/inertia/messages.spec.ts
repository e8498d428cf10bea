import IntlMessageFormat from 'intl-messageformat'
import { test } from '@japa/runner'
import { addMessages, translate } from '../../../inertia/lib/messages.js'
import { LOCALES, argumentsOf, catalogue } from '#tests/unit/lang/catalogues'

/** Names of the variants in a select or plural argument. */
const choicesOf = (text: string) => [...text.matchAll(/(\w+) \{/g)].map(([, word]) => word)
const chosenIn = (text: string) => [...text.matchAll(/\{(\w+), select,/g)].map(([, name]) => name)

test.group('Messages in the browser', () => {
  test('every sentence of {$self} is formatted as by the ICU formatter')
    .with(LOCALES)
    .run(({ assert }, locale) => {
      const sentences = [...catalogue(locale)]
      addMessages(locale, Object.fromEntries(sentences))

      for (const [key, text] of sentences) {
        const message = new IntlMessageFormat(text, `${locale}-IN-u-nu-latn`)
        const names = argumentsOf(text, locale)
        for (const count of [0, 1, 2, 123456]) {
          for (const choice of [count, ...choicesOf(text)]) {
            const chosen = chosenIn(text)
            const values = Object.fromEntries(
              names.map((name) => [name, chosen.includes(name) ? choice : count])
            )
            assert.equal(translate(locale, key, values), String(message.format(values)), key)
          }
        }
      }
    })

  test('a plural uses the number format of the language', ({ assert }) => {
    addMessages('en', { 'sample.rows': '{count, plural, one {# row} other {# rows}}' })
    assert.equal(translate('en', 'sample.rows', { count: 1 }), '1 row')
    assert.equal(translate('en', 'sample.rows', { count: 123456 }), '1,23,456 rows')
  })

  test('an apostrophe is not a special character', ({ assert }) => {
    addMessages('en', { 'sample.bank': "The bank's answer of {date}" })
    assert.equal(
      translate('en', 'sample.bank', { date: '05-Nov-2026' }),
      "The bank's answer of 05-Nov-2026"
    )
  })

  test('a date has the month name of the language', ({ assert }) => {
    addMessages('mr', { 'sample.bank': '{date} रोजी' })
    assert.equal(translate('mr', 'sample.bank', { date: '2026-11-05' }), '05-नोव्हें-2026 रोजी')
  })

  test('a missing key is displayed as the key', ({ assert }) => {
    assert.equal(translate('mr', 'sample.nothing'), 'sample.nothing')
  })
})
