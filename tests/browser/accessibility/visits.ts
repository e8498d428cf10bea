import type { Person } from './people.js'

/** A person at an address; names in braces are those of `Scene.at`. */
export type Visit = [as: Person, path: string]

const anybody = (...paths: string[]): Visit[] => paths.map((path) => ['anybody', path])

/** Visits of a step of the wizard common to all loan types. */
const common = (section: string): Visit[] => [
  ['newcomer', `/apply/individual/${section}`],
  ['groupDraft', `/apply/group/${section}`],
]

/** Visits of a step of the wizard for an individual's business or studies. */
const own = (section: string): Visit[] => [
  ['individualDraft', `/apply/individual/${section}`],
  ['educationDraft', `/apply/education/${section}`],
]

const ELIGIBILITY_RESULT =
  '/eligibility?category=OBC&livesInState=yes&birthDate=12-04-2004&income=300000&amount=500000&hadBenefit=no'

/**
 * Visitors and addresses of the page of each route. A page whose address has no values does not have to be listed: the
 * first person with access visits it.
 */
export const VISITS: Record<string, Visit[]> = {
  '/': [...anybody('/'), ['newcomer', '/']],
  '/eligibility': anybody('/eligibility', ELIGIBILITY_RESULT),
  '/about': anybody('/about'),
  '/grievances': anybody('/grievances'),
  '/grievances/figures': anybody('/grievances/figures'),
  '/grievances/new': anybody('/grievances/new'),
  '/grievances/follow': anybody('/grievances/follow'),
  '/right-to-information': anybody('/right-to-information'),
  '/privacy': anybody('/privacy'),
  '/terms': anybody('/terms'),
  '/accessibility': anybody('/accessibility'),
  '/help': anybody('/help', '/help?q=instalment', '/help?q=zzz'),
  '/help/:topic': anybody('/help/claim'),
  '/site-map': [...anybody('/site-map'), ['newcomer', '/site-map']],
  '/feedback': [...anybody('/feedback'), ['newcomer', '/feedback']],
  '/service-standards': anybody('/service-standards', '/service-standards?stage=claim:0'),
  '/service-standards/checkpoints': anybody('/service-standards/checkpoints'),
  '/contact': anybody('/contact'),
  '/district-offices': anybody('/district-offices'),
  '/downloads': anybody('/downloads'),
  '/acts-and-rules': anybody('/acts-and-rules'),
  '/notifications': anybody('/notifications'),
  '/circulars': anybody('/circulars'),
  '/sign-in': anybody('/sign-in'),
  '/sign-up': anybody('/sign-up'),
  '/forgot-password': anybody('/forgot-password'),
  '/new-password': anybody('/new-password'),
  '/first-password/:token': anybody('/first-password/{passwordLink}'),
  '/verifyloi/:applicationUuid/:loiNumber': anybody('/verifyloi/{letter}'),
  '/check-letter': anybody('/check-letter'),
  '/bank': anybody('/bank'),
  '/change-password': [['newcomer', '/change-password']],
  '/account': [['newcomer', '/account']],
  '/inbox': [
    ['newcomer', '/inbox'],
    ['disbursed', '/inbox'],
  ],
  '/account/:kind': [
    ['newcomer', '/account/mobile'],
    ['newcomer', '/account/email'],
  ],
  '/dashboard': [
    ['newcomer', '/dashboard'],
    ['individualDraft', '/dashboard'],
    ['submitted', '/dashboard'],
    ['held', '/dashboard'],
    ['rejected', '/dashboard'],
    ['issued', '/dashboard'],
    ['expired', '/dashboard'],
    ['disbursed', '/dashboard'],
  ],
  '/profile': [
    ['newcomer', '/profile'],
    ['individualDraft', '/profile'],
    ['submitted', '/profile'],
  ],
  '/profile/group': [['groupDraft', '/profile/group']],
  '/apply/:loanType': [
    ['newcomer', '/apply/individual'],
    ['groupDraft', '/apply/group'],
    ['educationDraft', '/apply/education'],
    ['submitted', '/apply/education'],
  ],
  '/apply/:loanType/personal': [
    ...common('personal'),
    ['educationDraft', '/apply/education/personal'],
    ['held', '/apply/individual/personal'],
  ],
  '/apply/:loanType/address': [...common('address'), ['held', '/apply/individual/address']],
  '/apply/:loanType/family': [...own('family'), ['newcomer', '/apply/individual/family']],
  '/apply/:loanType/bank-account': common('bank-account'),
  '/apply/:loanType/lending': [...own('lending'), ['newcomer', '/apply/individual/lending']],
  '/apply/:loanType/documents': [...own('documents'), ['newcomer', '/apply/individual/documents']],
  '/apply/:loanType/declaration': common('declaration'),
  '/apply/:loanType/summary': [
    ['newcomer', '/apply/individual/summary'],
    ['individualDraft', '/apply/individual/summary'],
    ['groupDraft', '/apply/group/summary'],
    ['submitted', '/apply/individual/summary'],
    ['held', '/apply/individual/summary'],
  ],
  '/apply/:loanType/group-details': [
    ['newcomer', '/apply/group/group-details'],
    ['groupDraft', '/apply/group/group-details'],
  ],
  '/apply/:loanType/directors': [
    ['newcomer', '/apply/group/directors'],
    ['groupDraft', '/apply/group/directors'],
  ],
  '/apply/:loanType/directors/new': [['groupDraft', '/apply/group/directors/new']],
  '/apply/:loanType/directors/:id': [['groupDraft', '/apply/group/directors/{director}']],
  '/apply/:loanType/directors/:id/documents': [
    ['groupDraft', '/apply/group/directors/{director}/documents'],
  ],
  '/apply/:loanType/shareholders': [
    ['newcomer', '/apply/group/shareholders'],
    ['groupDraft', '/apply/group/shareholders'],
  ],
  '/apply/:loanType/shareholders/new': [['groupDraft', '/apply/group/shareholders/new']],
  '/apply/:loanType/shareholders/:id': [['groupDraft', '/apply/group/shareholders/{shareholder}']],
  '/apply/:loanType/group-documents': [['groupDraft', '/apply/group/group-documents']],
  '/my-applications/:uuid': [
    ['submitted', '/my-applications/{submitted}'],
    ['held', '/my-applications/{held}'],
    ['rejected', '/my-applications/{rejected}'],
    ['issued', '/my-applications/{issued}'],
    ['expired', '/my-applications/{expired}'],
    ['disbursed', '/my-applications/{disbursed}'],
  ],
  '/my-applications/:uuid/questions/:item': [
    ['submitted', '/my-applications/{asked}'],
    ['submitted', '/my-applications/{askedPaper}'],
    ['groupSubmitted', '/my-applications/{askedDirector}'],
  ],
  '/loans/:uuid/claims/:claimUuid/questions/:item': [
    ['disbursed', '/loans/{disbursed}/claims/{askedDay}'],
    ['disbursed', '/loans/{disbursed}/claims/{askedProof}'],
  ],
  '/my-applications/:uuid/appeal': [['rejected', '/my-applications/{rejected}/appeal']],
  '/my-applications/:uuid/letter': [['issued', '/my-applications/{issued}/letter']],
  '/my-applications/:uuid/bank': [
    ['issued', '/my-applications/{issued}/bank'],
    ['disbursed', '/my-applications/{disbursed}/bank'],
  ],
  '/aadhaar-linking': [['disbursed', '/aadhaar-linking']],
  '/my-grievances': [
    ['newcomer', '/my-grievances'],
    ['disbursed', '/my-grievances'],
  ],
  '/my-grievances/new': [['disbursed', '/my-grievances/new']],
  '/my-grievances/:uuid': [['disbursed', '/my-grievances/{grievance}']],
  '/assisted-filing': anybody('/assisted-filing'),
  '/my-helper': [['newcomer', '/my-helper']],
  '/my-assistances': [['newcomer', '/my-assistances']],
  '/my-data': [['disbursed', '/my-data']],
  '/my-data/copy': [['disbursed', '/my-data/copy']],
  '/my-data/correction': [['disbursed', '/my-data/correction']],
  '/my-data/nominee': [['disbursed', '/my-data/nominee']],
  '/my-data/access-log': [['disbursed', '/my-data/access-log']],
  '/my-data/incidents': [['disbursed', '/my-data/incidents']],
  '/my-data/erasure': [
    ['newcomer', '/my-data/erasure'],
    ['disbursed', '/my-data/erasure'],
  ],
  '/loans/:uuid/sanction': [
    ['issued', '/loans/{issued}/sanction'],
    ['disbursed', '/loans/{disbursed}/sanction'],
  ],
  '/loans/:uuid/disbursements': [
    ['issued', '/loans/{issued}/disbursements'],
    ['disbursed', '/loans/{disbursed}/disbursements'],
  ],
  '/loans/:uuid/disbursements/new': [['disbursed', '/loans/{disbursed}/disbursements/new']],
  '/loans/:uuid/disbursements/:trancheNo': [['disbursed', '/loans/{disbursed}/disbursements/1']],
  '/loans/:uuid/claims': [['disbursed', '/loans/{disbursed}/claims']],
  '/loans/:uuid/claims/new': [['disbursed', '/loans/{disbursed}/claims/new']],
  '/loans/:uuid/claims/forecast': [['disbursed', '/loans/{disbursed}/claims/forecast']],
  '/loans/:uuid/claims/:claimUuid': [
    ['disbursed', '/loans/{disbursed}/claims/{claim}'],
    ['disbursed', '/loans/{disbursed}/claims/{returnedClaim}'],
  ],
  '/loans/:uuid/claims/:claimUuid/recovery': [
    ['disbursed', '/loans/{disbursed}/claims/{demandedClaim}/recovery'],
  ],
}

