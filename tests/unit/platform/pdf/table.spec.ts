import { test } from '@japa/runner'
import { drawTable, tableHeight, type TableColumn } from '#pdf/layout'
import type { TextOptions } from '#pdf/styles'

/** A page on which each letter is one millimetre wide, two in bold, and each line is five high. */
function page(height = 1000) {
  const drawn: string[] = []
  const letter = ({ weight }: TextOptions) => (weight === 'bold' ? 2 : 1)
  const paper = {
    y: 10,
    margins: { top: 10, right: 10, bottom: 10, left: 10 },
    innerWidth: 100,
    measure(text: string, options: TextOptions) {
      const width = text.length * letter(options)
      const lines = Math.max(1, Math.ceil(width / (options.maxWidth ?? Infinity)))
      return { width, height: 5 * lines }
    },
    textBox(text: string, x: number, y: number, { align, weight, size, maxWidth }: TextOptions) {
      const round = (value = 0) => Math.round(value * 10) / 10
      drawn.push([text, round(x), round(y), align, weight, size, round(maxWidth)].join('|'))
    },
    rule: (y: number, { colour }: { colour: string }) => void drawn.push(`rule|${y}|${colour}`),
    rect(x: number, y: number, width: number, tall: number, { fill }: { fill: string }) {
      drawn.push(['rect', x, y, width, tall, fill].join('|'))
    },
    need(room: number) {
      if (paper.y + room <= height) return false
      paper.y = 10
      drawn.push('page')
      return true
    },
  }
  return { paper, drawn }
}

const COLUMNS: TableColumn[] = [
  { title: 'Name', width: 3 },
  { title: 'Day', width: 1, align: 'center' },
  { title: 'Sum', width: 1, align: 'right' },
]
const OPTIONS = { padding: 1 }

test.group('PDF table', () => {
  test('has a header and rows with a line below each, and aligned cells', ({ assert }) => {
    const { paper, drawn } = page()
    drawTable(paper, COLUMNS, [['Asha', '1', '20']], OPTIONS)
    assert.deepEqual(drawn, [
      'rect|10|10|100|7|#eef2f6',
      'Name|11|11|left|bold|9|58',
      'Day|80|11|center|bold|9|18',
      'Sum|109|11|right|bold|9|18',
      'rule|17|#c3ccd6',
      'Asha|11|18|left||9|58',
      '1|80|18|center||9|18',
      '20|109|18|right||9|18',
      'rule|24|#c3ccd6',
    ])
    assert.equal(paper.y, 24)
  })

  test('uses the size and colours of its options, and empty cells for missing ones', ({
    assert,
  }) => {
    const { paper, drawn } = page()
    const options = { size: 7, headerFill: '#111111', ruleColour: '#222222', padding: 1 }
    drawTable(paper, COLUMNS, [['Asha']], options)
    assert.include(drawn[0], '#111111')
    assert.deepEqual(drawn.slice(5), [
      'Asha|11|18|left||7|58',
      '|80|18|center||7|18',
      '|109|18|right||7|18',
      'rule|24|#222222',
    ])
    const { paper: usual, drawn: padded } = page()
    drawTable(usual, COLUMNS, [], {})
    assert.equal(padded[1], 'Name|11.6|11.6|left|bold|9|56.8')
  })

  test('is as high as its header and rows, each as high as its highest cell', ({ assert }) => {
    const { paper } = page()
    const rows = [['a'.repeat(58)], ['a'.repeat(59)], ['a', 'bc '.repeat(12)]]
    assert.equal(tableHeight(paper, COLUMNS, [], OPTIONS), 7)
    assert.equal(tableHeight(paper, COLUMNS, rows.slice(0, 1), OPTIONS), 14)
    assert.equal(tableHeight(paper, COLUMNS, rows.slice(0, 2), OPTIONS), 26)
    assert.equal(tableHeight(paper, COLUMNS, rows, OPTIONS), 38)
  })

  test('begins on a page with room for its first row, and repeats its header on each page', ({
    assert,
  }) => {
    const starts = (height: number, rows: number) => {
      const { paper, drawn } = page(height)
      paper.y = 20
      const values = Array.from({ length: rows }, (_, index) => [`row ${index}`])
      drawTable(paper, COLUMNS, values, OPTIONS)
      return drawn.flatMap((one) => /^(?:page|rect|row \d)/.exec(one) ?? [])
    }
    assert.deepEqual(starts(34, 1), ['rect', 'row 0'])
    assert.deepEqual(starts(33, 1), ['page', 'rect', 'row 0'])
    assert.deepEqual(starts(27, 0), ['rect'])
    assert.deepEqual(starts(41, 3), ['rect', 'row 0', 'row 1', 'page', 'rect', 'row 2'])
  })

  test('gives a column the width that its title or its numbers require', ({ assert }) => {
    const edges = (columns: TableColumn[], rows: string[][] = []) => {
      const { paper, drawn } = page()
      drawTable(paper, columns, rows, OPTIONS)
      return drawn.slice(1, 1 + columns.length).map((one) => Number(one.split('|')[1]) - 1)
    }
    const columns = (second: string): TableColumn[] => [
      { title: 'Name', width: 8 },
      { title: second, width: 1 },
      { title: 'Sum', width: 1 },
    ]
    assert.deepEqual(edges(columns('Day')), [10, 90, 100])
    /** Ten letters in bold, the padding and a margin. */
    assert.deepEqual(edges(columns('Abcdefghij')), [10, 78.2, 100.3])
    const words = edges(columns('Abcde Abcde'))
    assert.deepEqual(words, [10, 88, 100.1], 'a title breaks between its words')
    const row = ['', 'of 123456789', 'a@b.example.com']
    assert.deepEqual(edges(columns('Day'), [row]), [10, 88.9, 100], 'an address may break')
    const wide = edges([
      { title: 'A'.repeat(40), width: 1 },
      { title: 'B'.repeat(40), width: 1 },
    ])
    assert.deepEqual(wide, [10, 60], 'no column has width to spare')
  })
})
