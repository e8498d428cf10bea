/* eslint-disable prettier/prettier */
import type { routes } from './index.ts'

export interface ApiDefinition {
  kernel: {
    locale: {
      update: typeof routes['kernel.locale.update']
    }
  }
  auth: {
    session: {
      create: typeof routes['auth.session.create']
      store: typeof routes['auth.session.store']
      emergency: typeof routes['auth.session.emergency']
      destroy: typeof routes['auth.session.destroy']
    }
    singleSignOn: {
      create: typeof routes['auth.single_sign_on.create']
      callback: typeof routes['auth.single_sign_on.callback']
      stepUp: typeof routes['auth.single_sign_on.step_up']
    }
    captchaCodes: {
      store: typeof routes['auth.captcha_codes.store']
    }
    secondFactorChallenge: {
      create: typeof routes['auth.second_factor_challenge.create']
      store: typeof routes['auth.second_factor_challenge.store']
    }
    secondFactorPasskey: {
      create: typeof routes['auth.second_factor_passkey.create']
      store: typeof routes['auth.second_factor_passkey.store']
    }
    passkeySignIn: {
      create: typeof routes['auth.passkey_sign_in.create']
      store: typeof routes['auth.passkey_sign_in.store']
    }
    newDevice: {
      create: typeof routes['auth.new_device.create']
      store: typeof routes['auth.new_device.store']
    }
    registration: {
      create: typeof routes['auth.registration.create']
      store: typeof routes['auth.registration.store']
    }
    registrationCodes: {
      store: typeof routes['auth.registration_codes.store']
    }
    forgottenPassword: {
      create: typeof routes['auth.forgotten_password.create']
      store: typeof routes['auth.forgotten_password.store']
    }
    newPassword: {
      create: typeof routes['auth.new_password.create']
      store: typeof routes['auth.new_password.store']
    }
    takeoverCodes: {
      create: typeof routes['auth.takeover_codes.create']
      store: typeof routes['auth.takeover_codes.store']
    }
    takeover: {
      create: typeof routes['auth.takeover.create']
      store: typeof routes['auth.takeover.store']
    }
    passwordLink: {
      create: typeof routes['auth.password_link.create']
      store: typeof routes['auth.password_link.store']
    }
    providerLogouts: {
      store: typeof routes['auth.provider_logouts.store']
    }
    stepUp: {
      show: typeof routes['auth.step_up.show']
      create: typeof routes['auth.step_up.create']
      store: typeof routes['auth.step_up.store']
    }
    setup: {
      create: typeof routes['auth.setup.create']
      store: typeof routes['auth.setup.store']
    }
    password: {
      edit: typeof routes['auth.password.edit']
      update: typeof routes['auth.password.update']
    }
    noRoleAssignment: {
      show: typeof routes['auth.no_role_assignment.show']
    }
    account: {
      show: typeof routes['auth.account.show']
    }
    passkeys: {
      index: typeof routes['auth.passkeys.index']
      create: typeof routes['auth.passkeys.create']
      store: typeof routes['auth.passkeys.store']
      update: typeof routes['auth.passkeys.update']
      destroy: typeof routes['auth.passkeys.destroy']
    }
    otherSessions: {
      destroyAll: typeof routes['auth.other_sessions.destroy_all']
      destroy: typeof routes['auth.other_sessions.destroy']
    }
    contact: {
      edit: typeof routes['auth.contact.edit']
      update: typeof routes['auth.contact.update']
      store: typeof routes['auth.contact.store']
      destroy: typeof routes['auth.contact.destroy']
    }
    secondFactor: {
      show: typeof routes['auth.second_factor.show']
      store: typeof routes['auth.second_factor.store']
      update: typeof routes['auth.second_factor.update']
      destroy: typeof routes['auth.second_factor.destroy']
    }
    roleAssignment: {
      update: typeof routes['auth.role_assignment.update']
    }
    recoveryCodes: {
      store: typeof routes['auth.recovery_codes.store']
    }
  }
  files: {
    show: typeof routes['files.show']
  }
  uploads: {
    store: typeof routes['uploads.store']
  }
  masters: {
    talukas: typeof routes['masters.talukas']
    pincode: typeof routes['masters.pincode']
    ifsc: typeof routes['masters.ifsc']
  }
  notifications: {
    inbox: {
      index: typeof routes['notifications.inbox.index']
      update: typeof routes['notifications.inbox.update']
      show: typeof routes['notifications.inbox.show']
    }
    deliveryReports: {
      store: typeof routes['notifications.delivery_reports.store']
      storeByAddress: typeof routes['notifications.delivery_reports.store_by_address']
    }
    outbox: {
      index: typeof routes['notifications.outbox.index']
      resends: {
        store: typeof routes['notifications.outbox.resends.store']
        storeRefused: typeof routes['notifications.outbox.resends.store_refused']
      }
    }
    announcements: {
      index: typeof routes['notifications.announcements.index']
      create: typeof routes['notifications.announcements.create']
      store: typeof routes['notifications.announcements.store']
      edit: typeof routes['notifications.announcements.edit']
      update: typeof routes['notifications.announcements.update']
      withdrawals: {
        store: typeof routes['notifications.announcements.withdrawals.store']
      }
    }
  }
  jobs: {
    files: {
      index: typeof routes['jobs.files.index']
      stops: {
        store: typeof routes['jobs.files.stops.store']
      }
      retries: {
        store: typeof routes['jobs.files.retries.store']
      }
    }
  }
  collaboration: {
    notes: {
      store: typeof routes['collaboration.notes.store']
    }
    sharedFiles: {
      create: typeof routes['collaboration.shared_files.create']
      store: typeof routes['collaboration.shared_files.store']
    }
    assignments: {
      store: typeof routes['collaboration.assignments.store']
    }
    questions: {
      store: typeof routes['collaboration.questions.store']
      update: typeof routes['collaboration.questions.update']
      destroy: typeof routes['collaboration.questions.destroy']
    }
  }
  makerChecker: {
    index: typeof routes['maker_checker.index']
    show: typeof routes['maker_checker.show']
    confirm: typeof routes['maker_checker.confirm']
    refuse: typeof routes['maker_checker.refuse']
    withdraw: typeof routes['maker_checker.withdraw']
    acknowledge: typeof routes['maker_checker.acknowledge']
    rules: {
      edit: typeof routes['maker_checker.rules.edit']
      update: typeof routes['maker_checker.rules.update']
    }
  }
  profile: {
    taskList: typeof routes['profile.task_list']
    personal: {
      edit: typeof routes['profile.personal.edit']
      update: typeof routes['profile.personal.update']
    }
    address: {
      edit: typeof routes['profile.address.edit']
      update: typeof routes['profile.address.update']
    }
    family: {
      index: typeof routes['profile.family.index']
      store: typeof routes['profile.family.store']
      update: typeof routes['profile.family.update']
      destroy: typeof routes['profile.family.destroy']
    }
    bankAccount: {
      edit: typeof routes['profile.bank_account.edit']
      update: typeof routes['profile.bank_account.update']
    }
    lending: {
      edit: typeof routes['profile.lending.edit']
      update: typeof routes['profile.lending.update']
    }
    documents: {
      index: typeof routes['profile.documents.index']
      store: typeof routes['profile.documents.store']
      update: typeof routes['profile.documents.update']
      destroy: typeof routes['profile.documents.destroy']
    }
    cardPhotos: {
      store: typeof routes['profile.card_photos.store']
    }
    declaration: {
      edit: typeof routes['profile.declaration.edit']
      update: typeof routes['profile.declaration.update']
    }
    draft: {
      update: typeof routes['profile.draft.update']
      destroy: typeof routes['profile.draft.destroy']
    }
    identityProofs: {
      show: typeof routes['profile.identity_proofs.show']
      destroy: typeof routes['profile.identity_proofs.destroy']
      readQr: typeof routes['profile.identity_proofs.read_qr']
      readFile: typeof routes['profile.identity_proofs.read_file']
    }
    digilocker: {
      show: typeof routes['profile.digilocker.show']
      keep: typeof routes['profile.digilocker.keep']
      leave: typeof routes['profile.digilocker.leave']
      create: typeof routes['profile.digilocker.create']
      callback: typeof routes['profile.digilocker.callback']
    }
    show: typeof routes['profile.show']
    reveals: {
      store: typeof routes['profile.reveals.store']
    }
  }
  group: {
    details: {
      edit: typeof routes['group.details.edit']
      update: typeof routes['group.details.update']
    }
    directors: {
      index: typeof routes['group.directors.index']
      create: typeof routes['group.directors.create']
      store: typeof routes['group.directors.store']
      edit: typeof routes['group.directors.edit']
      update: typeof routes['group.directors.update']
      destroy: typeof routes['group.directors.destroy']
    }
    directorDocuments: {
      index: typeof routes['group.director_documents.index']
      store: typeof routes['group.director_documents.store']
      update: typeof routes['group.director_documents.update']
      destroy: typeof routes['group.director_documents.destroy']
    }
    shareholders: {
      index: typeof routes['group.shareholders.index']
      create: typeof routes['group.shareholders.create']
      store: typeof routes['group.shareholders.store']
      edit: typeof routes['group.shareholders.edit']
      update: typeof routes['group.shareholders.update']
      destroy: typeof routes['group.shareholders.destroy']
    }
    documents: {
      index: typeof routes['group.documents.index']
      store: typeof routes['group.documents.store']
      update: typeof routes['group.documents.update']
      destroy: typeof routes['group.documents.destroy']
    }
    profile: {
      show: typeof routes['group.profile.show']
    }
  }
  applications: {
    dashboard: typeof routes['applications.dashboard']
    submission: {
      create: typeof routes['applications.submission.create']
      store: typeof routes['applications.submission.store']
    }
    mine: {
      show: typeof routes['applications.mine.show']
      calendar: typeof routes['applications.mine.calendar']
      profilePdf: typeof routes['applications.mine.profile_pdf']
    }
    mySteps: {
      store: typeof routes['applications.my_steps.store']
    }
    profilePdf: {
      person: typeof routes['applications.profile_pdf.person']
      group: typeof routes['applications.profile_pdf.group']
    }
  }
  approvals: {
    applications: {
      index: typeof routes['approvals.applications.index']
      spreadsheet: typeof routes['approvals.applications.spreadsheet']
      pdf: typeof routes['approvals.applications.pdf']
      show: typeof routes['approvals.applications.show']
    }
    numberSearches: {
      create: typeof routes['approvals.number_searches.create']
      store: typeof routes['approvals.number_searches.store']
    }
    bulkDecisions: {
      create: typeof routes['approvals.bulk_decisions.create']
      store: typeof routes['approvals.bulk_decisions.store']
    }
    undoneDecisions: {
      store: typeof routes['approvals.undone_decisions.store']
    }
    finalApprovals: {
      show: typeof routes['approvals.final_approvals.show']
      store: typeof routes['approvals.final_approvals.store']
      update: typeof routes['approvals.final_approvals.update']
    }
    applicationsAsOf: {
      show: typeof routes['approvals.applications_as_of.show']
    }
    duplicates: {
      show: typeof routes['approvals.duplicates.show']
      store: typeof routes['approvals.duplicates.store']
    }
    profilePdf: {
      show: typeof routes['approvals.profile_pdf.show']
    }
    decisions: {
      store: typeof routes['approvals.decisions.store']
    }
    reveals: {
      store: typeof routes['approvals.reveals.store']
    }
    corrections: {
      create: typeof routes['approvals.corrections.create']
      store: typeof routes['approvals.corrections.store']
    }
    certificates: {
      update: typeof routes['approvals.certificates.update']
    }
    oldMobiles: {
      edit: typeof routes['approvals.old_mobiles.edit']
      update: typeof routes['approvals.old_mobiles.update']
    }
    siteVisits: {
      index: typeof routes['approvals.site_visits.index']
      show: typeof routes['approvals.site_visits.show']
      store: typeof routes['approvals.site_visits.store']
    }
    district: {
      create: typeof routes['approvals.district.create']
      store: typeof routes['approvals.district.store']
    }
    password: {
      create: typeof routes['approvals.password.create']
      store: typeof routes['approvals.password.store']
    }
    answers: {
      create: typeof routes['approvals.answers.create']
      store: typeof routes['approvals.answers.store']
    }
  }
  appeals: {
    mine: {
      create: typeof routes['appeals.mine.create']
      store: typeof routes['appeals.mine.store']
    }
  }
  assistedFiling: {
    notice: {
      show: typeof routes['assisted_filing.notice.show']
    }
    myHelpers: {
      index: typeof routes['assisted_filing.my_helpers.index']
      store: typeof routes['assisted_filing.my_helpers.store']
      ends: {
        store: typeof routes['assisted_filing.my_helpers.ends.store']
      }
    }
    assistances: {
      index: typeof routes['assisted_filing.assistances.index']
      ends: {
        store: typeof routes['assisted_filing.assistances.ends.store']
      }
      sessions: {
        store: typeof routes['assisted_filing.assistances.sessions.store']
        destroy: typeof routes['assisted_filing.assistances.sessions.destroy']
      }
      codes: {
        store: typeof routes['assisted_filing.assistances.codes.store']
      }
      openings: {
        create: typeof routes['assisted_filing.assistances.openings.create']
        store: typeof routes['assisted_filing.assistances.openings.store']
      }
    }
    submissions: {
      create: typeof routes['assisted_filing.submissions.create']
      store: typeof routes['assisted_filing.submissions.store']
      codes: {
        store: typeof routes['assisted_filing.submissions.codes.store']
      }
    }
    centres: {
      index: typeof routes['assisted_filing.centres.index']
      spreadsheet: typeof routes['assisted_filing.centres.spreadsheet']
      pdf: typeof routes['assisted_filing.centres.pdf']
      create: typeof routes['assisted_filing.centres.create']
      store: typeof routes['assisted_filing.centres.store']
      show: typeof routes['assisted_filing.centres.show']
      update: typeof routes['assisted_filing.centres.update']
      operators: {
        store: typeof routes['assisted_filing.centres.operators.store']
        end: typeof routes['assisted_filing.centres.operators.end']
      }
    }
  }
  batches: {
    index: typeof routes['batches.index']
    files: {
      spreadsheet: typeof routes['batches.files.spreadsheet']
      pdf: typeof routes['batches.files.pdf']
    }
    create: typeof routes['batches.create']
    store: typeof routes['batches.store']
    show: typeof routes['batches.show']
    postponements: {
      store: typeof routes['batches.postponements.store']
    }
    removals: {
      store: typeof routes['batches.removals.store']
    }
    report: {
      store: typeof routes['batches.report.store']
    }
  }
  loans: {
    current: typeof routes['loans.current']
    sanction: {
      show: typeof routes['loans.sanction.show']
      store: typeof routes['loans.sanction.store']
    }
    disbursements: {
      index: typeof routes['loans.disbursements.index']
      store: typeof routes['loans.disbursements.store']
      create: typeof routes['loans.disbursements.create']
      show: typeof routes['loans.disbursements.show']
    }
    paymentSchedules: {
      store: typeof routes['loans.payment_schedules.store']
    }
    officer: {
      sanctions: {
        index: typeof routes['loans.officer.sanctions.index']
        spreadsheet: typeof routes['loans.officer.sanctions.spreadsheet']
        pdf: typeof routes['loans.officer.sanctions.pdf']
        show: typeof routes['loans.officer.sanctions.show']
      }
      disbursements: {
        index: typeof routes['loans.officer.disbursements.index']
        spreadsheet: typeof routes['loans.officer.disbursements.spreadsheet']
        pdf: typeof routes['loans.officer.disbursements.pdf']
        show: typeof routes['loans.officer.disbursements.show']
      }
      sanctionVerifications: {
        store: typeof routes['loans.officer.sanction_verifications.store']
      }
      bankSchedules: {
        store: typeof routes['loans.officer.bank_schedules.store']
      }
      disbursementVerifications: {
        store: typeof routes['loans.officer.disbursement_verifications.store']
      }
      sanctionFollowUps: {
        store: typeof routes['loans.officer.sanction_follow_ups.store']
      }
      sanctionWithdrawals: {
        store: typeof routes['loans.officer.sanction_withdrawals.store']
      }
      disbursementVoids: {
        store: typeof routes['loans.officer.disbursement_voids.store']
      }
      sanctionReferences: {
        store: typeof routes['loans.officer.sanction_references.store']
      }
      edits: {
        create: typeof routes['loans.officer.edits.create']
        store: typeof routes['loans.officer.edits.store']
      }
    }
  }
  site: {
    home: typeof routes['site.home']
    eligibility: typeof routes['site.eligibility']
    schemes: {
      pdf: typeof routes['site.schemes.pdf']
    }
    robots: typeof routes['site.robots']
    sitemap: typeof routes['site.sitemap']
    manifest: typeof routes['site.manifest']
    offline: typeof routes['site.offline']
    about: typeof routes['site.about']
    grievances: typeof routes['site.grievances']
    rightToInformation: typeof routes['site.right_to_information']
    privacy: typeof routes['site.privacy']
    terms: typeof routes['site.terms']
    accessibility: typeof routes['site.accessibility']
    help: {
      index: typeof routes['site.help.index']
      show: typeof routes['site.help.show']
    }
    siteMap: typeof routes['site.site_map']
    feedback: {
      create: typeof routes['site.feedback.create']
      store: typeof routes['site.feedback.store']
    }
    contact: typeof routes['site.contact']
    districtOffices: typeof routes['site.district_offices']
    logos: {
      show: typeof routes['site.logos.show']
    }
    portraits: {
      show: typeof routes['site.portraits.show']
    }
    downloads: typeof routes['site.downloads']
    actsAndRules: typeof routes['site.acts_and_rules']
    notifications: typeof routes['site.notifications']
    circulars: typeof routes['site.circulars']
    published: {
      show: typeof routes['site.published.show']
    }
    editor: {
      pages: {
        index: typeof routes['site.editor.pages.index']
        edit: typeof routes['site.editor.pages.edit']
        update: typeof routes['site.editor.pages.update']
      }
      revisions: {
        index: typeof routes['site.editor.revisions.index']
        show: typeof routes['site.editor.revisions.show']
      }
      restorations: {
        store: typeof routes['site.editor.restorations.store']
      }
      documents: {
        index: typeof routes['site.editor.documents.index']
        create: typeof routes['site.editor.documents.create']
        store: typeof routes['site.editor.documents.store']
      }
      withdrawals: {
        store: typeof routes['site.editor.withdrawals.store']
      }
      leaders: {
        index: typeof routes['site.editor.leaders.index']
        create: typeof routes['site.editor.leaders.create']
        store: typeof routes['site.editor.leaders.store']
        edit: typeof routes['site.editor.leaders.edit']
        update: typeof routes['site.editor.leaders.update']
        destroy: typeof routes['site.editor.leaders.destroy']
        moves: {
          store: typeof routes['site.editor.leaders.moves.store']
        }
      }
      offices: {
        index: typeof routes['site.editor.offices.index']
        edit: typeof routes['site.editor.offices.edit']
        update: typeof routes['site.editor.offices.update']
      }
      feedback: {
        index: typeof routes['site.editor.feedback.index']
      }
    }
    oldPaths: {
      show: typeof routes['site.old_paths.show']
      signUp: typeof routes['site.old_paths.sign_up']
      verification: typeof routes['site.old_paths.verification']
      moved0: typeof routes['site.old_paths.moved_0']
      moved1: typeof routes['site.old_paths.moved_1']
      moved2: typeof routes['site.old_paths.moved_2']
      moved3: typeof routes['site.old_paths.moved_3']
      moved4: typeof routes['site.old_paths.moved_4']
      moved5: typeof routes['site.old_paths.moved_5']
      moved6: typeof routes['site.old_paths.moved_6']
      moved7: typeof routes['site.old_paths.moved_7']
      moved8: typeof routes['site.old_paths.moved_8']
      moved9: typeof routes['site.old_paths.moved_9']
      moved10: typeof routes['site.old_paths.moved_10']
      moved11: typeof routes['site.old_paths.moved_11']
      moved12: typeof routes['site.old_paths.moved_12']
      moved13: typeof routes['site.old_paths.moved_13']
      moved14: typeof routes['site.old_paths.moved_14']
      moved15: typeof routes['site.old_paths.moved_15']
      moved16: typeof routes['site.old_paths.moved_16']
      moved17: typeof routes['site.old_paths.moved_17']
      moved18: typeof routes['site.old_paths.moved_18']
      moved19: typeof routes['site.old_paths.moved_19']
      moved20: typeof routes['site.old_paths.moved_20']
      moved21: typeof routes['site.old_paths.moved_21']
      moved22: typeof routes['site.old_paths.moved_22']
      moved23: typeof routes['site.old_paths.moved_23']
      moved24: typeof routes['site.old_paths.moved_24']
      moved25: typeof routes['site.old_paths.moved_25']
    }
  }
  claims: {
    index: typeof routes['claims.index']
    store: typeof routes['claims.store']
    create: typeof routes['claims.create']
    statement: {
      store: typeof routes['claims.statement.store']
      update: typeof routes['claims.statement.update']
    }
    forecast: typeof routes['claims.forecast']
    show: typeof routes['claims.show']
    update: typeof routes['claims.update']
    withdrawals: {
      store: typeof routes['claims.withdrawals.store']
    }
    answers: {
      create: typeof routes['claims.answers.create']
      store: typeof routes['claims.answers.store']
    }
    recovery: {
      show: typeof routes['claims.recovery.show']
      store: typeof routes['claims.recovery.store']
      letter: typeof routes['claims.recovery.letter']
    }
    aadhaarLinking: {
      show: typeof routes['claims.aadhaar_linking.show']
      store: typeof routes['claims.aadhaar_linking.store']
    }
    officer: {
      index: typeof routes['claims.officer.index']
      spreadsheet: typeof routes['claims.officer.spreadsheet']
      pdf: typeof routes['claims.officer.pdf']
      show: typeof routes['claims.officer.show']
      claimPdf: {
        show: typeof routes['claims.officer.claim_pdf.show']
      }
      tabs: {
        show: typeof routes['claims.officer.tabs.show']
      }
      approvals: {
        create: typeof routes['claims.officer.approvals.create']
        store: typeof routes['claims.officer.approvals.store']
      }
      decisions: {
        store: typeof routes['claims.officer.decisions.store']
      }
      reversals: {
        create: typeof routes['claims.officer.reversals.create']
        store: typeof routes['claims.officer.reversals.store']
      }
      lateCredits: {
        create: typeof routes['claims.officer.late_credits.create']
        store: typeof routes['claims.officer.late_credits.store']
      }
      recovery: {
        create: typeof routes['claims.officer.recovery.create']
        store: typeof routes['claims.officer.recovery.store']
      }
      linkingRequests: {
        store: typeof routes['claims.officer.linking_requests.store']
      }
    }
    finalApprovals: {
      show: typeof routes['claims.final_approvals.show']
      store: typeof routes['claims.final_approvals.store']
      decisions: {
        store: typeof routes['claims.final_approvals.decisions.store']
        update: typeof routes['claims.final_approvals.decisions.update']
      }
    }
    debitAccount: {
      index: typeof routes['claims.debit_account.index']
      lines: {
        index: typeof routes['claims.debit_account.lines.index']
        match: typeof routes['claims.debit_account.lines.match']
        unmatch: typeof routes['claims.debit_account.lines.unmatch']
      }
      certificates: {
        show: typeof routes['claims.debit_account.certificates.show']
        file: typeof routes['claims.debit_account.certificates.file']
        store: typeof routes['claims.debit_account.certificates.store']
      }
      statements: {
        store: typeof routes['claims.debit_account.statements.store']
      }
    }
    paymentBatches: {
      index: typeof routes['claims.payment_batches.index']
      files: {
        spreadsheet: typeof routes['claims.payment_batches.files.spreadsheet']
        pdf: typeof routes['claims.payment_batches.files.pdf']
      }
      reconciliation: typeof routes['claims.payment_batches.reconciliation']
      show: typeof routes['claims.payment_batches.show']
      answers: {
        show: typeof routes['claims.payment_batches.answers.show']
        store: typeof routes['claims.payment_batches.answers.store']
      }
      store: typeof routes['claims.payment_batches.store']
      create: typeof routes['claims.payment_batches.create']
      destroy: typeof routes['claims.payment_batches.destroy']
      spreadsheet: typeof routes['claims.payment_batches.spreadsheet']
      releases: {
        store: typeof routes['claims.payment_batches.releases.store']
      }
    }
    recoveries: {
      index: typeof routes['claims.recoveries.index']
      files: {
        spreadsheet: typeof routes['claims.recoveries.files.spreadsheet']
        pdf: typeof routes['claims.recoveries.files.pdf']
      }
      show: typeof routes['claims.recoveries.show']
      letter: typeof routes['claims.recoveries.letter']
      steps: {
        store: typeof routes['claims.recoveries.steps.store']
      }
      orders: {
        store: typeof routes['claims.recoveries.orders.store']
      }
    }
    daysPastDue: {
      index: typeof routes['claims.days_past_due.index']
      spreadsheet: typeof routes['claims.days_past_due.spreadsheet']
      pdf: typeof routes['claims.days_past_due.pdf']
      show: typeof routes['claims.days_past_due.show']
      entries: {
        store: typeof routes['claims.days_past_due.entries.store']
        destroy: typeof routes['claims.days_past_due.entries.destroy']
      }
    }
    bankTransfers: {
      connections: {
        create: typeof routes['claims.bank_transfers.connections.create']
        store: typeof routes['claims.bank_transfers.connections.store']
        edit: typeof routes['claims.bank_transfers.connections.edit']
        update: typeof routes['claims.bank_transfers.connections.update']
        tests: {
          show: typeof routes['claims.bank_transfers.connections.tests.show']
          store: typeof routes['claims.bank_transfers.connections.tests.store']
        }
        hostKeys: {
          store: typeof routes['claims.bank_transfers.connections.host_keys.store']
        }
      }
      profiles: {
        index: typeof routes['claims.bank_transfers.profiles.index']
        store: typeof routes['claims.bank_transfers.profiles.store']
        samples: typeof routes['claims.bank_transfers.profiles.samples']
      }
      file: typeof routes['claims.bank_transfers.file']
      rows: {
        show: typeof routes['claims.bank_transfers.rows.show']
        store: typeof routes['claims.bank_transfers.rows.store']
      }
      decisions: {
        store: typeof routes['claims.bank_transfers.decisions.store']
      }
      index: typeof routes['claims.bank_transfers.index']
      show: typeof routes['claims.bank_transfers.show']
    }
    budget: {
      show: typeof routes['claims.budget.show']
    }
    statementSamples: {
      create: typeof routes['claims.statement_samples.create']
      store: typeof routes['claims.statement_samples.store']
    }
  }
  doclog: {
    changes: {
      show: typeof routes['doclog.changes.show']
      store: typeof routes['doclog.changes.store']
    }
  }
  erasure: {
    mine: {
      show: typeof routes['erasure.mine.show']
      store: typeof routes['erasure.mine.store']
      parts: {
        store: typeof routes['erasure.mine.parts.store']
      }
    }
    proofs: {
      index: typeof routes['erasure.proofs.index']
    }
  }
  audits: {
    queueOrder: {
      index: typeof routes['audits.queue_order.index']
      show: typeof routes['audits.queue_order.show']
    }
    samples: {
      index: typeof routes['audits.samples.index']
      store: typeof routes['audits.samples.store']
      show: typeof routes['audits.samples.show']
      items: {
        show: typeof routes['audits.samples.items.show']
        check: typeof routes['audits.samples.items.check']
        answer: typeof routes['audits.samples.items.answer']
        close: typeof routes['audits.samples.items.close']
      }
    }
    packs: {
      index: typeof routes['audits.packs.index']
      store: typeof routes['audits.packs.store']
      file: typeof routes['audits.packs.file']
      proof: typeof routes['audits.packs.proof']
    }
  }
  reports: {
    home: typeof routes['reports.home']
    overview: typeof routes['reports.overview']
    setup: {
      show: typeof routes['reports.setup.show']
    }
    search: {
      show: typeof routes['reports.search.show']
      store: typeof routes['reports.search.store']
      results: typeof routes['reports.search.results']
    }
    savedFilters: {
      store: typeof routes['reports.saved_filters.store']
      update: typeof routes['reports.saved_filters.update']
      destroy: typeof routes['reports.saved_filters.destroy']
    }
    listColumns: {
      store: typeof routes['reports.list_columns.store']
    }
    applicationSummary: {
      show: typeof routes['reports.application_summary.show']
    }
    mis: {
      show: typeof routes['reports.mis.show']
      spreadsheet: typeof routes['reports.mis.spreadsheet']
    }
    reports: {
      show: typeof routes['reports.reports.show']
      spreadsheet: typeof routes['reports.reports.spreadsheet']
      pdf: typeof routes['reports.reports.pdf']
    }
    reportPins: {
      store: typeof routes['reports.report_pins.store']
    }
    subscriptions: {
      index: typeof routes['reports.subscriptions.index']
      store: typeof routes['reports.subscriptions.store']
      destroy: typeof routes['reports.subscriptions.destroy']
    }
    exports: {
      show: typeof routes['reports.exports.show']
    }
  }
  administration: {
    settings: {
      edit: typeof routes['administration.settings.edit']
      update: typeof routes['administration.settings.update']
      holidays: {
        show: typeof routes['administration.settings.holidays.show']
      }
      signatories: {
        index: typeof routes['administration.settings.signatories.index']
        store: typeof routes['administration.settings.signatories.store']
        destroy: typeof routes['administration.settings.signatories.destroy']
      }
      debitAccount: {
        update: typeof routes['administration.settings.debit_account.update']
      }
      secondFactor: {
        update: typeof routes['administration.settings.second_factor.update']
      }
      offlineVerifier: {
        edit: typeof routes['administration.settings.offline_verifier.edit']
        update: typeof routes['administration.settings.offline_verifier.update']
      }
      signingCertificates: {
        index: typeof routes['administration.settings.signing_certificates.index']
        store: typeof routes['administration.settings.signing_certificates.store']
        destroy: typeof routes['administration.settings.signing_certificates.destroy']
      }
      gateways: {
        edit: typeof routes['administration.settings.gateways.edit']
        update: typeof routes['administration.settings.gateways.update']
        tests: {
          store: typeof routes['administration.settings.gateways.tests.store']
        }
      }
      singleSignOn: {
        edit: typeof routes['administration.settings.single_sign_on.edit']
        update: typeof routes['administration.settings.single_sign_on.update']
      }
      ssoRequests: {
        store: typeof routes['administration.settings.sso_requests.store']
        destroy: typeof routes['administration.settings.sso_requests.destroy']
      }
      digilocker: {
        edit: typeof routes['administration.settings.digilocker.edit']
        update: typeof routes['administration.settings.digilocker.update']
        tests: {
          store: typeof routes['administration.settings.digilocker.tests.store']
        }
      }
    }
    workflow: {
      index: typeof routes['administration.workflow.index']
      show: typeof routes['administration.workflow.show']
      edits: {
        create: typeof routes['administration.workflow.edits.create']
        store: typeof routes['administration.workflow.edits.store']
      }
      statuses: {
        edit: typeof routes['administration.workflow.statuses.edit']
        update: typeof routes['administration.workflow.statuses.update']
      }
    }
    schemes: {
      index: typeof routes['administration.schemes.index']
      show: typeof routes['administration.schemes.show']
      compare: typeof routes['administration.schemes.compare']
      versions: {
        create: typeof routes['administration.schemes.versions.create']
        store: typeof routes['administration.schemes.versions.store']
        destroy: typeof routes['administration.schemes.versions.destroy']
      }
      lists: {
        show: typeof routes['administration.schemes.lists.show']
        compare: typeof routes['administration.schemes.lists.compare']
        versions: {
          create: typeof routes['administration.schemes.lists.versions.create']
          dryRun: typeof routes['administration.schemes.lists.versions.dry_run']
          store: typeof routes['administration.schemes.lists.versions.store']
          destroy: typeof routes['administration.schemes.lists.versions.destroy']
        }
      }
    }
    messages: {
      index: typeof routes['administration.messages.index']
      edit: typeof routes['administration.messages.edit']
      update: typeof routes['administration.messages.update']
      test: typeof routes['administration.messages.test']
    }
    masters: {
      index: typeof routes['administration.masters.index']
      rows: {
        index: typeof routes['administration.masters.rows.index']
        store: typeof routes['administration.masters.rows.store']
        create: typeof routes['administration.masters.rows.create']
        edit: typeof routes['administration.masters.rows.edit']
        update: typeof routes['administration.masters.rows.update']
      }
      spreadsheet: typeof routes['administration.masters.spreadsheet']
      csv: typeof routes['administration.masters.csv']
      imports: {
        create: typeof routes['administration.masters.imports.create']
        store: typeof routes['administration.masters.imports.store']
      }
      retirements: {
        store: typeof routes['administration.masters.retirements.store']
        destroy: typeof routes['administration.masters.retirements.destroy']
      }
      moves: {
        store: typeof routes['administration.masters.moves.store']
      }
    }
    districtSplits: {
      index: typeof routes['administration.district_splits.index']
      store: typeof routes['administration.district_splits.store']
      undo: typeof routes['administration.district_splits.undo']
      retry: typeof routes['administration.district_splits.retry']
    }
    portfolio: {
      index: typeof routes['administration.portfolio.index']
      show: typeof routes['administration.portfolio.show']
      findings: typeof routes['administration.portfolio.findings']
      releases: {
        index: typeof routes['administration.portfolio.releases.index']
        store: typeof routes['administration.portfolio.releases.store']
      }
      store: typeof routes['administration.portfolio.store']
      template: typeof routes['administration.portfolio.template']
      dictionary: typeof routes['administration.portfolio.dictionary']
      files: {
        store: typeof routes['administration.portfolio.files.store']
        destroy: typeof routes['administration.portfolio.files.destroy']
      }
      headings: {
        store: typeof routes['administration.portfolio.headings.store']
      }
      checks: {
        store: typeof routes['administration.portfolio.checks.store']
      }
      attempts: {
        store: typeof routes['administration.portfolio.attempts.store']
      }
      proposals: {
        store: typeof routes['administration.portfolio.proposals.store']
      }
      reversals: {
        store: typeof routes['administration.portfolio.reversals.store']
      }
    }
    letterSignatures: {
      index: typeof routes['administration.letter_signatures.index']
      files: typeof routes['administration.letter_signatures.files']
      store: typeof routes['administration.letter_signatures.store']
      show: typeof routes['administration.letter_signatures.show']
    }
    outsideLists: {
      index: typeof routes['administration.outside_lists.index']
      store: typeof routes['administration.outside_lists.store']
      show: typeof routes['administration.outside_lists.show']
      file: {
        store: typeof routes['administration.outside_lists.file.store']
      }
      headings: {
        store: typeof routes['administration.outside_lists.headings.store']
      }
    }
    outsideFindings: {
      index: typeof routes['administration.outside_findings.index']
      files: {
        spreadsheet: typeof routes['administration.outside_findings.files.spreadsheet']
        pdf: typeof routes['administration.outside_findings.files.pdf']
      }
      decide: typeof routes['administration.outside_findings.decide']
      show: typeof routes['administration.outside_findings.show']
    }
    officers: {
      index: typeof routes['administration.officers.index']
      store: typeof routes['administration.officers.store']
      create: typeof routes['administration.officers.create']
      files: {
        spreadsheet: typeof routes['administration.officers.files.spreadsheet']
        pdf: typeof routes['administration.officers.files.pdf']
      }
      imports: {
        create: typeof routes['administration.officers.imports.create']
        store: typeof routes['administration.officers.imports.store']
        spreadsheet: typeof routes['administration.officers.imports.spreadsheet']
        csv: typeof routes['administration.officers.imports.csv']
      }
      links: {
        store: typeof routes['administration.officers.links.store']
      }
      show: typeof routes['administration.officers.show']
      update: typeof routes['administration.officers.update']
      posts: {
        store: typeof routes['administration.officers.posts.store']
        update: typeof routes['administration.officers.posts.update']
        successors: {
          store: typeof routes['administration.officers.posts.successors.store']
        }
      }
      disable: typeof routes['administration.officers.disable']
      enable: typeof routes['administration.officers.enable']
      sessions: {
        destroy: typeof routes['administration.officers.sessions.destroy']
      }
      secondFactor: {
        destroy: typeof routes['administration.officers.second_factor.destroy']
      }
      passkeys: {
        destroy: typeof routes['administration.officers.passkeys.destroy']
      }
      password: {
        store: typeof routes['administration.officers.password.store']
      }
    }
    audit: {
      index: typeof routes['administration.audit.index']
      files: {
        spreadsheet: typeof routes['administration.audit.files.spreadsheet']
        pdf: typeof routes['administration.audit.files.pdf']
      }
      show: typeof routes['administration.audit.show']
    }
  }
  operations: {
    schedule: {
      index: typeof routes['operations.schedule.index']
      runs: {
        store: typeof routes['operations.schedule.runs.store']
      }
    }
  }
  api: {
    applications: {
      index: typeof routes['api.applications.index']
      show: typeof routes['api.applications.show']
    }
    letters: {
      show: typeof routes['api.letters.show']
    }
    sanctions: {
      store: typeof routes['api.sanctions.store']
    }
    disbursals: {
      store: typeof routes['api.disbursals.store']
    }
    answers: {
      store: typeof routes['api.answers.store']
    }
    pastDue: {
      store: typeof routes['api.past_due.store']
    }
    claims: {
      index: typeof routes['api.claims.index']
    }
    payments: {
      index: typeof routes['api.payments.index']
    }
    statistics: {
      show: typeof routes['api.statistics.show']
    }
    masters: {
      show: typeof routes['api.masters.show']
    }
    document: {
      show: typeof routes['api.document.show']
      read: typeof routes['api.document.read']
    }
    systems: {
      index: typeof routes['api.systems.index']
      create: typeof routes['api.systems.create']
      store: typeof routes['api.systems.store']
      show: typeof routes['api.systems.show']
      tokens: {
        store: typeof routes['api.systems.tokens.store']
        destroyAll: typeof routes['api.systems.tokens.destroy_all']
        destroy: typeof routes['api.systems.tokens.destroy']
      }
    }
    webhooks: {
      edit: typeof routes['api.webhooks.edit']
      update: typeof routes['api.webhooks.update']
      secrets: {
        store: typeof routes['api.webhooks.secrets.store']
      }
      tests: {
        store: typeof routes['api.webhooks.tests.store']
      }
      pauses: {
        store: typeof routes['api.webhooks.pauses.store']
        destroy: typeof routes['api.webhooks.pauses.destroy']
      }
      resends: {
        store: typeof routes['api.webhooks.resends.store']
      }
    }
    deliveries: {
      index: typeof routes['api.deliveries.index']
      files: {
        spreadsheet: typeof routes['api.deliveries.files.spreadsheet']
        pdf: typeof routes['api.deliveries.files.pdf']
      }
      show: typeof routes['api.deliveries.show']
      resends: {
        store: typeof routes['api.deliveries.resends.store']
      }
    }
  }
  loi: {
    pdf: {
      mine: typeof routes['loi.pdf.mine']
      officer: typeof routes['loi.pdf.officer']
    }
    pdfs: {
      officer: typeof routes['loi.pdfs.officer']
    }
    letter: {
      mine: typeof routes['loi.letter.mine']
      current: typeof routes['loi.letter.current']
      officer: typeof routes['loi.letter.officer']
    }
    offlineCopy: {
      show: typeof routes['loi.offline_copy.show']
    }
    extensions: {
      store: typeof routes['loi.extensions.store']
    }
    letterChecks: {
      create: typeof routes['loi.letter_checks.create']
      store: typeof routes['loi.letter_checks.store']
    }
    digilockerLetters: {
      show: typeof routes['loi.digilocker_letters.show']
    }
    verification: {
      show: typeof routes['loi.verification.show']
    }
  }
  bankDesk: {
    entry: {
      create: typeof routes['bank_desk.entry.create']
      store: typeof routes['bank_desk.entry.store']
    }
    code: {
      create: typeof routes['bank_desk.code.create']
      store: typeof routes['bank_desk.code.store']
    }
    session: {
      destroy: typeof routes['bank_desk.session.destroy']
    }
    letter: {
      show: typeof routes['bank_desk.letter.show']
      store: typeof routes['bank_desk.letter.store']
    }
    mine: {
      show: typeof routes['bank_desk.mine.show']
      replies: {
        store: typeof routes['bank_desk.mine.replies.store']
      }
      moves: {
        store: typeof routes['bank_desk.mine.moves.store']
      }
    }
    officer: {
      index: typeof routes['bank_desk.officer.index']
      spreadsheet: typeof routes['bank_desk.officer.spreadsheet']
      pdf: typeof routes['bank_desk.officer.pdf']
      leadBank: typeof routes['bank_desk.officer.lead_bank']
    }
  }
  serviceStandards: {
    show: typeof routes['service_standards.show']
    csv: typeof routes['service_standards.csv']
    json: typeof routes['service_standards.json']
    checkpoints: {
      show: typeof routes['service_standards.checkpoints.show']
      json: typeof routes['service_standards.checkpoints.json']
    }
    letterProof: typeof routes['service_standards.letter_proof']
    claimProof: typeof routes['service_standards.claim_proof']
    officerClaimProof: typeof routes['service_standards.officer_claim_proof']
  }
  grievances: {
    figures: {
      show: typeof routes['grievances.figures.show']
    }
    signedOut: {
      create: typeof routes['grievances.signed_out.create']
      store: typeof routes['grievances.signed_out.store']
      show: typeof routes['grievances.signed_out.show']
      reopenings: {
        store: typeof routes['grievances.signed_out.reopenings.store']
      }
      ratings: {
        store: typeof routes['grievances.signed_out.ratings.store']
      }
    }
    follow: typeof routes['grievances.follow']
    mobile: {
      store: typeof routes['grievances.mobile.store']
      destroy: typeof routes['grievances.mobile.destroy']
    }
    code: {
      create: typeof routes['grievances.code.create']
      store: typeof routes['grievances.code.store']
    }
    mine: {
      index: typeof routes['grievances.mine.index']
      create: typeof routes['grievances.mine.create']
      store: typeof routes['grievances.mine.store']
      show: typeof routes['grievances.mine.show']
      reopenings: {
        store: typeof routes['grievances.mine.reopenings.store']
      }
      ratings: {
        store: typeof routes['grievances.mine.ratings.store']
      }
    }
    officer: {
      index: typeof routes['grievances.officer.index']
      spreadsheet: typeof routes['grievances.officer.spreadsheet']
      pdf: typeof routes['grievances.officer.pdf']
      show: typeof routes['grievances.officer.show']
      answers: {
        store: typeof routes['grievances.officer.answers.store']
      }
    }
  }
  privacy: {
    show: typeof routes['privacy.show']
    update: typeof routes['privacy.update']
    copy: {
      show: typeof routes['privacy.copy.show']
      store: typeof routes['privacy.copy.store']
      json: typeof routes['privacy.copy.json']
      pdf: typeof routes['privacy.copy.pdf']
    }
    correction: {
      show: typeof routes['privacy.correction.show']
      store: typeof routes['privacy.correction.store']
    }
    nominee: {
      show: typeof routes['privacy.nominee.show']
      store: typeof routes['privacy.nominee.store']
      destroy: typeof routes['privacy.nominee.destroy']
    }
    accessLog: {
      show: typeof routes['privacy.access_log.show']
    }
    incidents: {
      show: typeof routes['privacy.incidents.show']
    }
    requests: {
      index: typeof routes['privacy.requests.index']
      store: typeof routes['privacy.requests.store']
    }
    breaches: {
      index: typeof routes['privacy.breaches.index']
      create: typeof routes['privacy.breaches.create']
      store: typeof routes['privacy.breaches.store']
      show: typeof routes['privacy.breaches.show']
      edit: typeof routes['privacy.breaches.edit']
      update: typeof routes['privacy.breaches.update']
      people: {
        store: typeof routes['privacy.breaches.people.store']
        spreadsheet: typeof routes['privacy.breaches.people.spreadsheet']
        destroy: typeof routes['privacy.breaches.people.destroy']
      }
      notices: {
        store: typeof routes['privacy.breaches.notices.store']
      }
      board: {
        store: typeof routes['privacy.breaches.board.store']
      }
      pdf: typeof routes['privacy.breaches.pdf']
    }
  }
}
