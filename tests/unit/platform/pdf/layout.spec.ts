import { test } from '@japa/runner'
import fc from 'fast-check'
import { fitScale, isWholeWord, layOut, spaceWidth, type Line } from '#pdf/layout'
import { POINTS_PER_MM } from '#pdf/operators'
import { shapeWord } from '#pdf/shaper'
import { planColumns } from '#pdf/column_widths'

const widthOf = (word: string, weight: 'normal' | 'bold' = 'normal') =>
  shapeWord(word, weight, 'en').reduce((sum, run) => sum + run.width, 0)
const textsOf = (lines: Line[]) =>
  lines.map(({ words }) => words.map(({ runs }) => runs.map(({ text }) => text).join('')).join(' '))
const laidOut = (text: string, limit?: number) => textsOf(layOut(text, 'normal', 'en', limit))

test.group('Unbreakable word', () => {
  test('is a name of twenty letters or a number of thirty-two, but not an address', ({
    assert,
  }) => {
    const [name, number] = ['a'.repeat(20), `7${'a'.repeat(31)}`]
    for (const word of [name, number, '१'.repeat(32), '12.25%'])
      assert.isTrue(isWholeWord(word), word)
    for (const word of [`${name}a`, `${number}a`, 'a@b', 'a/b', 'a\\b', 'a_b', 'scan.pdf']) {
      assert.isFalse(isWholeWord(word), word)
    }
  })
})

test.group('Text split into lines', () => {
  test('has single spaces between words, whatever the input', ({ assert }) => {
    const [line] = layOut('  ab \t cd\u00a0ef ', 'normal', 'en')
    assert.deepEqual(textsOf([line]), ['ab cd ef'])
    const words = widthOf('ab') + widthOf('cd') + widthOf('ef')
    assert.equal(line.width, words + 2 * spaceWidth('normal'))
    assert.notEqual(spaceWidth('normal'), 0)
  })

  test('keeps line breaks of the text, and draws nothing invisible', ({ assert }) => {
    assert.deepEqual(laidOut('a\nb\r\nc\rd\n\ne'), ['a', 'b', 'c', 'd', '', 'e'])
    assert.deepEqual(laidOut('a\u200bb\ufeff\u0007c\u00ad'), ['abc'])
    assert.deepEqual(laidOut(''), [''])
  })

  test('fills each line as far as possible', ({ assert }) => {
    const both = widthOf('ab') + spaceWidth('normal') + widthOf('cd')
    assert.deepEqual(laidOut('ab cd', both), ['ab cd'])
    assert.deepEqual(laidOut('ab cd', both - 1), ['ab', 'cd'])
    assert.equal(layOut('ab cd', 'normal', 'en', both - 1)[1].width, widthOf('cd'))
    // Every word of six letters fits this width, so none is split between letters.
    const widest = 6 * Math.max(...[...'abcdefghijklmnopqrstuvwxyz'].map((one) => widthOf(one)))
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^[a-z]{1,6}$/), { maxLength: 12 }),
        fc.integer({ min: widest, max: 3 * widest }),
        (words, limit) => {
          const lines = layOut(words.join(' '), 'normal', 'en', limit)
          assert.equal(textsOf(lines).join(' '), words.join(' '))
          lines.forEach(({ width, words: own }, index) => {
            assert.isAtMost(width, limit)
            const next = lines[index + 1]?.words[0]
            if (own.length === 0 || !next) return
            assert.isAbove(width + spaceWidth('normal') + next.width, limit)
          })
        }
      ),
      { numRuns: 50 }
    )
  })

  test('splits an overlong word after punctuation, otherwise between letters', ({ assert }) => {
    const limit = widthOf('https://')
    assert.deepEqual(laidOut('https://ab.in/cd', limit), ['https://', 'ab.in/', 'cd'])
    assert.deepEqual(laidOut('wwww', widthOf('ww')), ['ww', 'ww'])
    assert.deepEqual(laidOut('क्षत्रिय', 1), ['क्ष', 'त्रि', 'य'], 'never within a letter')
    assert.deepEqual(laidOut('x wwww', widthOf('ww')), ['x', 'ww', 'ww'])
  })

  test('is drawn smaller, down to six tenths, if a number would be split', ({ assert }) => {
    const part = (text: string, limit: number) => fitScale(text, 'normal', 'en', limit)
    const width = widthOf('123456')
    assert.equal(part('to 123456 of', width), 1)
    assert.equal(part('to 123456 of', width - 1), ((width - 1) / width) * 0.999)
    assert.equal(part('123456', width / 4), 0.6)
    assert.equal(part('somebody@example.com', 1000), 1, 'an address may break')
    assert.equal(part('', 0), 1)
  })
})

