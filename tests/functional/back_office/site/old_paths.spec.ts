import { test } from '@japa/runner'
import router from '@adonisjs/core/services/router'
import type User from '#auth/models/user'
import { OFFICER_ROLES, Role, type RoleId } from '#auth/roles'
import { createApplication } from '#database/factories/application_factory'
import { createCompleteProfile } from '#database/factories/profile_factory'
import { MOVED_PATHS, OLD_PATHS } from '#site/rules/public_paths'
import { createApplicant, createOfficer, requestAs, signInAs } from '#tests/support/users'
import { Visitor } from '#tests/support/visitor'

type Row = {
  paths: string[]
  visitor: string
  applicant: string
  officer: string
  /** Target for the administrator if it differs from that of other officers. */
  administrator?: string
}

/** Every path in the four documents, as spelled there, with its target for each kind of user. */
const TABLE: Row[] = [
  row('/sign-in', '/sign-in', '/sign-in', '/login'),
  row('/sign-up', '/sign-up', '/sign-up', '/LoanSignup', '/signup', '/signup/11', '/Signup/loan'),
  row('/about', '/about', '/about', '/About'),
  row('/downloads', '/downloads', '/downloads', '/download'),
  row('/contact', '/contact', '/contact', '/Contact'),
  row('/terms', '/terms', '/terms', '/Terms'),
  row('/privacy', '/privacy', '/privacy', '/Privacy'),
  row('/district-offices', '/district-offices', '/district-offices', '/boards'),
  row('/acts-and-rules', '/acts-and-rules', '/acts-and-rules', '/ActRule'),
  row('/notifications', '/notifications', '/notifications', '/Notification'),
  row('/circulars', '/circulars', '/circulars', '/Circular'),
  row('/sign-up', '/apply/individual', '/', '/LoginProfile'),
  row('/', '/apply/individual', '/', '/EProfile', '/Eprofile'),
  row('/', '/dashboard', '/dashboard', '/Dashboard'),
  row('/', '/change-password', '/change-password', '/changePassword'),
  ...[
    '/Profile',
    '/ViewPersonalprofile',
    '/ViewPresonalDetails',
    '/ViewEducationDetails',
    '/BankDetails',
  ].map((path) => row('/', '/profile', '/officer/applications', path)),
  row('/', '/profile/group', '/officer/applications', '/ViewGroupDetails', '/toliprofile'),
  { ...row('/', '/profile', '/officer', '/DocEdit'), administrator: '/officer/applications' },
  row('/', '/my-loi', '/officer/applications', '/LoanLOIPrint'),
  row('/', '/loans/current/sanction', '/officer/sanctions', '/sanctionletter'),
  row('/', '/loans/current/disbursements', '/officer/disbursements', '/disbursal'),
  row('/', '/loans/current/disbursements/new', '/officer/disbursements', '/newdisbursal'),
  row('/', '/loans/current/claims/new', '/officer/claims', '/claimupload'),
  row('/', '/loans/current/claims', '/officer/claims', '/claims'),
  row('/', '/', '/officer', '/admindashboard'),
  row('/', '/', '/officer/reset-password', '/resetPassword'),
  row('/', '/', '/officer/applications', '/applications', '/profileapproval'),
  row('/', '/', '/officer/applications', '/groupprofileapproval'),
  row('/', '/', '/officer/change-district', '/changeboard'),
  row('/', '/', '/officer/sanctions', '/sanctionletters'),
  row('/', '/', '/officer/disbursements', '/disbursals'),
  row('/', '/', '/officer/claims', '/approveclaims', '/claimsAdmin'),
  row('/', '/', '/officer/mis', '/report', '/reports'),
  row('/', '/', '/officer/reports', '/adminreports'),
]

function row(visitor: string, applicant: string, officer: string, ...paths: string[]): Row {
  return { paths, visitor, applicant, officer }
}

const CASES = TABLE.flatMap(({ paths, ...leads }) => paths.map((path) => ({ path, ...leads })))

/** Returns the path as written, in lower case unless that is the page itself, and in upper case. */
const spellings = (path: string) =>
  [path, path.toUpperCase(), path.toLowerCase()].filter((one) => !isPage(one))

function isPage(path: string) {
  const found = router.match(path, 'GET', false)
  return found !== null && !found.route.name?.startsWith('site.old_paths.')
}

const landing = (location: string | undefined | null) =>
  new URL(location ?? 'nowhere:', process.env.APP_URL).pathname

