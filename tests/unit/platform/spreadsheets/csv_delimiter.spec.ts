import { test } from '@japa/runner'
import { csvDelimiter } from '#spreadsheets/csv_delimiter'

const TITLE = ['Statement of Account', 'Pune, Shivajinagar, 411005, Maharashtra, India', '']
const TABLE = [
  ['Date', 'Particulars', 'Debit', 'Credit', 'Balance'],
  ['05/01/2026', 'SI LOAN EMI', '1,10,500.00', '', '12,39,500.00'],
  ['06/01/2026', 'UPI, SHOP', '1,500.00', '', '12,38,000.00'],
]
const withCells = (delimiter: string) =>
  [...TITLE, ...TABLE.map((cells) => cells.join(delimiter))].join('\r\n')

test.group('CSV delimiter', () => {
  test('is the one that splits the table evenly, whatever is above it', ({ assert }) => {
    assert.equal(csvDelimiter(withCells(';')), ';')
    assert.equal(csvDelimiter(withCells('\t')), '\t')
    const quoted = TABLE.map((cells) => cells.map((cell) => `"${cell}"`).join(','))
    assert.equal(csvDelimiter([...TITLE, ...quoted].join('\n')), ',')
  })

  test('is a comma between adjacent cells without another one, and for a single column', ({
    assert,
  }) => {
    assert.equal(csvDelimiter('a,b,c\n1000,200,300\n1;2,5,6\n'), ',')
    assert.equal(csvDelimiter('only\none\ncolumn'), ',')
    assert.equal(csvDelimiter(''), ',')
  })

  test('is not a character within quotes', ({ assert }) => {
    assert.equal(csvDelimiter('"a;b;c;d","e;f;g"\n"h;i;j;k","l;m;n"\n'), ',')
  })
})
