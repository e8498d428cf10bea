import { test } from '@japa/runner'
import { countSmsParts } from '#kernel/formats/message_text'

test.group('SMS parts', () => {
  const CASES: [what: string, text: string, encoding: string, length: number, parts: number][] = [
    ['empty text', '', 'gsm7', 0, 1],
    ['one full part of Latin letters', 'a'.repeat(160), 'gsm7', 160, 1],
    ['one Latin letter more than one part', 'a'.repeat(161), 'gsm7', 161, 2],
    ['two full parts of Latin letters', 'a'.repeat(306), 'gsm7', 306, 2],
    ['one Latin letter more than two parts', 'a'.repeat(307), 'gsm7', 307, 3],
    ['characters of two positions', '€'.repeat(80), 'gsm7', 160, 1],
    [
      'characters of two positions, which are not split',
      `${'a'.repeat(152)}€${'a'.repeat(151)}€`,
      'gsm7',
      307,
      3,
    ],
    ['one full part of another alphabet', 'अ'.repeat(70), 'unicode', 70, 1],
    ['one letter of another alphabet more than one part', 'अ'.repeat(71), 'unicode', 71, 2],
    ['two full parts of another alphabet', 'अ'.repeat(134), 'unicode', 134, 2],
    ['one letter of another alphabet more than two parts', 'अ'.repeat(135), 'unicode', 135, 3],
    ['characters of two units', '😀'.repeat(35), 'unicode', 70, 1],
    [
      'a character of two units, which is not split',
      `${'अ'.repeat(66)}😀${'अ'.repeat(66)}`,
      'unicode',
      134,
      3,
    ],
    ['the rupee sign, which the GSM alphabet lacks', '₹10', 'unicode', 3, 1],
    ['a grave accent, which is ASCII and not GSM', '`', 'unicode', 1, 1],
    ['the pound sign, which is GSM and not ASCII', '£', 'gsm7', 1, 1],
  ]
  for (const [what, text, encoding, length, parts] of CASES) {
    test(what, ({ assert }) => {
      assert.deepEqual(countSmsParts(text), { encoding, length, parts } as never)
    })
  }
})
