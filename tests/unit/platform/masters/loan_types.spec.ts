import { test } from '@japa/runner'
import { plainDate } from '#kernel/calendar/plain_date'
import {
  LOAN_TYPES,
  displayEffectiveFrom,
  loanTypeOfPath,
  loanTypePath,
  schemePdfHref,
} from '#masters/rules/schemes'
import { profileHref } from '#profile/queries/sections'

const NAMES: [loanType: number, path: string][] = [
  [1, 'individual'],
  [2, 'group'],
  [3, 'education'],
]

test.group('Loan types', () => {
  test('are words in an address (document 2, section 1)', ({ assert }) => {
    for (const [loanType, path] of NAMES) {
      assert.equal(loanTypePath(loanType), path)
      assert.equal(loanTypeOfPath(path), loanType)
    }
    assert.isNull(loanTypeOfPath('business'))
    assert.deepEqual(LOAN_TYPES as object, { individual: 1, group: 2, education: 3 })
  })

  test('have one profile, and a separate one for groups', ({ assert }) => {
    assert.deepEqual(
      NAMES.map(([loanType]) => profileHref(loanType)),
      ['/profile', '/profile/group', '/profile']
    )
  })

  test('have a PDF about the scheme while it is open', ({ assert }) => {
    const open = { id: 2, isActive: true }
    assert.equal(schemePdfHref(open, 'mr'), '/schemes/group/information?lang=mr')
    assert.isNull(schemePdfHref({ ...open, isActive: false }, 'mr'))
  })
})

test.group('Row that was always in force', () => {
  test('shows no date, whereas any other row shows its own', ({ assert }) => {
    assert.isNull(displayEffectiveFrom(plainDate('2000-01-01')))
    assert.equal(displayEffectiveFrom(plainDate('2000-01-02')) as string, '2000-01-02')
  })
})
