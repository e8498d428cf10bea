import { test } from '@japa/runner'
import { catalogue, LOCALES } from './catalogues.js'

/** What becomes of the letters before an extension (DECISIONS 4), where the managing director is asked. */
const SAID = {
  en: { running: /still valid shows “Valid till …, extended by …”/, key: 'Replaced' },
  mr: { running: /अद्याप वैध असलेल्यावर “… पर्यंत वैध, मुदतवाढ: …”/, key: 'नवीन प्रमाणपत्र निर्गमित' },
  hi: { running: /अभी वैध प्रमाण पत्र पर “… तक वैध, अवधि विस्तार: …”/, key: 'नया प्रमाण पत्र जारी' },
}

test.group('What is said before letters are extended', () => {
  for (const locale of LOCALES) {
    test(`a letter that still runs is extended, never replaced, in ${locale}`, ({ assert }) => {
      const text = catalogue(locale).get('approvals.list.extend_text')!
      assert.match(text, SAID[locale].running)
      /** The quoted words are those that the letters themselves bear. */
      assert.include(text, `“${catalogue(locale).get('loi.verification.states.replaced.title')}”`)
      assert.equal(
        catalogue(locale).get('loi.verification.states.replaced.title'),
        SAID[locale].key
      )
    })
  }
})
