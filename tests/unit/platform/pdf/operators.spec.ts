import { test } from '@japa/runner'
import { lineOperators, pdfNumber, showRun, utf16Hex } from '#pdf/operators'
import { spaceWidth, type Line } from '#pdf/layout'
import type { Glyph, ShapedRun } from '#pdf/shaper'

/** A run of a font whose letters all have a width of 500. */
function run(text: string, glyphs: Partial<Glyph>[], script = 'latin'): ShapedRun {
  const placed = glyphs.map((glyph, cluster) => ({
    id: 0x24 + cluster,
    cluster,
    advance: 500,
    x: 0,
    y: 0,
    ...glyph,
  }))
  const font = { script, advance: () => 500 }
  return { text, font, glyphs: placed, width: 1000 } as unknown as ShapedRun
}

test.group('PDF numbers', () => {
  test('are as short as possible', ({ assert }) => {
    for (const [value, text] of [
      [1.23456, '1.235'],
      [-1.5, '-1.5'],
      [2, '2'],
      [0.0004, '0'],
      [-0.0001, '0'],
    ] as const) {
      assert.equal(pdfNumber(value), text)
    }
    assert.equal(utf16Hex('Aक😀'), 'FEFF00410915D83DDE00')
  })
})

test.group('Glyph run', () => {
  test('is drawn by glyph numbers, with the offsets from shaping', ({ assert }) => {
    const shown = (...glyphs: Partial<Glyph>[]) => showRun(run('AB', glyphs), 10)
    assert.equal(shown({}, {}), '[<00240025>] TJ')
    assert.equal(shown({ advance: 450 }, {}), '[<0024>50<0025>] TJ', 'closer')
    assert.equal(shown({ x: 30 }, {}), '[-30<0024>30<0025>] TJ', 'one to the right')
    assert.equal(shown({}, { y: 100 }), '[<0024>] TJ\n1 Ts\n[<0025>] TJ\n0 Ts', 'the last raised')
    assert.equal(
      shown({ y: -50 }, {}),
      '-0.5 Ts\n[<0024>] TJ\n0 Ts\n[<0025>] TJ',
      'the first lowered'
    )
  })

  test('keeps its text if glyphs and letters do not correspond one to one', ({ assert }) => {
    const text = '/Span <</ActualText <FEFF00410042>>> BDC\n'
    for (const [glyphs, script] of [
      [[{}], 'latin'],
      [[{}, { cluster: 0 }], 'latin'],
      [[{}, { id: 0 }], 'latin'],
      [[{}, {}], 'devanagari'],
    ] as const) {
      const shown = showRun(run('AB', [...glyphs], script), 10)
      assert.isTrue(shown.startsWith(text), shown)
      assert.isTrue(shown.endsWith(' TJ\nEMC'), shown)
    }
  })
})

test.group('Text line', () => {
  const word = (...runs: ShapedRun[]) => ({ runs, width: runs.length * 1000 })
  const letters = run('AB', [{}, {}])
  const LINE: Line = { words: [word(letters), word(letters)], width: 2000 + spaceWidth('normal') }
  const shown = '[<00240025>] TJ'

  test('is aligned left, centred or right', ({ assert }) => {
    const places = (align?: 'left' | 'center' | 'right') =>
      lineOperators(LINE, { x: 72, y: 72 }, { align }, () => 'F1')
        .split('\n')
        .filter((operator) => operator.endsWith(' Tm'))
    /** The size is ten points: a thousandth of it is a hundredth of a point. */
    const at = (x: number) => `1 0 0 1 ${pdfNumber(x)} 72 Tm`
    const [next, width] = [(1000 + spaceWidth('normal')) / 100, LINE.width / 100]
    assert.isAbove(spaceWidth('normal'), 100)
    assert.deepEqual(places(), [at(72), at(72 + next)])
    assert.deepEqual(places('left'), places())
    assert.deepEqual(places('right'), [at(72 - width), at(72 - width + next)])
    assert.deepEqual(places('center'), [at(72 - width / 2), at(72 - width / 2 + next)])
  })

  test('sets its size, and a font when it changes', ({ assert }) => {
    const names = ['F1', 'F1', 'F2']
    const line: Line = { words: [word(letters, letters), word(letters)], width: 0 }
    const options = { size: 8, weight: 'bold' } as const
    const operators = lineOperators(line, { x: 0, y: 0 }, options, () => names.shift()!)
    const at = (x: number) => `1 0 0 1 ${pdfNumber(x)} 0 Tm`
    const last = at(16 + (spaceWidth('bold') * 8) / 1000)
    const [begin, second] = ['BT\n/F1 8 Tf', '/F2 8 Tf']
    const expected = [begin, at(0), shown, at(8), shown, second, last, shown, 'ET']
    assert.equal(operators, expected.join('\n'))
    const [first, font] = lineOperators(line, { x: 0, y: 0 }, {}, () => 'F3').split('\n')
    assert.deepEqual([first, font], ['BT', '/F3 10 Tf'])
  })

  test('is rotated anticlockwise around its anchor', ({ assert }) => {
    const places = lineOperators(LINE, { x: 72, y: 72 }, { angle: 90 }, () => 'F1')
      .split('\n')
      .filter((operator) => operator.endsWith(' Tm'))
    const next = 72 + (1000 + spaceWidth('normal')) / 100
    assert.deepEqual(places, ['0 1 -1 0 72 72 Tm', `0 1 -1 0 72 ${pdfNumber(next)} Tm`])
  })
})
