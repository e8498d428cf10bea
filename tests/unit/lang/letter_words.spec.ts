import { test } from '@japa/runner'
import { catalogue, LOCALES } from './catalogues.js'

/**
 * Texts about the effect of an extension on letters (DECISIONS 4), shown when the managing director is asked to
 * confirm.
 */
const SAID = {
  en: { running: /still valid shows “Valid till …, extended by …”/, key: 'Replaced' },
  mr: { running: /अद्याप वैध असलेल्यावर “… पर्यंत वैध, मुदतवाढ: …”/, key: 'नवीन प्रमाणपत्र निर्गमित' },
  hi: { running: /अभी वैध प्रमाण पत्र पर “… तक वैध, अवधि विस्तार: …”/, key: 'नया प्रमाण पत्र जारी' },
}

test.group('Text before an extension of letters', () => {
  for (const locale of LOCALES) {
    test(`states in ${locale} that a letter still in force is extended, never replaced`, ({
      assert,
    }) => {
      const text = catalogue(locale).get('approvals.list.extend_text')!
      assert.match(text, SAID[locale].running)
      /** The quoted text is the one on the letters themselves. */
      assert.include(text, `“${catalogue(locale).get('loi.verification.states.replaced.title')}”`)
      assert.equal(
        catalogue(locale).get('loi.verification.states.replaced.title'),
        SAID[locale].key
      )
    })
  }
})
