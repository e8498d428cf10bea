import { test } from '@japa/runner'
import { catalogue, LOCALES, TRANSLATIONS } from './catalogues.js'

/** A tick box is ticked and has no yes and no, whereas one of two answers is chosen. */
const YES_OR_NO = { mr: /होय (?:किंवा|वा|की) नाही/, hi: /हाँ या (?:नहीं|ना)/ }
/** Messages of the validator for a box that must be ticked and for a boolean. */
const OF_A_BOX = /\.(?:accepted|boolean)$/

const VERIFIED = { en: 'verified', mr: 'पडताळलेला', hi: 'सत्यापित' }

test.group('Wording of forms', () => {
  for (const locale of TRANSLATIONS) {
    test(`has no “yes or no” at a tick box in ${locale}`, ({ assert }) => {
      const asked = [...catalogue(locale)].filter(([key]) => OF_A_BOX.test(key))
      assert.includeMembers(
        asked.map(([key]) => key),
        ['validator.shared.messages.accepted', 'validator.shared.messages.boolean']
      )
      assert.deepEqual(
        asked.filter(([, text]) => YES_OR_NO[locale].test(text)),
        []
      )
    })
  }

  for (const locale of LOCALES) {
    test(`states in ${locale} that only a verified e-mail is accepted at sign-in`, ({ assert }) => {
      assert.include(catalogue(locale).get('auth.hints.user_name'), VERIFIED[locale])
    })
  }
})
