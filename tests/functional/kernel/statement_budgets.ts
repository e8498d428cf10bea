import type { PageName } from '#start/menu'

/** Maximum number of statements of a warm visit, by kind of page. */
const BUDGETS = {
  plain: 2,
  list: 6,
  home: 9,
  dashboard: 14,
  form: 13,
  claim: 24,
  review: 29,
  other: 15,
} as const

type Kind = keyof typeof BUDGETS

/** Pages whose names do not indicate their kind. */
const KINDS: Partial<Record<PageName, Kind>> = {
  'auth.password.edit': 'plain',
  'reports.home': 'home',
  'applications.dashboard': 'dashboard',
  'claims.officer.show': 'claim',
  'claims.officer.tabs.show': 'claim',
  'approvals.applications.show': 'review',
  'approvals.applications.index': 'list',
  'administration.officers.index': 'list',
  'administration.audit.index': 'list',
  'administration.portfolio.index': 'list',
  'administration.outside_findings.index': 'list',
  'api.deliveries.index': 'list',
  'assisted_filing.centres.index': 'list',
  'bank_desk.officer.index': 'list',
  'batches.index': 'list',
  'claims.officer.index': 'list',
  'claims.payment_batches.index': 'list',
  'claims.days_past_due.index': 'list',
  'grievances.officer.index': 'list',
  'loans.officer.disbursements.index': 'list',
  'loans.officer.sanctions.index': 'list',
}

/** Statements of pages that exceed the budget of their kind. The numbers must only decrease. */
const OVER_BUDGET: Partial<Record<PageName, number>> = {
  'applications.dashboard': 18,
  'approvals.applications_as_of.show': 18,
  'claims.officer.approvals.create': 15,
  /** The page of a batch, and a response compared with its lines. */
  'claims.bank_transfers.rows.show': 16,
  /** Letters and claimed amounts of each tranche, in addition to the rows. */
  'loans.officer.disbursements.index': 7,
}

/** Pages that still send statements twice, with the number of repetitions. The numbers must only decrease. */
const REPEATING: Partial<Record<PageName, number>> = {
  'site.home': 1,
}

/** Budget of a review with all its deferred data. */
export const REVIEW_WITH_DEFERRED = 44

/** Budget of a deferred group: two statements that identify the user, and one for all of its counts. */
const DEFERRED_BUDGET = 3

/** Deferred groups other than counts, and users whose counts depend on rules. The numbers must only decrease. */
const OVER_DEFERRED: Readonly<Record<string, number>> = {
  'charts': 7,
  'forecast': 10,
  'menuCounts of md': 6,
  'result': 4,
  'seals': 7,
}

/** Pages that no walk opens because they require a proof or a state. They have their own tests. */
export const UNMEASURED: readonly PageName[] = [
  'auth.second_factor_challenge.create',
  'auth.new_device.create',
  /** Only where officers sign in at a provider. */
  'auth.session.emergency',
  /** Only for a registered verifier. */
  'profile.identity_proofs.show',
  /** Only where DigiLocker is configured. */
  'profile.digilocker.show',
  /** Shown before other pages, and a page that redirects the walk, which completes no proof. */
  'auth.step_up.show',
  'assisted_filing.assistances.openings.create',
  'assisted_filing.submissions.create',
  'bank_desk.code.create',
  'bank_desk.letter.show',
  'grievances.code.create',
  'grievances.signed_out.show',
]

export const kindOf = (name: PageName): Kind =>
  KINDS[name] ?? (/\.(?:create|edit)$/.test(name) ? 'form' : 'other')

export const budgetOf = (name: PageName): number => OVER_BUDGET[name] ?? BUDGETS[kindOf(name)]

/** @param props names of a group, as a request names them */
export const deferredBudgetOf = (props: string, as: string): number =>
  OVER_DEFERRED[props] ?? OVER_DEFERRED[`${props} of ${as}`] ?? DEFERRED_BUDGET

export const repeatsOf = (name: PageName): number => REPEATING[name] ?? 0
