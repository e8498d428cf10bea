import { test } from '@japa/runner'
import { OLD_PATHS, type OldPath, findOldPath, preservedQuery } from '#site/rules/public_paths'

/** The paths are from document 1, the pages that replaced them from DECISIONS 1. */
const EVERYBODY: Record<string, string> = {
  login: '/sign-in',
  signup: '/sign-up',
  loansignup: '/sign-up',
  about: '/about',
  download: '/downloads',
  contact: '/contact',
  terms: '/terms',
  privacy: '/privacy',
  boards: '/district-offices',
  actrule: '/acts-and-rules',
  notification: '/notifications',
  circular: '/circulars',
}

const SIGNED_IN: Record<string, [applicants: string, officers?: string]> = {
  dashboard: ['/dashboard'],
  changepassword: ['/change-password'],
  profile: ['/profile', '/officer/applications'],
  viewpersonalprofile: ['/profile', '/officer/applications'],
  viewpresonaldetails: ['/profile', '/officer/applications'],
  viewpersonaldetails: ['/profile', '/officer/applications'],
  viewgroupdetails: ['/profile/group', '/officer/applications'],
  vieweducationdetails: ['/profile', '/officer/applications'],
  toliprofile: ['/profile/group', '/officer/applications'],
  bankdetails: ['/profile', '/officer/applications'],
  docedit: ['/profile', '/officer/applications'],
  loanloiprint: ['/my-loi', '/officer/applications'],
  sanctionletter: ['/loans/current/sanction', '/officer/sanctions'],
  disbursal: ['/loans/current/disbursements', '/officer/disbursements'],
  newdisbursal: ['/loans/current/disbursements/new', '/officer/disbursements'],
  claimupload: ['/loans/current/claims/new', '/officer/claims'],
  claims: ['/loans/current/claims', '/officer/claims'],
}

const OFFICERS: Record<string, string> = {
  admindashboard: '/officer',
  applications: '/officer/applications',
  profileapproval: '/officer/applications',
  groupprofileapproval: '/officer/applications',
  resetpassword: '/officer/reset-password',
  changeboard: '/officer/change-district',
  sanctionletters: '/officer/sanctions',
  disbursals: '/officer/disbursements',
  approveclaims: '/officer/claims',
  claimsadmin: '/officer/claims',
  report: '/officer/mis',
  reports: '/officer/mis',
  adminreports: '/officer/reports',
}

const UNLOCKED = ['loginprofile', 'eprofile']

test.group('Old paths', () => {
  test('of public pages redirect everybody to them', ({ assert }) => {
    for (const [path, to] of Object.entries(EVERYBODY)) {
      assert.deepEqual(OLD_PATHS[path], { access: 'public', to }, path)
    }
  })

  test('of personal pages redirect officers to the lists and require others to sign in', ({
    assert,
  }) => {
    for (const [path, [to, forOfficers]] of Object.entries(SIGNED_IN)) {
      assert.containsSubset(OLD_PATHS[path], { access: 'login', to, forOfficers }, path)
    }
  })

  test('of the back office are for officers', ({ assert }) => {
    for (const [path, to] of Object.entries(OFFICERS)) {
      assert.containsSubset(OLD_PATHS[path], { access: 'officer', to }, path)
    }
  })

  test('of the wizard require an unlocked profile; one of them offers sign-up to visitors', ({
    assert,
  }) => {
    const wizard = { access: 'unlocked_profile', to: '/apply/:loanType' }
    assert.deepEqual(OLD_PATHS.eprofile as object, wizard)
    assert.deepEqual(OLD_PATHS.loginprofile as object, { ...wizard, forVisitors: '/sign-up' })
  })

  test('of the document change are restricted to the administrator', ({ assert }) => {
    assert.deepEqual(OLD_PATHS.docedit.only, {
      right: 'DoclogDocumentChangePolicy.change',
      warning: 'doclog.messages.admin_only',
    })
  })

  test('consist of exactly these', ({ assert }) => {
    const known = [EVERYBODY, SIGNED_IN, OFFICERS].flatMap((some) => Object.keys(some))
    assert.sameMembers(Object.keys(OLD_PATHS), [...known, ...UNLOCKED])
  })

  test('are matched case-insensitively, and nothing else is matched', ({ assert }) => {
    assert.equal(findOldPath('LoanSignup')?.to, '/sign-up')
    assert.isUndefined(findOldPath('toString'))
    assert.isUndefined(findOldPath('nowhere'))
  })
})

test.group('Query of an old path', () => {
  const claims = findOldPath('claimsAdmin')!

  test('is kept under its new name if the page supports it', ({ assert }) => {
    assert.equal(preservedQuery(claims, { ClaimUserId: '12' }), '?applicant=12')
    assert.equal(preservedQuery(claims, { claimuserid: 'a b&c', other: '1' }), '?applicant=a+b%26c')
  })

  test('is dropped otherwise', ({ assert }) => {
    assert.equal(preservedQuery(claims, {}), '')
    assert.equal(preservedQuery(claims, { claimuserid: ['1', '2'] }), '')
    assert.equal(preservedQuery(findOldPath('claims') as OldPath, { claimuserid: '12' }), '')
  })
})
