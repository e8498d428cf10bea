import { test } from '@japa/runner'
import { quickLinkKeys, menuFor } from '#auth/menu'
import User from '#auth/models/user'
import { Role } from '#auth/roles'
import { plainDate } from '#kernel/calendar/plain_date'
import { createUser, districtNamed } from '#database/factories/application_factory'
import { createLoan } from '#database/factories/loan_factory'

/** Returns the keys of all links shown to a person, by menu. */
async function shownTo(person: User | number | null, districtId: number | null = null) {
  const user = typeof person === 'number' ? await createUser(person, { districtId }) : person
  const entries = await menuFor(user)
  return Object.fromEntries(
    entries.map((entry) => [
      entry.key,
      'links' in entry ? entry.links.map((link) => link.key) : entry.href,
    ])
  )
}

/** Returns the roles with a menu, or with an entry of it. */
async function rolesWith(menu: string, key?: string) {
  const roles: number[] = []
  for (const role of Object.values(Role)) {
    const links = (await shownTo(role))[menu]
    if (key === undefined ? links : links?.includes(key)) roles.push(role)
  }
  return roles
}

/** Returns the keys of the applications menu. */
const applicationLinks = async (role: number) => [...(await shownTo(role)).applications]

/*
 * Statements of document 1 about the menu. authorisation/menu.spec checks for every entry that a user is led to exactly
 * the pages that their rights allow.
 */
test.group('Navigation | document 1, section 2', () => {
  test('visitors find home, registration, downloads and contact', async ({ assert }) => {
    assert.deepInclude(await shownTo(null), {
      home: '/',
      registration: '/sign-up',
      downloads: '/downloads',
      contact: '/contact',
    })
  })

  test('applicants see the loan menu only at an LOI stage', async ({ assert }) => {
    const before = await shownTo(Role.applicant)
    assert.deepInclude(before, { home: '/dashboard', grievances: '/my-grievances' })
    assert.include(before.my_account, 'change_password')
    const { application } = await createLoan({ emiStartOn: plainDate('2026-01-31') })
    assert.deepEqual(await shownTo(await User.findOrFail(application.userId)), {
      ...before,
      loan_details: ['sanction_letter', 'disbursal_details', 'claim_upload', 'claim_list'],
    })
  })

  test('role {$self} finds the application list and the grievances')
    .with([2, 3, 4, 5, 7])
    .run(async ({ assert }, role) => {
      assert.includeMembers(await applicationLinks(role), ['application_list', 'grievances'])
    })

  test('only the district finds the correction requests of citizens', async ({ assert }) => {
    assert.deepEqual(await rolesWith('applications', 'correction_requests'), [Role.districtOfficer])
  })

  test('the AGM changes districts and resets passwords, the administrator only the latter', async ({
    assert,
  }) => {
    assert.deepEqual(await rolesWith('applications', 'change_district'), [Role.agm])
    assert.deepEqual(await rolesWith('applications', 'reset_password'), [
      Role.administrator,
      Role.agm,
    ])
  })

  test('accounts have no application list', async ({ assert }) => {
    assert.notProperty(await shownTo(Role.accounts), 'applications')
  })

  test('all roles except accounts have the MIS', async ({ assert }) => {
    assert.deepEqual(await rolesWith('reports', 'mis'), [1, 2, 3, 4, 5, 7])
    assert.include((await shownTo(Role.accounts)).reports, 'report_builder')
  })

  test('accounts have payments, and the MD, the GM and the auditor can view them', async ({
    assert,
  }) => {
    assert.deepEqual(await rolesWith('money', 'payments'), [
      Role.managingDirector,
      Role.generalManager,
      Role.accounts,
      Role.auditor,
    ])
  })

  test('an officer of one district has no link to the payments of all districts', async ({
    assert,
  }) => {
    const districtId = districtNamed('Wardha')
    for (const role of [Role.administrator, Role.auditor, Role.generalManager]) {
      assert.notInclude((await shownTo(role, districtId)).money ?? [], 'payments')
    }
    assert.include((await shownTo(Role.accounts, districtId)).money, 'payments')
  })

  test('the administrator edits the public pages, from the last menu of the bar', async ({
    assert,
  }) => {
    assert.deepEqual(await rolesWith('content'), [Role.administrator])
    assert.equal(Object.keys(await shownTo(Role.administrator)).at(-1), 'content')
  })

  test('an officer has quick links to the pages that the post uses most', async ({ assert }) => {
    const quickLinks = async (role: number) =>
      quickLinkKeys(await menuFor(await createUser(role, { districtId: null })))
    const lists = ['home', 'application_list', 'claims']
    assert.deepEqual(await quickLinks(Role.administrator), lists)
    assert.deepEqual(await quickLinks(Role.districtOfficer), [
      'home',
      'application_list',
      'meetings',
    ])
    assert.deepEqual(await quickLinks(Role.agm), lists)
    assert.deepEqual(await quickLinks(Role.generalManager), lists)
    assert.deepEqual(await quickLinks(Role.managingDirector), [
      'home',
      'final_approvals',
      'application_list',
    ])
    assert.deepEqual(await quickLinks(Role.auditor), lists)
    assert.deepEqual(await quickLinks(Role.accounts), ['home', 'claims', 'payments'])
  })
})