/** Pages that other tests check, and the names of those tests. */
export const TESTED_ELSEWHERE: [pattern: RegExp, where: string][] = [
  [/^\/officer(\/|$)|^\/no-role-assignment$/, 'pages of officers: approvals/pages.spec'],
  [/^\/(sign-in\/code|account\/second-factor)$/, 'the second factor, which officers alone have'],
  [/^\/apply\/:loanType\/digilocker$/, 'where DigiLocker is set alone: profile/digilocker.spec'],
  [/^\/apply\/:loanType\/identity$/, 'of a registered verifier alone: profile/identity.spec'],
  [/^\/sign-in\/emergency$/, 'where officers sign in at a provider: auth/single_sign_on'],
  [/^\/sign-in\/device$/, 'the code step of an attacked account: auth/new_device.spec'],
  [/^\/setup$/, 'a new installation, without anybody: auth/setup.spec'],
  [/^\/bank\/(code|letters\/:applicationUuid)$/, 'of a branch alone: branches/desk.spec'],
  [
    /^\/grievances\/(code|followed\/:uuid)$/,
    'of who has proven a mobile: grievances/signed_out.spec',
  ],
  [
    /^\/(my-assistances\/code|assisted\/:uuid)$/,
    'of who works for somebody: assisted_filing/filing.spec',
  ],
]

export const isOfCitizens = (pattern: string) =>
  !TESTED_ELSEWHERE.some(([one]) => one.test(pattern))
