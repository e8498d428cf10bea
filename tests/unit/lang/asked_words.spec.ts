import { test } from '@japa/runner'
import { catalogue, LOCALES, TRANSLATIONS } from './catalogues.js'

/** A tick box has no yes and no: it is ticked, and an answer of two is chosen or given. */
const YES_OR_NO = { mr: /होय (?:किंवा|वा|की) नाही/, hi: /हाँ या (?:नहीं|ना)/ }
/** What the validator says of a box that has to be ticked, and of one that is true or false. */
const OF_A_BOX = /\.(?:accepted|boolean)$/

const VERIFIED = { en: 'verified', mr: 'पडताळलेला', hi: 'सत्यापित' }

test.group('What a form asks for', () => {
  for (const locale of TRANSLATIONS) {
    test(`is no “yes or no” at a tick box in ${locale}`, ({ assert }) => {
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
    test(`is a verified e-mail at the sign-in in ${locale}: another does not open it`, ({
      assert,
    }) => {
      assert.include(catalogue(locale).get('auth.hints.user_name'), VERIFIED[locale])
    })
  }
})
