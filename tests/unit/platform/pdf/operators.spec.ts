import { test } from '@japa/runner'
import {
  circle,
  lineOperators,
  pdfColour,
  pdfNumber,
  pdfPath,
  pdfX,
  pdfY,
  rectangle,
  showRun,
  utf16Hex,
} from '#pdf/operators'
import { spaceWidth, type Line } from '#pdf/layout'
import type { Glyph, ShapedRun } from '#pdf/shaper'

/** A run of a font whose letters are all 500 wide. */
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

test.group('Numbers and colours of a PDF', () => {
  test('are as short as they can be', ({ assert }) => {
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

  test('are points from the bottom left corner of A4', ({ assert }) => {
    assert.deepEqual([pdfX(0), pdfX(25.4), pdfX(210)], ['0', '72', '595.276'])
    assert.deepEqual([pdfY(0), pdfY(297), pdfY(297 - 25.4)], ['841.89', '0', '72'])
  })

  test('have three parts of one each', ({ assert }) => {
    assert.equal(pdfColour('#ff0080', 'rg'), '1 0 0.502 rg')
    assert.equal(pdfColour('#00FF33', 'RG'), '0 1 0.2 RG')
    for (const colour of ['red', 'ff0080', '#ff008', '#ff00800', 'x#ff0080', '#gg0000']) {
      assert.throws(() => pdfColour(colour, 'rg'), `Not a colour: ${colour}`)
    }
  })
})

test.group('A path', () => {
  const steps = [['M', 0, 297], ['L', 25.4, 271.6], ['C', 0, 297, 25.4, 297, 0, 271.6], ['Z']]
  const drawn = ['0 0 m', '72 72 l', '0 0 72 0 0 72 c', 'h']

  test('is filled, stroked, both or neither', ({ assert }) => {
    const path = (style: object) =>
      pdfPath(steps as Parameters<typeof pdfPath>[0], style).split('\n')
    const [fill, stroke] = ['1 0 0 rg', '0 0 1 RG']
    const pen = '0.567 w 1 J 1 j'
    assert.deepEqual(path({}), ['q', ...drawn, 'n', 'Q'])
    assert.deepEqual(path({ fill: '#ff0000' }), ['q', fill, ...drawn, 'f', 'Q'])
    assert.deepEqual(path({ stroke: '#0000ff' }), ['q', stroke, pen, ...drawn, 'S', 'Q'])
    const [both, wide] = [{ fill: '#ff0000', stroke: '#0000ff' }, '72 w 1 J 1 j']
    const painted = ['q', fill, stroke, wide, ...drawn, 'B', 'Q']
    assert.deepEqual(path({ ...both, lineWidth: 25.4 }), painted)
  })

  test('goes around a rectangle, sharp or rounded, and a circle', ({ assert }) => {
    assert.deepEqual(rectangle(1, 2, 30, 40), [
      ['M', 1, 2],
      ['L', 31, 2],
      ['L', 31, 42],
      ['L', 1, 42],
      ['Z'],
    ])
    /** How far a curve's handle stays from the corner: a quarter of a circle takes 0.5523 of its radius. */
    const c = 5 * (1 - 0.5523)
    assert.deepEqual(rectangle(1, 2, 30, 40, 5), [
      ['M', 6, 2],
      ['L', 26, 2],
      ['C', 31 - c, 2, 31, 2 + c, 31, 7],
      ['L', 31, 37],
      ['C', 31, 42 - c, 31 - c, 42, 26, 42],
      ['L', 6, 42],
      ['C', 1 + c, 42, 1, 42 - c, 1, 37],
      ['L', 1, 7],
      ['C', 1, 2 + c, 1 + c, 2, 6, 2],
      ['Z'],
    ])
    assert.deepEqual(circle(10, 20, 4), rectangle(6, 16, 8, 8, 4))
  })
})

test.group('A run of letters', () => {
  test('is shown by the numbers of its glyphs, moved where shaping moved them', ({ assert }) => {
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

  test('keeps its text beside glyphs that are not one for each letter', ({ assert }) => {
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

test.group('A line of words', () => {
  const word = (...runs: ShapedRun[]) => ({ runs, width: runs.length * 1000 })
  const letters = run('AB', [{}, {}])
  const LINE: Line = { words: [word(letters), word(letters)], width: 2000 + spaceWidth('normal') }
  const shown = '[<00240025>] TJ'

  test('stands at its left end, its middle or its right end', ({ assert }) => {
    const places = (align?: 'left' | 'center' | 'right') =>
      lineOperators(LINE, { x: 25.4, y: 271.6, radians: 0 }, { align }, () => 'F1')
        .split('\n')
        .filter((operator) => operator.endsWith(' Tm'))
    /** Points of ten: a thousandth of the size is a hundredth of a point. */
    const at = (x: number) => `1 0 0 1 ${pdfNumber(x)} 72 Tm`
    const [next, width] = [(1000 + spaceWidth('normal')) / 100, LINE.width / 100]
    assert.isAbove(spaceWidth('normal'), 100)
    assert.deepEqual(places(), [at(72), at(72 + next)])
    assert.deepEqual(places('left'), places())
    assert.deepEqual(places('right'), [at(72 - width), at(72 - width + next)])
    assert.deepEqual(places('center'), [at(72 - width / 2), at(72 - width / 2 + next)])
  })

  test('names its colour, its size and a font when it changes', ({ assert }) => {
    const names = ['F1', 'F1', 'F2']
    const line: Line = { words: [word(letters, letters), word(letters)], width: 0 }
    const options = { size: 8, colour: '#ff0000', weight: 'bold' } as const
    const operators = lineOperators(line, { x: 0, y: 297, radians: 0 }, options, () =>
      names.shift()!
    )
    const at = (x: number) => `1 0 0 1 ${pdfNumber(x)} 0 Tm`
    const last = at(16 + (spaceWidth('bold') * 8) / 1000)
    const [begin, second] = ['BT\n1 0 0 rg\n/F1 8 Tf', '/F2 8 Tf']
    const expected = [begin, at(0), shown, at(8), shown, second, last, shown, 'ET']
    assert.equal(operators, expected.join('\n'))
    const [first, colour, font] = lineOperators(
      line,
      { x: 0, y: 0, radians: 0 },
      {},
      () => 'F3'
    ).split('\n')
    assert.deepEqual([first, colour, font], ['BT', '0 0 0 rg', '/F3 10 Tf'])
  })

  test('is turned around its anchor against the clock', ({ assert }) => {
    const at = { x: 25.4, y: 271.6, radians: Math.PI / 2 }
    const places = lineOperators(LINE, at, {}, () => 'F1')
      .split('\n')
      .filter((operator) => operator.endsWith(' Tm'))
    const next = 72 + (1000 + spaceWidth('normal')) / 100
    assert.deepEqual(places, ['0 1 -1 0 72 72 Tm', `0 1 -1 0 72 ${pdfNumber(next)} Tm`])
  })
})
