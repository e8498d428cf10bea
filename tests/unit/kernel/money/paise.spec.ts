import { test } from '@japa/runner'
import fc from 'fast-check'
import {
  addPaise,
  formatCrore,
  formatRupees,
  multiplyDivideRounded,
  paise,
  plainRupees,
  rupeesToPaise,
  subtractPaise,
  sumPaise,
} from '#kernel/money/paise'

const anyPaise = fc.maxSafeInteger().map(paise)

test.group('Money in paise', () => {
  test('accepts only safe integers', ({ assert }) => {
    for (const n of [0.5, Number.NaN, Infinity, Number.MAX_SAFE_INTEGER + 1]) {
      assert.throws(() => paise(n), RangeError)
    }
    assert.isTrue(Object.is(paise(-0), 0))
    assert.throws(() => addPaise(paise(Number.MAX_SAFE_INTEGER), paise(1)), RangeError)
    assert.throws(() => sumPaise([paise(Number.MAX_SAFE_INTEGER), paise(1)]), RangeError)
    assert.equal(sumPaise([]), 0)
    assert.equal(addPaise(paise(1), paise(2), paise(3)), 6)
    assert.equal(subtractPaise(paise(1), paise(3)), -2)
  })

  test('reads {$i}')
    .with([
      ['10,00,000', 100000000],
      ['१०,००,०००.५०', 100000050],
      ['₹ 5 000', 500000],
      ['₹10,00,000', 100000000],
      ['Rs. 5,000/-', 500000],
      ['रु. ५,०००', 500000],
      ['1,000,000', 100000000],
      ['100000', 10000000],
      [' 0 ', 0],
      ['12.5', 1250],
      ['0.05', 5],
      ['00012', 1200],
      [1234.5, 123450],
      [0.29, 29],
      [1.15, 115],
    ] as [string | number, number][])
    .run(({ assert }, [input, expected]) => {
      assert.equal(rupeesToPaise(input), expected)
    })

  test('refuses what is not an amount in rupees with at most two decimals', ({ assert }) => {
    const refused = [
      '',
      ' ',
      '₹',
      'abc',
      '12.345',
      '1,50',
      '1,0000',
      ',500',
      '5,',
      '1.2.3',
      '12.',
      '.5',
      '-5',
      '1e5',
      '0x10',
      '99999999999999999999',
      0.1 + 0.2,
      -1,
      1e21,
      Number.NaN,
      Infinity,
    ]
    for (const input of refused) assert.isNull(rupeesToPaise(input), String(input))
  })

  test('groups rupees in the Indian system: {$i}')
    .with([
      [999, '₹999'],
      [1000, '₹1,000'],
      [99999, '₹99,999'],
      [100000, '₹1,00,000'],
      [800000, '₹8,00,000'],
      [1000000, '₹10,00,000'],
      [5000000, '₹50,00,000'],
      [10000000, '₹1,00,00,000'],
      [123456789, '₹12,34,56,789'],
      [0, '₹0'],
    ] as [number, string][])
    .run(({ assert }, [rupees, shown]) => {
      assert.equal(formatRupees(paise(rupees * 100)), shown)
      assert.equal(formatRupees(paise(rupees * 100), { decimals: 'always' }), `${shown}.00`)
    })

  test('shows paise if there are any', ({ assert }) => {
    assert.equal(formatRupees(paise(123450)), '₹1,234.50')
    assert.equal(formatRupees(paise(123456750)), '₹12,34,567.50')
    assert.equal(formatRupees(paise(-5)), '-₹0.05')
    assert.equal(plainRupees(paise(123450)), '1234.50')
    assert.equal(plainRupees(paise(-7)), '-0.07')
    assert.equal(plainRupees(paise(0)), '0.00')
  })

  test('shows crore with two decimals, half-up', ({ assert }) => {
    assert.equal(formatCrore(paise(12_34_00_000 * 100), 'en'), '12.34 Cr.')
    assert.equal(formatCrore(paise(50_000 * 100), 'en'), '0.01 Cr.')
    assert.equal(formatCrore(paise(50_000 * 100 - 1), 'en'), '0.00 Cr.')
    assert.equal(formatCrore(paise(-50_000 * 100 + 1), 'en'), '0.00 Cr.')
    assert.equal(formatCrore(paise(1234_56_00_000 * 100), 'en'), '1,234.56 Cr.')
    assert.equal(formatCrore(paise(1234_56_00_000 * 100), 'mr'), '1,234.56 कोटी')
    assert.equal(formatCrore(paise(1234_56_00_000 * 100), 'hi'), '1,234.56 करोड़')
  })

  test('rounds half-up, away from zero', ({ assert }) => {
    assert.equal(multiplyDivideRounded(paise(5), 1, 10), 1)
    assert.equal(multiplyDivideRounded(paise(4), 1, 10), 0)
    assert.equal(multiplyDivideRounded(paise(-5), 1, 10), -1)
    assert.isTrue(Object.is(multiplyDivideRounded(paise(-4), 1, 10), 0))
    assert.throws(() => multiplyDivideRounded(paise(1), 1, 0), RangeError)
    assert.throws(() => multiplyDivideRounded(paise(1), 0.5, 1), RangeError)
    assert.throws(() => multiplyDivideRounded(paise(Number.MAX_SAFE_INTEGER), 3, 2), RangeError)
  })

  test('parses a displayed amount as the same amount', () => {
    fc.assert(
      fc.property(fc.nat({ max: Number.MAX_SAFE_INTEGER }).map(paise), (amount) => {
        return [
          formatRupees(amount),
          formatRupees(amount, { decimals: 'always' }),
          plainRupees(amount),
        ].every((text) => rupeesToPaise(text) === amount)
      })
    )
  })

  test('uses the grouping of the en-IN locale', () => {
    const locale = new Intl.NumberFormat('en-IN')
    fc.assert(
      fc.property(
        fc.nat({ max: 9e13 }),
        (rupees) => formatRupees(paise(rupees * 100)) === `₹${locale.format(rupees)}`
      )
    )
  })

  test('rounds a quotient to within half a paisa of the exact one', () => {
    fc.assert(
      fc.property(
        anyPaise,
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.integer({ min: 1_000_000, max: Number.MAX_SAFE_INTEGER }),
        (amount, numerator, denominator) => {
          const result = BigInt(multiplyDivideRounded(amount, numerator, denominator))
          const error = BigInt(amount) * BigInt(numerator) - result * BigInt(denominator)
          const twice = 2n * (error < 0n ? -error : error)
          const isHalf = twice === BigInt(denominator)
          const wentAwayFromZero = error < 0n === amount > 0
          return twice < BigInt(denominator) || (isHalf && wentAwayFromZero)
        }
      ),
      { numRuns: 2000 }
    )
  })
})
