import { test } from '@japa/runner'
import { forbiddenCharacter, removeForbiddenCharacters } from '#kernel/formats/characters'
import { withAllowedCharacters } from '#kernel/validation/allowed_characters'
import { FieldRefusals } from '#kernel/exceptions/refusal'
import { csvLine } from '#spreadsheets/cell_texts'
import { valueOf } from '#spreadsheets/sheet_book'

const FORBIDDEN = [
  0x00, 0x0b, 0x1b, 0x7f, 0x85, 0xad, 0x061c, 0x115f, 0x180e, 0x200b, 0x200e, 0x2028, 0x202e,
  0x2060, 0x2066, 0x3164, 0xd800, 0xe000, 0xfdd0, 0xfeff, 0xfffd, 0xfffe, 0xffff, 0x1fffe, 0xe0041,
  0x10ffff,
].map((code) => String.fromCodePoint(code))

const ALLOWED = [
  "Ramesh O'Neil-Patil, 12.5% @ ₹5,000/- “quoted” \t next\r\nline",
  'शेतकऱ्यांच्या नावे १२३, ॐ, ़, श्री‍मती',
  'पर्‍यंत, क्‌षत्रिय, क्‍',
  'محمد 你好 é é',
  '👍🏽 ❤️ 👨‍👩‍👧 ❤️‍🔥 🇮🇳',
]

test.group('Characters of a text', () => {
  test('are those of XML, without control and invisible characters', ({ assert }) => {
    for (const character of FORBIDDEN) {
      const code = `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`
      const found = forbiddenCharacter(`Rām ${character}esh`)
      assert.deepEqual(found, { code, before: 'Rām ' })
      assert.equal(removeForbiddenCharacters(`Rām ${character}esh`), 'Rām esh', code)
    }
    for (const text of ALLOWED) {
      assert.isNull(forbiddenCharacter(text), text)
      assert.equal(removeForbiddenCharacters(text), text)
    }
  })

  test('include joiners only where they shape Devanagari', ({ assert }) => {
    for (const text of ['a\u200db', '\u200dक', 'क\u200d', 'क\u200c ख', '1\u200d2', 'क\u200da']) {
      assert.match(forbiddenCharacter(text)!.code, /^U\+200[CD]$/, JSON.stringify(text))
    }
    assert.equal(removeForbiddenCharacters('क्\u200dष a\u200db'), 'क्\u200dष ab')
  })

  test('are checked in each field of a form but never in a password', ({ assert }) => {
    const form = {
      name: 'A\u200bB',
      password: 'a\u0000b',
      directors: [{ name: 'C' }, { name: '\uffff' }],
    }
    try {
      withAllowedCharacters(form)
      assert.fail('was taken')
    } catch (error) {
      assert.deepEqual(
        (error as FieldRefusals).fields.map(({ field, params }) => [field, params?.code]),
        [
          ['name', 'U+200B'],
          ['directors.1.name', 'U+FFFF'],
        ]
      )
    }
  })

  test('exclude invisible ones at the ends of a text, but keep a final joiner', ({ assert }) => {
    const form = { mobile: '\u202a+91 98200 12345\u202c ', lines: [' \ufeffक्\u200d'], count: 3 }
    assert.deepEqual(withAllowedCharacters(form), {
      mobile: '+91 98200 12345 ',
      lines: [' क्\u200d'],
      count: 3,
    } as typeof form)
  })

  test('exclude the soft hyphens of pasted text, which are never displayed', ({ assert }) => {
    const form = { remarks: 'co\u00adope\u00adrative', password: 'a\u00adb' }
    assert.deepEqual(withAllowedCharacters(form), { remarks: 'cooperative', password: 'a\u00adb' })
  })

  test('are checked in one pass, however long a run of blanks or marks is', ({ assert }) => {
    const blanks = ' '.repeat(500_000)
    const marks = '\u200b'.repeat(500_000)
    const text = `\u200b${blanks}a${blanks}\u200b`
    assert.equal(withAllowedCharacters({ text }).text, `${blanks}a${blanks}`)
    assert.equal(withAllowedCharacters({ text: marks }).text, '')
    assert.throws(() => withAllowedCharacters({ text: `a${marks}${blanks}b` }))
  }).timeout(5000)

  test('are the only ones written to spreadsheets and lists', ({ assert }) => {
    assert.equal(valueOf('plain', 'a\uffffb\u0000'), 'ab')
    assert.equal(csvLine(['a\u202eb', 'c']), 'ab,c\r\n')
  })
})
