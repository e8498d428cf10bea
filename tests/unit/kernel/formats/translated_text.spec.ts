import { test } from '@japa/runner'
import { translatedText } from '#kernel/formats/page_text'

const all = { en: 'Notice', mr: 'सूचना', hi: 'सूचनाएँ' }

test.group('Text in the language of the reader', () => {
  test('is in their own language if it exists', ({ assert }) => {
    for (const [language, text] of Object.entries(all)) {
      assert.deepEqual(translatedText(all, language), { text, language })
    }
  })

  test('falls back from Hindi to Marathi and from both to English, and the language is returned', ({
    assert,
  }) => {
    assert.deepEqual(translatedText({ ...all, hi: null }, 'hi'), { text: 'सूचना', language: 'mr' })
    assert.deepEqual(translatedText({ ...all, mr: '' }, 'mr'), { text: 'Notice', language: 'en' })
    const english = { en: 'Notice', mr: null, hi: null }
    assert.deepEqual(translatedText(english, 'hi'), { text: 'Notice', language: 'en' })
    assert.equal(translatedText({ en: null, mr: null, hi: null }, 'mr').text, '')
  })
})
