/*
 * Entries of the header, or of the navigation rail of officers, in their order (document 1, section 2). Visibility is
 * not defined here: the route of an entry names the required rights, and policies define who has them.
 */
import type { RoutesList } from '@adonisjs/core/types/http'
import type { Right } from '#auth/policies/rights'

export type PageName = keyof RoutesList['GET']

export interface LinkToPage {
  /** Key of its label under common.nav. */
  key: string
  route: PageName
  /** Values for the `*` in the route's path. */
  rest?: string[]
}

export interface MenuOfPages {
  key: string
  links: LinkToPage[]
  /** Right that the menu requires in addition to those of its pages. */
  right?: Right
}

export type Bar = readonly (LinkToPage | MenuOfPages)[]

/**
 * Quick links of an officer on a phone, by priority: the first three that the officer's rights allow; the menu with the
 * rest is the fourth.
 */
export const QUICK_LINKS: readonly PageName[] = [
  'reports.home',
  'claims.final_approvals.show',
  'approvals.applications.index',
  'batches.index',
  'claims.officer.index',
  'claims.payment_batches.index',
]
export const MAX_QUICK_LINKS = 3

export const VISITORS_BAR: Bar = [
  { key: 'home', route: 'site.home' },
  { key: 'registration', route: 'auth.registration.create' },
  { key: 'downloads', route: 'site.downloads' },
  { key: 'contact', route: 'site.contact' },
]

export const APPLICANTS_BAR: Bar = [
  { key: 'home', route: 'applications.dashboard' },
  { key: 'grievances', route: 'grievances.mine.index' },
  {
    key: 'my_account',
    links: [
      { key: 'helper', route: 'assisted_filing.my_helpers.index' },
      { key: 'assistances', route: 'assisted_filing.assistances.index' },
      { key: 'change_password', route: 'auth.password.edit' },
    ],
  },
  {
    key: 'loan_details',
    right: 'LoansOwnLoanPolicy.view',
    links: [
      { key: 'sanction_letter', route: 'loans.current', rest: ['sanction'] },
      { key: 'disbursal_details', route: 'loans.current', rest: ['disbursements'] },
      { key: 'claim_upload', route: 'loans.current', rest: ['claims', 'new'] },
      { key: 'claim_list', route: 'loans.current', rest: ['claims'] },
    ],
  },
]

export const OFFICERS_BAR: Bar = [
  { key: 'home', route: 'reports.home' },
  { key: 'final_approvals', route: 'claims.final_approvals.show' },
  { key: 'meetings', route: 'batches.index' },
  /** Shown under the officer's name. */
  { key: 'my_account', links: [{ key: 'change_password', route: 'auth.password.edit' }] },
  {
    key: 'applications',
    links: [
      { key: 'application_list', route: 'approvals.applications.index' },
      { key: 'correction_requests', route: 'privacy.requests.index' },
      { key: 'grievances', route: 'grievances.officer.index' },
      { key: 'centres', route: 'assisted_filing.centres.index' },
      { key: 'letter_signatures', route: 'administration.letter_signatures.index' },
      { key: 'change_district', route: 'approvals.district.create' },
      { key: 'reset_password', route: 'approvals.password.create' },
    ],
  },
  {
    key: 'loans',
    links: [
      { key: 'sanction_letters', route: 'loans.officer.sanctions.index' },
      { key: 'bank_letters', route: 'bank_desk.officer.index' },
      { key: 'disbursals', route: 'loans.officer.disbursements.index' },
      { key: 'claims', route: 'claims.officer.index' },
      { key: 'days_past_due', route: 'claims.days_past_due.index' },
    ],
  },
  {
    key: 'money',
    links: [
      { key: 'payments', route: 'claims.payment_batches.index' },
      { key: 'recoveries', route: 'claims.recoveries.index' },
      { key: 'bank_transfers', route: 'claims.bank_transfers.index' },
      { key: 'budget', route: 'claims.budget.show' },
    ],
  },
  {
    key: 'reports',
    links: [
      { key: 'overview', route: 'reports.overview' },
      { key: 'mis', route: 'reports.mis.show' },
      { key: 'report_builder', route: 'reports.reports.show' },
      { key: 'report_subscriptions', route: 'reports.subscriptions.index' },
      { key: 'my_files', route: 'jobs.files.index' },
    ],
  },
  {
    key: 'records',
    links: [
      { key: 'queue_order', route: 'audits.queue_order.index' },
      { key: 'samples', route: 'audits.samples.index' },
      { key: 'audit_packs', route: 'audits.packs.index' },
      { key: 'outside_lists', route: 'administration.outside_lists.index' },
      { key: 'audit', route: 'administration.audit.index' },
      { key: 'erasures', route: 'erasure.proofs.index' },
      { key: 'breaches', route: 'privacy.breaches.index' },
    ],
  },
  {
    key: 'administration',
    links: [
      { key: 'officers', route: 'administration.officers.index' },
      { key: 'schemes', route: 'administration.schemes.index' },
      { key: 'masters', route: 'administration.masters.index' },
      { key: 'workflow', route: 'administration.workflow.index' },
      { key: 'portfolio', route: 'administration.portfolio.index' },
      { key: 'settings', route: 'administration.settings.edit' },
      { key: 'confirmations', route: 'maker_checker.index' },
    ],
  },
  {
    key: 'communication',
    links: [
      { key: 'messages', route: 'administration.messages.index' },
      { key: 'outbox', route: 'notifications.outbox.index' },
      { key: 'schedule', route: 'operations.schedule.index' },
      { key: 'api', route: 'api.systems.index' },
    ],
  },
  { key: 'content', route: 'site.editor.pages.index' },
]

/**
 * Actions that officers can start anywhere, in addition to the pages of their menu; labelled under
 * reports.search.actions.
 */
export const OFFICERS_ACTIONS: readonly LinkToPage[] = [
  { key: 'new_meeting', route: 'batches.create' },
  { key: 'new_payment_batch', route: 'claims.payment_batches.create' },
  { key: 'reconciliation', route: 'claims.payment_batches.reconciliation' },
  { key: 'number_search', route: 'approvals.number_searches.create' },
  { key: 'new_notice', route: 'notifications.announcements.create' },
  { key: 'new_document', route: 'site.editor.documents.create' },
  { key: 'new_leader', route: 'site.editor.leaders.create' },
  { key: 'new_person', route: 'administration.officers.create' },
  { key: 'account', route: 'auth.account.show' },
  { key: 'second_factor', route: 'auth.second_factor.show' },
]
