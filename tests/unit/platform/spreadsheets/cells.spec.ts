import { test } from '@japa/runner'
import fc from 'fast-check'
import { styleOf, valueOf } from '#spreadsheets/sheet_book'
import { columnLetters, csvLine, isErrorValue } from '#spreadsheets/cell_texts'
import { PlainCells } from '#spreadsheets/one_sheet'
import type { Cell, CellKind } from '#spreadsheets/sheet_plan'

const KINDS: CellKind[] = ['plain', 'number', 'paise', 'date']

test.group('Written spreadsheet cell', () => {
  test('contains rupees, a date in UTC, or the given value', ({ assert }) => {
    const rows: [CellKind, Cell, unknown][] = [
      ['paise', 12_345, 123.45],
      ['paise', -50, -0.5],
      ['date', '2026-11-05', new Date('2026-11-05T00:00:00.000Z')],
      ['plain', '=1+1', '=1+1'],
      ['plain', 12_345, 12_345],
      ['number', 7, 7],
      ...KINDS.map((kind): [CellKind, Cell, unknown] => [kind, null, null]),
    ]
    for (const [kind, cell, expected] of rows) assert.deepEqual(valueOf(kind, cell), expected)
  })

  test('shows amounts in lakhs and crores, with paise only if there are any', ({ assert }) => {
    const whole = String.raw`[>=10000000]"₹"##\,##\,##\,##0;[>=100000]"₹"##\,##\,##0;"₹"##,##0`
    assert.deepEqual(styleOf('paise', 12_300), { numFmt: whole })
    const withPaise = whole.replaceAll('##0', '##0.00')
    for (const cell of [12_345, -50])
      assert.deepEqual(styleOf('paise', cell), { numFmt: withPaise })
    assert.deepEqual(styleOf('number', 150), { numFmt: '0' })
    assert.deepEqual(styleOf('date', '2026-11-05'), { numFmt: 'dd-mmm-yyyy' })
  })

  test('has no style if it is plain or empty, and one style object for each kind', ({ assert }) => {
    for (const kind of KINDS) assert.strictEqual(styleOf(kind, null), styleOf('plain', 'text'))
    assert.deepEqual(styleOf('plain', 'text'), {})
    assert.deepEqual(styleOf('plain', 7), {})
    assert.notStrictEqual(styleOf('plain', 7), styleOf('plain', 'text'))
    assert.strictEqual(styleOf('paise', 100), styleOf('paise', 200))
  })
})

test.group('CSV line', () => {
  test('quotes values that a reader would split or trim (RFC 4180)', ({ assert }) => {
    const cells: [cell: string, written: string][] = [
      ['Pune', 'Pune'],
      ['', ''],
      ['a b', 'a b'],
      ['a,b', '"a,b"'],
      ['a;b', '"a;b"'],
      ['say "a" "b"', '"say ""a"" ""b"""'],
      ['a\nb', '"a\nb"'],
      ['a\rb', '"a\rb"'],
      [' a', '" a"'],
      ['a ', '"a "'],
    ]
    const line = csvLine(cells.map(([cell]) => cell))
    assert.equal(line, `${cells.map(([, written]) => written).join(',')}\r\n`)
  })
})

test.group('Spreadsheet values', () => {
  test('are errors where a program shows no result', ({ assert }) => {
    for (const text of ['#REF!', '#N/A', ' #VALUE! ', '#DIV/0!', '#NAME?', '#GETTING_DATA']) {
      assert.isTrue(isErrorValue(text), text)
    }
    for (const text of ['', '#', '#7', 'see #REF!', '#REF! here', '#N/A?', 'REF!']) {
      assert.isFalse(isErrorValue(text), text)
    }
  })

  test('are in columns named as in spreadsheet programs', ({ assert }) => {
    const columns: [number, string][] = [
      [0, 'A'],
      [1, 'B'],
      [25, 'Z'],
      [26, 'AA'],
      [51, 'AZ'],
      [52, 'BA'],
      [701, 'ZZ'],
      [702, 'AAA'],
    ]
    for (const [index, letters] of columns) assert.equal(columnLetters(index), letters)
  })
})

