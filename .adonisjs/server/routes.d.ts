import '@adonisjs/core/types/http'

type ParamValue = string | number | bigint | boolean

export type ScannedRoutes = {
  ALL: {
    'kernel.locale.update': { paramsTuple?: []; params?: {} }
    'auth.session.create': { paramsTuple?: []; params?: {} }
    'auth.session.store': { paramsTuple?: []; params?: {} }
    'auth.session.emergency': { paramsTuple?: []; params?: {} }
    'auth.single_sign_on.create': { paramsTuple?: []; params?: {} }
    'auth.captcha_codes.store': { paramsTuple?: []; params?: {} }
    'auth.second_factor_challenge.create': { paramsTuple?: []; params?: {} }
    'auth.second_factor_challenge.store': { paramsTuple?: []; params?: {} }
    'auth.second_factor_passkey.create': { paramsTuple?: []; params?: {} }
    'auth.second_factor_passkey.store': { paramsTuple?: []; params?: {} }
    'auth.passkey_sign_in.create': { paramsTuple?: []; params?: {} }
    'auth.passkey_sign_in.store': { paramsTuple?: []; params?: {} }
    'auth.new_device.create': { paramsTuple?: []; params?: {} }
    'auth.new_device.store': { paramsTuple?: []; params?: {} }
    'auth.registration.create': { paramsTuple?: []; params?: {} }
    'auth.registration.store': { paramsTuple?: []; params?: {} }
    'auth.registration_codes.store': { paramsTuple?: []; params?: {} }
    'auth.forgotten_password.create': { paramsTuple?: []; params?: {} }
    'auth.forgotten_password.store': { paramsTuple?: []; params?: {} }
    'auth.new_password.create': { paramsTuple?: []; params?: {} }
    'auth.new_password.store': { paramsTuple?: []; params?: {} }
    'auth.takeover_codes.create': { paramsTuple?: []; params?: {} }
    'auth.takeover_codes.store': { paramsTuple?: []; params?: {} }
    'auth.takeover.create': { paramsTuple?: []; params?: {} }
    'auth.takeover.store': { paramsTuple?: []; params?: {} }
    'auth.password_link.create': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'auth.password_link.store': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'auth.single_sign_on.callback': { paramsTuple?: []; params?: {} }
    'auth.provider_logouts.store': { paramsTuple?: []; params?: {} }
    'auth.single_sign_on.step_up': { paramsTuple?: []; params?: {} }
    'auth.step_up.show': { paramsTuple?: []; params?: {} }
    'auth.setup.create': { paramsTuple?: []; params?: {} }
    'auth.setup.store': { paramsTuple?: []; params?: {} }
    'auth.session.destroy': { paramsTuple?: []; params?: {} }
    'auth.password.edit': { paramsTuple?: []; params?: {} }
    'auth.password.update': { paramsTuple?: []; params?: {} }
    'auth.no_role_assignment.show': { paramsTuple?: []; params?: {} }
    'auth.account.show': { paramsTuple?: []; params?: {} }
    'auth.passkeys.index': { paramsTuple?: []; params?: {} }
    'auth.passkeys.create': { paramsTuple?: []; params?: {} }
    'auth.passkeys.store': { paramsTuple?: []; params?: {} }
    'auth.passkeys.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'auth.passkeys.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'auth.step_up.create': { paramsTuple?: []; params?: {} }
    'auth.step_up.store': { paramsTuple?: []; params?: {} }
    'auth.other_sessions.destroy_all': { paramsTuple?: []; params?: {} }
    'auth.other_sessions.destroy': { paramsTuple: [ParamValue]; params: {'key': ParamValue} }
    'auth.contact.edit': { paramsTuple: [ParamValue]; params: {'kind': ParamValue} }
    'auth.contact.update': { paramsTuple: [ParamValue]; params: {'kind': ParamValue} }
    'auth.contact.store': { paramsTuple: [ParamValue]; params: {'kind': ParamValue} }
    'auth.contact.destroy': { paramsTuple: [ParamValue]; params: {'kind': ParamValue} }
    'auth.second_factor.show': { paramsTuple?: []; params?: {} }
    'auth.second_factor.store': { paramsTuple?: []; params?: {} }
    'auth.second_factor.update': { paramsTuple?: []; params?: {} }
    'auth.second_factor.destroy': { paramsTuple?: []; params?: {} }
    'auth.role_assignment.update': { paramsTuple?: []; params?: {} }
    'auth.recovery_codes.store': { paramsTuple?: []; params?: {} }
    'files.show': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'uploads.store': { paramsTuple?: []; params?: {} }
    'masters.talukas': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'masters.pincode': { paramsTuple: [ParamValue]; params: {'pincode': ParamValue} }
    'masters.ifsc': { paramsTuple: [ParamValue]; params: {'code': ParamValue} }
    'notifications.inbox.index': { paramsTuple?: []; params?: {} }
    'notifications.inbox.update': { paramsTuple?: []; params?: {} }
    'notifications.inbox.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'notifications.delivery_reports.store': { paramsTuple?: [ParamValue?]; params?: {'secret'?: ParamValue} }
    'notifications.delivery_reports.store_by_address': { paramsTuple?: [ParamValue?]; params?: {'secret'?: ParamValue} }
    'notifications.outbox.index': { paramsTuple?: []; params?: {} }
    'notifications.outbox.resends.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'notifications.outbox.resends.store_refused': { paramsTuple?: []; params?: {} }
    'notifications.announcements.index': { paramsTuple?: []; params?: {} }
    'notifications.announcements.create': { paramsTuple?: []; params?: {} }
    'notifications.announcements.store': { paramsTuple?: []; params?: {} }
    'notifications.announcements.edit': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'notifications.announcements.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'notifications.announcements.withdrawals.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'jobs.files.index': { paramsTuple?: []; params?: {} }
    'jobs.files.stops.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'jobs.files.retries.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'collaboration.notes.store': { paramsTuple: [ParamValue,ParamValue]; params: {'files': ParamValue,'id': ParamValue} }
    'collaboration.shared_files.create': { paramsTuple: [ParamValue]; params: {'files': ParamValue} }
    'collaboration.shared_files.store': { paramsTuple: [ParamValue]; params: {'files': ParamValue} }
    'collaboration.assignments.store': { paramsTuple: [ParamValue,ParamValue]; params: {'files': ParamValue,'id': ParamValue} }
    'collaboration.questions.store': { paramsTuple: [ParamValue,ParamValue]; params: {'files': ParamValue,'id': ParamValue} }
    'collaboration.questions.update': { paramsTuple: [ParamValue,ParamValue,ParamValue]; params: {'files': ParamValue,'id': ParamValue,'item': ParamValue} }
    'collaboration.questions.destroy': { paramsTuple: [ParamValue,ParamValue,ParamValue]; params: {'files': ParamValue,'id': ParamValue,'item': ParamValue} }
    'maker_checker.index': { paramsTuple?: []; params?: {} }
    'maker_checker.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'maker_checker.confirm': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'maker_checker.refuse': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'maker_checker.withdraw': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'maker_checker.acknowledge': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'maker_checker.rules.edit': { paramsTuple?: []; params?: {} }
    'maker_checker.rules.update': { paramsTuple?: []; params?: {} }
    'profile.task_list': { paramsTuple: [ParamValue]; params: {'loanType': ParamValue} }
    'profile.personal.edit': { paramsTuple: [ParamValue]; params: {'loanType': ParamValue} }
    'profile.personal.update': { paramsTuple: [ParamValue]; params: {'loanType': ParamValue} }
    'profile.address.edit': { paramsTuple: [ParamValue]; params: {'loanType': ParamValue} }
    'profile.address.update': { paramsTuple: [ParamValue]; params: {'loanType': ParamValue} }
    'profile.family.index': { paramsTuple: [ParamValue]; params: {'loanType': ParamValue} }
    'profile.family.store': { paramsTuple: [ParamValue]; params: {'loanType': ParamValue} }
    'profile.family.update': { paramsTuple: [ParamValue,ParamValue]; params: {'loanType': ParamValue,'id': ParamValue} }
    'profile.family.destroy': { paramsTuple: [ParamValue,ParamValue]; params: {'loanType': ParamValue,'id': ParamValue} }
    'profile.bank_account.edit': { paramsTuple: [ParamValue]; params: {'loanType': ParamValue} }
    'profile.bank_account.update': { paramsTuple: [ParamValue]; params: {'loanType': ParamValue} }
    'profile.lending.edit': { paramsTuple: [ParamValue]; params: {'loanType': ParamValue} }
    'profile.lending.update': { paramsTuple: [ParamValue]; params: {'loanType': ParamValue} }
    'profile.documents.index': { paramsTuple: [ParamValue]; params: {'loanType': ParamValue} }
    'profile.documents.store': { paramsTuple: [ParamValue,ParamValue]; params: {'loanType': ParamValue,'slot': ParamValue} }
    'profile.documents.update': { paramsTuple: [ParamValue,ParamValue]; params: {'loanType': ParamValue,'slot': ParamValue} }
    'profile.documents.destroy': { paramsTuple: [ParamValue,ParamValue]; params: {'loanType': ParamValue,'slot': ParamValue} }
    'profile.card_photos.store': { paramsTuple: [ParamValue]; params: {'loanType': ParamValue} }
    'profile.declaration.edit': { paramsTuple: [ParamValue]; params: {'loanType': ParamValue} }
    'profile.declaration.update': { paramsTuple: [ParamValue]; params: {'loanType': ParamValue} }
    'profile.draft.update': { paramsTuple: [ParamValue,ParamValue]; params: {'loanType': ParamValue,'section': ParamValue} }
    'profile.draft.destroy': { paramsTuple: [ParamValue,ParamValue]; params: {'loanType': ParamValue,'section': ParamValue} }
    'profile.identity_proofs.show': { paramsTuple: [ParamValue]; params: {'loanType': ParamValue} }
    'profile.identity_proofs.destroy': { paramsTuple: [ParamValue]; params: {'loanType': ParamValue} }
    'profile.identity_proofs.read_qr': { paramsTuple: [ParamValue]; params: {'loanType': ParamValue} }
    'profile.identity_proofs.read_file': { paramsTuple: [ParamValue]; params: {'loanType': ParamValue} }
    'profile.digilocker.show': { paramsTuple: [ParamValue]; params: {'loanType': ParamValue} }
    'profile.digilocker.keep': { paramsTuple: [ParamValue]; params: {'loanType': ParamValue} }
    'profile.digilocker.leave': { paramsTuple: [ParamValue]; params: {'loanType': ParamValue} }
    'profile.digilocker.create': { paramsTuple: [ParamValue]; params: {'loanType': ParamValue} }
    'profile.digilocker.callback': { paramsTuple?: []; params?: {} }
    'profile.show': { paramsTuple?: []; params?: {} }
    'profile.reveals.store': { paramsTuple?: []; params?: {} }
    'group.details.edit': { paramsTuple: [ParamValue]; params: {'loanType': ParamValue} }
    'group.details.update': { paramsTuple: [ParamValue]; params: {'loanType': ParamValue} }
    'group.directors.index': { paramsTuple: [ParamValue]; params: {'loanType': ParamValue} }
    'group.directors.create': { paramsTuple: [ParamValue]; params: {'loanType': ParamValue} }
    'group.directors.store': { paramsTuple: [ParamValue]; params: {'loanType': ParamValue} }
    'group.directors.edit': { paramsTuple: [ParamValue,ParamValue]; params: {'loanType': ParamValue,'id': ParamValue} }
    'group.directors.update': { paramsTuple: [ParamValue,ParamValue]; params: {'loanType': ParamValue,'id': ParamValue} }
    'group.directors.destroy': { paramsTuple: [ParamValue,ParamValue]; params: {'loanType': ParamValue,'id': ParamValue} }
    'group.director_documents.index': { paramsTuple: [ParamValue,ParamValue]; params: {'loanType': ParamValue,'id': ParamValue} }
    'group.director_documents.store': { paramsTuple: [ParamValue,ParamValue,ParamValue]; params: {'loanType': ParamValue,'id': ParamValue,'slot': ParamValue} }
    'group.director_documents.update': { paramsTuple: [ParamValue,ParamValue,ParamValue]; params: {'loanType': ParamValue,'id': ParamValue,'slot': ParamValue} }
    'group.director_documents.destroy': { paramsTuple: [ParamValue,ParamValue,ParamValue]; params: {'loanType': ParamValue,'id': ParamValue,'slot': ParamValue} }
    'group.shareholders.index': { paramsTuple: [ParamValue]; params: {'loanType': ParamValue} }
    'group.shareholders.create': { paramsTuple: [ParamValue]; params: {'loanType': ParamValue} }
    'group.shareholders.store': { paramsTuple: [ParamValue]; params: {'loanType': ParamValue} }
    'group.shareholders.edit': { paramsTuple: [ParamValue,ParamValue]; params: {'loanType': ParamValue,'id': ParamValue} }
    'group.shareholders.update': { paramsTuple: [ParamValue,ParamValue]; params: {'loanType': ParamValue,'id': ParamValue} }
    'group.shareholders.destroy': { paramsTuple: [ParamValue,ParamValue]; params: {'loanType': ParamValue,'id': ParamValue} }
    'group.documents.index': { paramsTuple: [ParamValue]; params: {'loanType': ParamValue} }
    'group.documents.store': { paramsTuple: [ParamValue,ParamValue]; params: {'loanType': ParamValue,'slot': ParamValue} }
    'group.documents.update': { paramsTuple: [ParamValue,ParamValue]; params: {'loanType': ParamValue,'slot': ParamValue} }
    'group.documents.destroy': { paramsTuple: [ParamValue,ParamValue]; params: {'loanType': ParamValue,'slot': ParamValue} }
    'group.profile.show': { paramsTuple?: []; params?: {} }
    'applications.dashboard': { paramsTuple?: []; params?: {} }
    'applications.submission.create': { paramsTuple: [ParamValue]; params: {'loanType': ParamValue} }
    'applications.submission.store': { paramsTuple: [ParamValue]; params: {'loanType': ParamValue} }
    'applications.mine.show': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'applications.my_steps.store': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'applications.mine.calendar': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'applications.mine.profile_pdf': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'applications.profile_pdf.person': { paramsTuple?: []; params?: {} }
    'applications.profile_pdf.group': { paramsTuple?: []; params?: {} }
    'approvals.applications.index': { paramsTuple?: []; params?: {} }
    'approvals.applications.spreadsheet': { paramsTuple?: []; params?: {} }
    'approvals.applications.pdf': { paramsTuple?: []; params?: {} }
    'approvals.number_searches.create': { paramsTuple?: []; params?: {} }
    'approvals.number_searches.store': { paramsTuple?: []; params?: {} }
    'approvals.bulk_decisions.create': { paramsTuple?: []; params?: {} }
    'approvals.bulk_decisions.store': { paramsTuple?: []; params?: {} }
    'approvals.undone_decisions.store': { paramsTuple?: []; params?: {} }
    'approvals.final_approvals.show': { paramsTuple?: []; params?: {} }
    'approvals.final_approvals.store': { paramsTuple?: []; params?: {} }
    'approvals.final_approvals.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'approvals.applications.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'approvals.applications_as_of.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'approvals.duplicates.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'approvals.profile_pdf.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'approvals.decisions.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'approvals.duplicates.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'approvals.reveals.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'approvals.corrections.create': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'approvals.corrections.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'approvals.certificates.update': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'uuid': ParamValue} }
    'approvals.old_mobiles.edit': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'approvals.old_mobiles.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'approvals.site_visits.index': { paramsTuple?: []; params?: {} }
    'approvals.site_visits.show': { paramsTuple?: []; params?: {} }
    'approvals.site_visits.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'approvals.district.create': { paramsTuple?: []; params?: {} }
    'approvals.district.store': { paramsTuple?: []; params?: {} }
    'approvals.password.create': { paramsTuple?: []; params?: {} }
    'approvals.password.store': { paramsTuple?: []; params?: {} }
    'approvals.answers.create': { paramsTuple: [ParamValue,ParamValue]; params: {'uuid': ParamValue,'item': ParamValue} }
    'approvals.answers.store': { paramsTuple: [ParamValue,ParamValue]; params: {'uuid': ParamValue,'item': ParamValue} }
    'appeals.mine.create': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'appeals.mine.store': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'assisted_filing.notice.show': { paramsTuple?: []; params?: {} }
    'assisted_filing.my_helpers.index': { paramsTuple?: []; params?: {} }
    'assisted_filing.my_helpers.store': { paramsTuple?: []; params?: {} }
    'assisted_filing.my_helpers.ends.store': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'assisted_filing.assistances.index': { paramsTuple?: []; params?: {} }
    'assisted_filing.assistances.ends.store': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'assisted_filing.assistances.sessions.store': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'assisted_filing.assistances.sessions.destroy': { paramsTuple?: []; params?: {} }
    'assisted_filing.assistances.codes.store': { paramsTuple?: []; params?: {} }
    'assisted_filing.assistances.openings.create': { paramsTuple?: []; params?: {} }
    'assisted_filing.assistances.openings.store': { paramsTuple?: []; params?: {} }
    'assisted_filing.submissions.create': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'assisted_filing.submissions.store': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'assisted_filing.submissions.codes.store': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'assisted_filing.centres.index': { paramsTuple?: []; params?: {} }
    'assisted_filing.centres.spreadsheet': { paramsTuple?: []; params?: {} }
    'assisted_filing.centres.pdf': { paramsTuple?: []; params?: {} }
    'assisted_filing.centres.create': { paramsTuple?: []; params?: {} }
    'assisted_filing.centres.store': { paramsTuple?: []; params?: {} }
    'assisted_filing.centres.show': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'assisted_filing.centres.update': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'assisted_filing.centres.operators.store': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'assisted_filing.centres.operators.end': { paramsTuple: [ParamValue,ParamValue]; params: {'uuid': ParamValue,'id': ParamValue} }
    'batches.index': { paramsTuple?: []; params?: {} }
    'batches.files.spreadsheet': { paramsTuple?: []; params?: {} }
    'batches.files.pdf': { paramsTuple?: []; params?: {} }
    'batches.create': { paramsTuple?: []; params?: {} }
    'batches.store': { paramsTuple?: []; params?: {} }
    'batches.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'batches.postponements.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'batches.removals.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'batches.report.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'loans.current': { paramsTuple: [...ParamValue[]]; params: {'*': ParamValue[]} }
    'loans.sanction.show': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'loans.sanction.store': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'loans.disbursements.index': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'loans.disbursements.store': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'loans.disbursements.create': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'loans.disbursements.show': { paramsTuple: [ParamValue,ParamValue]; params: {'uuid': ParamValue,'trancheNo': ParamValue} }
    'loans.payment_schedules.store': { paramsTuple: [ParamValue,ParamValue]; params: {'uuid': ParamValue,'trancheNo': ParamValue} }
    'loans.officer.sanctions.index': { paramsTuple?: []; params?: {} }
    'loans.officer.sanctions.spreadsheet': { paramsTuple?: []; params?: {} }
    'loans.officer.sanctions.pdf': { paramsTuple?: []; params?: {} }
    'loans.officer.sanctions.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'loans.officer.disbursements.index': { paramsTuple?: []; params?: {} }
    'loans.officer.disbursements.spreadsheet': { paramsTuple?: []; params?: {} }
    'loans.officer.disbursements.pdf': { paramsTuple?: []; params?: {} }
    'loans.officer.disbursements.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'loans.officer.sanction_verifications.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'loans.officer.bank_schedules.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'loans.officer.disbursement_verifications.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'loans.officer.sanction_follow_ups.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'loans.officer.sanction_withdrawals.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'loans.officer.disbursement_voids.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'loans.officer.sanction_references.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'loans.officer.edits.create': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'loans.officer.edits.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'site.home': { paramsTuple?: []; params?: {} }
    'site.eligibility': { paramsTuple?: []; params?: {} }
    'site.schemes.pdf': { paramsTuple: [ParamValue]; params: {'loanType': ParamValue} }
    'site.robots': { paramsTuple?: []; params?: {} }
    'site.sitemap': { paramsTuple?: []; params?: {} }
    'site.manifest': { paramsTuple: [ParamValue]; params: {'locale': ParamValue} }
    'site.offline': { paramsTuple?: []; params?: {} }
    'site.about': { paramsTuple?: []; params?: {} }
    'site.grievances': { paramsTuple?: []; params?: {} }
    'site.right_to_information': { paramsTuple?: []; params?: {} }
    'site.privacy': { paramsTuple?: []; params?: {} }
    'site.terms': { paramsTuple?: []; params?: {} }
    'site.accessibility': { paramsTuple?: []; params?: {} }
    'site.help.index': { paramsTuple?: []; params?: {} }
    'site.help.show': { paramsTuple: [ParamValue]; params: {'topic': ParamValue} }
    'site.site_map': { paramsTuple?: []; params?: {} }
    'site.feedback.create': { paramsTuple?: []; params?: {} }
    'site.feedback.store': { paramsTuple?: []; params?: {} }
    'site.contact': { paramsTuple?: []; params?: {} }
    'site.district_offices': { paramsTuple?: []; params?: {} }
    'site.logos.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'site.portraits.show': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'site.downloads': { paramsTuple?: []; params?: {} }
    'site.acts_and_rules': { paramsTuple?: []; params?: {} }
    'site.notifications': { paramsTuple?: []; params?: {} }
    'site.circulars': { paramsTuple?: []; params?: {} }
    'site.published.show': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'site.editor.pages.index': { paramsTuple?: []; params?: {} }
    'site.editor.pages.edit': { paramsTuple: [ParamValue]; params: {'slug': ParamValue} }
    'site.editor.pages.update': { paramsTuple: [ParamValue]; params: {'slug': ParamValue} }
    'site.editor.revisions.index': { paramsTuple: [ParamValue]; params: {'slug': ParamValue} }
    'site.editor.revisions.show': { paramsTuple: [ParamValue,ParamValue]; params: {'slug': ParamValue,'version': ParamValue} }
    'site.editor.restorations.store': { paramsTuple: [ParamValue]; params: {'slug': ParamValue} }
    'site.editor.documents.index': { paramsTuple?: []; params?: {} }
    'site.editor.documents.create': { paramsTuple?: []; params?: {} }
    'site.editor.documents.store': { paramsTuple?: []; params?: {} }
    'site.editor.withdrawals.store': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'site.editor.leaders.index': { paramsTuple?: []; params?: {} }
    'site.editor.leaders.create': { paramsTuple?: []; params?: {} }
    'site.editor.leaders.store': { paramsTuple?: []; params?: {} }
    'site.editor.leaders.edit': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'site.editor.leaders.update': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'site.editor.leaders.destroy': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'site.editor.leaders.moves.store': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'site.editor.offices.index': { paramsTuple?: []; params?: {} }
    'site.editor.offices.edit': { paramsTuple: [ParamValue]; params: {'code': ParamValue} }
    'site.editor.offices.update': { paramsTuple: [ParamValue]; params: {'code': ParamValue} }
    'site.editor.feedback.index': { paramsTuple?: []; params?: {} }
    'claims.index': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'claims.store': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'claims.create': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'claims.statement.store': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'claims.forecast': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'claims.show': { paramsTuple: [ParamValue,ParamValue]; params: {'uuid': ParamValue,'claimUuid': ParamValue} }
    'claims.update': { paramsTuple: [ParamValue,ParamValue]; params: {'uuid': ParamValue,'claimUuid': ParamValue} }
    'claims.statement.update': { paramsTuple: [ParamValue,ParamValue]; params: {'uuid': ParamValue,'claimUuid': ParamValue} }
    'claims.withdrawals.store': { paramsTuple: [ParamValue,ParamValue]; params: {'uuid': ParamValue,'claimUuid': ParamValue} }
    'claims.answers.create': { paramsTuple: [ParamValue,ParamValue,ParamValue]; params: {'uuid': ParamValue,'claimUuid': ParamValue,'item': ParamValue} }
    'claims.answers.store': { paramsTuple: [ParamValue,ParamValue,ParamValue]; params: {'uuid': ParamValue,'claimUuid': ParamValue,'item': ParamValue} }
    'claims.recovery.show': { paramsTuple: [ParamValue,ParamValue]; params: {'uuid': ParamValue,'claimUuid': ParamValue} }
    'claims.recovery.store': { paramsTuple: [ParamValue,ParamValue]; params: {'uuid': ParamValue,'claimUuid': ParamValue} }
    'claims.recovery.letter': { paramsTuple: [ParamValue,ParamValue,ParamValue]; params: {'uuid': ParamValue,'claimUuid': ParamValue,'kind': ParamValue} }
    'claims.aadhaar_linking.show': { paramsTuple?: []; params?: {} }
    'claims.aadhaar_linking.store': { paramsTuple?: []; params?: {} }
    'claims.officer.index': { paramsTuple?: []; params?: {} }
    'claims.officer.spreadsheet': { paramsTuple?: []; params?: {} }
    'claims.officer.pdf': { paramsTuple?: []; params?: {} }
    'claims.officer.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'claims.officer.claim_pdf.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'claims.officer.tabs.show': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'tab': ParamValue} }
    'claims.officer.approvals.create': { paramsTuple?: []; params?: {} }
    'claims.officer.approvals.store': { paramsTuple?: []; params?: {} }
    'claims.officer.decisions.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'claims.officer.reversals.create': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'claims.officer.reversals.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'claims.officer.late_credits.create': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'claims.officer.late_credits.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'claims.officer.recovery.create': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'claims.officer.recovery.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'claims.officer.linking_requests.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'claims.final_approvals.show': { paramsTuple?: []; params?: {} }
    'claims.final_approvals.store': { paramsTuple?: []; params?: {} }
    'claims.final_approvals.decisions.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'claims.final_approvals.decisions.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'claims.debit_account.index': { paramsTuple?: []; params?: {} }
    'claims.debit_account.lines.index': { paramsTuple?: []; params?: {} }
    'claims.debit_account.certificates.show': { paramsTuple: [ParamValue]; params: {'month': ParamValue} }
    'claims.debit_account.certificates.file': { paramsTuple: [ParamValue]; params: {'month': ParamValue} }
    'claims.debit_account.statements.store': { paramsTuple?: []; params?: {} }
    'claims.debit_account.lines.match': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'claims.debit_account.lines.unmatch': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'claims.debit_account.certificates.store': { paramsTuple: [ParamValue]; params: {'month': ParamValue} }
    'claims.payment_batches.index': { paramsTuple?: []; params?: {} }
    'claims.payment_batches.files.spreadsheet': { paramsTuple?: []; params?: {} }
    'claims.payment_batches.files.pdf': { paramsTuple?: []; params?: {} }
    'claims.payment_batches.reconciliation': { paramsTuple?: []; params?: {} }
    'claims.payment_batches.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'claims.payment_batches.answers.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'claims.payment_batches.store': { paramsTuple?: []; params?: {} }
    'claims.payment_batches.create': { paramsTuple?: []; params?: {} }
    'claims.payment_batches.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'claims.payment_batches.spreadsheet': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'claims.payment_batches.answers.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'claims.payment_batches.releases.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'claims.recoveries.index': { paramsTuple?: []; params?: {} }
    'claims.recoveries.files.spreadsheet': { paramsTuple?: []; params?: {} }
    'claims.recoveries.files.pdf': { paramsTuple?: []; params?: {} }
    'claims.recoveries.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'claims.recoveries.letter': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'kind': ParamValue} }
    'claims.recoveries.steps.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'claims.recoveries.orders.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'claims.days_past_due.index': { paramsTuple?: []; params?: {} }
    'claims.days_past_due.spreadsheet': { paramsTuple?: []; params?: {} }
    'claims.days_past_due.pdf': { paramsTuple?: []; params?: {} }
    'claims.days_past_due.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'claims.days_past_due.entries.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'claims.days_past_due.entries.destroy': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'entry': ParamValue} }
    'claims.bank_transfers.connections.create': { paramsTuple?: []; params?: {} }
    'claims.bank_transfers.connections.store': { paramsTuple?: []; params?: {} }
    'claims.bank_transfers.connections.edit': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'claims.bank_transfers.connections.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'claims.bank_transfers.connections.tests.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'claims.bank_transfers.connections.tests.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'claims.bank_transfers.connections.host_keys.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'claims.bank_transfers.profiles.index': { paramsTuple?: []; params?: {} }
    'claims.bank_transfers.profiles.store': { paramsTuple: [ParamValue]; params: {'profile': ParamValue} }
    'claims.bank_transfers.profiles.samples': { paramsTuple: [ParamValue]; params: {'profile': ParamValue} }
    'claims.bank_transfers.file': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'claims.bank_transfers.rows.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'claims.bank_transfers.rows.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'claims.bank_transfers.decisions.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'claims.bank_transfers.index': { paramsTuple?: []; params?: {} }
    'claims.bank_transfers.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'claims.budget.show': { paramsTuple?: []; params?: {} }
    'claims.statement_samples.create': { paramsTuple?: []; params?: {} }
    'claims.statement_samples.store': { paramsTuple?: []; params?: {} }
    'doclog.changes.show': { paramsTuple: [ParamValue,ParamValue]; params: {'stage': ParamValue,'id': ParamValue} }
    'doclog.changes.store': { paramsTuple: [ParamValue,ParamValue]; params: {'stage': ParamValue,'id': ParamValue} }
    'erasure.mine.show': { paramsTuple?: []; params?: {} }
    'erasure.mine.store': { paramsTuple?: []; params?: {} }
    'erasure.mine.parts.store': { paramsTuple: [ParamValue]; params: {'part': ParamValue} }
    'erasure.proofs.index': { paramsTuple?: []; params?: {} }
    'audits.queue_order.index': { paramsTuple?: []; params?: {} }
    'audits.queue_order.show': { paramsTuple: [ParamValue,ParamValue,ParamValue]; params: {'subject': ParamValue,'status': ParamValue,'office': ParamValue} }
    'audits.samples.index': { paramsTuple?: []; params?: {} }
    'audits.samples.store': { paramsTuple?: []; params?: {} }
    'audits.samples.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'audits.samples.items.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'audits.samples.items.check': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'audits.samples.items.answer': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'audits.samples.items.close': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'audits.packs.index': { paramsTuple?: []; params?: {} }
    'audits.packs.store': { paramsTuple?: []; params?: {} }
    'audits.packs.file': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'audits.packs.proof': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'reports.home': { paramsTuple?: []; params?: {} }
    'reports.overview': { paramsTuple?: []; params?: {} }
    'reports.setup.show': { paramsTuple?: []; params?: {} }
    'reports.search.show': { paramsTuple?: []; params?: {} }
    'reports.search.store': { paramsTuple?: []; params?: {} }
    'reports.search.results': { paramsTuple?: []; params?: {} }
    'reports.saved_filters.store': { paramsTuple?: []; params?: {} }
    'reports.saved_filters.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'reports.saved_filters.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'reports.list_columns.store': { paramsTuple?: []; params?: {} }
    'reports.application_summary.show': { paramsTuple?: []; params?: {} }
    'reports.mis.show': { paramsTuple?: []; params?: {} }
    'reports.mis.spreadsheet': { paramsTuple?: []; params?: {} }
    'reports.reports.show': { paramsTuple?: []; params?: {} }
    'reports.reports.spreadsheet': { paramsTuple?: []; params?: {} }
    'reports.reports.pdf': { paramsTuple?: []; params?: {} }
    'reports.report_pins.store': { paramsTuple?: []; params?: {} }
    'reports.subscriptions.index': { paramsTuple?: []; params?: {} }
    'reports.subscriptions.store': { paramsTuple?: []; params?: {} }
    'reports.subscriptions.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'reports.exports.show': { paramsTuple: [ParamValue]; params: {'key': ParamValue} }
    'administration.settings.edit': { paramsTuple?: []; params?: {} }
    'administration.settings.update': { paramsTuple?: []; params?: {} }
    'administration.settings.holidays.show': { paramsTuple?: []; params?: {} }
    'administration.settings.signatories.index': { paramsTuple?: []; params?: {} }
    'administration.settings.signatories.store': { paramsTuple?: []; params?: {} }
    'administration.settings.signatories.destroy': { paramsTuple: [ParamValue]; params: {'day': ParamValue} }
    'administration.settings.debit_account.update': { paramsTuple?: []; params?: {} }
    'administration.settings.second_factor.update': { paramsTuple?: []; params?: {} }
    'administration.settings.offline_verifier.edit': { paramsTuple?: []; params?: {} }
    'administration.settings.offline_verifier.update': { paramsTuple?: []; params?: {} }
    'administration.settings.signing_certificates.index': { paramsTuple?: []; params?: {} }
    'administration.settings.signing_certificates.store': { paramsTuple?: []; params?: {} }
    'administration.settings.signing_certificates.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'administration.settings.gateways.edit': { paramsTuple?: []; params?: {} }
    'administration.settings.gateways.update': { paramsTuple: [ParamValue]; params: {'channel': ParamValue} }
    'administration.settings.single_sign_on.edit': { paramsTuple?: []; params?: {} }
    'administration.settings.single_sign_on.update': { paramsTuple?: []; params?: {} }
    'administration.settings.sso_requests.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'administration.settings.sso_requests.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'administration.settings.digilocker.edit': { paramsTuple?: []; params?: {} }
    'administration.settings.digilocker.update': { paramsTuple?: []; params?: {} }
    'administration.settings.digilocker.tests.store': { paramsTuple?: []; params?: {} }
    'administration.settings.gateways.tests.store': { paramsTuple: [ParamValue]; params: {'channel': ParamValue} }
    'administration.workflow.index': { paramsTuple?: []; params?: {} }
    'administration.workflow.show': { paramsTuple: [ParamValue]; params: {'subject': ParamValue} }
    'administration.workflow.edits.create': { paramsTuple: [ParamValue]; params: {'subject': ParamValue} }
    'administration.workflow.edits.store': { paramsTuple: [ParamValue]; params: {'subject': ParamValue} }
    'administration.workflow.statuses.edit': { paramsTuple: [ParamValue,ParamValue]; params: {'subject': ParamValue,'id': ParamValue} }
    'administration.workflow.statuses.update': { paramsTuple: [ParamValue,ParamValue]; params: {'subject': ParamValue,'id': ParamValue} }
    'administration.schemes.index': { paramsTuple?: []; params?: {} }
    'administration.schemes.show': { paramsTuple: [ParamValue]; params: {'scheme': ParamValue} }
    'administration.schemes.compare': { paramsTuple: [ParamValue]; params: {'scheme': ParamValue} }
    'administration.schemes.versions.create': { paramsTuple: [ParamValue]; params: {'scheme': ParamValue} }
    'administration.schemes.versions.store': { paramsTuple: [ParamValue]; params: {'scheme': ParamValue} }
    'administration.schemes.versions.destroy': { paramsTuple: [ParamValue,ParamValue]; params: {'scheme': ParamValue,'day': ParamValue} }
    'administration.schemes.lists.show': { paramsTuple: [ParamValue,ParamValue]; params: {'scheme': ParamValue,'list': ParamValue} }
    'administration.schemes.lists.compare': { paramsTuple: [ParamValue,ParamValue]; params: {'scheme': ParamValue,'list': ParamValue} }
    'administration.schemes.lists.versions.create': { paramsTuple: [ParamValue,ParamValue]; params: {'scheme': ParamValue,'list': ParamValue} }
    'administration.schemes.lists.versions.dry_run': { paramsTuple: [ParamValue,ParamValue]; params: {'scheme': ParamValue,'list': ParamValue} }
    'administration.schemes.lists.versions.store': { paramsTuple: [ParamValue,ParamValue]; params: {'scheme': ParamValue,'list': ParamValue} }
    'administration.schemes.lists.versions.destroy': { paramsTuple: [ParamValue,ParamValue,ParamValue]; params: {'scheme': ParamValue,'list': ParamValue,'day': ParamValue} }
    'administration.messages.index': { paramsTuple?: []; params?: {} }
    'administration.messages.edit': { paramsTuple: [ParamValue,ParamValue]; params: {'template': ParamValue,'channel': ParamValue} }
    'administration.messages.update': { paramsTuple: [ParamValue,ParamValue]; params: {'template': ParamValue,'channel': ParamValue} }
    'administration.messages.test': { paramsTuple: [ParamValue,ParamValue]; params: {'template': ParamValue,'channel': ParamValue} }
    'administration.masters.index': { paramsTuple?: []; params?: {} }
    'administration.masters.rows.index': { paramsTuple: [ParamValue]; params: {'master': ParamValue} }
    'administration.masters.rows.store': { paramsTuple: [ParamValue]; params: {'master': ParamValue} }
    'administration.masters.rows.create': { paramsTuple: [ParamValue]; params: {'master': ParamValue} }
    'administration.masters.spreadsheet': { paramsTuple: [ParamValue]; params: {'master': ParamValue} }
    'administration.masters.csv': { paramsTuple: [ParamValue]; params: {'master': ParamValue} }
    'administration.masters.imports.create': { paramsTuple: [ParamValue]; params: {'master': ParamValue} }
    'administration.masters.imports.store': { paramsTuple: [ParamValue]; params: {'master': ParamValue} }
    'administration.masters.rows.edit': { paramsTuple: [ParamValue,ParamValue]; params: {'master': ParamValue,'row': ParamValue} }
    'administration.masters.rows.update': { paramsTuple: [ParamValue,ParamValue]; params: {'master': ParamValue,'row': ParamValue} }
    'administration.masters.retirements.store': { paramsTuple: [ParamValue,ParamValue]; params: {'master': ParamValue,'row': ParamValue} }
    'administration.masters.retirements.destroy': { paramsTuple: [ParamValue,ParamValue]; params: {'master': ParamValue,'row': ParamValue} }
    'administration.masters.moves.store': { paramsTuple: [ParamValue,ParamValue]; params: {'master': ParamValue,'row': ParamValue} }
    'administration.district_splits.index': { paramsTuple?: []; params?: {} }
    'administration.district_splits.store': { paramsTuple?: []; params?: {} }
    'administration.district_splits.undo': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'administration.district_splits.retry': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'administration.portfolio.index': { paramsTuple?: []; params?: {} }
    'administration.portfolio.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'administration.portfolio.findings': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'administration.portfolio.releases.index': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'administration.portfolio.releases.store': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'district': ParamValue} }
    'administration.portfolio.store': { paramsTuple?: []; params?: {} }
    'administration.portfolio.template': { paramsTuple: [ParamValue]; params: {'name': ParamValue} }
    'administration.portfolio.dictionary': { paramsTuple?: []; params?: {} }
    'administration.portfolio.files.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'administration.portfolio.files.destroy': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'file': ParamValue} }
    'administration.portfolio.headings.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'administration.portfolio.checks.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'administration.portfolio.attempts.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'administration.portfolio.proposals.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'administration.portfolio.reversals.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'administration.letter_signatures.index': { paramsTuple?: []; params?: {} }
    'administration.letter_signatures.files': { paramsTuple?: []; params?: {} }
    'administration.letter_signatures.store': { paramsTuple?: []; params?: {} }
    'administration.letter_signatures.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'administration.outside_lists.index': { paramsTuple?: []; params?: {} }
    'administration.outside_lists.store': { paramsTuple?: []; params?: {} }
    'administration.outside_lists.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'administration.outside_lists.file.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'administration.outside_lists.headings.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'administration.outside_findings.index': { paramsTuple?: []; params?: {} }
    'administration.outside_findings.files.spreadsheet': { paramsTuple?: []; params?: {} }
    'administration.outside_findings.files.pdf': { paramsTuple?: []; params?: {} }
    'administration.outside_findings.decide': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'administration.outside_findings.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'administration.officers.index': { paramsTuple?: []; params?: {} }
    'administration.officers.store': { paramsTuple?: []; params?: {} }
    'administration.officers.create': { paramsTuple?: []; params?: {} }
    'administration.officers.files.spreadsheet': { paramsTuple?: []; params?: {} }
    'administration.officers.files.pdf': { paramsTuple?: []; params?: {} }
    'administration.officers.imports.create': { paramsTuple?: []; params?: {} }
    'administration.officers.imports.store': { paramsTuple?: []; params?: {} }
    'administration.officers.imports.spreadsheet': { paramsTuple?: []; params?: {} }
    'administration.officers.imports.csv': { paramsTuple?: []; params?: {} }
    'administration.officers.links.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'administration.officers.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'administration.officers.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'administration.officers.posts.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'administration.officers.posts.update': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'post': ParamValue} }
    'administration.officers.disable': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'administration.officers.enable': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'administration.officers.posts.successors.store': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'post': ParamValue} }
    'administration.officers.sessions.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'administration.officers.second_factor.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'administration.officers.passkeys.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'administration.officers.password.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'administration.audit.index': { paramsTuple?: []; params?: {} }
    'administration.audit.files.spreadsheet': { paramsTuple?: []; params?: {} }
    'administration.audit.files.pdf': { paramsTuple?: []; params?: {} }
    'administration.audit.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'operations.schedule.index': { paramsTuple?: []; params?: {} }
    'operations.schedule.runs.store': { paramsTuple: [ParamValue]; params: {'task': ParamValue} }
    'api.applications.index': { paramsTuple?: []; params?: {} }
    'api.applications.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.letters.show': { paramsTuple: [ParamValue,ParamValue]; params: {'applicationId': ParamValue,'number': ParamValue} }
    'api.sanctions.store': { paramsTuple: [ParamValue,ParamValue]; params: {'applicationId': ParamValue,'number': ParamValue} }
    'api.disbursals.store': { paramsTuple: [ParamValue,ParamValue]; params: {'applicationId': ParamValue,'number': ParamValue} }
    'api.answers.store': { paramsTuple: [ParamValue,ParamValue]; params: {'applicationId': ParamValue,'number': ParamValue} }
    'api.past_due.store': { paramsTuple: [ParamValue,ParamValue]; params: {'applicationId': ParamValue,'number': ParamValue} }
    'api.claims.index': { paramsTuple?: []; params?: {} }
    'api.payments.index': { paramsTuple?: []; params?: {} }
    'api.statistics.show': { paramsTuple?: []; params?: {} }
    'api.masters.show': { paramsTuple?: []; params?: {} }
    'api.document.show': { paramsTuple?: []; params?: {} }
    'api.document.read': { paramsTuple?: []; params?: {} }
    'api.systems.index': { paramsTuple?: []; params?: {} }
    'api.systems.create': { paramsTuple?: []; params?: {} }
    'api.systems.store': { paramsTuple?: []; params?: {} }
    'api.systems.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.systems.tokens.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.systems.tokens.destroy_all': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.systems.tokens.destroy': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'tokenId': ParamValue} }
    'api.webhooks.edit': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.webhooks.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.webhooks.secrets.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.webhooks.tests.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.webhooks.pauses.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.webhooks.pauses.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.webhooks.resends.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.deliveries.index': { paramsTuple?: []; params?: {} }
    'api.deliveries.files.spreadsheet': { paramsTuple?: []; params?: {} }
    'api.deliveries.files.pdf': { paramsTuple?: []; params?: {} }
    'api.deliveries.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.deliveries.resends.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'loi.pdf.mine': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'loi.pdf.officer': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'loi.pdfs.officer': { paramsTuple?: []; params?: {} }
    'loi.letter.mine': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'loi.letter.current': { paramsTuple?: []; params?: {} }
    'loi.letter.officer': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'loi.offline_copy.show': { paramsTuple?: []; params?: {} }
    'loi.extensions.store': { paramsTuple?: []; params?: {} }
    'loi.letter_checks.create': { paramsTuple?: []; params?: {} }
    'loi.letter_checks.store': { paramsTuple?: []; params?: {} }
    'loi.digilocker_letters.show': { paramsTuple?: []; params?: {} }
    'loi.verification.show': { paramsTuple: [ParamValue,ParamValue]; params: {'applicationUuid': ParamValue,'loiNumber': ParamValue} }
    'bank_desk.entry.create': { paramsTuple?: []; params?: {} }
    'bank_desk.entry.store': { paramsTuple?: []; params?: {} }
    'bank_desk.code.create': { paramsTuple?: []; params?: {} }
    'bank_desk.code.store': { paramsTuple?: []; params?: {} }
    'bank_desk.session.destroy': { paramsTuple?: []; params?: {} }
    'bank_desk.letter.show': { paramsTuple: [ParamValue]; params: {'applicationUuid': ParamValue} }
    'bank_desk.letter.store': { paramsTuple: [ParamValue]; params: {'applicationUuid': ParamValue} }
    'bank_desk.mine.show': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'bank_desk.mine.replies.store': { paramsTuple: [ParamValue,ParamValue]; params: {'uuid': ParamValue,'item': ParamValue} }
    'bank_desk.mine.moves.store': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'bank_desk.officer.index': { paramsTuple?: []; params?: {} }
    'bank_desk.officer.spreadsheet': { paramsTuple?: []; params?: {} }
    'bank_desk.officer.pdf': { paramsTuple?: []; params?: {} }
    'bank_desk.officer.lead_bank': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'service_standards.show': { paramsTuple?: []; params?: {} }
    'service_standards.csv': { paramsTuple?: []; params?: {} }
    'service_standards.json': { paramsTuple?: []; params?: {} }
    'service_standards.checkpoints.show': { paramsTuple?: []; params?: {} }
    'service_standards.checkpoints.json': { paramsTuple?: []; params?: {} }
    'service_standards.letter_proof': { paramsTuple: [ParamValue,ParamValue]; params: {'applicationUuid': ParamValue,'loiNumber': ParamValue} }
    'service_standards.claim_proof': { paramsTuple: [ParamValue,ParamValue]; params: {'uuid': ParamValue,'claimUuid': ParamValue} }
    'service_standards.officer_claim_proof': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'grievances.figures.show': { paramsTuple?: []; params?: {} }
    'grievances.signed_out.create': { paramsTuple?: []; params?: {} }
    'grievances.signed_out.store': { paramsTuple?: []; params?: {} }
    'grievances.follow': { paramsTuple?: []; params?: {} }
    'grievances.mobile.store': { paramsTuple?: []; params?: {} }
    'grievances.code.create': { paramsTuple?: []; params?: {} }
    'grievances.code.store': { paramsTuple?: []; params?: {} }
    'grievances.mobile.destroy': { paramsTuple?: []; params?: {} }
    'grievances.signed_out.show': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'grievances.signed_out.reopenings.store': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'grievances.signed_out.ratings.store': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'grievances.mine.index': { paramsTuple?: []; params?: {} }
    'grievances.mine.create': { paramsTuple?: []; params?: {} }
    'grievances.mine.store': { paramsTuple?: []; params?: {} }
    'grievances.mine.show': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'grievances.mine.reopenings.store': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'grievances.mine.ratings.store': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'grievances.officer.index': { paramsTuple?: []; params?: {} }
    'grievances.officer.spreadsheet': { paramsTuple?: []; params?: {} }
    'grievances.officer.pdf': { paramsTuple?: []; params?: {} }
    'grievances.officer.show': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'grievances.officer.answers.store': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'privacy.show': { paramsTuple?: []; params?: {} }
    'privacy.update': { paramsTuple?: []; params?: {} }
    'privacy.copy.show': { paramsTuple?: []; params?: {} }
    'privacy.copy.store': { paramsTuple?: []; params?: {} }
    'privacy.copy.json': { paramsTuple?: []; params?: {} }
    'privacy.copy.pdf': { paramsTuple?: []; params?: {} }
    'privacy.correction.show': { paramsTuple?: []; params?: {} }
    'privacy.correction.store': { paramsTuple?: []; params?: {} }
    'privacy.nominee.show': { paramsTuple?: []; params?: {} }
    'privacy.nominee.store': { paramsTuple?: []; params?: {} }
    'privacy.nominee.destroy': { paramsTuple?: []; params?: {} }
    'privacy.access_log.show': { paramsTuple?: []; params?: {} }
    'privacy.incidents.show': { paramsTuple?: []; params?: {} }
    'privacy.requests.index': { paramsTuple?: []; params?: {} }
    'privacy.requests.store': { paramsTuple?: []; params?: {} }
    'privacy.breaches.index': { paramsTuple?: []; params?: {} }
    'privacy.breaches.create': { paramsTuple?: []; params?: {} }
    'privacy.breaches.store': { paramsTuple?: []; params?: {} }
    'privacy.breaches.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'privacy.breaches.edit': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'privacy.breaches.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'privacy.breaches.people.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'privacy.breaches.people.spreadsheet': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'privacy.breaches.people.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'privacy.breaches.notices.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'privacy.breaches.board.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'privacy.breaches.pdf': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'site.old_paths.show': { paramsTuple: [ParamValue]; params: {'oldPath': ParamValue} }
    'site.old_paths.sign_up': { paramsTuple: [ParamValue,ParamValue]; params: {'oldPath': ParamValue,'registrationType': ParamValue} }
    'site.old_paths.verification': { paramsTuple: [ParamValue,ParamValue,ParamValue]; params: {'oldPath': ParamValue,'applicationUuid': ParamValue,'loiNumber': ParamValue} }
    'site.old_paths.moved_0': { paramsTuple?: []; params?: {} }
    'site.old_paths.moved_1': { paramsTuple?: []; params?: {} }
    'site.old_paths.moved_2': { paramsTuple?: []; params?: {} }
    'site.old_paths.moved_3': { paramsTuple?: []; params?: {} }
    'site.old_paths.moved_4': { paramsTuple?: []; params?: {} }
    'site.old_paths.moved_5': { paramsTuple: [ParamValue,ParamValue]; params: {'applicationUuid': ParamValue,'loiNumber': ParamValue} }
    'site.old_paths.moved_6': { paramsTuple?: []; params?: {} }
    'site.old_paths.moved_7': { paramsTuple?: []; params?: {} }
    'site.old_paths.moved_8': { paramsTuple?: []; params?: {} }
    'site.old_paths.moved_9': { paramsTuple?: []; params?: {} }
    'site.old_paths.moved_10': { paramsTuple?: []; params?: {} }
    'site.old_paths.moved_11': { paramsTuple: [ParamValue,ParamValue,ParamValue]; params: {'uuid': ParamValue,'claimUuid': ParamValue,'item': ParamValue} }
    'site.old_paths.moved_12': { paramsTuple?: []; params?: {} }
    'site.old_paths.moved_13': { paramsTuple?: []; params?: {} }
    'site.old_paths.moved_14': { paramsTuple?: []; params?: {} }
    'site.old_paths.moved_15': { paramsTuple?: []; params?: {} }
    'site.old_paths.moved_16': { paramsTuple?: []; params?: {} }
    'site.old_paths.moved_17': { paramsTuple?: []; params?: {} }
    'site.old_paths.moved_18': { paramsTuple?: []; params?: {} }
    'site.old_paths.moved_19': { paramsTuple: [ParamValue,ParamValue]; params: {'uuid': ParamValue,'item': ParamValue} }
    'site.old_paths.moved_20': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'site.old_paths.moved_21': { paramsTuple?: []; params?: {} }
    'site.old_paths.moved_22': { paramsTuple: [ParamValue]; params: {'list': ParamValue} }
    'site.old_paths.moved_23': { paramsTuple: [ParamValue]; params: {'list': ParamValue} }
    'site.old_paths.moved_24': { paramsTuple: [ParamValue,ParamValue]; params: {'area': ParamValue,'list': ParamValue} }
    'site.old_paths.moved_25': { paramsTuple: [ParamValue,ParamValue]; params: {'area': ParamValue,'list': ParamValue} }
  }
  PUT: {
    'kernel.locale.update': { paramsTuple?: []; params?: {} }
    'auth.password.update': { paramsTuple?: []; params?: {} }
    'auth.passkeys.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'auth.contact.update': { paramsTuple: [ParamValue]; params: {'kind': ParamValue} }
    'auth.second_factor.update': { paramsTuple?: []; params?: {} }
    'auth.role_assignment.update': { paramsTuple?: []; params?: {} }
    'notifications.announcements.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'collaboration.questions.update': { paramsTuple: [ParamValue,ParamValue,ParamValue]; params: {'files': ParamValue,'id': ParamValue,'item': ParamValue} }
    'maker_checker.rules.update': { paramsTuple?: []; params?: {} }
    'profile.family.update': { paramsTuple: [ParamValue,ParamValue]; params: {'loanType': ParamValue,'id': ParamValue} }
    'profile.documents.update': { paramsTuple: [ParamValue,ParamValue]; params: {'loanType': ParamValue,'slot': ParamValue} }
    'group.directors.update': { paramsTuple: [ParamValue,ParamValue]; params: {'loanType': ParamValue,'id': ParamValue} }
    'group.director_documents.update': { paramsTuple: [ParamValue,ParamValue,ParamValue]; params: {'loanType': ParamValue,'id': ParamValue,'slot': ParamValue} }
    'group.shareholders.update': { paramsTuple: [ParamValue,ParamValue]; params: {'loanType': ParamValue,'id': ParamValue} }
    'group.documents.update': { paramsTuple: [ParamValue,ParamValue]; params: {'loanType': ParamValue,'slot': ParamValue} }
    'approvals.certificates.update': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'uuid': ParamValue} }
    'approvals.old_mobiles.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'site.editor.pages.update': { paramsTuple: [ParamValue]; params: {'slug': ParamValue} }
    'site.editor.offices.update': { paramsTuple: [ParamValue]; params: {'code': ParamValue} }
    'claims.final_approvals.decisions.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'claims.bank_transfers.connections.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'reports.saved_filters.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'administration.settings.update': { paramsTuple?: []; params?: {} }
    'administration.settings.debit_account.update': { paramsTuple?: []; params?: {} }
    'administration.settings.second_factor.update': { paramsTuple?: []; params?: {} }
    'administration.settings.offline_verifier.update': { paramsTuple?: []; params?: {} }
    'administration.settings.gateways.update': { paramsTuple: [ParamValue]; params: {'channel': ParamValue} }
    'administration.settings.single_sign_on.update': { paramsTuple?: []; params?: {} }
    'administration.settings.digilocker.update': { paramsTuple?: []; params?: {} }
    'administration.workflow.statuses.update': { paramsTuple: [ParamValue,ParamValue]; params: {'subject': ParamValue,'id': ParamValue} }
    'administration.messages.update': { paramsTuple: [ParamValue,ParamValue]; params: {'template': ParamValue,'channel': ParamValue} }
    'administration.masters.rows.update': { paramsTuple: [ParamValue,ParamValue]; params: {'master': ParamValue,'row': ParamValue} }
    'administration.officers.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'administration.officers.posts.update': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'post': ParamValue} }
    'api.webhooks.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'privacy.update': { paramsTuple?: []; params?: {} }
    'privacy.breaches.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
  }
  GET: {
    'auth.session.create': { paramsTuple?: []; params?: {} }
    'auth.session.emergency': { paramsTuple?: []; params?: {} }
    'auth.single_sign_on.create': { paramsTuple?: []; params?: {} }
    'auth.second_factor_challenge.create': { paramsTuple?: []; params?: {} }
    'auth.new_device.create': { paramsTuple?: []; params?: {} }
    'auth.registration.create': { paramsTuple?: []; params?: {} }
    'auth.forgotten_password.create': { paramsTuple?: []; params?: {} }
    'auth.new_password.create': { paramsTuple?: []; params?: {} }
    'auth.takeover_codes.create': { paramsTuple?: []; params?: {} }
    'auth.takeover.create': { paramsTuple?: []; params?: {} }
    'auth.password_link.create': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'auth.single_sign_on.callback': { paramsTuple?: []; params?: {} }
    'auth.single_sign_on.step_up': { paramsTuple?: []; params?: {} }
    'auth.step_up.show': { paramsTuple?: []; params?: {} }
    'auth.setup.create': { paramsTuple?: []; params?: {} }
    'auth.password.edit': { paramsTuple?: []; params?: {} }
    'auth.no_role_assignment.show': { paramsTuple?: []; params?: {} }
    'auth.account.show': { paramsTuple?: []; params?: {} }
    'auth.passkeys.index': { paramsTuple?: []; params?: {} }
    'auth.contact.edit': { paramsTuple: [ParamValue]; params: {'kind': ParamValue} }
    'auth.second_factor.show': { paramsTuple?: []; params?: {} }
    'files.show': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'masters.talukas': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'masters.pincode': { paramsTuple: [ParamValue]; params: {'pincode': ParamValue} }
    'masters.ifsc': { paramsTuple: [ParamValue]; params: {'code': ParamValue} }
    'notifications.inbox.index': { paramsTuple?: []; params?: {} }
    'notifications.inbox.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'notifications.delivery_reports.store_by_address': { paramsTuple?: [ParamValue?]; params?: {'secret'?: ParamValue} }
    'notifications.outbox.index': { paramsTuple?: []; params?: {} }
    'notifications.announcements.index': { paramsTuple?: []; params?: {} }
    'notifications.announcements.create': { paramsTuple?: []; params?: {} }
    'notifications.announcements.edit': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'jobs.files.index': { paramsTuple?: []; params?: {} }
    'collaboration.shared_files.create': { paramsTuple: [ParamValue]; params: {'files': ParamValue} }
    'maker_checker.index': { paramsTuple?: []; params?: {} }
    'maker_checker.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'maker_checker.rules.edit': { paramsTuple?: []; params?: {} }
    'profile.task_list': { paramsTuple: [ParamValue]; params: {'loanType': ParamValue} }
    'profile.personal.edit': { paramsTuple: [ParamValue]; params: {'loanType': ParamValue} }
    'profile.address.edit': { paramsTuple: [ParamValue]; params: {'loanType': ParamValue} }
    'profile.family.index': { paramsTuple: [ParamValue]; params: {'loanType': ParamValue} }
    'profile.bank_account.edit': { paramsTuple: [ParamValue]; params: {'loanType': ParamValue} }
    'profile.lending.edit': { paramsTuple: [ParamValue]; params: {'loanType': ParamValue} }
    'profile.documents.index': { paramsTuple: [ParamValue]; params: {'loanType': ParamValue} }
    'profile.declaration.edit': { paramsTuple: [ParamValue]; params: {'loanType': ParamValue} }
    'profile.identity_proofs.show': { paramsTuple: [ParamValue]; params: {'loanType': ParamValue} }
    'profile.digilocker.show': { paramsTuple: [ParamValue]; params: {'loanType': ParamValue} }
    'profile.digilocker.callback': { paramsTuple?: []; params?: {} }
    'profile.show': { paramsTuple?: []; params?: {} }
    'group.details.edit': { paramsTuple: [ParamValue]; params: {'loanType': ParamValue} }
    'group.directors.index': { paramsTuple: [ParamValue]; params: {'loanType': ParamValue} }
    'group.directors.create': { paramsTuple: [ParamValue]; params: {'loanType': ParamValue} }
    'group.directors.edit': { paramsTuple: [ParamValue,ParamValue]; params: {'loanType': ParamValue,'id': ParamValue} }
    'group.director_documents.index': { paramsTuple: [ParamValue,ParamValue]; params: {'loanType': ParamValue,'id': ParamValue} }
    'group.shareholders.index': { paramsTuple: [ParamValue]; params: {'loanType': ParamValue} }
    'group.shareholders.create': { paramsTuple: [ParamValue]; params: {'loanType': ParamValue} }
    'group.shareholders.edit': { paramsTuple: [ParamValue,ParamValue]; params: {'loanType': ParamValue,'id': ParamValue} }
    'group.documents.index': { paramsTuple: [ParamValue]; params: {'loanType': ParamValue} }
    'group.profile.show': { paramsTuple?: []; params?: {} }
    'applications.dashboard': { paramsTuple?: []; params?: {} }
    'applications.submission.create': { paramsTuple: [ParamValue]; params: {'loanType': ParamValue} }
    'applications.mine.show': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'applications.mine.calendar': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'applications.mine.profile_pdf': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'applications.profile_pdf.person': { paramsTuple?: []; params?: {} }
    'applications.profile_pdf.group': { paramsTuple?: []; params?: {} }
    'approvals.applications.index': { paramsTuple?: []; params?: {} }
    'approvals.applications.spreadsheet': { paramsTuple?: []; params?: {} }
    'approvals.applications.pdf': { paramsTuple?: []; params?: {} }
    'approvals.number_searches.create': { paramsTuple?: []; params?: {} }
    'approvals.bulk_decisions.create': { paramsTuple?: []; params?: {} }
    'approvals.final_approvals.show': { paramsTuple?: []; params?: {} }
    'approvals.applications.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'approvals.applications_as_of.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'approvals.duplicates.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'approvals.profile_pdf.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'approvals.corrections.create': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'approvals.old_mobiles.edit': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'approvals.site_visits.index': { paramsTuple?: []; params?: {} }
    'approvals.site_visits.show': { paramsTuple?: []; params?: {} }
    'approvals.district.create': { paramsTuple?: []; params?: {} }
    'approvals.password.create': { paramsTuple?: []; params?: {} }
    'approvals.answers.create': { paramsTuple: [ParamValue,ParamValue]; params: {'uuid': ParamValue,'item': ParamValue} }
    'appeals.mine.create': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'assisted_filing.notice.show': { paramsTuple?: []; params?: {} }
    'assisted_filing.my_helpers.index': { paramsTuple?: []; params?: {} }
    'assisted_filing.assistances.index': { paramsTuple?: []; params?: {} }
    'assisted_filing.assistances.openings.create': { paramsTuple?: []; params?: {} }
    'assisted_filing.submissions.create': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'assisted_filing.centres.index': { paramsTuple?: []; params?: {} }
    'assisted_filing.centres.spreadsheet': { paramsTuple?: []; params?: {} }
    'assisted_filing.centres.pdf': { paramsTuple?: []; params?: {} }
    'assisted_filing.centres.create': { paramsTuple?: []; params?: {} }
    'assisted_filing.centres.show': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'batches.index': { paramsTuple?: []; params?: {} }
    'batches.files.spreadsheet': { paramsTuple?: []; params?: {} }
    'batches.files.pdf': { paramsTuple?: []; params?: {} }
    'batches.create': { paramsTuple?: []; params?: {} }
    'batches.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'loans.current': { paramsTuple: [...ParamValue[]]; params: {'*': ParamValue[]} }
    'loans.sanction.show': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'loans.disbursements.index': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'loans.disbursements.create': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'loans.disbursements.show': { paramsTuple: [ParamValue,ParamValue]; params: {'uuid': ParamValue,'trancheNo': ParamValue} }
    'loans.officer.sanctions.index': { paramsTuple?: []; params?: {} }
    'loans.officer.sanctions.spreadsheet': { paramsTuple?: []; params?: {} }
    'loans.officer.sanctions.pdf': { paramsTuple?: []; params?: {} }
    'loans.officer.sanctions.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'loans.officer.disbursements.index': { paramsTuple?: []; params?: {} }
    'loans.officer.disbursements.spreadsheet': { paramsTuple?: []; params?: {} }
    'loans.officer.disbursements.pdf': { paramsTuple?: []; params?: {} }
    'loans.officer.disbursements.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'loans.officer.edits.create': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'site.home': { paramsTuple?: []; params?: {} }
    'site.eligibility': { paramsTuple?: []; params?: {} }
    'site.schemes.pdf': { paramsTuple: [ParamValue]; params: {'loanType': ParamValue} }
    'site.robots': { paramsTuple?: []; params?: {} }
    'site.sitemap': { paramsTuple?: []; params?: {} }
    'site.manifest': { paramsTuple: [ParamValue]; params: {'locale': ParamValue} }
    'site.offline': { paramsTuple?: []; params?: {} }
    'site.about': { paramsTuple?: []; params?: {} }
    'site.grievances': { paramsTuple?: []; params?: {} }
    'site.right_to_information': { paramsTuple?: []; params?: {} }
    'site.privacy': { paramsTuple?: []; params?: {} }
    'site.terms': { paramsTuple?: []; params?: {} }
    'site.accessibility': { paramsTuple?: []; params?: {} }
    'site.help.index': { paramsTuple?: []; params?: {} }
    'site.help.show': { paramsTuple: [ParamValue]; params: {'topic': ParamValue} }
    'site.site_map': { paramsTuple?: []; params?: {} }
    'site.feedback.create': { paramsTuple?: []; params?: {} }
    'site.contact': { paramsTuple?: []; params?: {} }
    'site.district_offices': { paramsTuple?: []; params?: {} }
    'site.logos.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'site.portraits.show': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'site.downloads': { paramsTuple?: []; params?: {} }
    'site.acts_and_rules': { paramsTuple?: []; params?: {} }
    'site.notifications': { paramsTuple?: []; params?: {} }
    'site.circulars': { paramsTuple?: []; params?: {} }
    'site.published.show': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'site.editor.pages.index': { paramsTuple?: []; params?: {} }
    'site.editor.pages.edit': { paramsTuple: [ParamValue]; params: {'slug': ParamValue} }
    'site.editor.revisions.index': { paramsTuple: [ParamValue]; params: {'slug': ParamValue} }
    'site.editor.revisions.show': { paramsTuple: [ParamValue,ParamValue]; params: {'slug': ParamValue,'version': ParamValue} }
    'site.editor.documents.index': { paramsTuple?: []; params?: {} }
    'site.editor.documents.create': { paramsTuple?: []; params?: {} }
    'site.editor.leaders.index': { paramsTuple?: []; params?: {} }
    'site.editor.leaders.create': { paramsTuple?: []; params?: {} }
    'site.editor.leaders.edit': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'site.editor.offices.index': { paramsTuple?: []; params?: {} }
    'site.editor.offices.edit': { paramsTuple: [ParamValue]; params: {'code': ParamValue} }
    'site.editor.feedback.index': { paramsTuple?: []; params?: {} }
    'claims.index': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'claims.create': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'claims.forecast': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'claims.show': { paramsTuple: [ParamValue,ParamValue]; params: {'uuid': ParamValue,'claimUuid': ParamValue} }
    'claims.answers.create': { paramsTuple: [ParamValue,ParamValue,ParamValue]; params: {'uuid': ParamValue,'claimUuid': ParamValue,'item': ParamValue} }
    'claims.recovery.show': { paramsTuple: [ParamValue,ParamValue]; params: {'uuid': ParamValue,'claimUuid': ParamValue} }
    'claims.recovery.letter': { paramsTuple: [ParamValue,ParamValue,ParamValue]; params: {'uuid': ParamValue,'claimUuid': ParamValue,'kind': ParamValue} }
    'claims.aadhaar_linking.show': { paramsTuple?: []; params?: {} }
    'claims.officer.index': { paramsTuple?: []; params?: {} }
    'claims.officer.spreadsheet': { paramsTuple?: []; params?: {} }
    'claims.officer.pdf': { paramsTuple?: []; params?: {} }
    'claims.officer.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'claims.officer.claim_pdf.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'claims.officer.tabs.show': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'tab': ParamValue} }
    'claims.officer.approvals.create': { paramsTuple?: []; params?: {} }
    'claims.officer.reversals.create': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'claims.officer.late_credits.create': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'claims.officer.recovery.create': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'claims.final_approvals.show': { paramsTuple?: []; params?: {} }
    'claims.debit_account.index': { paramsTuple?: []; params?: {} }
    'claims.debit_account.lines.index': { paramsTuple?: []; params?: {} }
    'claims.debit_account.certificates.show': { paramsTuple: [ParamValue]; params: {'month': ParamValue} }
    'claims.debit_account.certificates.file': { paramsTuple: [ParamValue]; params: {'month': ParamValue} }
    'claims.payment_batches.index': { paramsTuple?: []; params?: {} }
    'claims.payment_batches.files.spreadsheet': { paramsTuple?: []; params?: {} }
    'claims.payment_batches.files.pdf': { paramsTuple?: []; params?: {} }
    'claims.payment_batches.reconciliation': { paramsTuple?: []; params?: {} }
    'claims.payment_batches.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'claims.payment_batches.answers.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'claims.payment_batches.create': { paramsTuple?: []; params?: {} }
    'claims.payment_batches.spreadsheet': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'claims.recoveries.index': { paramsTuple?: []; params?: {} }
    'claims.recoveries.files.spreadsheet': { paramsTuple?: []; params?: {} }
    'claims.recoveries.files.pdf': { paramsTuple?: []; params?: {} }
    'claims.recoveries.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'claims.recoveries.letter': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'kind': ParamValue} }
    'claims.days_past_due.index': { paramsTuple?: []; params?: {} }
    'claims.days_past_due.spreadsheet': { paramsTuple?: []; params?: {} }
    'claims.days_past_due.pdf': { paramsTuple?: []; params?: {} }
    'claims.days_past_due.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'claims.bank_transfers.connections.create': { paramsTuple?: []; params?: {} }
    'claims.bank_transfers.connections.edit': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'claims.bank_transfers.connections.tests.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'claims.bank_transfers.profiles.index': { paramsTuple?: []; params?: {} }
    'claims.bank_transfers.profiles.samples': { paramsTuple: [ParamValue]; params: {'profile': ParamValue} }
    'claims.bank_transfers.file': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'claims.bank_transfers.rows.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'claims.bank_transfers.index': { paramsTuple?: []; params?: {} }
    'claims.bank_transfers.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'claims.budget.show': { paramsTuple?: []; params?: {} }
    'claims.statement_samples.create': { paramsTuple?: []; params?: {} }
    'doclog.changes.show': { paramsTuple: [ParamValue,ParamValue]; params: {'stage': ParamValue,'id': ParamValue} }
    'erasure.mine.show': { paramsTuple?: []; params?: {} }
    'erasure.proofs.index': { paramsTuple?: []; params?: {} }
    'audits.queue_order.index': { paramsTuple?: []; params?: {} }
    'audits.queue_order.show': { paramsTuple: [ParamValue,ParamValue,ParamValue]; params: {'subject': ParamValue,'status': ParamValue,'office': ParamValue} }
    'audits.samples.index': { paramsTuple?: []; params?: {} }
    'audits.samples.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'audits.samples.items.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'audits.packs.index': { paramsTuple?: []; params?: {} }
    'audits.packs.file': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'audits.packs.proof': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'reports.home': { paramsTuple?: []; params?: {} }
    'reports.overview': { paramsTuple?: []; params?: {} }
    'reports.setup.show': { paramsTuple?: []; params?: {} }
    'reports.search.show': { paramsTuple?: []; params?: {} }
    'reports.search.results': { paramsTuple?: []; params?: {} }
    'reports.application_summary.show': { paramsTuple?: []; params?: {} }
    'reports.mis.show': { paramsTuple?: []; params?: {} }
    'reports.mis.spreadsheet': { paramsTuple?: []; params?: {} }
    'reports.reports.show': { paramsTuple?: []; params?: {} }
    'reports.reports.spreadsheet': { paramsTuple?: []; params?: {} }
    'reports.reports.pdf': { paramsTuple?: []; params?: {} }
    'reports.subscriptions.index': { paramsTuple?: []; params?: {} }
    'reports.exports.show': { paramsTuple: [ParamValue]; params: {'key': ParamValue} }
    'administration.settings.edit': { paramsTuple?: []; params?: {} }
    'administration.settings.holidays.show': { paramsTuple?: []; params?: {} }
    'administration.settings.signatories.index': { paramsTuple?: []; params?: {} }
    'administration.settings.offline_verifier.edit': { paramsTuple?: []; params?: {} }
    'administration.settings.signing_certificates.index': { paramsTuple?: []; params?: {} }
    'administration.settings.gateways.edit': { paramsTuple?: []; params?: {} }
    'administration.settings.single_sign_on.edit': { paramsTuple?: []; params?: {} }
    'administration.settings.digilocker.edit': { paramsTuple?: []; params?: {} }
    'administration.workflow.index': { paramsTuple?: []; params?: {} }
    'administration.workflow.show': { paramsTuple: [ParamValue]; params: {'subject': ParamValue} }
    'administration.workflow.edits.create': { paramsTuple: [ParamValue]; params: {'subject': ParamValue} }
    'administration.workflow.statuses.edit': { paramsTuple: [ParamValue,ParamValue]; params: {'subject': ParamValue,'id': ParamValue} }
    'administration.schemes.index': { paramsTuple?: []; params?: {} }
    'administration.schemes.show': { paramsTuple: [ParamValue]; params: {'scheme': ParamValue} }
    'administration.schemes.compare': { paramsTuple: [ParamValue]; params: {'scheme': ParamValue} }
    'administration.schemes.versions.create': { paramsTuple: [ParamValue]; params: {'scheme': ParamValue} }
    'administration.schemes.lists.show': { paramsTuple: [ParamValue,ParamValue]; params: {'scheme': ParamValue,'list': ParamValue} }
    'administration.schemes.lists.compare': { paramsTuple: [ParamValue,ParamValue]; params: {'scheme': ParamValue,'list': ParamValue} }
    'administration.schemes.lists.versions.create': { paramsTuple: [ParamValue,ParamValue]; params: {'scheme': ParamValue,'list': ParamValue} }
    'administration.messages.index': { paramsTuple?: []; params?: {} }
    'administration.messages.edit': { paramsTuple: [ParamValue,ParamValue]; params: {'template': ParamValue,'channel': ParamValue} }
    'administration.masters.index': { paramsTuple?: []; params?: {} }
    'administration.masters.rows.index': { paramsTuple: [ParamValue]; params: {'master': ParamValue} }
    'administration.masters.rows.create': { paramsTuple: [ParamValue]; params: {'master': ParamValue} }
    'administration.masters.spreadsheet': { paramsTuple: [ParamValue]; params: {'master': ParamValue} }
    'administration.masters.csv': { paramsTuple: [ParamValue]; params: {'master': ParamValue} }
    'administration.masters.imports.create': { paramsTuple: [ParamValue]; params: {'master': ParamValue} }
    'administration.masters.rows.edit': { paramsTuple: [ParamValue,ParamValue]; params: {'master': ParamValue,'row': ParamValue} }
    'administration.district_splits.index': { paramsTuple?: []; params?: {} }
    'administration.portfolio.index': { paramsTuple?: []; params?: {} }
    'administration.portfolio.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'administration.portfolio.findings': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'administration.portfolio.releases.index': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'administration.portfolio.template': { paramsTuple: [ParamValue]; params: {'name': ParamValue} }
    'administration.portfolio.dictionary': { paramsTuple?: []; params?: {} }
    'administration.letter_signatures.index': { paramsTuple?: []; params?: {} }
    'administration.letter_signatures.files': { paramsTuple?: []; params?: {} }
    'administration.letter_signatures.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'administration.outside_lists.index': { paramsTuple?: []; params?: {} }
    'administration.outside_lists.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'administration.outside_findings.index': { paramsTuple?: []; params?: {} }
    'administration.outside_findings.files.spreadsheet': { paramsTuple?: []; params?: {} }
    'administration.outside_findings.files.pdf': { paramsTuple?: []; params?: {} }
    'administration.outside_findings.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'administration.officers.index': { paramsTuple?: []; params?: {} }
    'administration.officers.create': { paramsTuple?: []; params?: {} }
    'administration.officers.files.spreadsheet': { paramsTuple?: []; params?: {} }
    'administration.officers.files.pdf': { paramsTuple?: []; params?: {} }
    'administration.officers.imports.create': { paramsTuple?: []; params?: {} }
    'administration.officers.imports.spreadsheet': { paramsTuple?: []; params?: {} }
    'administration.officers.imports.csv': { paramsTuple?: []; params?: {} }
    'administration.officers.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'administration.audit.index': { paramsTuple?: []; params?: {} }
    'administration.audit.files.spreadsheet': { paramsTuple?: []; params?: {} }
    'administration.audit.files.pdf': { paramsTuple?: []; params?: {} }
    'administration.audit.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'operations.schedule.index': { paramsTuple?: []; params?: {} }
    'api.applications.index': { paramsTuple?: []; params?: {} }
    'api.applications.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.letters.show': { paramsTuple: [ParamValue,ParamValue]; params: {'applicationId': ParamValue,'number': ParamValue} }
    'api.claims.index': { paramsTuple?: []; params?: {} }
    'api.payments.index': { paramsTuple?: []; params?: {} }
    'api.statistics.show': { paramsTuple?: []; params?: {} }
    'api.masters.show': { paramsTuple?: []; params?: {} }
    'api.document.show': { paramsTuple?: []; params?: {} }
    'api.document.read': { paramsTuple?: []; params?: {} }
    'api.systems.index': { paramsTuple?: []; params?: {} }
    'api.systems.create': { paramsTuple?: []; params?: {} }
    'api.systems.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.webhooks.edit': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.deliveries.index': { paramsTuple?: []; params?: {} }
    'api.deliveries.files.spreadsheet': { paramsTuple?: []; params?: {} }
    'api.deliveries.files.pdf': { paramsTuple?: []; params?: {} }
    'api.deliveries.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'loi.pdf.mine': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'loi.pdf.officer': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'loi.pdfs.officer': { paramsTuple?: []; params?: {} }
    'loi.letter.mine': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'loi.letter.current': { paramsTuple?: []; params?: {} }
    'loi.letter.officer': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'loi.offline_copy.show': { paramsTuple?: []; params?: {} }
    'loi.letter_checks.create': { paramsTuple?: []; params?: {} }
    'loi.verification.show': { paramsTuple: [ParamValue,ParamValue]; params: {'applicationUuid': ParamValue,'loiNumber': ParamValue} }
    'bank_desk.entry.create': { paramsTuple?: []; params?: {} }
    'bank_desk.code.create': { paramsTuple?: []; params?: {} }
    'bank_desk.letter.show': { paramsTuple: [ParamValue]; params: {'applicationUuid': ParamValue} }
    'bank_desk.mine.show': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'bank_desk.officer.index': { paramsTuple?: []; params?: {} }
    'bank_desk.officer.spreadsheet': { paramsTuple?: []; params?: {} }
    'bank_desk.officer.pdf': { paramsTuple?: []; params?: {} }
    'bank_desk.officer.lead_bank': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'service_standards.show': { paramsTuple?: []; params?: {} }
    'service_standards.csv': { paramsTuple?: []; params?: {} }
    'service_standards.json': { paramsTuple?: []; params?: {} }
    'service_standards.checkpoints.show': { paramsTuple?: []; params?: {} }
    'service_standards.checkpoints.json': { paramsTuple?: []; params?: {} }
    'service_standards.letter_proof': { paramsTuple: [ParamValue,ParamValue]; params: {'applicationUuid': ParamValue,'loiNumber': ParamValue} }
    'service_standards.claim_proof': { paramsTuple: [ParamValue,ParamValue]; params: {'uuid': ParamValue,'claimUuid': ParamValue} }
    'service_standards.officer_claim_proof': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'grievances.figures.show': { paramsTuple?: []; params?: {} }
    'grievances.signed_out.create': { paramsTuple?: []; params?: {} }
    'grievances.follow': { paramsTuple?: []; params?: {} }
    'grievances.code.create': { paramsTuple?: []; params?: {} }
    'grievances.signed_out.show': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'grievances.mine.index': { paramsTuple?: []; params?: {} }
    'grievances.mine.create': { paramsTuple?: []; params?: {} }
    'grievances.mine.show': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'grievances.officer.index': { paramsTuple?: []; params?: {} }
    'grievances.officer.spreadsheet': { paramsTuple?: []; params?: {} }
    'grievances.officer.pdf': { paramsTuple?: []; params?: {} }
    'grievances.officer.show': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'privacy.show': { paramsTuple?: []; params?: {} }
    'privacy.copy.show': { paramsTuple?: []; params?: {} }
    'privacy.copy.json': { paramsTuple?: []; params?: {} }
    'privacy.copy.pdf': { paramsTuple?: []; params?: {} }
    'privacy.correction.show': { paramsTuple?: []; params?: {} }
    'privacy.nominee.show': { paramsTuple?: []; params?: {} }
    'privacy.access_log.show': { paramsTuple?: []; params?: {} }
    'privacy.incidents.show': { paramsTuple?: []; params?: {} }
    'privacy.requests.index': { paramsTuple?: []; params?: {} }
    'privacy.breaches.index': { paramsTuple?: []; params?: {} }
    'privacy.breaches.create': { paramsTuple?: []; params?: {} }
    'privacy.breaches.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'privacy.breaches.edit': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'privacy.breaches.pdf': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'site.old_paths.show': { paramsTuple: [ParamValue]; params: {'oldPath': ParamValue} }
    'site.old_paths.sign_up': { paramsTuple: [ParamValue,ParamValue]; params: {'oldPath': ParamValue,'registrationType': ParamValue} }
    'site.old_paths.verification': { paramsTuple: [ParamValue,ParamValue,ParamValue]; params: {'oldPath': ParamValue,'applicationUuid': ParamValue,'loiNumber': ParamValue} }
    'site.old_paths.moved_0': { paramsTuple?: []; params?: {} }
    'site.old_paths.moved_1': { paramsTuple?: []; params?: {} }
    'site.old_paths.moved_2': { paramsTuple?: []; params?: {} }
    'site.old_paths.moved_3': { paramsTuple?: []; params?: {} }
    'site.old_paths.moved_4': { paramsTuple?: []; params?: {} }
    'site.old_paths.moved_5': { paramsTuple: [ParamValue,ParamValue]; params: {'applicationUuid': ParamValue,'loiNumber': ParamValue} }
    'site.old_paths.moved_6': { paramsTuple?: []; params?: {} }
    'site.old_paths.moved_7': { paramsTuple?: []; params?: {} }
    'site.old_paths.moved_8': { paramsTuple?: []; params?: {} }
    'site.old_paths.moved_9': { paramsTuple?: []; params?: {} }
    'site.old_paths.moved_10': { paramsTuple?: []; params?: {} }
    'site.old_paths.moved_11': { paramsTuple: [ParamValue,ParamValue,ParamValue]; params: {'uuid': ParamValue,'claimUuid': ParamValue,'item': ParamValue} }
    'site.old_paths.moved_12': { paramsTuple?: []; params?: {} }
    'site.old_paths.moved_13': { paramsTuple?: []; params?: {} }
    'site.old_paths.moved_14': { paramsTuple?: []; params?: {} }
    'site.old_paths.moved_15': { paramsTuple?: []; params?: {} }
    'site.old_paths.moved_16': { paramsTuple?: []; params?: {} }
    'site.old_paths.moved_17': { paramsTuple?: []; params?: {} }
    'site.old_paths.moved_18': { paramsTuple?: []; params?: {} }
    'site.old_paths.moved_19': { paramsTuple: [ParamValue,ParamValue]; params: {'uuid': ParamValue,'item': ParamValue} }
    'site.old_paths.moved_20': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'site.old_paths.moved_21': { paramsTuple?: []; params?: {} }
    'site.old_paths.moved_22': { paramsTuple: [ParamValue]; params: {'list': ParamValue} }
    'site.old_paths.moved_23': { paramsTuple: [ParamValue]; params: {'list': ParamValue} }
    'site.old_paths.moved_24': { paramsTuple: [ParamValue,ParamValue]; params: {'area': ParamValue,'list': ParamValue} }
    'site.old_paths.moved_25': { paramsTuple: [ParamValue,ParamValue]; params: {'area': ParamValue,'list': ParamValue} }
  }
  HEAD: {
    'auth.session.create': { paramsTuple?: []; params?: {} }
    'auth.session.emergency': { paramsTuple?: []; params?: {} }
    'auth.single_sign_on.create': { paramsTuple?: []; params?: {} }
    'auth.second_factor_challenge.create': { paramsTuple?: []; params?: {} }
    'auth.new_device.create': { paramsTuple?: []; params?: {} }
    'auth.registration.create': { paramsTuple?: []; params?: {} }
    'auth.forgotten_password.create': { paramsTuple?: []; params?: {} }
    'auth.new_password.create': { paramsTuple?: []; params?: {} }
    'auth.takeover_codes.create': { paramsTuple?: []; params?: {} }
    'auth.takeover.create': { paramsTuple?: []; params?: {} }
    'auth.password_link.create': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'auth.single_sign_on.callback': { paramsTuple?: []; params?: {} }
    'auth.single_sign_on.step_up': { paramsTuple?: []; params?: {} }
    'auth.step_up.show': { paramsTuple?: []; params?: {} }
    'auth.setup.create': { paramsTuple?: []; params?: {} }
    'auth.password.edit': { paramsTuple?: []; params?: {} }
    'auth.no_role_assignment.show': { paramsTuple?: []; params?: {} }
    'auth.account.show': { paramsTuple?: []; params?: {} }
    'auth.passkeys.index': { paramsTuple?: []; params?: {} }
    'auth.contact.edit': { paramsTuple: [ParamValue]; params: {'kind': ParamValue} }
    'auth.second_factor.show': { paramsTuple?: []; params?: {} }
    'files.show': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'masters.talukas': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'masters.pincode': { paramsTuple: [ParamValue]; params: {'pincode': ParamValue} }
    'masters.ifsc': { paramsTuple: [ParamValue]; params: {'code': ParamValue} }
    'notifications.inbox.index': { paramsTuple?: []; params?: {} }
    'notifications.inbox.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'notifications.delivery_reports.store_by_address': { paramsTuple?: [ParamValue?]; params?: {'secret'?: ParamValue} }
    'notifications.outbox.index': { paramsTuple?: []; params?: {} }
    'notifications.announcements.index': { paramsTuple?: []; params?: {} }
    'notifications.announcements.create': { paramsTuple?: []; params?: {} }
    'notifications.announcements.edit': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'jobs.files.index': { paramsTuple?: []; params?: {} }
    'collaboration.shared_files.create': { paramsTuple: [ParamValue]; params: {'files': ParamValue} }
    'maker_checker.index': { paramsTuple?: []; params?: {} }
    'maker_checker.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'maker_checker.rules.edit': { paramsTuple?: []; params?: {} }
    'profile.task_list': { paramsTuple: [ParamValue]; params: {'loanType': ParamValue} }
    'profile.personal.edit': { paramsTuple: [ParamValue]; params: {'loanType': ParamValue} }
    'profile.address.edit': { paramsTuple: [ParamValue]; params: {'loanType': ParamValue} }
    'profile.family.index': { paramsTuple: [ParamValue]; params: {'loanType': ParamValue} }
    'profile.bank_account.edit': { paramsTuple: [ParamValue]; params: {'loanType': ParamValue} }
    'profile.lending.edit': { paramsTuple: [ParamValue]; params: {'loanType': ParamValue} }
    'profile.documents.index': { paramsTuple: [ParamValue]; params: {'loanType': ParamValue} }
    'profile.declaration.edit': { paramsTuple: [ParamValue]; params: {'loanType': ParamValue} }
    'profile.identity_proofs.show': { paramsTuple: [ParamValue]; params: {'loanType': ParamValue} }
    'profile.digilocker.show': { paramsTuple: [ParamValue]; params: {'loanType': ParamValue} }
    'profile.digilocker.callback': { paramsTuple?: []; params?: {} }
    'profile.show': { paramsTuple?: []; params?: {} }
    'group.details.edit': { paramsTuple: [ParamValue]; params: {'loanType': ParamValue} }
    'group.directors.index': { paramsTuple: [ParamValue]; params: {'loanType': ParamValue} }
    'group.directors.create': { paramsTuple: [ParamValue]; params: {'loanType': ParamValue} }
    'group.directors.edit': { paramsTuple: [ParamValue,ParamValue]; params: {'loanType': ParamValue,'id': ParamValue} }
    'group.director_documents.index': { paramsTuple: [ParamValue,ParamValue]; params: {'loanType': ParamValue,'id': ParamValue} }
    'group.shareholders.index': { paramsTuple: [ParamValue]; params: {'loanType': ParamValue} }
    'group.shareholders.create': { paramsTuple: [ParamValue]; params: {'loanType': ParamValue} }
    'group.shareholders.edit': { paramsTuple: [ParamValue,ParamValue]; params: {'loanType': ParamValue,'id': ParamValue} }
    'group.documents.index': { paramsTuple: [ParamValue]; params: {'loanType': ParamValue} }
    'group.profile.show': { paramsTuple?: []; params?: {} }
    'applications.dashboard': { paramsTuple?: []; params?: {} }
    'applications.submission.create': { paramsTuple: [ParamValue]; params: {'loanType': ParamValue} }
    'applications.mine.show': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'applications.mine.calendar': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'applications.mine.profile_pdf': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'applications.profile_pdf.person': { paramsTuple?: []; params?: {} }
    'applications.profile_pdf.group': { paramsTuple?: []; params?: {} }
    'approvals.applications.index': { paramsTuple?: []; params?: {} }
    'approvals.applications.spreadsheet': { paramsTuple?: []; params?: {} }
    'approvals.applications.pdf': { paramsTuple?: []; params?: {} }
    'approvals.number_searches.create': { paramsTuple?: []; params?: {} }
    'approvals.bulk_decisions.create': { paramsTuple?: []; params?: {} }
    'approvals.final_approvals.show': { paramsTuple?: []; params?: {} }
    'approvals.applications.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'approvals.applications_as_of.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'approvals.duplicates.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'approvals.profile_pdf.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'approvals.corrections.create': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'approvals.old_mobiles.edit': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'approvals.site_visits.index': { paramsTuple?: []; params?: {} }
    'approvals.site_visits.show': { paramsTuple?: []; params?: {} }
    'approvals.district.create': { paramsTuple?: []; params?: {} }
    'approvals.password.create': { paramsTuple?: []; params?: {} }
    'approvals.answers.create': { paramsTuple: [ParamValue,ParamValue]; params: {'uuid': ParamValue,'item': ParamValue} }
    'appeals.mine.create': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'assisted_filing.notice.show': { paramsTuple?: []; params?: {} }
    'assisted_filing.my_helpers.index': { paramsTuple?: []; params?: {} }
    'assisted_filing.assistances.index': { paramsTuple?: []; params?: {} }
    'assisted_filing.assistances.openings.create': { paramsTuple?: []; params?: {} }
    'assisted_filing.submissions.create': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'assisted_filing.centres.index': { paramsTuple?: []; params?: {} }
    'assisted_filing.centres.spreadsheet': { paramsTuple?: []; params?: {} }
    'assisted_filing.centres.pdf': { paramsTuple?: []; params?: {} }
    'assisted_filing.centres.create': { paramsTuple?: []; params?: {} }
    'assisted_filing.centres.show': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'batches.index': { paramsTuple?: []; params?: {} }
    'batches.files.spreadsheet': { paramsTuple?: []; params?: {} }
    'batches.files.pdf': { paramsTuple?: []; params?: {} }
    'batches.create': { paramsTuple?: []; params?: {} }
    'batches.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'loans.current': { paramsTuple: [...ParamValue[]]; params: {'*': ParamValue[]} }
    'loans.sanction.show': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'loans.disbursements.index': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'loans.disbursements.create': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'loans.disbursements.show': { paramsTuple: [ParamValue,ParamValue]; params: {'uuid': ParamValue,'trancheNo': ParamValue} }
    'loans.officer.sanctions.index': { paramsTuple?: []; params?: {} }
    'loans.officer.sanctions.spreadsheet': { paramsTuple?: []; params?: {} }
    'loans.officer.sanctions.pdf': { paramsTuple?: []; params?: {} }
    'loans.officer.sanctions.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'loans.officer.disbursements.index': { paramsTuple?: []; params?: {} }
    'loans.officer.disbursements.spreadsheet': { paramsTuple?: []; params?: {} }
    'loans.officer.disbursements.pdf': { paramsTuple?: []; params?: {} }
    'loans.officer.disbursements.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'loans.officer.edits.create': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'site.home': { paramsTuple?: []; params?: {} }
    'site.eligibility': { paramsTuple?: []; params?: {} }
    'site.schemes.pdf': { paramsTuple: [ParamValue]; params: {'loanType': ParamValue} }
    'site.robots': { paramsTuple?: []; params?: {} }
    'site.sitemap': { paramsTuple?: []; params?: {} }
    'site.manifest': { paramsTuple: [ParamValue]; params: {'locale': ParamValue} }
    'site.offline': { paramsTuple?: []; params?: {} }
    'site.about': { paramsTuple?: []; params?: {} }
    'site.grievances': { paramsTuple?: []; params?: {} }
    'site.right_to_information': { paramsTuple?: []; params?: {} }
    'site.privacy': { paramsTuple?: []; params?: {} }
    'site.terms': { paramsTuple?: []; params?: {} }
    'site.accessibility': { paramsTuple?: []; params?: {} }
    'site.help.index': { paramsTuple?: []; params?: {} }
    'site.help.show': { paramsTuple: [ParamValue]; params: {'topic': ParamValue} }
    'site.site_map': { paramsTuple?: []; params?: {} }
    'site.feedback.create': { paramsTuple?: []; params?: {} }
    'site.contact': { paramsTuple?: []; params?: {} }
    'site.district_offices': { paramsTuple?: []; params?: {} }
    'site.logos.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'site.portraits.show': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'site.downloads': { paramsTuple?: []; params?: {} }
    'site.acts_and_rules': { paramsTuple?: []; params?: {} }
    'site.notifications': { paramsTuple?: []; params?: {} }
    'site.circulars': { paramsTuple?: []; params?: {} }
    'site.published.show': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'site.editor.pages.index': { paramsTuple?: []; params?: {} }
    'site.editor.pages.edit': { paramsTuple: [ParamValue]; params: {'slug': ParamValue} }
    'site.editor.revisions.index': { paramsTuple: [ParamValue]; params: {'slug': ParamValue} }
    'site.editor.revisions.show': { paramsTuple: [ParamValue,ParamValue]; params: {'slug': ParamValue,'version': ParamValue} }
    'site.editor.documents.index': { paramsTuple?: []; params?: {} }
    'site.editor.documents.create': { paramsTuple?: []; params?: {} }
    'site.editor.leaders.index': { paramsTuple?: []; params?: {} }
    'site.editor.leaders.create': { paramsTuple?: []; params?: {} }
    'site.editor.leaders.edit': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'site.editor.offices.index': { paramsTuple?: []; params?: {} }
    'site.editor.offices.edit': { paramsTuple: [ParamValue]; params: {'code': ParamValue} }
    'site.editor.feedback.index': { paramsTuple?: []; params?: {} }
    'claims.index': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'claims.create': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'claims.forecast': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'claims.show': { paramsTuple: [ParamValue,ParamValue]; params: {'uuid': ParamValue,'claimUuid': ParamValue} }
    'claims.answers.create': { paramsTuple: [ParamValue,ParamValue,ParamValue]; params: {'uuid': ParamValue,'claimUuid': ParamValue,'item': ParamValue} }
    'claims.recovery.show': { paramsTuple: [ParamValue,ParamValue]; params: {'uuid': ParamValue,'claimUuid': ParamValue} }
    'claims.recovery.letter': { paramsTuple: [ParamValue,ParamValue,ParamValue]; params: {'uuid': ParamValue,'claimUuid': ParamValue,'kind': ParamValue} }
    'claims.aadhaar_linking.show': { paramsTuple?: []; params?: {} }
    'claims.officer.index': { paramsTuple?: []; params?: {} }
    'claims.officer.spreadsheet': { paramsTuple?: []; params?: {} }
    'claims.officer.pdf': { paramsTuple?: []; params?: {} }
    'claims.officer.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'claims.officer.claim_pdf.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'claims.officer.tabs.show': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'tab': ParamValue} }
    'claims.officer.approvals.create': { paramsTuple?: []; params?: {} }
    'claims.officer.reversals.create': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'claims.officer.late_credits.create': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'claims.officer.recovery.create': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'claims.final_approvals.show': { paramsTuple?: []; params?: {} }
    'claims.debit_account.index': { paramsTuple?: []; params?: {} }
    'claims.debit_account.lines.index': { paramsTuple?: []; params?: {} }
    'claims.debit_account.certificates.show': { paramsTuple: [ParamValue]; params: {'month': ParamValue} }
    'claims.debit_account.certificates.file': { paramsTuple: [ParamValue]; params: {'month': ParamValue} }
    'claims.payment_batches.index': { paramsTuple?: []; params?: {} }
    'claims.payment_batches.files.spreadsheet': { paramsTuple?: []; params?: {} }
    'claims.payment_batches.files.pdf': { paramsTuple?: []; params?: {} }
    'claims.payment_batches.reconciliation': { paramsTuple?: []; params?: {} }
    'claims.payment_batches.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'claims.payment_batches.answers.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'claims.payment_batches.create': { paramsTuple?: []; params?: {} }
    'claims.payment_batches.spreadsheet': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'claims.recoveries.index': { paramsTuple?: []; params?: {} }
    'claims.recoveries.files.spreadsheet': { paramsTuple?: []; params?: {} }
    'claims.recoveries.files.pdf': { paramsTuple?: []; params?: {} }
    'claims.recoveries.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'claims.recoveries.letter': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'kind': ParamValue} }
    'claims.days_past_due.index': { paramsTuple?: []; params?: {} }
    'claims.days_past_due.spreadsheet': { paramsTuple?: []; params?: {} }
    'claims.days_past_due.pdf': { paramsTuple?: []; params?: {} }
    'claims.days_past_due.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'claims.bank_transfers.connections.create': { paramsTuple?: []; params?: {} }
    'claims.bank_transfers.connections.edit': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'claims.bank_transfers.connections.tests.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'claims.bank_transfers.profiles.index': { paramsTuple?: []; params?: {} }
    'claims.bank_transfers.profiles.samples': { paramsTuple: [ParamValue]; params: {'profile': ParamValue} }
    'claims.bank_transfers.file': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'claims.bank_transfers.rows.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'claims.bank_transfers.index': { paramsTuple?: []; params?: {} }
    'claims.bank_transfers.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'claims.budget.show': { paramsTuple?: []; params?: {} }
    'claims.statement_samples.create': { paramsTuple?: []; params?: {} }
    'doclog.changes.show': { paramsTuple: [ParamValue,ParamValue]; params: {'stage': ParamValue,'id': ParamValue} }
    'erasure.mine.show': { paramsTuple?: []; params?: {} }
    'erasure.proofs.index': { paramsTuple?: []; params?: {} }
    'audits.queue_order.index': { paramsTuple?: []; params?: {} }
    'audits.queue_order.show': { paramsTuple: [ParamValue,ParamValue,ParamValue]; params: {'subject': ParamValue,'status': ParamValue,'office': ParamValue} }
    'audits.samples.index': { paramsTuple?: []; params?: {} }
    'audits.samples.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'audits.samples.items.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'audits.packs.index': { paramsTuple?: []; params?: {} }
    'audits.packs.file': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'audits.packs.proof': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'reports.home': { paramsTuple?: []; params?: {} }
    'reports.overview': { paramsTuple?: []; params?: {} }
    'reports.setup.show': { paramsTuple?: []; params?: {} }
    'reports.search.show': { paramsTuple?: []; params?: {} }
    'reports.search.results': { paramsTuple?: []; params?: {} }
    'reports.application_summary.show': { paramsTuple?: []; params?: {} }
    'reports.mis.show': { paramsTuple?: []; params?: {} }
    'reports.mis.spreadsheet': { paramsTuple?: []; params?: {} }
    'reports.reports.show': { paramsTuple?: []; params?: {} }
    'reports.reports.spreadsheet': { paramsTuple?: []; params?: {} }
    'reports.reports.pdf': { paramsTuple?: []; params?: {} }
    'reports.subscriptions.index': { paramsTuple?: []; params?: {} }
    'reports.exports.show': { paramsTuple: [ParamValue]; params: {'key': ParamValue} }
    'administration.settings.edit': { paramsTuple?: []; params?: {} }
    'administration.settings.holidays.show': { paramsTuple?: []; params?: {} }
    'administration.settings.signatories.index': { paramsTuple?: []; params?: {} }
    'administration.settings.offline_verifier.edit': { paramsTuple?: []; params?: {} }
    'administration.settings.signing_certificates.index': { paramsTuple?: []; params?: {} }
    'administration.settings.gateways.edit': { paramsTuple?: []; params?: {} }
    'administration.settings.single_sign_on.edit': { paramsTuple?: []; params?: {} }
    'administration.settings.digilocker.edit': { paramsTuple?: []; params?: {} }
    'administration.workflow.index': { paramsTuple?: []; params?: {} }
    'administration.workflow.show': { paramsTuple: [ParamValue]; params: {'subject': ParamValue} }
    'administration.workflow.edits.create': { paramsTuple: [ParamValue]; params: {'subject': ParamValue} }
    'administration.workflow.statuses.edit': { paramsTuple: [ParamValue,ParamValue]; params: {'subject': ParamValue,'id': ParamValue} }
    'administration.schemes.index': { paramsTuple?: []; params?: {} }
    'administration.schemes.show': { paramsTuple: [ParamValue]; params: {'scheme': ParamValue} }
    'administration.schemes.compare': { paramsTuple: [ParamValue]; params: {'scheme': ParamValue} }
    'administration.schemes.versions.create': { paramsTuple: [ParamValue]; params: {'scheme': ParamValue} }
    'administration.schemes.lists.show': { paramsTuple: [ParamValue,ParamValue]; params: {'scheme': ParamValue,'list': ParamValue} }
    'administration.schemes.lists.compare': { paramsTuple: [ParamValue,ParamValue]; params: {'scheme': ParamValue,'list': ParamValue} }
    'administration.schemes.lists.versions.create': { paramsTuple: [ParamValue,ParamValue]; params: {'scheme': ParamValue,'list': ParamValue} }
    'administration.messages.index': { paramsTuple?: []; params?: {} }
    'administration.messages.edit': { paramsTuple: [ParamValue,ParamValue]; params: {'template': ParamValue,'channel': ParamValue} }
    'administration.masters.index': { paramsTuple?: []; params?: {} }
    'administration.masters.rows.index': { paramsTuple: [ParamValue]; params: {'master': ParamValue} }
    'administration.masters.rows.create': { paramsTuple: [ParamValue]; params: {'master': ParamValue} }
    'administration.masters.spreadsheet': { paramsTuple: [ParamValue]; params: {'master': ParamValue} }
    'administration.masters.csv': { paramsTuple: [ParamValue]; params: {'master': ParamValue} }
    'administration.masters.imports.create': { paramsTuple: [ParamValue]; params: {'master': ParamValue} }
    'administration.masters.rows.edit': { paramsTuple: [ParamValue,ParamValue]; params: {'master': ParamValue,'row': ParamValue} }
    'administration.district_splits.index': { paramsTuple?: []; params?: {} }
    'administration.portfolio.index': { paramsTuple?: []; params?: {} }
    'administration.portfolio.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'administration.portfolio.findings': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'administration.portfolio.releases.index': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'administration.portfolio.template': { paramsTuple: [ParamValue]; params: {'name': ParamValue} }
    'administration.portfolio.dictionary': { paramsTuple?: []; params?: {} }
    'administration.letter_signatures.index': { paramsTuple?: []; params?: {} }
    'administration.letter_signatures.files': { paramsTuple?: []; params?: {} }
    'administration.letter_signatures.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'administration.outside_lists.index': { paramsTuple?: []; params?: {} }
    'administration.outside_lists.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'administration.outside_findings.index': { paramsTuple?: []; params?: {} }
    'administration.outside_findings.files.spreadsheet': { paramsTuple?: []; params?: {} }
    'administration.outside_findings.files.pdf': { paramsTuple?: []; params?: {} }
    'administration.outside_findings.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'administration.officers.index': { paramsTuple?: []; params?: {} }
    'administration.officers.create': { paramsTuple?: []; params?: {} }
    'administration.officers.files.spreadsheet': { paramsTuple?: []; params?: {} }
    'administration.officers.files.pdf': { paramsTuple?: []; params?: {} }
    'administration.officers.imports.create': { paramsTuple?: []; params?: {} }
    'administration.officers.imports.spreadsheet': { paramsTuple?: []; params?: {} }
    'administration.officers.imports.csv': { paramsTuple?: []; params?: {} }
    'administration.officers.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'administration.audit.index': { paramsTuple?: []; params?: {} }
    'administration.audit.files.spreadsheet': { paramsTuple?: []; params?: {} }
    'administration.audit.files.pdf': { paramsTuple?: []; params?: {} }
    'administration.audit.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'operations.schedule.index': { paramsTuple?: []; params?: {} }
    'api.applications.index': { paramsTuple?: []; params?: {} }
    'api.applications.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.letters.show': { paramsTuple: [ParamValue,ParamValue]; params: {'applicationId': ParamValue,'number': ParamValue} }
    'api.claims.index': { paramsTuple?: []; params?: {} }
    'api.payments.index': { paramsTuple?: []; params?: {} }
    'api.statistics.show': { paramsTuple?: []; params?: {} }
    'api.masters.show': { paramsTuple?: []; params?: {} }
    'api.document.show': { paramsTuple?: []; params?: {} }
    'api.document.read': { paramsTuple?: []; params?: {} }
    'api.systems.index': { paramsTuple?: []; params?: {} }
    'api.systems.create': { paramsTuple?: []; params?: {} }
    'api.systems.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.webhooks.edit': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.deliveries.index': { paramsTuple?: []; params?: {} }
    'api.deliveries.files.spreadsheet': { paramsTuple?: []; params?: {} }
    'api.deliveries.files.pdf': { paramsTuple?: []; params?: {} }
    'api.deliveries.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'loi.pdf.mine': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'loi.pdf.officer': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'loi.pdfs.officer': { paramsTuple?: []; params?: {} }
    'loi.letter.mine': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'loi.letter.current': { paramsTuple?: []; params?: {} }
    'loi.letter.officer': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'loi.offline_copy.show': { paramsTuple?: []; params?: {} }
    'loi.letter_checks.create': { paramsTuple?: []; params?: {} }
    'loi.verification.show': { paramsTuple: [ParamValue,ParamValue]; params: {'applicationUuid': ParamValue,'loiNumber': ParamValue} }
    'bank_desk.entry.create': { paramsTuple?: []; params?: {} }
    'bank_desk.code.create': { paramsTuple?: []; params?: {} }
    'bank_desk.letter.show': { paramsTuple: [ParamValue]; params: {'applicationUuid': ParamValue} }
    'bank_desk.mine.show': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'bank_desk.officer.index': { paramsTuple?: []; params?: {} }
    'bank_desk.officer.spreadsheet': { paramsTuple?: []; params?: {} }
    'bank_desk.officer.pdf': { paramsTuple?: []; params?: {} }
    'bank_desk.officer.lead_bank': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'service_standards.show': { paramsTuple?: []; params?: {} }
    'service_standards.csv': { paramsTuple?: []; params?: {} }
    'service_standards.json': { paramsTuple?: []; params?: {} }
    'service_standards.checkpoints.show': { paramsTuple?: []; params?: {} }
    'service_standards.checkpoints.json': { paramsTuple?: []; params?: {} }
    'service_standards.letter_proof': { paramsTuple: [ParamValue,ParamValue]; params: {'applicationUuid': ParamValue,'loiNumber': ParamValue} }
    'service_standards.claim_proof': { paramsTuple: [ParamValue,ParamValue]; params: {'uuid': ParamValue,'claimUuid': ParamValue} }
    'service_standards.officer_claim_proof': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'grievances.figures.show': { paramsTuple?: []; params?: {} }
    'grievances.signed_out.create': { paramsTuple?: []; params?: {} }
    'grievances.follow': { paramsTuple?: []; params?: {} }
    'grievances.code.create': { paramsTuple?: []; params?: {} }
    'grievances.signed_out.show': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'grievances.mine.index': { paramsTuple?: []; params?: {} }
    'grievances.mine.create': { paramsTuple?: []; params?: {} }
    'grievances.mine.show': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'grievances.officer.index': { paramsTuple?: []; params?: {} }
    'grievances.officer.spreadsheet': { paramsTuple?: []; params?: {} }
    'grievances.officer.pdf': { paramsTuple?: []; params?: {} }
    'grievances.officer.show': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'privacy.show': { paramsTuple?: []; params?: {} }
    'privacy.copy.show': { paramsTuple?: []; params?: {} }
    'privacy.copy.json': { paramsTuple?: []; params?: {} }
    'privacy.copy.pdf': { paramsTuple?: []; params?: {} }
    'privacy.correction.show': { paramsTuple?: []; params?: {} }
    'privacy.nominee.show': { paramsTuple?: []; params?: {} }
    'privacy.access_log.show': { paramsTuple?: []; params?: {} }
    'privacy.incidents.show': { paramsTuple?: []; params?: {} }
    'privacy.requests.index': { paramsTuple?: []; params?: {} }
    'privacy.breaches.index': { paramsTuple?: []; params?: {} }
    'privacy.breaches.create': { paramsTuple?: []; params?: {} }
    'privacy.breaches.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'privacy.breaches.edit': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'privacy.breaches.pdf': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'site.old_paths.show': { paramsTuple: [ParamValue]; params: {'oldPath': ParamValue} }
    'site.old_paths.sign_up': { paramsTuple: [ParamValue,ParamValue]; params: {'oldPath': ParamValue,'registrationType': ParamValue} }
    'site.old_paths.verification': { paramsTuple: [ParamValue,ParamValue,ParamValue]; params: {'oldPath': ParamValue,'applicationUuid': ParamValue,'loiNumber': ParamValue} }
    'site.old_paths.moved_0': { paramsTuple?: []; params?: {} }
    'site.old_paths.moved_1': { paramsTuple?: []; params?: {} }
    'site.old_paths.moved_2': { paramsTuple?: []; params?: {} }
    'site.old_paths.moved_3': { paramsTuple?: []; params?: {} }
    'site.old_paths.moved_4': { paramsTuple?: []; params?: {} }
    'site.old_paths.moved_5': { paramsTuple: [ParamValue,ParamValue]; params: {'applicationUuid': ParamValue,'loiNumber': ParamValue} }
    'site.old_paths.moved_6': { paramsTuple?: []; params?: {} }
    'site.old_paths.moved_7': { paramsTuple?: []; params?: {} }
    'site.old_paths.moved_8': { paramsTuple?: []; params?: {} }
    'site.old_paths.moved_9': { paramsTuple?: []; params?: {} }
    'site.old_paths.moved_10': { paramsTuple?: []; params?: {} }
    'site.old_paths.moved_11': { paramsTuple: [ParamValue,ParamValue,ParamValue]; params: {'uuid': ParamValue,'claimUuid': ParamValue,'item': ParamValue} }
    'site.old_paths.moved_12': { paramsTuple?: []; params?: {} }
    'site.old_paths.moved_13': { paramsTuple?: []; params?: {} }
    'site.old_paths.moved_14': { paramsTuple?: []; params?: {} }
    'site.old_paths.moved_15': { paramsTuple?: []; params?: {} }
    'site.old_paths.moved_16': { paramsTuple?: []; params?: {} }
    'site.old_paths.moved_17': { paramsTuple?: []; params?: {} }
    'site.old_paths.moved_18': { paramsTuple?: []; params?: {} }
    'site.old_paths.moved_19': { paramsTuple: [ParamValue,ParamValue]; params: {'uuid': ParamValue,'item': ParamValue} }
    'site.old_paths.moved_20': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'site.old_paths.moved_21': { paramsTuple?: []; params?: {} }
    'site.old_paths.moved_22': { paramsTuple: [ParamValue]; params: {'list': ParamValue} }
    'site.old_paths.moved_23': { paramsTuple: [ParamValue]; params: {'list': ParamValue} }
    'site.old_paths.moved_24': { paramsTuple: [ParamValue,ParamValue]; params: {'area': ParamValue,'list': ParamValue} }
    'site.old_paths.moved_25': { paramsTuple: [ParamValue,ParamValue]; params: {'area': ParamValue,'list': ParamValue} }
  }
  POST: {
    'auth.session.store': { paramsTuple?: []; params?: {} }
    'auth.captcha_codes.store': { paramsTuple?: []; params?: {} }
    'auth.second_factor_challenge.store': { paramsTuple?: []; params?: {} }
    'auth.second_factor_passkey.create': { paramsTuple?: []; params?: {} }
    'auth.second_factor_passkey.store': { paramsTuple?: []; params?: {} }
    'auth.passkey_sign_in.create': { paramsTuple?: []; params?: {} }
    'auth.passkey_sign_in.store': { paramsTuple?: []; params?: {} }
    'auth.new_device.store': { paramsTuple?: []; params?: {} }
    'auth.registration.store': { paramsTuple?: []; params?: {} }
    'auth.registration_codes.store': { paramsTuple?: []; params?: {} }
    'auth.forgotten_password.store': { paramsTuple?: []; params?: {} }
    'auth.new_password.store': { paramsTuple?: []; params?: {} }
    'auth.takeover_codes.store': { paramsTuple?: []; params?: {} }
    'auth.takeover.store': { paramsTuple?: []; params?: {} }
    'auth.password_link.store': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'auth.provider_logouts.store': { paramsTuple?: []; params?: {} }
    'auth.setup.store': { paramsTuple?: []; params?: {} }
    'auth.session.destroy': { paramsTuple?: []; params?: {} }
    'auth.passkeys.create': { paramsTuple?: []; params?: {} }
    'auth.passkeys.store': { paramsTuple?: []; params?: {} }
    'auth.step_up.create': { paramsTuple?: []; params?: {} }
    'auth.step_up.store': { paramsTuple?: []; params?: {} }
    'auth.contact.store': { paramsTuple: [ParamValue]; params: {'kind': ParamValue} }
    'auth.second_factor.store': { paramsTuple?: []; params?: {} }
    'auth.recovery_codes.store': { paramsTuple?: []; params?: {} }
    'uploads.store': { paramsTuple?: []; params?: {} }
    'notifications.inbox.update': { paramsTuple?: []; params?: {} }
    'notifications.delivery_reports.store': { paramsTuple?: [ParamValue?]; params?: {'secret'?: ParamValue} }
    'notifications.outbox.resends.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'notifications.outbox.resends.store_refused': { paramsTuple?: []; params?: {} }
    'notifications.announcements.store': { paramsTuple?: []; params?: {} }
    'notifications.announcements.withdrawals.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'jobs.files.stops.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'jobs.files.retries.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'collaboration.notes.store': { paramsTuple: [ParamValue,ParamValue]; params: {'files': ParamValue,'id': ParamValue} }
    'collaboration.shared_files.store': { paramsTuple: [ParamValue]; params: {'files': ParamValue} }
    'collaboration.assignments.store': { paramsTuple: [ParamValue,ParamValue]; params: {'files': ParamValue,'id': ParamValue} }
    'collaboration.questions.store': { paramsTuple: [ParamValue,ParamValue]; params: {'files': ParamValue,'id': ParamValue} }
    'maker_checker.confirm': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'maker_checker.refuse': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'maker_checker.withdraw': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'maker_checker.acknowledge': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'profile.personal.update': { paramsTuple: [ParamValue]; params: {'loanType': ParamValue} }
    'profile.address.update': { paramsTuple: [ParamValue]; params: {'loanType': ParamValue} }
    'profile.family.store': { paramsTuple: [ParamValue]; params: {'loanType': ParamValue} }
    'profile.bank_account.update': { paramsTuple: [ParamValue]; params: {'loanType': ParamValue} }
    'profile.lending.update': { paramsTuple: [ParamValue]; params: {'loanType': ParamValue} }
    'profile.documents.store': { paramsTuple: [ParamValue,ParamValue]; params: {'loanType': ParamValue,'slot': ParamValue} }
    'profile.card_photos.store': { paramsTuple: [ParamValue]; params: {'loanType': ParamValue} }
    'profile.declaration.update': { paramsTuple: [ParamValue]; params: {'loanType': ParamValue} }
    'profile.draft.update': { paramsTuple: [ParamValue,ParamValue]; params: {'loanType': ParamValue,'section': ParamValue} }
    'profile.draft.destroy': { paramsTuple: [ParamValue,ParamValue]; params: {'loanType': ParamValue,'section': ParamValue} }
    'profile.identity_proofs.read_qr': { paramsTuple: [ParamValue]; params: {'loanType': ParamValue} }
    'profile.identity_proofs.read_file': { paramsTuple: [ParamValue]; params: {'loanType': ParamValue} }
    'profile.digilocker.keep': { paramsTuple: [ParamValue]; params: {'loanType': ParamValue} }
    'profile.digilocker.create': { paramsTuple: [ParamValue]; params: {'loanType': ParamValue} }
    'profile.reveals.store': { paramsTuple?: []; params?: {} }
    'group.details.update': { paramsTuple: [ParamValue]; params: {'loanType': ParamValue} }
    'group.directors.store': { paramsTuple: [ParamValue]; params: {'loanType': ParamValue} }
    'group.director_documents.store': { paramsTuple: [ParamValue,ParamValue,ParamValue]; params: {'loanType': ParamValue,'id': ParamValue,'slot': ParamValue} }
    'group.shareholders.store': { paramsTuple: [ParamValue]; params: {'loanType': ParamValue} }
    'group.documents.store': { paramsTuple: [ParamValue,ParamValue]; params: {'loanType': ParamValue,'slot': ParamValue} }
    'applications.submission.store': { paramsTuple: [ParamValue]; params: {'loanType': ParamValue} }
    'applications.my_steps.store': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'approvals.number_searches.store': { paramsTuple?: []; params?: {} }
    'approvals.bulk_decisions.store': { paramsTuple?: []; params?: {} }
    'approvals.undone_decisions.store': { paramsTuple?: []; params?: {} }
    'approvals.final_approvals.store': { paramsTuple?: []; params?: {} }
    'approvals.final_approvals.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'approvals.decisions.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'approvals.duplicates.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'approvals.reveals.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'approvals.corrections.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'approvals.site_visits.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'approvals.district.store': { paramsTuple?: []; params?: {} }
    'approvals.password.store': { paramsTuple?: []; params?: {} }
    'approvals.answers.store': { paramsTuple: [ParamValue,ParamValue]; params: {'uuid': ParamValue,'item': ParamValue} }
    'appeals.mine.store': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'assisted_filing.my_helpers.store': { paramsTuple?: []; params?: {} }
    'assisted_filing.my_helpers.ends.store': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'assisted_filing.assistances.ends.store': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'assisted_filing.assistances.sessions.store': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'assisted_filing.assistances.sessions.destroy': { paramsTuple?: []; params?: {} }
    'assisted_filing.assistances.codes.store': { paramsTuple?: []; params?: {} }
    'assisted_filing.assistances.openings.store': { paramsTuple?: []; params?: {} }
    'assisted_filing.submissions.store': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'assisted_filing.submissions.codes.store': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'assisted_filing.centres.store': { paramsTuple?: []; params?: {} }
    'assisted_filing.centres.update': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'assisted_filing.centres.operators.store': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'assisted_filing.centres.operators.end': { paramsTuple: [ParamValue,ParamValue]; params: {'uuid': ParamValue,'id': ParamValue} }
    'batches.store': { paramsTuple?: []; params?: {} }
    'batches.postponements.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'batches.removals.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'batches.report.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'loans.sanction.store': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'loans.disbursements.store': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'loans.payment_schedules.store': { paramsTuple: [ParamValue,ParamValue]; params: {'uuid': ParamValue,'trancheNo': ParamValue} }
    'loans.officer.sanction_verifications.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'loans.officer.bank_schedules.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'loans.officer.disbursement_verifications.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'loans.officer.sanction_follow_ups.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'loans.officer.sanction_withdrawals.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'loans.officer.disbursement_voids.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'loans.officer.sanction_references.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'loans.officer.edits.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'site.feedback.store': { paramsTuple?: []; params?: {} }
    'site.editor.restorations.store': { paramsTuple: [ParamValue]; params: {'slug': ParamValue} }
    'site.editor.documents.store': { paramsTuple?: []; params?: {} }
    'site.editor.withdrawals.store': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'site.editor.leaders.store': { paramsTuple?: []; params?: {} }
    'site.editor.leaders.update': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'site.editor.leaders.moves.store': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'claims.store': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'claims.statement.store': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'claims.update': { paramsTuple: [ParamValue,ParamValue]; params: {'uuid': ParamValue,'claimUuid': ParamValue} }
    'claims.statement.update': { paramsTuple: [ParamValue,ParamValue]; params: {'uuid': ParamValue,'claimUuid': ParamValue} }
    'claims.withdrawals.store': { paramsTuple: [ParamValue,ParamValue]; params: {'uuid': ParamValue,'claimUuid': ParamValue} }
    'claims.answers.store': { paramsTuple: [ParamValue,ParamValue,ParamValue]; params: {'uuid': ParamValue,'claimUuid': ParamValue,'item': ParamValue} }
    'claims.recovery.store': { paramsTuple: [ParamValue,ParamValue]; params: {'uuid': ParamValue,'claimUuid': ParamValue} }
    'claims.aadhaar_linking.store': { paramsTuple?: []; params?: {} }
    'claims.officer.approvals.store': { paramsTuple?: []; params?: {} }
    'claims.officer.decisions.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'claims.officer.reversals.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'claims.officer.late_credits.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'claims.officer.recovery.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'claims.officer.linking_requests.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'claims.final_approvals.store': { paramsTuple?: []; params?: {} }
    'claims.final_approvals.decisions.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'claims.debit_account.statements.store': { paramsTuple?: []; params?: {} }
    'claims.debit_account.lines.match': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'claims.debit_account.certificates.store': { paramsTuple: [ParamValue]; params: {'month': ParamValue} }
    'claims.payment_batches.store': { paramsTuple?: []; params?: {} }
    'claims.payment_batches.answers.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'claims.payment_batches.releases.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'claims.recoveries.steps.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'claims.recoveries.orders.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'claims.days_past_due.entries.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'claims.bank_transfers.connections.store': { paramsTuple?: []; params?: {} }
    'claims.bank_transfers.connections.tests.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'claims.bank_transfers.connections.host_keys.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'claims.bank_transfers.profiles.store': { paramsTuple: [ParamValue]; params: {'profile': ParamValue} }
    'claims.bank_transfers.rows.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'claims.bank_transfers.decisions.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'claims.statement_samples.store': { paramsTuple?: []; params?: {} }
    'doclog.changes.store': { paramsTuple: [ParamValue,ParamValue]; params: {'stage': ParamValue,'id': ParamValue} }
    'erasure.mine.store': { paramsTuple?: []; params?: {} }
    'erasure.mine.parts.store': { paramsTuple: [ParamValue]; params: {'part': ParamValue} }
    'audits.samples.store': { paramsTuple?: []; params?: {} }
    'audits.samples.items.check': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'audits.samples.items.answer': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'audits.samples.items.close': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'audits.packs.store': { paramsTuple?: []; params?: {} }
    'reports.search.store': { paramsTuple?: []; params?: {} }
    'reports.saved_filters.store': { paramsTuple?: []; params?: {} }
    'reports.list_columns.store': { paramsTuple?: []; params?: {} }
    'reports.report_pins.store': { paramsTuple?: []; params?: {} }
    'reports.subscriptions.store': { paramsTuple?: []; params?: {} }
    'administration.settings.signatories.store': { paramsTuple?: []; params?: {} }
    'administration.settings.signing_certificates.store': { paramsTuple?: []; params?: {} }
    'administration.settings.sso_requests.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'administration.settings.digilocker.tests.store': { paramsTuple?: []; params?: {} }
    'administration.settings.gateways.tests.store': { paramsTuple: [ParamValue]; params: {'channel': ParamValue} }
    'administration.workflow.edits.store': { paramsTuple: [ParamValue]; params: {'subject': ParamValue} }
    'administration.schemes.versions.store': { paramsTuple: [ParamValue]; params: {'scheme': ParamValue} }
    'administration.schemes.lists.versions.dry_run': { paramsTuple: [ParamValue,ParamValue]; params: {'scheme': ParamValue,'list': ParamValue} }
    'administration.schemes.lists.versions.store': { paramsTuple: [ParamValue,ParamValue]; params: {'scheme': ParamValue,'list': ParamValue} }
    'administration.messages.test': { paramsTuple: [ParamValue,ParamValue]; params: {'template': ParamValue,'channel': ParamValue} }
    'administration.masters.rows.store': { paramsTuple: [ParamValue]; params: {'master': ParamValue} }
    'administration.masters.imports.store': { paramsTuple: [ParamValue]; params: {'master': ParamValue} }
    'administration.masters.retirements.store': { paramsTuple: [ParamValue,ParamValue]; params: {'master': ParamValue,'row': ParamValue} }
    'administration.masters.moves.store': { paramsTuple: [ParamValue,ParamValue]; params: {'master': ParamValue,'row': ParamValue} }
    'administration.district_splits.store': { paramsTuple?: []; params?: {} }
    'administration.district_splits.undo': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'administration.district_splits.retry': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'administration.portfolio.releases.store': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'district': ParamValue} }
    'administration.portfolio.store': { paramsTuple?: []; params?: {} }
    'administration.portfolio.files.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'administration.portfolio.headings.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'administration.portfolio.checks.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'administration.portfolio.attempts.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'administration.portfolio.proposals.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'administration.portfolio.reversals.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'administration.letter_signatures.store': { paramsTuple?: []; params?: {} }
    'administration.outside_lists.store': { paramsTuple?: []; params?: {} }
    'administration.outside_lists.file.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'administration.outside_lists.headings.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'administration.outside_findings.decide': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'administration.officers.store': { paramsTuple?: []; params?: {} }
    'administration.officers.imports.store': { paramsTuple?: []; params?: {} }
    'administration.officers.links.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'administration.officers.posts.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'administration.officers.disable': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'administration.officers.posts.successors.store': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'post': ParamValue} }
    'administration.officers.password.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'operations.schedule.runs.store': { paramsTuple: [ParamValue]; params: {'task': ParamValue} }
    'api.sanctions.store': { paramsTuple: [ParamValue,ParamValue]; params: {'applicationId': ParamValue,'number': ParamValue} }
    'api.disbursals.store': { paramsTuple: [ParamValue,ParamValue]; params: {'applicationId': ParamValue,'number': ParamValue} }
    'api.answers.store': { paramsTuple: [ParamValue,ParamValue]; params: {'applicationId': ParamValue,'number': ParamValue} }
    'api.past_due.store': { paramsTuple: [ParamValue,ParamValue]; params: {'applicationId': ParamValue,'number': ParamValue} }
    'api.systems.store': { paramsTuple?: []; params?: {} }
    'api.systems.tokens.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.webhooks.secrets.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.webhooks.tests.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.webhooks.pauses.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.webhooks.resends.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.deliveries.resends.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'loi.extensions.store': { paramsTuple?: []; params?: {} }
    'loi.letter_checks.store': { paramsTuple?: []; params?: {} }
    'loi.digilocker_letters.show': { paramsTuple?: []; params?: {} }
    'bank_desk.entry.store': { paramsTuple?: []; params?: {} }
    'bank_desk.code.store': { paramsTuple?: []; params?: {} }
    'bank_desk.session.destroy': { paramsTuple?: []; params?: {} }
    'bank_desk.letter.store': { paramsTuple: [ParamValue]; params: {'applicationUuid': ParamValue} }
    'bank_desk.mine.replies.store': { paramsTuple: [ParamValue,ParamValue]; params: {'uuid': ParamValue,'item': ParamValue} }
    'bank_desk.mine.moves.store': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'grievances.signed_out.store': { paramsTuple?: []; params?: {} }
    'grievances.mobile.store': { paramsTuple?: []; params?: {} }
    'grievances.code.store': { paramsTuple?: []; params?: {} }
    'grievances.mobile.destroy': { paramsTuple?: []; params?: {} }
    'grievances.signed_out.reopenings.store': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'grievances.signed_out.ratings.store': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'grievances.mine.store': { paramsTuple?: []; params?: {} }
    'grievances.mine.reopenings.store': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'grievances.mine.ratings.store': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'grievances.officer.answers.store': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'privacy.copy.store': { paramsTuple?: []; params?: {} }
    'privacy.correction.store': { paramsTuple?: []; params?: {} }
    'privacy.nominee.store': { paramsTuple?: []; params?: {} }
    'privacy.requests.store': { paramsTuple?: []; params?: {} }
    'privacy.breaches.store': { paramsTuple?: []; params?: {} }
    'privacy.breaches.people.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'privacy.breaches.people.spreadsheet': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'privacy.breaches.notices.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'privacy.breaches.board.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
  }
  DELETE: {
    'auth.passkeys.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'auth.other_sessions.destroy_all': { paramsTuple?: []; params?: {} }
    'auth.other_sessions.destroy': { paramsTuple: [ParamValue]; params: {'key': ParamValue} }
    'auth.contact.destroy': { paramsTuple: [ParamValue]; params: {'kind': ParamValue} }
    'auth.second_factor.destroy': { paramsTuple?: []; params?: {} }
    'collaboration.questions.destroy': { paramsTuple: [ParamValue,ParamValue,ParamValue]; params: {'files': ParamValue,'id': ParamValue,'item': ParamValue} }
    'profile.family.destroy': { paramsTuple: [ParamValue,ParamValue]; params: {'loanType': ParamValue,'id': ParamValue} }
    'profile.documents.destroy': { paramsTuple: [ParamValue,ParamValue]; params: {'loanType': ParamValue,'slot': ParamValue} }
    'profile.identity_proofs.destroy': { paramsTuple: [ParamValue]; params: {'loanType': ParamValue} }
    'profile.digilocker.leave': { paramsTuple: [ParamValue]; params: {'loanType': ParamValue} }
    'group.directors.destroy': { paramsTuple: [ParamValue,ParamValue]; params: {'loanType': ParamValue,'id': ParamValue} }
    'group.director_documents.destroy': { paramsTuple: [ParamValue,ParamValue,ParamValue]; params: {'loanType': ParamValue,'id': ParamValue,'slot': ParamValue} }
    'group.shareholders.destroy': { paramsTuple: [ParamValue,ParamValue]; params: {'loanType': ParamValue,'id': ParamValue} }
    'group.documents.destroy': { paramsTuple: [ParamValue,ParamValue]; params: {'loanType': ParamValue,'slot': ParamValue} }
    'site.editor.leaders.destroy': { paramsTuple: [ParamValue]; params: {'uuid': ParamValue} }
    'claims.debit_account.lines.unmatch': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'claims.payment_batches.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'claims.days_past_due.entries.destroy': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'entry': ParamValue} }
    'reports.saved_filters.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'reports.subscriptions.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'administration.settings.signatories.destroy': { paramsTuple: [ParamValue]; params: {'day': ParamValue} }
    'administration.settings.signing_certificates.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'administration.settings.sso_requests.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'administration.schemes.versions.destroy': { paramsTuple: [ParamValue,ParamValue]; params: {'scheme': ParamValue,'day': ParamValue} }
    'administration.schemes.lists.versions.destroy': { paramsTuple: [ParamValue,ParamValue,ParamValue]; params: {'scheme': ParamValue,'list': ParamValue,'day': ParamValue} }
    'administration.masters.retirements.destroy': { paramsTuple: [ParamValue,ParamValue]; params: {'master': ParamValue,'row': ParamValue} }
    'administration.portfolio.files.destroy': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'file': ParamValue} }
    'administration.officers.enable': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'administration.officers.sessions.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'administration.officers.second_factor.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'administration.officers.passkeys.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.systems.tokens.destroy_all': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.systems.tokens.destroy': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'tokenId': ParamValue} }
    'api.webhooks.pauses.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'privacy.nominee.destroy': { paramsTuple?: []; params?: {} }
    'privacy.breaches.people.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
  }
}
declare module '@adonisjs/core/types/http' {
  export interface RoutesList extends ScannedRoutes {}
}