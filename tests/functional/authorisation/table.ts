import { OFFICER_ROLES, Role } from '#auth/roles'
import { MOVED_PATHS } from '#site/rules/public_paths'

/** Access to a route (DECISIONS 10). The test lists the routes of the router: a route that is missing here fails it. */
export interface Row {
  /** 'public': everybody; 'guest': people who are not signed in; otherwise the roles with access. */
  in: 'public' | 'guest' | readonly number[]
  /** Roles that pass the area check and are rejected with "not allowed" (403) unless they are in `in`. */
  fence?: readonly number[]
  /** Whether the route concerns one subject, which others do not find. */
  scoped?: boolean
  /** Whether the own subject may be missing too: a row that this applicant does not have, a letter not shown now. */
  mayMiss?: boolean
}

const EVERYBODY = [Role.applicant, ...OFFICER_ROLES]
const LISTING_ROLES = [1, 2, 3, 4, 5, 7]

const publicRow: Row = { in: 'public' }
const guest: Row = { in: 'guest' }
const signedIn: Row = { in: EVERYBODY, fence: EVERYBODY }
const applicant = (scoped = false): Row => ({ in: [Role.applicant], fence: [0], scoped })
const wizard: Row = { in: [Role.applicant], fence: [0], mayMiss: true }
const officers = (roles: readonly number[] = OFFICER_ROLES, scoped = false): Row => ({
  in: roles,
  fence: OFFICER_ROLES,
  scoped,
})
/** Row of a route with its own area check. */
const only = (roles: readonly number[], scoped = false): Row => ({
  in: roles,
  fence: roles,
  scoped,
})

const each = (row: Row, names: string): Record<string, Row> =>
  Object.fromEntries(
    names
      .split(/\s+/)
      .filter(Boolean)
      .map((name) => [name, row])
  )

