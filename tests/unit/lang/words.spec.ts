import { test } from '@japa/runner'
import IntlMessageFormat from 'intl-messageformat'
import { TRANSLATIONS, argumentsOf, catalogue } from '#tests/unit/lang/catalogues'
import { type PlacedText, shown, textsIn } from '#tests/unit/lang/texts'
import { ABBREVIATIONS, WORDINGS, type Wording } from '#tests/unit/lang/words'

const isBroken = ({ not, within, unless }: Wording, { place, text }: PlacedText) =>
  not.test(text) &&
  (!within || within.some((start) => place.startsWith(start))) &&
  !unless?.test(`${place} ${text}`)

/** A full stop at the end of a sentence, including within a branch. */
const FULL_STOP = /[\u0900-\u097F”)}]\.(?=\s|$|\})/
const DANDA = /।/

/** Endings of an English message and the corresponding ending in a translation. */
const ENDS = { mr: /\.$/, hi: /।$/ }
const endOf = (text: string) =>
  text
    .trim()
    .replace(/[}\s]+$/, '')
    .replace(ABBREVIATIONS, '')

const ASKED_TO_ENTER = /\bplease enter\b/i
const ENTER = { mr: /भरा|भराव/, hi: /दर्ज कर/ }

/** Sentences about the letter of intent must name it in full before they use the abbreviation. */
const ABBREVIATED = /(?<![(“A-Z])LOI(?!\)|-| क्रमांक| संख्या| ?\{| ?”)/
const IS_SENTENCE = /[.।?]$/

const VALUE_WITHOUT_QUOTES = /(?<!“)\{(?:action|status|field)\}(?!”)/
/** A value after a colon, or as the first word of a message, is separate from the sentence. */
const VALUE_APART = /(?:: ?)\{(?:action|status|field)\}|^\{(?:action|status|field)\}/

test.group('Words | one spelling and one term in Marathi and Hindi', () => {
  for (const locale of TRANSLATIONS) {
    const texts = textsIn(locale)

    test(`no text in ${locale} uses a wording other than the portal’s`, ({ assert }) => {
      const wrong = texts.flatMap((text) =>
        WORDINGS[locale]
          .filter((wording) => isBroken(wording, text))
          .map(({ not, use }) => shown(text, `not ${not.exec(text.text)?.[0]}, but ${use}`))
      )
      assert.deepEqual(wrong, [])
    })

    test(`a message in ${locale} has the same final punctuation as the English one`, ({
      assert,
    }) => {
      const wrong = texts
        .filter(({ place, english }) => english && !place.startsWith('content/'))
        .filter(
          ({ text, english }) => endOf(english).endsWith('.') !== ENDS[locale].test(endOf(text))
        )
        .map((text) => shown(text, `the English one is “${text.english.slice(-40)}”`))
      assert.deepEqual(wrong, [])
    })

    test(`“enter” has one translation in ${locale}`, ({ assert }) => {
      const wrong = texts
        .filter(({ english, text }) => ASKED_TO_ENTER.test(english) && !ENTER[locale].test(text))
        .map((text) => shown(text, String(ENTER[locale])))
      assert.deepEqual(wrong, [])
    })

    test(`a sentence in ${locale} names the certificate before the abbreviation LOI`, ({
      assert,
    }) => {
      const wrong = texts
        .filter(({ text }) => IS_SENTENCE.test(endOf(text)))
        .filter(({ text }) => ABBREVIATED.test(text.split('(LOI)')[0]))
        .map((text) => shown(text, 'पात्रता … (LOI)'))
      assert.deepEqual(wrong, [])
    })

    test(`names of actions, statuses and fields are not inflected in ${locale}`, ({ assert }) => {
      const wrong = texts
        .filter(({ text }) => VALUE_WITHOUT_QUOTES.test(text) && !VALUE_APART.test(text))
        .map((text) => shown(text, 'in “ ” or after a colon'))
      assert.deepEqual(wrong, [])
    })
  }

  test('Hindi sentences end in a danda, Marathi ones in a full stop', ({ assert }) => {
    const hindi = textsIn('hi')
      .filter(({ text }) => FULL_STOP.test(text.replace(ABBREVIATIONS, '')))
      .map((text) => shown(text, '। at the end of a sentence'))
    const marathi = textsIn('mr')
      .filter(({ text }) => DANDA.test(text))
      .map((text) => shown(text, '. at the end of a sentence'))
    assert.deepEqual([...hindi, ...marathi], [])
  })
})

/** Plural verbs and participles, which must not follow “1 …”. */
const PLURAL_AFTER_ONE = {
  mr: /(?<!\d)1(?: [^\s.।,;:]+)+? (?:आहेत|नाहीत|होतील|राहतील|जातील|चुकीच्या|वेगळे|वगळले|मंजूर केले)/,
  hi: /(?<!\d)1(?: [^\s.।,;:]+)+? (?:हैं|होंगे|जाएँगे|किए गए|छोड़े गए)/,
}

/** Matches a count that is neither a sum after a colon nor in a separate branch. */
const hasPlural = (text: string) => /, (?:plural|select),/.test(text)
const AS_A_SUM = /: ?\{\w+(?:, number)?\}|\{\w+(?:, number)?\}[^{]*$/

test.group('Words | plurals', () => {
  for (const locale of TRANSLATIONS) {
    const english = catalogue('en')
    const counted = [...catalogue(locale)].filter(([, text]) => text.includes(', plural,'))

    test(`a count of one has no plural in ${locale}`, ({ assert }) => {
      const wrong = counted
        .map(([key, text]) => {
          const values = Object.fromEntries(
            argumentsOf(text, locale).map((name) => [
              name,
              text.includes(`{${name}, plural`) ? 1 : 'x',
            ])
          )
          return [key, String(new IntlMessageFormat(text, `${locale}-IN-u-nu-latn`).format(values))]
        })
        .filter(([, said]) => PLURAL_AFTER_ONE[locale].test(said))
      assert.deepEqual(wrong, [])
    })

    test(`${locale} has a plural form wherever English has one`, ({ assert }) => {
      const wrong = [...catalogue(locale)]
        .filter(([key, text]) => hasPlural(english.get(key) ?? '') && !hasPlural(text))
        .filter(([, text]) => !AS_A_SUM.test(text))
        .map(([key, text]) => `${key}: ${text}`)
      assert.deepEqual(wrong, [])
    })
  }
})
