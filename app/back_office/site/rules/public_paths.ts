import type { Right } from '#auth/policies/rights'
import { CONTENT_SLUGS, pathOf } from '#site/rules/content_pages'

/**
 * Who may follow an old path (document 1, guards): everybody, signed-in users, officers, or signed-in users whose
 * profile is not locked.
 */
type OldPathAccess = 'public' | 'login' | 'officer' | 'unlocked_profile'

export type OldPath = {
  access: OldPathAccess
  /** The canonical page, for visitors and applicants. */
  to: string
  /** The canonical page for officers, if it is a different one. */
  forOfficers?: string
  /** Target for visitors who are not signed in, if not the sign-in page. */
  forVisitors?: string
  /** Right that the page needs, and the warning for all other signed-in users. */
  only?: { right: Right; warning: string }
  /** Query parameters that are passed on, with the names that the page uses for them. */
  preserves?: Readonly<Record<string, string>>
}

const publicPath = (to: string): OldPath => ({ access: 'public', to })
const signedInPath = (to: string, forOfficers?: string): OldPath => ({
  access: 'login',
  to,
  forOfficers,
})
const officerPath = (to: string): OldPath => ({ access: 'officer', to })

/** Placeholder for the wizard of the applicant's loan type. */
export const WIZARD = '/apply/:loanType'

/**
 * Every path named in the documents, in lower case, and the page that replaced it (DECISIONS 1). The name of an old
 * path is used nowhere else.
 */
export const OLD_PATHS: Readonly<Record<string, OldPath>> = {
  login: publicPath('/sign-in'),
  signup: publicPath('/sign-up'),
  loansignup: publicPath('/sign-up'),

  about: publicPath('/about'),
  download: publicPath('/downloads'),
  contact: publicPath('/contact'),
  terms: publicPath('/terms'),
  privacy: publicPath('/privacy'),
  boards: publicPath('/district-offices'),
  actrule: publicPath('/acts-and-rules'),
  notification: publicPath('/notifications'),
  circular: publicPath('/circulars'),

  /** The old login page linked to it as 'New User? Signup Now' (document 1). */
  loginprofile: { access: 'unlocked_profile', to: WIZARD, forVisitors: '/sign-up' },
  eprofile: { access: 'unlocked_profile', to: WIZARD },
  dashboard: signedInPath('/dashboard'),
  changepassword: signedInPath('/change-password'),
  profile: signedInPath('/profile', '/officer/applications'),
  viewpersonalprofile: signedInPath('/profile', '/officer/applications'),
  viewpresonaldetails: signedInPath('/profile', '/officer/applications'),
  viewpersonaldetails: signedInPath('/profile', '/officer/applications'),
  viewgroupdetails: signedInPath('/profile/group', '/officer/applications'),
  vieweducationdetails: signedInPath('/profile', '/officer/applications'),
  toliprofile: signedInPath('/profile/group', '/officer/applications'),
  bankdetails: signedInPath('/profile', '/officer/applications'),
  docedit: {
    ...signedInPath('/profile', '/officer/applications'),
    only: { right: 'DoclogDocumentChangePolicy.change', warning: 'doclog.messages.admin_only' },
  },
  loanloiprint: signedInPath('/my-loi', '/officer/applications'),
  sanctionletter: signedInPath('/loans/current/sanction', '/officer/sanctions'),
  disbursal: signedInPath('/loans/current/disbursements', '/officer/disbursements'),
  newdisbursal: signedInPath('/loans/current/disbursements/new', '/officer/disbursements'),
  claimupload: signedInPath('/loans/current/claims/new', '/officer/claims'),
  claims: signedInPath('/loans/current/claims', '/officer/claims'),

  admindashboard: officerPath('/officer'),
  applications: officerPath('/officer/applications'),
  profileapproval: officerPath('/officer/applications'),
  groupprofileapproval: officerPath('/officer/applications'),
  resetpassword: officerPath('/officer/reset-password'),
  changeboard: officerPath('/officer/change-district'),
  sanctionletters: officerPath('/officer/sanctions'),
  disbursals: officerPath('/officer/disbursements'),
  approveclaims: officerPath('/officer/claims'),
  claimsadmin: { ...officerPath('/officer/claims'), preserves: { claimuserid: 'applicant' } },
  report: officerPath('/officer/mis'),
  reports: officerPath('/officer/mis'),
  adminreports: officerPath('/officer/reports'),
}

