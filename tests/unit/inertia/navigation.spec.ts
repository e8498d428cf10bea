import { test } from '@japa/runner'
import { Role } from '#auth/roles'
import { isMenu, navigationFor } from '../../../inertia/lib/navigation.js'

/** Keys of all links a person is shown, menu by menu. */
function shownTo(role: number | null, hasLoanMenu = false, districtId: number | null = null) {
  const entries = navigationFor(role === null ? null : { role, districtId, hasLoanMenu })
  return Object.fromEntries(
    entries.map((entry) => [
      entry.key,
      isMenu(entry) ? entry.links.map((link) => link.key) : entry.href,
    ])
  )
}

test.group('Navigation | document 1, section 2', () => {
  test('visitors find home, registration, downloads and contact', ({ assert }) => {
    assert.deepEqual(shownTo(null), {
      home: '/',
      registration: '/sign-up',
      downloads: '/downloads',
      contact: '/contact',
    })
  })

  test('applicants see the loan menu only at an LOI stage', ({ assert }) => {
    const before = { home: '/dashboard', my_account: ['change_password'] }
    assert.deepEqual(shownTo(Role.applicant), before)
    assert.deepEqual(shownTo(Role.applicant, true), {
      ...before,
      loan_details: ['sanction_letter', 'disbursal_details', 'claim_upload', 'claim_list'],
    })
  })

  test('role {$self} finds the application list')
    .with([2, 4, 5, 7])
    .run(({ assert }, role) => {
      assert.deepEqual(shownTo(role).my_account, ['application_list', 'change_password'])
    })

  test('the AGM changes districts and resets passwords, the administrator the latter', ({
    assert,
  }) => {
    const links = ['application_list', 'change_district', 'reset_password', 'change_password']
    assert.deepEqual(shownTo(Role.agm).my_account, links)
    const own = ['application_list', 'reset_password', 'change_password']
    assert.deepEqual(shownTo(Role.administrator).my_account, own)
  })

  test('accounts have no application list', ({ assert }) => {
    assert.deepEqual(shownTo(Role.accounts).my_account, ['change_password'])
  })

  test('the MIS is for everybody but accounts', ({ assert }) => {
    const withMis = [1, 2, 3, 4, 5, 6, 7].filter((role) =>
      (shownTo(role).reports as string[]).includes('mis')
    )
    assert.deepEqual(withMis, [1, 2, 3, 4, 5, 7])
    assert.deepEqual(shownTo(Role.accounts).reports, ['report_builder'])
  })

  test('payments are for accounts and the administrator', ({ assert }) => {
    const withPayments = [1, 2, 3, 4, 5, 6, 7].filter((role) =>
      (shownTo(role).loans as string[]).includes('payments')
    )
    assert.deepEqual(withPayments, [Role.administrator, Role.accounts])
  })

  test('an administrator of one district is not led to payments of all', ({ assert }) => {
    assert.notInclude(shownTo(Role.administrator, false, 1).loans, 'payments')
    assert.include(shownTo(Role.accounts, false, 1).loans, 'payments')
  })

  test('what the public pages say is the administrator’s, at the end of the bar', ({ assert }) => {
    const keepers = [0, 1, 2, 3, 4, 5, 6, 7].filter((role) => 'content' in shownTo(role))
    assert.deepEqual(keepers, [Role.administrator])
    assert.equal(Object.keys(shownTo(Role.administrator)).at(-1), 'content')
  })
})
