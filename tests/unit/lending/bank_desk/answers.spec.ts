import { test } from '@japa/runner'
import {
  allowedAnswers,
  isAboutLoan,
  newBranchSession,
  readBranchSession,
} from '#bank_desk/rules/branches'

test.group('Branch answers', () => {
  test('follow a sequence: disbursement after the sanction, nothing after a refusal', ({
    assert,
  }) => {
    assert.deepEqual(allowedAnswers(['received']), ['documents_asked', 'sanctioned', 'refused'])
    assert.deepEqual(allowedAnswers(['received', 'documents_asked']), [
      'documents_asked',
      'sanctioned',
      'refused',
    ])
    assert.deepEqual(allowedAnswers(['received', 'sanctioned']), [
      'disbursed',
      'sanctioned',
      'refused',
    ])
    assert.deepEqual(allowedAnswers(['received', 'sanctioned', 'disbursed']), ['disbursed'])
    assert.deepEqual(allowedAnswers(['received', 'sanctioned', 'refused']), [])
  })

  test('can be confirmed or disputed if they are about the loan', ({ assert }) => {
    assert.isTrue(isAboutLoan('sanctioned'))
    assert.isTrue(isAboutLoan('refused'))
    assert.isTrue(isAboutLoan('disbursed'))
    assert.isFalse(isAboutLoan('received'))
    assert.isFalse(isAboutLoan('documents_asked'))
  })
})

test.group('Branch session', () => {
  const now = new Date('2026-11-05T06:00:00Z')
  const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

  test('is valid for two hours', ({ assert }) => {
    const mark = newBranchSession({ id: 7, contact: 'digest' }, now)
    assert.deepEqual(readBranchSession(mark, later(119)), mark)
    assert.isNull(readBranchSession(mark, later(120)))
  })

  test('does not accept other values in a session', ({ assert }) => {
    const until = later(60).getTime()
    for (const kept of [null, undefined, 'x', {}]) {
      assert.isNull(readBranchSession(kept, now))
    }
    const mark = { branchId: 7, contact: 'digest', until }
    assert.deepEqual(readBranchSession(mark, now), mark)
    for (const wrong of [{ branchId: '7' }, { contact: undefined }, { until: String(until) }]) {
      assert.isNull(readBranchSession({ ...mark, ...wrong }, now))
    }
  })
})
