import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@japa/runner'
import corporation from '#config/corporation'
import {
  columnInLanguage,
  inEachLanguage,
  inLanguage,
  languagesOf,
  LOCALES,
  parseTextColumn,
  fallbackLocales,
  TEXT_LOCALES,
  formTexts,
  localisedText,
} from '#kernel/formats/languages'

const RESOURCES = join(import.meta.dirname, '../../../../resources')

test.group('Languages | list of languages', () => {
  test('each has strings and content pages, and no others exist', ({ assert }) => {
    assert.sameMembers(readdirSync(join(RESOURCES, 'lang')), [...LOCALES])
    assert.sameMembers(readdirSync(join(RESOURCES, 'content')), [...LOCALES])
    for (const locale of LOCALES) {
      assert.isTrue(existsSync(join(RESOURCES, 'lang', locale, 'common.json')), locale)
      assert.isNotEmpty(corporation.name[locale])
    }
  })

  test('a reader gets their own language, otherwise its fallback', ({ assert }) => {
    assert.deepEqual(fallbackLocales('hi'), ['hi', 'mr', 'en'])
    assert.deepEqual(fallbackLocales('mr'), ['mr', 'en'])
    assert.deepEqual(fallbackLocales('en'), ['en'])
    assert.deepEqual(fallbackLocales('a language that nobody added'), ['en'])
    assert.equal(inLanguage({ en: 'Letter', mr: 'पत्र', hi: '' }, 'hi'), 'पत्र')
    assert.equal(inLanguage({ en: 'Letter' }, 'hi'), 'Letter')
    assert.equal(
      columnInLanguage({ nameEn: 'Pune', nameMr: 'पुणे', nameHi: null }, 'name', 'hi'),
      'पुणे'
    )
    assert.equal(columnInLanguage({ nameEn: 'Pune' }, 'name', 'kok'), 'Pune')
    assert.equal(columnInLanguage({}, 'name', 'mr'), '')
  })

  test('texts of a row are found by the name of their property', ({ assert }) => {
    assert.deepEqual(parseTextColumn('postMr'), { field: 'post', locale: 'mr' })
    assert.isUndefined(parseTextColumn('version'))
    assert.isUndefined(parseTextColumn('postmr'))
    const row = { nameEn: 'Asha', postEn: 'Chair', nameHi: 'आशा', postHi: '', nameMr: 'आशा' }
    assert.deepEqual(languagesOf(row, 'name'), ['en', 'mr', 'hi'])
    assert.deepEqual(languagesOf(row, 'name', 'post'), ['en'])
    assert.deepEqual(localisedText(row, 'post', 'hi'), { text: 'Chair', language: 'en' })
    assert.deepEqual(formTexts({ ...row, version: 3 }, 'post'), {
      postEn: 'Chair',
      postMr: '',
      postHi: '',
    })
  })

  test('an editor lists a language after its fallbacks', ({ assert }) => {
    assert.deepEqual(TEXT_LOCALES, ['en', 'mr', 'hi'])
    assert.deepEqual(Object.keys(inEachLanguage(() => 0)), ['en', 'hi', 'mr'])
  })
})
