import { normaliseDigits } from '#kernel/formats/digits'

/** Stages of applications as columns of the summary, in the order of document 3. */
export const DASHBOARD_COLUMNS = [
  'DM',
  'DBSC',
  'Project',
  'GM',
  'MD',
  'LOI',
  'Lapsed',
  'Disbursed',
  'Hold',
  'Rejected',
] as const

export type DashboardColumn = (typeof DASHBOARD_COLUMNS)[number]

/** Columns of the claims dashboard, each a filter of the list (document 4, section 4). */
export const CLAIM_OWNERS = [
  'Accounts',
  'Auditor',
  'GM',
  'MD',
  'ToBePaid',
  'Paid',
  'Rejected',
  'Applicant',
] as const

export type ClaimOwnerFilter = (typeof CLAIM_OWNERS)[number]

/** Owners that a status can name: 'ToBePaid' becomes "Paid" once the payment is made (DECISIONS 8). */
export type ClaimOwner = Exclude<ClaimOwnerFilter, 'Paid'>

/** Sections of the profile to whose fields an item of the privacy notice may refer. */
export const NOTICE_SECTIONS = ['personal', 'address', 'family', 'bank-account', 'group'] as const
export type NoticeSection = (typeof NOTICE_SECTIONS)[number]

/**
 * Legal grounds for storing data: a requested benefit of the State (DPDP Act 2023, section 7(b)), another law, or
 * consent alone (section 6).
 */
export const NOTICE_GROUNDS = ['benefit', 'law', 'consent'] as const

/**
 * Normalises a return code to the form in the master. Banks write one code in several ways, and spreadsheets convert it
 * to a number: '1', '01', ' 01 ' and '1.0' are the same.
 */
export const normaliseReturnCode = (code: string): string =>
  normaliseDigits(code.trim())
    .replace(/^(\d+)\.0+$/, '$1')
    .replace(/^0+(?=\d+$)/, '')
