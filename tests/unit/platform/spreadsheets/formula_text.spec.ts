import { test } from '@japa/runner'
import fc from 'fast-check'
import { escapeFormula, unescapeFormula } from '#spreadsheets/cell_texts'

test.group('CSV texts that look like formulas', () => {
  test('do not begin with a character that a spreadsheet program evaluates', ({ assert }) => {
    for (const text of ['=1+1', '+91', '-1', '@SUM(A1)', "'=1"]) {
      assert.notMatch(escapeFormula(text), /^[=+\-@]/)
    }
    assert.equal(escapeFormula('Pune'), 'Pune')
    assert.equal(escapeFormula("'Pune'"), "'Pune'")
  })

  test('are restored unchanged', () => {
    const texts = fc
      .tuple(fc.stringMatching(/^['=+\-@]{0,3}$/), fc.string())
      .map((parts) => parts.join(''))
    fc.assert(fc.property(texts, (text) => unescapeFormula(escapeFormula(text)) === text))
  })
})