test.group('Simplified cells', () => {
  const plain = (pieces: string[]) => {
    const cells = new PlainCells()
    return pieces.map((piece) => cells.push(piece)).join('') + cells.end()
  }
  const CELLS: [cell: string, expected: string][] = [
    ['<c r="A1" s="1"><v>7</v></c>', '<c r="A1" s="1"><v>7</v></c>'],
    ['<c t="s"><v>7</v></c>', '<c t="s"><v>7</v></c>'],
    ['<c r="A1" s="1"/>', '<c r="A1" s="1"/>'],
    ['<c r="A1" t="str"><f>B1</f><v>x</v></c>', '<c r="A1" t="str"><v>x</v></c>'],
    ['<c r="A1"><f ca="1">A\nB</f><v>1</v></c>', '<c r="A1"><v>1</v></c>'],
    ['<c r="A1"><f/><v>1</v></c>', '<c r="A1"><v>1</v></c>'],
    ['<c r="A1"><f t="shared" si="0"/><v>1</v></c>', '<c r="A1"><v>1</v></c>'],
    ['<c r="A1" s="2"><f>B9</f></c>', '<c r="A1" t="e"><v>#N/A</v></c>'],
    [`<c s="2" r = 'A1'><f>B9</f></c>`, `<c r = 'A1' t="e"><v>#N/A</v></c>`],
    ['<c><f>B9</f></c>', '<c t="e"><v>#N/A</v></c>'],
    ['<c r="A1"><f>B9</f><is><t>a</t></is></c>', '<c r="A1"><is><t>a</t></is></c>'],
    [
      '<c r="A1" t="inlineStr"><is><r><rPr><b/></rPr><t>Mee</t></r><r><t xml:space="preserve">ra </t></r></is></c>',
      '<c r="A1" t="inlineStr"><is><t>Meera </t></is></c>',
    ],
    [
      '<c r="A1"><is><t>a</t><rPh sb="0" eb="1"><t>spoken</t></rPh><t>b</t></is></c>',
      '<c r="A1"><is><t>ab</t></is></c>',
    ],
    ['<c r="A1"><is></is></c>', '<c r="A1"><is><t></t></is></c>'],
    ['<c r="A1"><is><t>open</is></c>', '<c r="A1"><is><t></t></is></c>'],
  ]
  const sheet = (column: 0 | 1) =>
    `<worksheet><row>${CELLS.map((row) => row[column]).join('')}</row></worksheet>`

  test('lose formulas, formatting and phonetic text', ({ assert }) => {
    for (const [cell, expected] of CELLS) assert.equal(plain([cell]), expected)
    assert.equal(plain([sheet(0)]), sheet(1))
  })

  test('are the same however the sheet is split', ({ assert }) => {
    const text = sheet(0)
    fc.assert(
      fc.property(fc.array(fc.nat(text.length), { maxLength: 12 }), (cuts) => {
        const places = [0, ...cuts.toSorted((a, b) => a - b), text.length]
        const pieces = places.slice(1).map((end, index) => text.slice(places[index], end))
        assert.equal(plain(pieces), sheet(1))
      })
    )
  })

  test('are buffered until their end, up to half a million characters', ({ assert }) => {
    const cells = new PlainCells()
    assert.equal(cells.push('<c r="A1"><v>1'), '')
    assert.equal(cells.push('</v></c><c r="B1'), '<c r="A1"><v>1</v></c>')
    assert.equal(cells.end(), '<c r="B1')
    const most = 512 * 1024
    assert.equal(new PlainCells().push('x'.repeat(most - 1)), '')
    assert.lengthOf(new PlainCells().push('x'.repeat(most)), most)
  })
})