/** Returns the entry for a path of one part, in any mixture of upper and lower case. */
export function findOldPath(path: string): OldPath | undefined {
  const key = path.toLowerCase()
  return Object.hasOwn(OLD_PATHS, key) ? OLD_PATHS[key] : undefined
}

/** Returns the query parameters of an old address that are passed to its target; '' for none. */
export function preservedQuery(
  { preserves: keeps }: OldPath,
  query: Readonly<Record<string, unknown>>
): string {
  const kept = Object.entries(query).flatMap(([name, value]) => {
    const known = keeps?.[name.toLowerCase()]
    return known && typeof value === 'string' ? [[known, value]] : []
  })
  return kept.length > 0 ? `?${new URLSearchParams(kept)}` : ''
}

/**
 * Addresses of earlier versions of this portal, which may be in bookmarks, in messages and on printed pages, and the
 * address that replaced each; parameters keep their names.
 */
export const MOVED_PATHS: Readonly<Record<string, string>> = {
  '/promise': '/service-standards',
  '/promise.csv': '/service-standards.csv',
  '/promise.json': '/service-standards.json',
  '/promise/seals': '/service-standards/checkpoints',
  '/promise/seals.json': '/service-standards/checkpoints.json',
  '/promise/letters/:applicationUuid/:loiNumber':
    '/service-standards/letters/:applicationUuid/:loiNumber',
  '/seeding': '/aadhaar-linking',
  '/helping': '/my-assistances',
  '/helping/code': '/my-assistances/code',
  '/no-post': '/no-role-assignment',
  '/my-data/looks': '/my-data/access-log',
  '/loans/:uuid/claims/:claimUuid/asked/:item': '/loans/:uuid/claims/:claimUuid/questions/:item',
  '/officer/find': '/officer/search',
  '/officer/loi-papers': '/officer/loi-pdfs',
  '/officer/payment-batches/tie-out': '/officer/payment-batches/reconciliation',
  '/officer/settings/first-steps': '/officer/settings/setup',
  '/officer/stack': '/officer/final-approvals',
  '/profile/paper': '/profile/pdf',
  '/profile/group/paper': '/profile/group/pdf',
  '/my-applications/:uuid/asked/:item': '/my-applications/:uuid/questions/:item',
  '/officer/applications/:id/shared': '/officer/applications/:id/duplicates',
  '/officer/stack/applications': '/officer/final-approvals/applications',
  '/officer/:list/sheet': '/officer/:list/spreadsheet',
  '/officer/:list/paper': '/officer/:list/pdf',
  '/officer/:area/:list/sheet': '/officer/:area/:list/spreadsheet',
  '/officer/:area/:list/paper': '/officer/:area/:list/pdf',
}

/** Returns the new address of a moved path, with the parameters of the request. */
export const movedPath = (pattern: string, params: Readonly<Record<string, string>>): string =>
  MOVED_PATHS[pattern]!.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name]!))

/** Pages that search engines may index, the most important first. */
export const PUBLIC_PATHS: readonly string[] = [
  ...new Set([
    '/',
    '/eligibility',
    '/help',
    '/check-letter',
    '/sign-in',
    '/sign-up',
    ...CONTENT_SLUGS.map(pathOf),
    '/service-standards',
    '/feedback',
    '/site-map',
  ]),
]

/**
 * Addresses that identify a person's letter or file. Every other page that requires a sign-in returns the sign-in page
 * to a crawler, and its address is not secret.
 */
const PRIVATE = ['/verifyloi/', '/VerifyLOI/', '/files/', '/masters/', '/health']

/** Returns the content of `robots.txt`; `origin` is the portal's own address without a trailing slash. */
export function robotsText(origin: string): string {
  const lines = ['User-agent: *', ...PRIVATE.map((path) => `Disallow: ${path}`)]
  return [...lines, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')
}

/** Returns the site map for search engines (sitemaps.org). Languages do not have addresses of their own here. */
export function sitemapText(origin: string): string {
  const entries = PUBLIC_PATHS.map((path) => `  <url><loc>${origin}${path}</loc></url>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n')
}

export const FEEDBACK_KINDS = ['problem', 'accessibility', 'suggestion', 'praise'] as const
export type FeedbackKind = (typeof FEEDBACK_KINDS)[number]

/** Maximum length of an address that is stored with feedback. */
const MAX_PATH_LENGTH = 160

/** Whether a text is the address of a page of the portal; one with a digit could identify a person's letter or file. */
export const isPagePath = (text: string): boolean =>
  text.length <= MAX_PATH_LENGTH && /^\/[a-z/_-]*$/i.test(text) && !text.startsWith('//')
