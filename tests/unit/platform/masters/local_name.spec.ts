import { test } from '@japa/runner'
import { localName, localText, options } from '#masters/rules/local_names'

const full = { id: 7, nameEn: 'Pune', nameMr: 'पुणे', nameHi: 'पुना' }

test.group('Name in the user’s language', () => {
  test('falls back from Hindi to Marathi, and from Marathi to English', ({ assert }) => {
    assert.equal(localName(full, 'en'), 'Pune')
    assert.equal(localName(full, 'mr'), 'पुणे')
    assert.equal(localName(full, 'hi'), 'पुना')
    assert.equal(localName({ ...full, nameHi: null }, 'hi'), 'पुणे')
    assert.equal(localName({ ...full, nameHi: null, nameMr: null }, 'hi'), 'Pune')
    assert.equal(localName({ ...full, nameMr: null }, 'mr'), 'Pune')
    assert.equal(localName(undefined, 'mr'), '')
  })

  test('is Marathi for a sentence in three languages if Hindi is missing', ({ assert }) => {
    const text = { textEn: 'Letter', textMr: 'पत्र', textHi: 'चिट्ठी' }
    const inAll = (row: typeof text | (Omit<typeof text, 'textHi'> & { textHi: null })) =>
      ['en', 'mr', 'hi'].map((locale) => localText(row, locale))
    assert.deepEqual(inAll(text), ['Letter', 'पत्र', 'चिट्ठी'])
    assert.deepEqual(inAll({ ...text, textHi: null }), ['Letter', 'पत्र', 'पत्र'])
  })

  test('is selected by number, or by code if there is none', ({ assert }) => {
    assert.deepEqual(options([full], 'mr'), [{ value: '7', label: 'पुणे' }])
    const coded = { code: 'OBC', nameEn: 'Other', nameMr: null, nameHi: null }
    assert.deepEqual(options([coded], 'mr'), [{ value: 'OBC', label: 'Other' }])
  })
})
