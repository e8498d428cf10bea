import { test } from '@japa/runner'
import fc from 'fast-check'
import {
  basisPoints,
  formatPercent,
  isOnStep,
  percentToBasisPoints,
} from '#kernel/rates/basis_points'

test.group('Rates in basis points', () => {
  test('reads percentages', ({ assert }) => {
    const read: [string | number, number][] = [
      ['10.5', 1050],
      ['१०.५', 1050],
      ['10.50 %', 1050],
      ['12%', 1200],
      [1, 100],
      [20, 2000],
      [0.05, 5],
      [8.95, 895],
    ]
    for (const [input, expected] of read) assert.equal(percentToBasisPoints(input), expected)
    for (const input of ['', '%', '10.505', '-1', 'ten', '1e2', '10,5', Number.NaN, 1.005]) {
      assert.isNull(percentToBasisPoints(input), String(input))
    }
  })

  test('shows only the decimals that exist', ({ assert }) => {
    assert.equal(formatPercent(basisPoints(1050)), '10.5%')
    assert.equal(formatPercent(basisPoints(1005)), '10.05%')
    assert.equal(formatPercent(basisPoints(1000)), '10%')
    assert.equal(formatPercent(basisPoints(5)), '0.05%')
  })

  test('accepts only non-negative integers', ({ assert }) => {
    for (const n of [-1, 0.5, Number.NaN]) assert.throws(() => basisPoints(n), RangeError)
  })

  test('accepts 1.0 to 20.0 in steps of 0.05', ({ assert }) => {
    for (const [rate, expected] of [
      [100, true],
      [2000, true],
      [1055, true],
      [1052, false],
      [101, false],
    ] as const) {
      assert.equal(isOnStep(basisPoints(rate), 5), expected, String(rate))
    }
    assert.throws(() => isOnStep(basisPoints(100), 0), RangeError)
  })

  test('parses a displayed rate as the same rate', () => {
    fc.assert(
      fc.property(fc.nat({ max: 1_000_000 }).map(basisPoints), (rate) => {
        return percentToBasisPoints(formatPercent(rate)) === rate
      })
    )
  })
})
