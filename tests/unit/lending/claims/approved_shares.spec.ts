import { test } from '@japa/runner'
import fc from 'fast-check'
import { paise } from '#kernel/money/paise'
import { approvedShares } from '#claims/claim/rules/refund'

const of = (approved: number, ...proposed: number[]) =>
  approvedShares(paise(approved), proposed.map(paise))

test.group('Shares of an approved amount', () => {
  test('equal the proposals if the full amount was approved', ({ assert }) => {
    assert.deepEqual(of(600, 100, 200, 300), [100, 200, 300])
  })

  test('are proportional and rounded down, with the remainder for the earliest', ({ assert }) => {
    assert.deepEqual(of(100, 100, 100, 100), [34, 33, 33])
    assert.deepEqual(of(101, 100, 100, 100), [34, 34, 33])
    assert.deepEqual(of(1, 3, 3), [1, 0])
    assert.deepEqual(of(999_99, 500_00, 600_00), [454_55, 545_44])
  })

  test('are zero for an instalment without a proposal', ({ assert }) => {
    assert.deepEqual(of(5, 0, 3, 3), [0, 3, 2])
    assert.deepEqual(of(0, 0, 0), [0, 0])
  })

  test('add up to the amount; none exceeds its proposal or differs from its proportion by a paisa', ({
    assert,
  }) => {
    const amounts = fc.array(fc.integer({ min: 0, max: 50_00_000_00 }), {
      minLength: 1,
      maxLength: 12,
    })
    fc.assert(
      fc.property(amounts, fc.double({ min: 0, max: 1, noNaN: true }), (proposed, part) => {
        const whole = proposed.reduce((sum, one) => sum + one, 0)
        const approved = Math.floor(whole * part)
        const shares = of(approved, ...proposed)
        assert.equal(
          shares.reduce((sum, share) => sum + share, 0),
          approved
        )
        shares.forEach((share, index) => {
          assert.isAtMost(share, proposed[index])
          if (whole === 0) return
          const exact = (BigInt(approved) * BigInt(proposed[index])) / BigInt(whole)
          assert.isAtMost(share - Number(exact), 1)
          assert.isAtLeast(share - Number(exact), 0)
        })
      })
    )
  })
})
