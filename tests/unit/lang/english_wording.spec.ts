import { test } from '@japa/runner'
import { catalogue } from './catalogues.js'

/** Texts printed on letters, where the order of the parts is fixed, and a label of the documents. */
const FIXED = new Set([
  'bank_desk.lead.text',
  'claims.certificate.certify',
  'loi_pdf.certify',
  'profile.groups.same',
  'appeals.note.outside.text',
])

/** Matches references to a place of the page; before a figure or a name the words are a comparison. */
const POINTS =
  /\b(?:shown|listed|marked|asked|filled in|out|it|them|bank|reason|schemes?|instalments?|list|line|link|form|date|names?|address|tokens?|again|choose|word[s]?) (?:below|above)\b|\b(?:below|above)[.,;:)]/i

/** Words and phrases that are never the best choice (CONTENT.md, English, 5). */
const BANNED =
  /\b(?:stands?|can not|anew|things?|mend(?:ed)?|tak(?:e|en) in|by itself|good for|meanwhile|one[’']s own|speaks? against|the way of|(?:is|are|was|were) told|just now|fewest|put right|made out|silence|own accord|given back|by themselves|(?:some|every|any)body|by now|youngest|so many|lies|whoever|in hand|counts by|seems? to hold|called (?:wrong|right)|lately|reckon(?:s|ed)?|likelier|by lot|hangs? together|the own|at the most|for good|compulsory|hand(?:s|ed) over|needs? a look|any more|broke off|has the reason|waits? for (?:its|their|a|the) (?:signature|confirmation)|of (?:your|their|its) own(?=$|[.,;])|that it is you|(?:is|are|was|were|been)(?: \w+){1,3} already(?=[.,;”]|$))\b/i

/** Texts from the specification, and SMS whose text is registered with operators under an id. */
const isPrescribed = (key: string) =>
  key === 'loans.validation.sanction.messages.sanctionedOn.beforeLoi' ||
  /^notifications\.templates\..+\.sms$/.test(key)

const withoutArguments = (text: string) => text.replace(/\{\w+/g, '{')

test.group('English messages', () => {
  test('name the subject instead of pointing at a place of the page', ({ assert }) => {
    const wrong = [...catalogue('en')].filter(([key, text]) => POINTS.test(text) && !FIXED.has(key))
    assert.deepEqual(wrong, [])
  })

  test('contain no banned phrase', ({ assert }) => {
    const wrong = [...catalogue('en')].filter(
      ([key, text]) => BANNED.test(withoutArguments(text)) && !isPrescribed(key)
    )
    assert.deepEqual(wrong, [])
  })
})
