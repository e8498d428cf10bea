import { test } from '@japa/runner'
import { OLD_PATHS, type OldPath, findOldPath, preservedQuery } from '#site/rules/public_paths'

/** Document 1 names the paths, DECISIONS 1 the pages that took their place. */
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
  test('of public pages lead everybody to them', ({ assert }) => {
    for (const [path, to] of Object.entries(EVERYBODY)) {
      assert.deepEqual(OLD_PATHS[path], { access: 'public', to }, path)
    }
  })

  test('of own pages lead officers to the lists, and ask others to sign in', ({ assert }) => {
    for (const [path, [to, forOfficers]] of Object.entries(SIGNED_IN)) {
      assert.containsSubset(OLD_PATHS[path], { access: 'login', to, forOfficers }, path)
    }
  })

  test('of the back office are for officers', ({ assert }) => {
    for (const [path, to] of Object.entries(OFFICERS)) {
      assert.containsSubset(OLD_PATHS[path], { access: 'officer', to }, path)
    }
  })

  test('of the wizard need a profile that is not locked; one lets visitors sign up', ({
    assert,
  }) => {
    const wizard = { access: 'unlocked_profile', to: '/apply/:loanType' }
    assert.deepEqual(OLD_PATHS.eprofile as object, wizard)
    assert.deepEqual(OLD_PATHS.loginprofile as object, { ...wizard, forVisitors: '/sign-up' })
  })

  test('of the change of documents is the administrator’s alone', ({ assert }) => {
    assert.deepEqual(OLD_PATHS.docedit.only, {
      right: 'DoclogDocumentChangePolicy.change',
      warning: 'doclog.messages.admin_only',
    })
  })

  test('are all of these and no others', ({ assert }) => {
    const known = [EVERYBODY, SIGNED_IN, OFFICERS].flatMap((some) => Object.keys(some))
    assert.sameMembers(Object.keys(OLD_PATHS), [...known, ...UNLOCKED])
  })

  test('are found in any mixture of capitals, and nothing else is', ({ assert }) => {
    assert.equal(findOldPath('LoanSignup')?.to, '/sign-up')
    assert.isUndefined(findOldPath('toString'))
    assert.isUndefined(findOldPath('nowhere'))
  })
})

test.group('The query of an old path', () => {
  const claims = findOldPath('claimsAdmin')!

  test('goes along under its new name where the page knows it', ({ assert }) => {
    assert.equal(preservedQuery(claims, { ClaimUserId: '12' }), '?applicant=12')
    assert.equal(preservedQuery(claims, { claimuserid: 'a b&c', other: '1' }), '?applicant=a+b%26c')
  })

  test('stays behind otherwise', ({ assert }) => {
    assert.equal(preservedQuery(claims, {}), '')
    assert.equal(preservedQuery(claims, { claimuserid: ['1', '2'] }), '')
    assert.equal(preservedQuery(findOldPath('claims') as OldPath, { claimuserid: '12' }), '')
  })
})
