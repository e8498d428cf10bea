import { test } from '@japa/runner'
import { SCOPES, type Scope, isOpenToBanks, isOpenToOthers, isScope } from '#api/rules/systems'

/**
 * Systems to which a scope is available (docs/development/api.md): those of banks, and others such as the
 * corporation's.
 */
const OPEN: Record<Scope, { banks: boolean; others: boolean }> = {
  'applications:read': { banks: false, others: true },
  'letters:verify': { banks: true, others: true },
  'sanctions:write': { banks: true, others: false },
  'disbursals:write': { banks: true, others: false },
  'past_due:write': { banks: true, others: false },
  'letters:answer': { banks: true, others: false },
  'claims:read': { banks: true, others: true },
  'payments:read': { banks: true, others: true },
  'statistics:read': { banks: true, others: true },
  'masters:read': { banks: true, others: true },
}

test.group('Token scopes', () => {
  test('are available to banks and to others as documented', ({ assert }) => {
    const scopes = Object.keys(SCOPES) as Scope[]
    const open = scopes.map((scope) => [
      scope,
      { banks: isOpenToBanks(scope), others: isOpenToOthers(scope) },
    ])
    assert.deepEqual(Object.fromEntries(open), OPEN)
  })

  test('are recognised by their full name only', ({ assert }) => {
    for (const scope of Object.keys(OPEN)) assert.isTrue(isScope(scope))
    for (const other of ['', 'claims', 'claims:write', 'toString', '__proto__'])
      assert.isFalse(isScope(other), other)
  })
})
