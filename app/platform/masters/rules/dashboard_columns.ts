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

/** What a status names: 'ToBePaid' becomes "Paid" once the payment is (DECISIONS 8). */
export type ClaimOwner = Exclude<ClaimOwnerFilter, 'Paid'>
