import { test } from '@japa/runner'
import fc from 'fast-check'
import { escapeFormula, unescapeFormula } from '#spreadsheets/cell_texts'

test.group('Texts of csv files that look like formulas', () => {
  test('begin with nothing that a program for sheets computes', ({ assert }) => {
    for (const text of ['=1+1', '+91', '-1', '@SUM(A1)', "'=1"]) {
      assert.notMatch(escapeFormula(text), /^[=+\-@]/)
    }
    assert.equal(escapeFormula('Pune'), 'Pune')
    assert.equal(escapeFormula("'Pune'"), "'Pune'")
  })

  test('come back as they were', () => {
    const texts = fc
      .tuple(fc.stringMatching(/^['=+\-@]{0,3}$/), fc.string())
      .map((parts) => parts.join(''))
    fc.assert(fc.property(texts, (text) => unescapeFormula(escapeFormula(text)) === text))
  })
})
