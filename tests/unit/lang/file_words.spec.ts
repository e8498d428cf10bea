import { test } from '@japa/runner'
import { catalogue, LOCALES } from './catalogues.js'

/** Messages that refuse a file of a wrong type: from the server, and from the browser before the upload. */
const REFUSALS = [
  'documents.errors.wrong_type',
  'documents.errors.heic',
  'documents.errors.other_picture',
  'documents.errors.office_file',
  'profile.documents.wrong_type',
  'common.form.file_wrong_type',
  'loans.messages.bank_schedule.unreadable',
  'loans.messages.bank_schedule.no_header',
]

const WORDS = {
  en: 'Wrong File Input',
  mr: 'चुकीच्या प्रकारची फाइल',
  hi: 'गलत प्रकार की फ़ाइल',
}

test.group('Texts about files', () => {
  for (const locale of LOCALES) {
    test(`use one wording for a wrong type in ${locale}, wherever it is detected`, ({ assert }) => {
      for (const key of REFUSALS) {
        const said = catalogue(locale).get(key)
        assert.isTrue(said?.startsWith(WORDS[locale]), `${key}: ${said}`)
      }
    })

    test(`do not mention GIF files in ${locale}, which are never accepted`, ({ assert }) => {
      const offers = [...catalogue(locale)].filter(([, text]) => /\bgif\b/i.test(text))
      assert.deepEqual(offers, [])
    })
  }
})