test.group('Table columns', () => {
  const PADDING = 1.5
  const mm = (width: number, size: number) => (width * size) / 1000 / POINTS_PER_MM
  const plan = (width: number, ...columns: [title: string, ...cells: string[]][]) =>
    planColumns(
      columns.map(([title, ...cells]) => ({ title, cells })),
      'en',
      { width, padding: PADDING }
    )

  test('are together as wide as the table, and none is narrower than its number', ({ assert }) => {
    const texts = fc.array(fc.stringMatching(/^[0-9]{1,9}( [a-z]{1,9}){0,3}$/), { maxLength: 6 })
    const columns = fc.array(fc.tuple(fc.stringMatching(/^[A-Z][a-z]{1,7}$/), texts), {
      minLength: 1,
      maxLength: 6,
    })
    fc.assert(
      fc.property(columns, (all) => {
        const { size, widths } = plan(
          250,
          ...all.map(([title, cells]) => [title, ...cells] as [string])
        )
        assert.closeTo(
          widths.reduce((sum, width) => sum + width, 0),
          250,
          1e-6
        )
        all.forEach(([title, cells], index) => {
          const pieces = cells.flatMap((cell) => cell.split(' ')).map((word) => widthOf(word))
          const needed = Math.max(widthOf(title, 'bold'), ...pieces)
          assert.isAtLeast(widths[index] + 1e-6, mm(needed, size) + 2 * PADDING)
        })
      }),
      { numRuns: 50 }
    )
  })

  test('use the largest size in which the usual rows are one line high', ({ assert }) => {
    const cell = 'Savitri Savitri'
    const [whole, word] = [layOut(cell, 'normal', 'en')[0].width, widthOf('Savitri')]
    const sizeAt = (width: number, size: number, less = 0) =>
      plan(mm(width, size) + 2 * PADDING + 1e-9 - less, ['S', cell]).size
    assert.deepEqual([sizeAt(whole, 20), sizeAt(whole, 8), sizeAt(whole, 8, 0.01)], [8, 8, 7.5])
    assert.deepEqual([sizeAt(whole, 7.5, 0.01), sizeAt(whole, 7, 0.01)], [7, 7])
    assert.deepEqual([sizeAt(word, 7), sizeAt(word, 3)], [7, 7])
  })

  test('require a larger page if a word would be split in the smallest size', ({ assert }) => {
    const isWhole = (size: number) =>
      plan(mm(widthOf('Savitri'), size) + 2 * PADDING + 1e-9, ['S', 'Savitri Savitri']).isWhole
    assert.deepEqual([isWhole(7), isWhole(6.9)], [true, false])
  })

  test('share the remaining width, and shrink in proportion if there is too little', ({
    assert,
  }) => {
    const { widths: equal } = plan(100, ['Aa', 'bb'], ['Aa', 'bb'])
    assert.closeTo(equal[0], 50, 1e-6)
    const { widths: rest } = plan(200, ['Aa', 'one two three'], ['Aa', 'x'])
    const spare = 200 - 4 * PADDING - mm(widthOf('one two three'.replaceAll(' ', '')), 8)
    assert.isAbove(rest[0], rest[1])
    assert.isAbove(rest[1], spare / 4)
    const { size, widths } = plan(20, ['Mmmmmmmmmm'], ['Mmmmm'])
    assert.equal(size, 7)
    const [long, short] = [widthOf('Mmmmmmmmmm', 'bold'), widthOf('Mmmmm', 'bold')]
    assert.closeTo(widths[0], 2 * PADDING + ((20 - 4 * PADDING) * long) / (long + short), 1e-6)
    assert.closeTo(widths[1], 2 * PADDING + ((20 - 4 * PADDING) * short) / (long + short), 1e-6)
  })

  test('consider nine texts in ten: one long text among twenty makes nothing smaller', ({
    assert,
  }) => {
    const cells = (long: number) =>
      Array.from({ length: 20 }, (_, index) => (index < long ? 'mm mm mm mm mm mm mm mm' : 'mm'))
    const width = mm(widthOf('mm'), 8) + 2 * PADDING + 6
    assert.equal(plan(width, ['M', ...cells(1)]).size, 8)
    assert.isBelow(plan(width, ['M', ...cells(2)]).size, 8)
    const [few, many] = plan(120, ['M', ...cells(1)], ['M', ...cells(0)]).widths
    assert.isAbove(few, many, 'the long one gets the remaining width')
  })
})
