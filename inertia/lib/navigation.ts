/** Roles by what the navigation shows them (DECISIONS 10); the server enforces each of them. */
const APPLICANT = 0
const ADMINISTRATOR = 1
const MAY_HOLD_MEETINGS: readonly number[] = [2]
const MAY_LIST_APPLICATIONS: readonly number[] = [1, 2, 3, 4, 5, 7]
const MAY_CHANGE_DISTRICT: readonly number[] = [3]
const MAY_RESET_PASSWORDS: readonly number[] = [1, 3]
const ACCOUNTS = 6
const MAY_SEE_MIS: readonly number[] = [1, 2, 3, 4, 5, 7]
const MAY_EDIT_CONTENT: readonly number[] = [1]

export interface NavLink {
  /** Key of its words under common.nav. */
  key: string
  href: string
}

export interface NavMenu {
  key: string
  links: NavLink[]
}

export type NavEntry = NavLink | NavMenu

interface NavigationUser {
  role: number
  /** Null: of the whole corporation. */
  districtId: number | null
  hasLoanMenu: boolean
}

export function isMenu(entry: NavEntry): entry is NavMenu {
  return 'links' in entry
}

/** What the header offers: to visitors, applicants and officers (document 1, section 2). */
export function navigationFor(user: NavigationUser | null): NavEntry[] {
  if (!user) {
    return [
      { key: 'home', href: '/' },
      { key: 'registration', href: '/sign-up' },
      { key: 'downloads', href: '/downloads' },
      { key: 'contact', href: '/contact' },
    ]
  }
  return user.role === APPLICANT ? forApplicant(user) : forOfficer(user)
}

function forApplicant(user: NavigationUser): NavEntry[] {
  const loan: NavMenu = {
    key: 'loan_details',
    links: [
      { key: 'sanction_letter', href: '/loans/current/sanction' },
      { key: 'disbursal_details', href: '/loans/current/disbursements' },
      { key: 'claim_upload', href: '/loans/current/claims/new' },
      { key: 'claim_list', href: '/loans/current/claims' },
    ],
  }
  return [
    { key: 'home', href: '/dashboard' },
    { key: 'my_account', links: [{ key: 'change_password', href: '/change-password' }] },
    ...(user.hasLoanMenu ? [loan] : []),
  ]
}

/** Payment batches hold claims of all districts, which who is bound to one does not see. */
function seesPayments({ role, districtId }: NavigationUser): boolean {
  return role === ACCOUNTS || (role === ADMINISTRATOR && districtId === null)
}

function forOfficer(user: NavigationUser): NavEntry[] {
  const applications = { key: 'application_list', href: '/officer/applications' }
  const district = { key: 'change_district', href: '/officer/change-district' }
  const passwords = { key: 'reset_password', href: '/officer/reset-password' }
  const meetings = { key: 'meetings', href: '/officer/batches' }
  const content = { key: 'content', href: '/officer/content' }
  const payments = { key: 'payments', href: '/officer/payment-batches' }
  return [
    { key: 'home', href: '/officer' },
    ...(MAY_HOLD_MEETINGS.includes(user.role) ? [meetings] : []),
    {
      key: 'my_account',
      links: [
        ...(MAY_LIST_APPLICATIONS.includes(user.role) ? [applications] : []),
        ...(MAY_CHANGE_DISTRICT.includes(user.role) ? [district] : []),
        ...(MAY_RESET_PASSWORDS.includes(user.role) ? [passwords] : []),
        { key: 'change_password', href: '/change-password' },
      ],
    },
    {
      key: 'loans',
      links: [
        { key: 'sanction_letters', href: '/officer/sanctions' },
        { key: 'disbursals', href: '/officer/disbursements' },
        { key: 'claims', href: '/officer/claims' },
        ...(seesPayments(user) ? [payments] : []),
      ],
    },
    {
      key: 'reports',
      links: [
        ...(MAY_SEE_MIS.includes(user.role) ? [{ key: 'mis', href: '/officer/mis' }] : []),
        { key: 'report_builder', href: '/officer/reports' },
        ...(user.role === ADMINISTRATOR
          ? [{ key: 'report_subscriptions', href: '/officer/report-subscriptions' }]
          : []),
      ],
    },
    ...(MAY_EDIT_CONTENT.includes(user.role) ? [content] : []),
  ]
}

/** Where a visitor signs in, at the end of the public bar. */
export const SIGN_IN: NavLink = { key: 'sign_in', href: '/sign-in' }

/** What the footer offers everybody, signed in or not. */
export const FOOTER_LINKS: readonly NavLink[] = [
  { key: 'about', href: '/about' },
  { key: 'eligibility', href: '/eligibility' },
  { key: 'downloads', href: '/downloads' },
  { key: 'acts_and_rules', href: '/acts-and-rules' },
  { key: 'notifications', href: '/notifications' },
  { key: 'circulars', href: '/circulars' },
  { key: 'district_offices', href: '/district-offices' },
  { key: 'contact', href: '/contact' },
  { key: 'grievances', href: '/grievances' },
  { key: 'right_to_information', href: '/right-to-information' },
  { key: 'privacy', href: '/privacy' },
  { key: 'terms', href: '/terms' },
]

/** Whether a link leads to the page shown, by path and query of the page. */
export function isCurrent(href: string, url: string): boolean {
  const path = url.split(/[?#]/)[0]
  return path === href
}
