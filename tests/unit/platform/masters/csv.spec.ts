import { test } from '@japa/runner'
import { parseCsv } from '#masters/seed/master_file'

const cells = (text: string) => parseCsv(text).map((record) => record.cells)

test.group('CSV file', () => {
  test('is read by the names in its first line', ({ assert }) => {
    assert.deepEqual(cells('\ufeffid,name\n1,गुरव\r\n2,\n'), [
      { id: '1', name: 'गुरव' },
      { id: '2', name: '' },
    ])
    assert.deepEqual(cells('id,name\n1,last line without an end'), [
      { id: '1', name: 'last line without an end' },
    ])
    assert.deepEqual(cells('id,name\n'), [])
    assert.deepEqual(cells(''), [])
  })

  test('may quote commas, quotes and line breaks', ({ assert }) => {
    assert.deepEqual(cells('a,b\n"x, y","he said ""no"""\n"two\nlines",""\n'), [
      { a: 'x, y', b: 'he said "no"' },
      { a: 'two\nlines', b: '' },
    ])
  })

  test('is refused with the number of the invalid line', ({ assert }) => {
    assert.throws(() => parseCsv('a,b\n1,2\n1,2,3\n'), /line 3 has 3 cells instead of 2/)
    assert.throws(() => parseCsv('a,b\n"x\ny",2\n1\n'), /line 4 has 1 cells/)
    assert.throws(() => parseCsv('a,b\n1,"open\n'), /line 2 has a quote out of place/)
    assert.throws(() => parseCsv('a,b\n1,x"y\n'), /line 2 has a quote out of place/)
  })
})
