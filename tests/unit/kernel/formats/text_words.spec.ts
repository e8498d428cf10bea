import { test } from '@japa/runner'
import fc from 'fast-check'
import { prefixesOf, textWords } from '#kernel/formats/text_words'

test.group('Words of a text', () => {
  test('are composed and in lower case, without joiners and symbols', ({ assert }) => {
    assert.deepEqual(textWords('Training: पूर्ण प्रशिक्षण. TRAINING!'), ['training', 'पूर्ण', 'प्रशिक्षण'])
    assert.deepEqual(textWords('प्रशिक्\u200Dषण'), textWords('प्रशिक्षण'))
    assert.deepEqual(textWords('Café'.normalize('NFD')), ['café'])
  })

  test('omit numbers unless they are requested', ({ assert }) => {
    assert.deepEqual(textWords('Aadhaar 9999 4105 7058, PAN ABCDE1234F, ९९९९'), ['aadhaar', 'pan'])
    assert.deepEqual(textWords('MH/2026/0042', { withDigits: true }), ['mh', '2026', '0042'])
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        for (const word of textWords(text)) assert.notMatch(word, /\p{N}/u)
      })
    )
  })

  test('of encrypted texts are found by prefixes of three to ten letters', ({ assert }) => {
    assert.deepEqual(prefixesOf('ab'), [])
    assert.deepEqual(prefixesOf('bribe'), ['bri', 'brib', 'bribe'])
    assert.equal(prefixesOf('a'.repeat(30)).at(-1), 'a'.repeat(10))
  })
})