test.group('Old paths', () => {
  test('are all in the table of the tests', ({ assert }) => {
    const tested = new Set(CASES.map(({ path }) => path.split('/')[1].toLowerCase()))
    const untested = Object.keys(OLD_PATHS).filter((name) => !tested.has(name))
    /** Written right by nobody but people who know how it is written. */
    assert.deepEqual(untested, ['viewpersonaldetails'])
  })

  test('redirect to pages that exist', ({ assert }) => {
    const targets = Object.values(OLD_PATHS).flatMap(({ to, forOfficers }) => [to, forOfficers])
    const missing = targets.filter((to) => to && !isPage(to.replace(':loanType', 'individual')))
    assert.deepEqual(missing, [])
  })

  test('redirect a visitor to the page, or to the home page to sign in first', async ({
    assert,
  }) => {
    for (const { path, visitor: expected } of CASES) {
      for (const spelling of spellings(path)) {
        const visitor = new Visitor()
        const answer = await visitor.send('GET', spelling)
        assert.equal(answer.status, 302, spelling)
        assert.equal(landing(answer.location), expected, spelling)
        const warning = expected === '/' ? 'Please sign in first' : undefined
        assert.equal((await visitor.get('/')).flash.warning, warning, spelling)
      }
    }
  })

  test('redirect an applicant to applicants’ pages, otherwise to the home page', async ({
    assert,
    client,
  }) => {
    const user = await createApplicant()
    for (const { path, applicant: expected } of CASES) {
      for (const spelling of spellings(path)) {
        const response = await requestAs(client, user, 'get', spelling)
        assert.equal(landing(response.header('location')), expected, spelling)
      }
    }
    const visitor = await signInAs(user)
    await visitor.send('GET', '/claimsAdmin')
    assert.equal(
      (await visitor.get('/')).flash.warning,
      'You do not have permission to see this page'
    )
  })

  test('redirect role {$self} to officers’ pages')
    .with([...OFFICER_ROLES] as RoleId[])
    .run(async ({ assert, client }, role) => {
      const user = await createOfficer(role)
      for (const { path, officer, administrator } of CASES) {
        const expected = (role === Role.administrator && administrator) || officer
        const [spelling] = spellings(path)
        const response = await requestAs(client, user, 'get', spelling)
        assert.equal(landing(response.header('location')), expected, spelling)
      }
    })

  test('reserve the old screen for changing documents to the administrator, with a message for others', async ({
    assert,
  }) => {
    const others = OFFICER_ROLES.filter((role) => role !== Role.administrator)
    const people = [
      await createApplicant(),
      ...(await Promise.all(others.map((role) => createOfficer(role)))),
    ]
    for (const person of people) {
      const visitor = await signInAs(person)
      const { location } = await visitor.send('GET', '/DocEdit')
      const shown = await visitor.get(landing(location))
      assert.equal(shown.status, 200, `role ${person.roleId}`)
      assert.equal(shown.flash.warning, 'Only Admin can change the files', `role ${person.roleId}`)
    }
    const administrator = await signInAs(await createOfficer(Role.administrator))
    const { location } = await administrator.send('GET', '/DocEdit')
    const { status, flash } = await administrator.get(landing(location))
    assert.equal(status, 200)
    assert.isUndefined(flash.warning)
  }).timeout(30_000)

  test('do not open a locked profile, and show the reason on the dashboard', async ({ assert }) => {
    const visitor = await signInAs(await createApplied())
    for (const path of ['/LoginProfile', '/EProfile', '/Eprofile', '/eprofile']) {
      const answer = await visitor.send('GET', path)
      assert.equal(landing(answer.location), '/dashboard', path)
      assert.equal((await visitor.get('/dashboard')).flash.warning, 'Profile is Locked', path)
    }
  })

  test('open a returned profile again', async ({ assert }) => {
    const visitor = await signInAs(await createApplied(3))
    const answer = await visitor.send('GET', '/EProfile')
    assert.equal(landing(answer.location), '/apply/individual')
  })

  test('accept the printed address of a letter in any spelling', async ({ assert }) => {
    const place = '1b4e28ba-2fa1-41d2-883f-0016d3cca427/LOI-IL-PUN-2627-000045'
    const answer = await new Visitor().send('GET', `/VerifyLOI/${place}`)
    assert.equal(landing(answer.location), `/verifyloi/${place}`)
  })

  test('redirect an address of an earlier version permanently, with its query', async ({
    assert,
  }) => {
    for (const [old, target] of Object.entries(MOVED_PATHS)) {
      const filled = (path: string) =>
        path.replace(/:\w+/g, (name) => (/^:(?:id|item)$/.test(name) ? '7' : `${name.slice(1)}-7`))
      const { status, location } = await new Visitor().send('GET', `${filled(old)}?page=2`)
      assert.equal(status, 301, old)
      assert.equal(location, `${filled(target)}?page=2`, old)
    }
    for (const path of ['centres', 'masters/genders', 'people/imports', 'payment-batches/7']) {
      const { location } = await new Visitor().send('GET', `/officer/${path}/sheet`)
      assert.equal(location, `/officer/${path}/spreadsheet`)
    }
  })

  test('return not found for a path that never existed', async ({ assert }) => {
    for (const path of ['/nothing', '/constructor', '/__proto__', '/loginx', '/claims/5']) {
      assert.equal((await new Visitor().send('GET', path)).status, 404, path)
    }
  })
})

/** Creates an applicant with an individual application in a status, and a complete profile. */
async function createApplied(statusId?: number): Promise<User> {
  const user = await createApplicant()
  await createCompleteProfile(user)
  await createApplication({ userId: user.id, statusId })
  return user
}
