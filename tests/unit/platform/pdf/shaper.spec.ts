import { test } from '@japa/runner'
import { pdfFont, shape, splitScripts } from '#pdf/shaper'

const devanagari = () => pdfFont('devanagari', 'normal')
const ids = (text: string, language: 'mr' | 'hi' = 'mr') =>
  shape(text, devanagari(), language).map((glyph) => glyph.id)
const naive = (text: string) =>
  [...text].map((character) => devanagari().nominal(character.codePointAt(0)!))

test.group('Devanagari shaping', () => {
  test('{text} is not drawn letter by letter')
    .with([
      { text: 'क्षत्रिय' },
      { text: 'र्‍या' },
      { text: 'स्त्री' },
      { text: 'ज्ञ' },
      { text: 'मर्यादित' },
      { text: 'विद्यार्थ्यांना' },
    ])
    .run(({ assert }, { text }) => {
      const glyphs = ids(text)
      assert.notDeepEqual(glyphs, naive(text))
      assert.notInclude(glyphs, 0, 'no missing glyph')
      assert.notInclude(glyphs, devanagari().nominal(0x094d), 'no halant is left visible')
    })

  test('a conjunct is one glyph: {text}')
    .with([{ text: 'ज्ञ' }, { text: 'क्ष' }])
    .run(({ assert }, { text }) => assert.lengthOf(ids(text), 1))

  test('the short i is placed before its consonant', ({ assert }) => {
    const glyphs = shape('कि', devanagari())
    assert.lengthOf(glyphs, 2)
    assert.equal(glyphs[1].id, devanagari().nominal('क'.codePointAt(0)!))
  })

  test('the joiner forms the eyelash ra of Marathi, without it a reph', ({ assert }) => {
    assert.notDeepEqual(ids('र्‍या'), ids('र्या'))
    const reph = shape('र्या', devanagari())
    assert.equal(reph.at(-1)!.advance, 0, 'the reph sits above and takes no room')
  })

  test('Marathi and Hindi have different forms of ल', ({ assert }) => {
    assert.notDeepEqual(ids('ल', 'mr'), ids('ल', 'hi'))
  })
})

test.group('Splitting scripts', () => {
  const split = (text: string) =>
    splitScripts(text, 'normal').map((run) => [run.font.script, run.text])

  test('Latin letters, 0-9 and ₹ use the Latin font', ({ assert }) => {
    assert.deepEqual(split('रु.₹10,00,000'), [
      ['devanagari', 'रु.'],
      ['latin', '₹10,00,000'],
    ])
    assert.deepEqual(split('(LOI)चा'), [
      ['latin', '(LOI)'],
      ['devanagari', 'चा'],
    ])
  })

  test('punctuation, joiners and Devanagari digits keep the font of the letters', ({ assert }) => {
    assert.deepEqual(split('(इ.मा.व.)'), [['devanagari', '(इ.मा.व.)']])
    assert.deepEqual(split('दर्‍या१२'), [['devanagari', 'दर्‍या१२']])
  })

  test('both weights contain every character of the PDFs', ({ assert }) => {
    for (const weight of ['normal', 'bold'] as const) {
      for (const { text, font } of splitScripts('अटी₹A&@“”–—…·।१२३', weight)) {
        for (const character of text) {
          assert.isAbove(font.nominal(character.codePointAt(0)!), 0, `${character} ${weight}`)
        }
      }
    }
  })
})
