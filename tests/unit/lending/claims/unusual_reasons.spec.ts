import { test } from '@japa/runner'
import fc from 'fast-check'
import {
  CLAIM_RULES,
  UNUSUAL_REASONS,
  type UsualFacts,
  unusualReasons,
} from '#claims/claim/rules/claim_checks'

const USUAL: UsualFacts = {
  isAsked: false,
  brokenRules: [],
  wasReturned: false,
  hasDuplicate: false,
  isBeneficiaryChanged: false,
  isUnlinked: false,
  amountPaise: 50_000_00,
  limitPaise: 50_000_00,
  isAllowed: true,
}

test.group('Usual claim', () => {
  test('complies with every rule, also at the limit', ({ assert }) => {
    assert.deepEqual(unusualReasons(USUAL), [])
  })

  test('does not have the reason {reason}')
    .with<{ reason: string; facts: Partial<UsualFacts> }[]>([
      { reason: 'not_yours', facts: { isAllowed: false } },
      { reason: 'asked', facts: { isAsked: true } },
      { reason: 'rules', facts: { brokenRules: ['window'] } },
      { reason: 'returned', facts: { wasReturned: true } },
      { reason: 'duplicate', facts: { hasDuplicate: true } },
      { reason: 'beneficiary', facts: { isBeneficiaryChanged: true } },
      { reason: 'amount', facts: { amountPaise: 50_000_01 } },
      { reason: 'linking', facts: { isUnlinked: true } },
    ])
    .run(({ assert }, { reason, facts }) => {
      assert.deepEqual(unusualReasons({ ...USUAL, ...facts }), [reason])
    })

  test('has no reason against it, and otherwise every reason is listed', ({ assert }) => {
    const facts = fc.record<UsualFacts>({
      isAsked: fc.boolean(),
      brokenRules: fc.subarray([...CLAIM_RULES]),
      wasReturned: fc.boolean(),
      hasDuplicate: fc.boolean(),
      isBeneficiaryChanged: fc.boolean(),
      isUnlinked: fc.boolean(),
      amountPaise: fc.nat(100),
      limitPaise: fc.nat(100),
      isAllowed: fc.boolean(),
    })
    fc.assert(
      fc.property(facts, (one) => {
        const against = [
          !one.isAllowed,
          one.isAsked,
          one.brokenRules.length > 0,
          one.wasReturned,
          one.hasDuplicate,
          one.isBeneficiaryChanged,
          one.amountPaise > one.limitPaise,
          one.isUnlinked,
        ]
        assert.deepEqual(
          unusualReasons(one),
          UNUSUAL_REASONS.filter((_, index) => against[index])
        )
      })
    )
  })
})
