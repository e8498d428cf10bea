import { test } from '@japa/runner'
import {
  LOCALES,
  TRANSLATIONS,
  argumentsOf,
  catalogue,
  modulesIn,
} from '#tests/unit/lang/catalogues'

const catalogues = Object.fromEntries(LOCALES.map((locale) => [locale, catalogue(locale)]))
const english = catalogues.en

/** Printed in Latin letters on the PDF itself, whatever its language (document 4). */
const KEPT_AS_PRINTED = new Set(['loi_pdf.extended_loi_mark'])

test.group('Languages | parity of the three', () => {
  test('every module has a file in {$self}')
    .with(LOCALES)
    .run(({ assert }, locale) => {
      assert.deepEqual(modulesIn(locale), modulesIn('en'))
    })

  test('{$self} has exactly the keys of English')
    .with(TRANSLATIONS)
    .run(({ assert }, locale) => {
      const keys = new Set(catalogues[locale].keys())
      const missing = [...english.keys()].filter((key) => !keys.has(key))
      const unknown = [...keys].filter((key) => !english.has(key))
      assert.deepEqual({ missing, unknown }, { missing: [], unknown: [] })
    })

  test('no sentence of {$self} is empty')
    .with(LOCALES)
    .run(({ assert }, locale) => {
      const empty = [...catalogues[locale]]
        .filter(([, text]) => typeof text !== 'string' || text.trim() === '')
        .map(([key]) => key)
      assert.deepEqual(empty, [])
    })

  test('every sentence of {$self} is a valid ICU message with the same values as in English')
    .with(LOCALES)
    .run(({ assert }, locale) => {
      const wrong: string[] = []
      for (const [key, text] of catalogues[locale]) {
        try {
          const wanted = argumentsOf(english.get(key) ?? text, 'en').join(', ')
          const found = argumentsOf(text, locale).join(', ')
          if (wanted !== found) wrong.push(`${key}: {${found}} instead of {${wanted}}`)
        } catch (error) {
          wrong.push(`${key}: ${(error as Error).message}`)
        }
      }
      assert.deepEqual(wrong, [])
    })

  test('sentences of {$self} are written in Devanagari')
    .with(TRANSLATIONS)
    .run(({ assert }, locale) => {
      /** A sentence that was left in English consists of Latin words without a Devanagari letter. */
      const left = [...catalogues[locale]]
        .filter(([key]) => !KEPT_AS_PRINTED.has(key))
        .filter(([, text]) => !/[\u0900-\u097F]/.test(text) && /[a-z]{2,} [a-z]{2,}/i.test(text))
        .map(([key, text]) => `${key}: ${text}`)
      assert.deepEqual(left, [])
    })
})