export const TABLE: Record<string, Row> = {
  ...each(
    publicRow,
    Object.keys(MOVED_PATHS)
      .map((_, index) => `site.old_paths.moved_${index}`)
      .join(' ')
  ),
  ...each(
    publicRow,
    `kernel.locale.update site.home site.eligibility site.about site.grievances grievances.figures.show
    grievances.signed_out.create grievances.signed_out.store grievances.follow grievances.mobile.store grievances.code.create
    grievances.code.store grievances.mobile.destroy grievances.signed_out.show grievances.signed_out.reopenings.store
    grievances.signed_out.ratings.store
    site.accessibility site.help.index site.help.show site.site_map site.feedback.create site.feedback.store
    site.right_to_information site.privacy site.terms site.contact site.district_offices
    site.downloads site.acts_and_rules site.notifications site.circulars site.published.show site.portraits.show
    site.logos.show
    site.schemes.pdf site.robots site.sitemap site.manifest site.offline site.old_paths.show site.old_paths.sign_up site.old_paths.verification loi.verification.show
    loi.letter_checks.create loi.letter_checks.store
    bank_desk.entry.create bank_desk.entry.store bank_desk.code.create bank_desk.code.store bank_desk.session.destroy
    bank_desk.letter.show bank_desk.letter.store assisted_filing.notice.show service_standards.show service_standards.csv service_standards.json
    service_standards.checkpoints.show service_standards.checkpoints.json service_standards.letter_proof`
  ),
  /**
   * Available only before the first administrator exists; here one exists, and the page is not found (auth/setup.spec).
   */
  ...each(publicRow, 'auth.setup.create auth.setup.store'),
  /** Systems authenticate with a token, regardless of the user (api/reading.spec). */
  ...each(
    publicRow,
    `api.applications.index api.applications.show api.letters.show api.claims.index api.payments.index
    api.sanctions.store api.disbursals.store api.past_due.store api.answers.store api.statistics.show api.masters.show api.document.show api.document.read`
  ),
  /** Not found if no secret is set (notifications/delivery_reports.spec). */
  ...each(
    publicRow,
    'notifications.delivery_reports.store notifications.delivery_reports.store_by_address'
  ),
  ...each(
    guest,
    `auth.session.create auth.session.store auth.registration.create auth.registration.store
    auth.registration_codes.store auth.forgotten_password.create auth.forgotten_password.store
    auth.new_password.create auth.new_password.store auth.captcha_codes.store
    auth.second_factor_challenge.create auth.second_factor_challenge.store
    auth.new_device.create auth.new_device.store auth.takeover_codes.create auth.takeover_codes.store
    auth.takeover.create auth.takeover.store auth.second_factor_passkey.create auth.second_factor_passkey.store
    auth.passkey_sign_in.create auth.passkey_sign_in.store auth.session.emergency`
  ),
  /** Not found if no provider is set (auth/single_sign_on.spec). */
  ...each(publicRow, 'auth.single_sign_on.callback auth.provider_logouts.store'),
  /** Not found if letters are not provided (loi/digilocker.spec). */
  'loi.digilocker_letters.show': publicRow,
  'auth.single_sign_on.create': { ...guest, mayMiss: true },
  'auth.single_sign_on.step_up': { ...officers(), mayMiss: true },
  ...each(
    signedIn,
    `auth.password.edit auth.password.update auth.no_role_assignment.show auth.account.show auth.other_sessions.destroy_all
    auth.passkeys.index auth.passkeys.create auth.passkeys.store auth.step_up.create auth.step_up.store
    auth.contact.edit auth.contact.update auth.contact.store auth.contact.destroy masters.talukas
    masters.pincode masters.ifsc notifications.inbox.index notifications.inbox.update`
  ),
  'auth.other_sessions.destroy': { ...signedIn, mayMiss: true },
  'auth.passkeys.update': { ...signedIn, mayMiss: true },
  'auth.passkeys.destroy': { ...signedIn, mayMiss: true },
  'notifications.inbox.show': { ...signedIn, mayMiss: true },
  ...each(
    officers(),
    `auth.role_assignment.update auth.second_factor.show auth.second_factor.store auth.second_factor.update
    auth.second_factor.destroy auth.recovery_codes.store`
  ),
  /** The link may have expired, or belong to nobody. */
  ...each({ ...guest, mayMiss: true }, 'auth.password_link.create auth.password_link.store'),
  /** Redirects to the home page in any case. */
  'auth.session.destroy': { in: [], fence: [] },
  'files.show': { in: EVERYBODY, fence: EVERYBODY, scoped: true },

  ...each(
    wizard,
    `uploads.store profile.task_list profile.personal.edit profile.personal.update profile.address.edit
    profile.address.update profile.family.index profile.family.store profile.family.update
    profile.family.destroy profile.bank_account.edit profile.bank_account.update
    profile.lending.edit profile.lending.update profile.documents.index profile.documents.store
    profile.documents.destroy profile.documents.update profile.declaration.edit profile.declaration.update
    profile.draft.update profile.draft.destroy profile.show group.details.edit group.details.update
    group.directors.index group.directors.create group.directors.store group.directors.edit
    group.directors.update group.directors.destroy group.director_documents.index
    group.director_documents.store group.director_documents.destroy
    group.director_documents.update group.documents.update group.shareholders.index
    group.shareholders.create group.shareholders.store group.shareholders.edit
    group.shareholders.update group.shareholders.destroy group.documents.index
    group.documents.store group.documents.destroy group.profile.show
    applications.submission.create applications.submission.store`
  ),
  /** Not found while the corporation is not a registered verifier. */
  ...each(
    { ...applicant(), mayMiss: true },
    `profile.identity_proofs.show profile.identity_proofs.destroy profile.identity_proofs.read_qr
    profile.identity_proofs.read_file profile.card_photos.store`
  ),
  /** Not found while DigiLocker is disabled. */
  ...each(
    { ...applicant(), mayMiss: true },
    `profile.digilocker.show profile.digilocker.keep profile.digilocker.leave
    profile.digilocker.create`
  ),
  'profile.digilocker.callback': applicant(),
  ...each(
    applicant(),
    `applications.dashboard profile.reveals.store applications.profile_pdf.person applications.profile_pdf.group
    loans.current loi.letter.current claims.aadhaar_linking.show claims.aadhaar_linking.store
    privacy.show privacy.update privacy.copy.show privacy.copy.store privacy.copy.json
    privacy.copy.pdf privacy.correction.show privacy.correction.store privacy.nominee.show
    privacy.nominee.store privacy.nominee.destroy privacy.access_log.show
    privacy.incidents.show
    grievances.mine.index grievances.mine.create grievances.mine.store
    assisted_filing.my_helpers.index assisted_filing.my_helpers.store assisted_filing.assistances.index assisted_filing.assistances.sessions.destroy
    erasure.mine.show erasure.mine.store erasure.mine.parts.store`
  ),
  ...each(
    applicant(true),
    `applications.mine.show applications.my_steps.store applications.mine.profile_pdf loans.sanction.show
    loans.sanction.store loans.disbursements.index loans.disbursements.store
    loans.disbursements.create loans.disbursements.show loans.payment_schedules.store claims.index
    claims.store claims.create claims.show claims.update claims.withdrawals.store
    claims.forecast claims.statement.store claims.statement.update bank_desk.mine.show bank_desk.mine.moves.store`
  ),
  /** Only for a paid claim. */
  'service_standards.claim_proof': {
    in: [Role.applicant],
    fence: [0],
    scoped: true,
    mayMiss: true,
  },
  /** Officers have no application of their own. */
  'applications.mine.calendar': { in: [Role.applicant], fence: [0], scoped: true, mayMiss: true },
  'loi.pdf.mine': { in: [Role.applicant], fence: EVERYBODY, scoped: true, mayMiss: true },
  /** Only on a device that its user declared as personal. */
  'loi.offline_copy.show': wizard,
  /** The applicant's own application was not rejected. */
  'appeals.mine.create': { ...applicant(true), mayMiss: true },
  'appeals.mine.store': { ...applicant(true), mayMiss: true },
  'bank_desk.mine.replies.store': { in: [Role.applicant], fence: [0], scoped: true, mayMiss: true },
  ...each(
    { in: [Role.applicant], fence: [0], scoped: true, mayMiss: true },
    'grievances.mine.show grievances.mine.reopenings.store grievances.mine.ratings.store'
  ),
  /** Nobody helps the owner here; access of helpers and centres is tested in assistance/reach.spec. */
  ...each(
    { in: [Role.applicant], fence: [0], scoped: true, mayMiss: true },
    `assisted_filing.my_helpers.ends.store assisted_filing.assistances.ends.store assisted_filing.assistances.sessions.store
    assisted_filing.submissions.create assisted_filing.submissions.store assisted_filing.submissions.codes.store`
  ),
  /** Only for people who work at a centre. */
  ...each(
    wizard,
    `assisted_filing.assistances.codes.store assisted_filing.assistances.openings.create
    assisted_filing.assistances.openings.store`
  ),
  'loi.letter.mine': { in: [Role.applicant], fence: [0], scoped: true, mayMiss: true },

  ...each(
    officers(LISTING_ROLES),
    'approvals.applications.index approvals.applications.spreadsheet approvals.applications.pdf'
  ),
  ...each(
    officers(OFFICER_ROLES, true),
    `approvals.applications.show approvals.applications_as_of.show approvals.profile_pdf.show approvals.reveals.store loi.pdf.officer loi.letter.officer
    loans.officer.sanctions.show loans.officer.disbursements.show claims.officer.show
    claims.officer.tabs.show claims.officer.claim_pdf.show doclog.changes.show`
  ),
  /** Readable by the auditor. */
  'service_standards.officer_claim_proof': { ...officers(OFFICER_ROLES, true), mayMiss: true },
  'collaboration.notes.store': officers([1, 2, 3, 4, 5, 6], true),
  'collaboration.assignments.store': officers([2, 3, 4, 5, 6, 7], true),
  'collaboration.shared_files.create': { ...officers([2, 3, 4, 5, 6, 7]), mayMiss: true },
  'collaboration.shared_files.store': { ...officers([2, 3, 4, 5, 6, 7]), mayMiss: true },
  'collaboration.questions.store': officers([2, 3, 4, 5, 6, 7], true),
  'collaboration.questions.update': { ...officers([2, 3, 4, 5, 6, 7], true), mayMiss: true },
  'collaboration.questions.destroy': { ...officers([2, 3, 4, 5, 6, 7], true), mayMiss: true },
  ...each(
    { ...applicant(true), mayMiss: true },
    'claims.recovery.show claims.recovery.store claims.recovery.letter'
  ),
  'claims.answers.create': { ...applicant(true), mayMiss: true },
  'claims.answers.store': { ...applicant(true), mayMiss: true },
  'approvals.answers.create': { ...applicant(true), mayMiss: true },
  'approvals.answers.store': { ...applicant(true), mayMiss: true },
  'approvals.decisions.store': officers([2, 3, 4, 5], true),
  'approvals.duplicates.show': officers([1, 2, 3, 4, 5, 6, 7], true),
  'approvals.duplicates.store': { ...officers([2, 3, 4, 5], true), mayMiss: true },
  ...each(officers([2], true), 'approvals.corrections.create approvals.corrections.store'),
  ...each(
    { ...officers([2], true), mayMiss: true },
    'approvals.old_mobiles.edit approvals.old_mobiles.update'
  ),
  /** The document may not be a certificate. */
  'approvals.certificates.update': { ...officers([2], true), mayMiss: true },

  ...each(
    officers(LISTING_ROLES),
    'approvals.number_searches.create approvals.number_searches.store'
  ),
  ...each(officers([2]), 'approvals.site_visits.index approvals.site_visits.show'),
  /** The signature is required first; a visit of another district is rejected (approvals/site_visits.spec). */
  'approvals.site_visits.store': officers([2]),
  'loans.officer.sanction_follow_ups.store': officers([2], true),
  ...each(officers([3]), 'approvals.district.create approvals.district.store'),
  ...each(officers([1, 3]), 'approvals.password.create approvals.password.store'),
  ...each(
    officers(LISTING_ROLES),
    'bank_desk.officer.index bank_desk.officer.spreadsheet bank_desk.officer.pdf'
  ),
  /** Without a waiting letter there is nothing to write. */
  'bank_desk.officer.lead_bank': { ...officers(LISTING_ROLES), mayMiss: true },
  'loi.extensions.store': officers([4]),
  /** Without an application there is nothing to decide on or to print. */
  'approvals.bulk_decisions.create': { ...officers([2, 3, 4, 5]), mayMiss: true },
  'approvals.bulk_decisions.store': officers([2, 3, 4, 5]),
  'approvals.undone_decisions.store': officers([2, 3, 4, 5]),
  'loi.pdfs.officer': { ...officers(), mayMiss: true },

  ...each(
    only([2]),
    'batches.index batches.files.spreadsheet batches.files.pdf batches.create batches.store'
  ),
  ...each(
    only([2], true),
    'batches.show batches.postponements.store batches.removals.store batches.report.store'
  ),

  ...each(
    officers(),
    `loans.officer.sanctions.index loans.officer.sanctions.spreadsheet loans.officer.disbursements.index
    loans.officer.disbursements.spreadsheet claims.officer.index claims.officer.spreadsheet
    loans.officer.sanctions.pdf loans.officer.disbursements.pdf claims.officer.pdf`
  ),
  ...each(
    officers([6], true),
    `loans.officer.sanction_verifications.store loans.officer.disbursement_verifications.store
    loans.officer.bank_schedules.store`
  ),
  ...each(
    officers([1], true),
    `loans.officer.sanction_withdrawals.store loans.officer.sanction_references.store loans.officer.disbursement_voids.store
    loans.officer.edits.create loans.officer.edits.store`
  ),
  ...each(
    officers([2, 3, 4, 5, 7]),
    'grievances.officer.index grievances.officer.spreadsheet grievances.officer.pdf'
  ),
  /** Visibility by role is tested in grievances/seen.spec. */
  ...each(
    { ...officers([2, 3, 4, 5, 7], true), mayMiss: true },
    'grievances.officer.show grievances.officer.answers.store'
  ),
  ...each(
    officers(LISTING_ROLES),
    'assisted_filing.centres.index assisted_filing.centres.spreadsheet assisted_filing.centres.pdf'
  ),
  'assisted_filing.centres.create': officers([1, 2]),
  'assisted_filing.centres.store': officers([1, 2]),
  'assisted_filing.centres.show': { ...officers(LISTING_ROLES, true), mayMiss: true },
  ...each(
    { ...officers([1, 2], true), mayMiss: true },
    'assisted_filing.centres.update assisted_filing.centres.operators.store assisted_filing.centres.operators.end'
  ),
  ...each(officers([2]), 'privacy.requests.index privacy.requests.store'),
  'claims.officer.decisions.store': officers([4, 5, 6, 7], true),
  'claims.officer.linking_requests.store': officers([6], true),
  'claims.officer.reversals.create': officers([6], true),
  'claims.officer.reversals.store': officers([6], true),
  'claims.officer.late_credits.create': officers([6], true),
  'claims.officer.late_credits.store': officers([6], true),
  'claims.officer.recovery.create': officers([6, 7], true),
  /** Actions with a step-up require it first. */
  'claims.officer.recovery.store': officers([6, 7]),
  ...each(
    officers([1, 2, 4, 5, 6, 7]),
    'claims.recoveries.index claims.recoveries.files.spreadsheet claims.recoveries.files.pdf'
  ),
  ...each(
    officers(),
    'claims.days_past_due.index claims.days_past_due.spreadsheet claims.days_past_due.pdf'
  ),
  'claims.days_past_due.show': officers(undefined, true),
  ...each(
    officers([2], true),
    'claims.days_past_due.entries.store claims.days_past_due.entries.destroy'
  ),
  'claims.recoveries.show': officers([1, 2, 4, 5, 6, 7], true),
  'claims.recoveries.letter': officers([1, 2, 4, 5, 6, 7], true),
  'claims.recoveries.steps.store': officers([6, 7], true),
  'claims.recoveries.orders.store': officers([5]),
  'claims.officer.approvals.store': officers([4, 5, 6, 7]),
  'claims.officer.approvals.create': { ...officers([4, 5, 6, 7]), mayMiss: true },
  /** Approvals require the step-up first, regardless of the claim. */
  ...each(
    officers([4]),
    'claims.final_approvals.show claims.final_approvals.store claims.final_approvals.decisions.store'
  ),
  'claims.final_approvals.decisions.update': officers([4], true),
  ...each(
    officers([4]),
    'approvals.final_approvals.show approvals.final_approvals.store approvals.final_approvals.update'
  ),
  /**
   * Other officers are redirected with 'Only Admin can change the files'; doclog/change_documents shows that nothing is
   * changed.
   */
  'doclog.changes.store': officers(OFFICER_ROLES, true),
  /** They contain claims of all districts, and every officer here is assigned to one. */
  ...each(
    officers([6]),
    `claims.payment_batches.index claims.payment_batches.show claims.payment_batches.answers.show
    claims.payment_batches.reconciliation claims.payment_batches.files.spreadsheet claims.payment_batches.files.pdf
    claims.budget.show claims.debit_account.index claims.debit_account.lines.index`
  ),
  /** For a month covered by statements. */
  ...each(
    { ...officers([6]), mayMiss: true },
    'claims.debit_account.certificates.show claims.debit_account.certificates.file'
  ),
  ...each(
    { ...officers([6]), mayMiss: true },
    `claims.debit_account.statements.store claims.debit_account.lines.match claims.debit_account.lines.unmatch
    claims.debit_account.certificates.store`
  ),
  ...each(
    officers([6]),
    `claims.payment_batches.create claims.payment_batches.store claims.payment_batches.spreadsheet
    claims.payment_batches.answers.store claims.payment_batches.destroy claims.payment_batches.releases.store`
  ),
  ...each(officers([1, 6]), 'claims.bank_transfers.index claims.bank_transfers.profiles.index'),
  ...each(officers([1, 6]), 'claims.bank_transfers.profiles.samples'),
  'claims.bank_transfers.show': { ...officers([1, 6]), mayMiss: true },
  'claims.bank_transfers.file': { ...officers([6]), mayMiss: true },
  'claims.bank_transfers.decisions.store': { ...officers([6]), mayMiss: true },
  'claims.bank_transfers.rows.show': { ...officers([6]), mayMiss: true },
  'claims.bank_transfers.rows.store': { ...officers([6]), mayMiss: true },
  ...each(
    officers([1]),
    `claims.bank_transfers.connections.create claims.bank_transfers.connections.store
    claims.bank_transfers.profiles.store`
  ),
  ...each(
    { ...officers([1]), mayMiss: true },
    `claims.bank_transfers.connections.edit claims.bank_transfers.connections.update
    claims.bank_transfers.connections.tests.show claims.bank_transfers.connections.tests.store
    claims.bank_transfers.connections.host_keys.store`
  ),

  'reports.home': officers(),
  'reports.overview': officers(),
  ...each(
    { ...officers(), mayMiss: true },
    `reports.saved_filters.store reports.saved_filters.update reports.saved_filters.destroy
    reports.list_columns.store`
  ),
  ...each(officers(), 'reports.search.show reports.search.store reports.search.results'),
  'reports.application_summary.show': officers([1, 2, 3, 4, 5]),
  ...each(officers([1, 2, 3, 4, 5, 7]), 'reports.mis.show reports.mis.spreadsheet'),
  'audits.queue_order.index': officers([2, 3, 4, 5, 7]),
  'audits.queue_order.show': officers([2, 3, 4, 5, 7], true),
  'audits.samples.index': officers([2, 3, 4, 5, 6, 7]),
  /** A sample is visible to officers of no district; an item also to the office that answers. */
  ...each(
    { ...officers([2, 3, 4, 5, 6, 7]), mayMiss: true },
    'audits.samples.show audits.samples.items.show audits.samples.items.answer'
  ),
  /** A pack covers the complete State: no officer of a district has access (inspection/packs.spec tests the others). */
  ...each(
    officers([]),
    `audits.samples.store audits.samples.items.check audits.samples.items.close
    audits.packs.index audits.packs.store audits.packs.file audits.packs.proof`
  ),
  /** These lists also cover the complete State (administration/outside_lists.spec tests the auditor of the State). */
  ...each(
    officers([]),
    `administration.outside_lists.index administration.outside_lists.store
    administration.outside_lists.show administration.outside_lists.file.store
    administration.outside_lists.headings.store administration.outside_findings.index
    administration.outside_findings.files.spreadsheet administration.outside_findings.files.pdf
    administration.outside_findings.decide`
  ),
  /** There is no finding about an applicant of theirs. */
  'administration.outside_findings.show': { ...officers(), mayMiss: true },
  ...each(
    officers(),
    'reports.reports.show reports.exports.show jobs.files.index auth.step_up.show'
  ),
  /** A file is available only to its owner. */
  ...each({ ...officers(), mayMiss: true }, 'jobs.files.stops.store jobs.files.retries.store'),
  ...each(
    { ...officers(), mayMiss: true },
    'reports.reports.spreadsheet reports.reports.pdf reports.report_pins.store'
  ),
  ...each(officers(), 'reports.subscriptions.index reports.subscriptions.store'),
  'reports.subscriptions.destroy': { ...officers(), mayMiss: true },
  'notifications.outbox.index': officers([1]),
  /** The requested change may not exist. */
  ...each(officers([1, 4, 5, 6]), 'maker_checker.index'),
  ...each(
    { ...officers([1, 4, 5, 6]), mayMiss: true },
    `maker_checker.show maker_checker.confirm maker_checker.refuse maker_checker.withdraw
    maker_checker.acknowledge`
  ),
  ...each(
    officers([1]),
    `administration.settings.edit administration.settings.update
    administration.settings.debit_account.update administration.settings.second_factor.update
    administration.settings.holidays.show administration.settings.signatories.index
    administration.settings.signatories.store reports.setup.show
    administration.settings.gateways.edit administration.settings.gateways.update
    administration.settings.gateways.tests.store administration.settings.offline_verifier.edit
    administration.settings.offline_verifier.update administration.settings.signing_certificates.index
    administration.settings.signing_certificates.store
    administration.settings.single_sign_on.edit administration.settings.single_sign_on.update
    administration.settings.digilocker.edit administration.settings.digilocker.update
    administration.settings.digilocker.tests.store`
  ),
  ...each(
    { ...officers([1]), mayMiss: true },
    `administration.settings.sso_requests.store administration.settings.sso_requests.destroy`
  ),
  ...each(
    officers([4, 5]),
    'administration.letter_signatures.index administration.letter_signatures.store'
  ),
  ...each(
    { ...officers([4, 5]), mayMiss: true },
    'administration.letter_signatures.show administration.letter_signatures.files'
  ),
  /** The administrator prepares an import; officers who can confirm it can see it. */
  ...each(officers([1, 4, 5]), 'administration.portfolio.index'),
  ...each(
    { ...officers([1, 4, 5]), mayMiss: true },
    'administration.portfolio.show administration.portfolio.findings administration.portfolio.releases.index'
  ),
  'administration.portfolio.releases.store': { ...officers([4, 5]), mayMiss: true },
  ...each(
    { ...officers([1]), mayMiss: true },
    `administration.portfolio.store administration.portfolio.template
    administration.portfolio.dictionary administration.portfolio.files.store
    administration.portfolio.files.destroy administration.portfolio.headings.store
    administration.portfolio.checks.store administration.portfolio.proposals.store
    administration.portfolio.reversals.store administration.portfolio.attempts.store`
  ),
  /** Nobody is planned from the requested day. */
  ...each(
    { ...officers([1]), mayMiss: true },
    'administration.settings.signatories.destroy administration.settings.signing_certificates.destroy'
  ),
  ...each(officers([1]), 'maker_checker.rules.edit maker_checker.rules.update'),
  ...each(
    officers([1]),
    `administration.officers.index administration.officers.create administration.officers.store
    administration.officers.files.spreadsheet administration.officers.files.pdf
    administration.officers.imports.create administration.officers.imports.store
    administration.officers.imports.spreadsheet administration.officers.imports.csv`
  ),
  /** Nobody has the requested number. */
  ...each(
    { ...officers([1]), mayMiss: true },
    `administration.officers.show administration.officers.update administration.officers.posts.store
    administration.officers.posts.update administration.officers.posts.successors.store administration.officers.disable administration.officers.enable
    administration.officers.sessions.destroy administration.officers.second_factor.destroy administration.officers.passkeys.destroy
    administration.officers.password.store administration.officers.links.store`
  ),
  ...each(
    officers([1, 7]),
    'administration.audit.index administration.audit.files.spreadsheet administration.audit.files.pdf'
  ),
  'erasure.proofs.index': officers([1, 7]),
  'privacy.breaches.index': officers([1, 4, 7]),
  'privacy.breaches.show': { ...officers([1, 4, 7]), mayMiss: true },
  'privacy.breaches.pdf': { ...officers([1, 4, 7]), mayMiss: true },
  ...each(officers([1]), 'privacy.breaches.create privacy.breaches.store'),
  /** Nobody has the requested number. */
  ...each(
    { ...officers([1]), mayMiss: true },
    `privacy.breaches.edit privacy.breaches.update privacy.breaches.people.store
    privacy.breaches.people.spreadsheet privacy.breaches.people.destroy
    privacy.breaches.notices.store privacy.breaches.board.store`
  ),
  ...each(officers([1]), 'operations.schedule.index'),
  ...each(
    officers([1]),
    `api.systems.index api.systems.create api.systems.store api.deliveries.index
    api.deliveries.files.spreadsheet api.deliveries.files.pdf`
  ),
  /** Nobody has the requested number. */
  ...each(
    { ...officers([1]), mayMiss: true },
    `api.systems.show api.systems.tokens.store api.systems.tokens.destroy_all
    api.systems.tokens.destroy api.webhooks.edit api.webhooks.update api.webhooks.secrets.store
    api.webhooks.tests.store api.webhooks.pauses.store api.webhooks.pauses.destroy
    api.webhooks.resends.store api.deliveries.show api.deliveries.resends.store`
  ),
  'operations.schedule.runs.store': { ...officers([1]), mayMiss: true },
  'administration.audit.show': { ...officers([1, 7]), mayMiss: true },
  ...each(officers([1]), 'administration.workflow.index administration.workflow.show'),
  ...each(
    officers([1]),
    `administration.schemes.index administration.schemes.show administration.schemes.compare
    administration.schemes.versions.create administration.schemes.versions.store
    administration.schemes.lists.show administration.schemes.lists.compare
    administration.schemes.lists.versions.create administration.schemes.lists.versions.dry_run
    administration.schemes.lists.versions.store`
  ),
  ...each(officers([1]), 'administration.messages.index'),
  /** Nobody has the requested number. */
  ...each(officers([1]), 'notifications.outbox.resends.store_refused'),
  ...each({ ...officers([1]), mayMiss: true }, 'notifications.outbox.resends.store'),
  /** The requested text may not exist. */
  ...each(
    { ...officers([1]), mayMiss: true },
    'administration.messages.edit administration.messages.update administration.messages.test'
  ),
  /** No version is planned from the requested day. */
  ...each(
    { ...officers([1]), mayMiss: true },
    'administration.schemes.versions.destroy administration.schemes.lists.versions.destroy'
  ),
  /** The requested edit or status may not exist. */
  ...each(
    { ...officers([1]), mayMiss: true },
    `administration.workflow.edits.create administration.workflow.edits.store
    administration.workflow.statuses.edit administration.workflow.statuses.update`
  ),

  /** Content of the public pages; the requested person, notice or office may not exist. */
  ...each(
    { ...officers([1]), mayMiss: true },
    `site.editor.feedback.index site.editor.pages.index site.editor.pages.edit site.editor.pages.update
    site.editor.revisions.index site.editor.revisions.show site.editor.restorations.store
    site.editor.documents.index site.editor.documents.create site.editor.documents.store
    site.editor.withdrawals.store site.editor.leaders.index site.editor.leaders.create
    site.editor.leaders.store site.editor.leaders.edit site.editor.leaders.update
    site.editor.leaders.destroy site.editor.leaders.moves.store site.editor.offices.index
    site.editor.offices.edit site.editor.offices.update notifications.announcements.index
    notifications.announcements.create notifications.announcements.store
    notifications.announcements.edit notifications.announcements.update
    notifications.announcements.withdrawals.store
    administration.masters.index administration.masters.rows.index administration.masters.rows.create
    administration.masters.rows.store administration.masters.rows.edit administration.masters.rows.update
    administration.masters.retirements.store administration.masters.retirements.destroy
    administration.masters.moves.store administration.masters.spreadsheet administration.masters.csv
    administration.masters.imports.create administration.masters.imports.store
    claims.statement_samples.create claims.statement_samples.store
    administration.district_splits.undo administration.district_splits.retry`
  ),
  ...each(
    officers([1]),
    'administration.district_splits.index administration.district_splits.store'
  ),
}
