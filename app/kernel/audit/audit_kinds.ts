/** Kinds of entries in the audit log, by part of the portal; their texts are under `audit_words.actions`. */
export const AUDIT_KINDS = {
  sign_in: {
    auth: [
      'signed_in',
      'signed_up',
      'taken_over',
      'stepped_up',
      'emergency_sign_in',
      'sessions_ended',
      'password_wrong',
      'code_wrong',
      'second_factor_wrong',
      'second_factor_on',
      'second_factor_off',
      'passkey_added',
      'passkey_renamed',
      'passkey_removed',
      'passkey_wrong',
      'passkey_cloned',
      'recovery_codes_renewed',
      'password_changed',
      'password_reset_by_code',
      'password_reset_by_officer',
      'password_reset_by_command',
      'password_link_made',
      'password_set_by_link',
      'temporary_password_sent',
      'mobile_changed',
      'email_changed',
    ],
    single_sign_on: ['requested', 'linked', 'posts_changed', 'dismissed', 'ended'],
    access: ['refused', 'not_found'],
    post: ['chosen'],
  },
  people: {
    user: ['created', 'saved', 'disabled', 'enabled', 'mobile_set'],
    post: ['given', 'ended'],
    erasure: ['asked', 'due'],
  },
  files: {
    profile: ['viewed', 'downloaded', 'corrected'],
    aadhaar: ['revealed'],
    pan: ['revealed'],
    account: ['revealed'],
    application: ['district_changed'],
    applications: ['searched_by_number', 'exported'],
    file: ['viewed', 'downloaded', 'assigned', 'released', 'infected'],
    document: ['changed', 'removed'],
    item: ['asked', 'withdrawn'],
    answer: ['taken', 'left'],
    correction: ['asked', 'corrected', 'refused'],
    appeal: ['made', 'granted', 'refused', 'ended'],
    site_visit: ['recorded'],
    follow_up: ['opened', 'noted', 'assigned', 'closed'],
    assistance: ['named', 'opened', 'begun', 'changed', 'code_sent', 'ended', 'submitted'],
    centre: ['registered', 'changed', 'closed', 'opened_again', 'operator_added', 'operator_ended'],
    centres: ['exported'],
    grievance: [
      'mobile_proven',
      'filed',
      'viewed',
      'escalated',
      'answered',
      'reopened',
      'rated',
      'closed',
    ],
    grievances: ['exported'],
    likeness: ['decided'],
    sample: ['drawn', 'asked', 'answered', 'closed'],
    audit_pack: ['made', 'downloaded'],
    queues: ['measured_anew'],
    nominee: ['named', 'withdrawn'],
    identity: ['verified', 'withdrawn', 'photo_shown'],
    digilocker: ['consented', 'opened', 'fetched', 'ended', 'letter_given', 'letter_refused'],
    breach: ['recorded', 'saved', 'listed', 'cleared', 'released', 'told', 'described', 'reported'],
    own_data: ['copied'],
    loi: ['viewed', 'issued'],
    branch: ['proven'],
    letter: ['answered', 'replied', 'moved'],
    bank_letters: ['exported'],
    meetings: ['exported'],
  },
  money: {
    sanction: ['verified', 'reported', 'references_corrected'],
    sanctions: ['exported'],
    past_due: ['exported', 'reported'],
    instalment: ['recorded', 'withdrawn'],
    disbursement: ['verified', 'reported'],
    disbursements: ['exported'],
    loan: ['edited'],
    claim: ['viewed', 'paid', 'payment_reversed', 'late_credit_decided'],
    claims: ['exported'],
    recovery: [
      'proposed',
      'noticed',
      'answered',
      'ordered',
      'dropped',
      'arranged',
      'received',
      'returned',
      'certified',
      'written_off',
    ],
    seeding: ['stated', 'asked'],
    payment_batch: ['created', 'cancelled', 'downloaded'],
    payment_batches: ['exported'],
    recoveries: ['exported'],
    bank_answer: ['imported', 'row_decided'],
    debit_statement: ['imported'],
    debit_line: ['matched', 'unmatched'],
    debit_certificate: ['confirmed'],
    bank_transfer: [
      'released',
      'decided',
      'resent',
      'withdrawn',
      'imported',
      'rejected',
      'downloaded',
    ],
  },
  reports: {
    report: ['exported', 'subscribed', 'unsubscribed'],
    application_summary: ['exported'],
    filter: ['shared', 'changed', 'removed'],
    officers: ['exported'],
    audit: ['viewed', 'exported', 'verified', 'archived'],
    counters: ['fixed'],
  },
  administration: {
    change: [
      'proposed',
      'unconfirmed',
      'confirmed',
      'refused',
      'withdrawn',
      'stale',
      'acknowledged',
    ],
    confirmation_rules: ['set'],
    settings: ['saved'],
    debit_account: ['set'],
    district: ['split', 'split_undone'],
    portfolio: [
      'opened',
      'file_read',
      'file_removed',
      'confirmed',
      'written',
      'undo_confirmed',
      'undone',
      'released',
      'release_retried',
    ],
    outside_list: ['opened', 'file_read', 'matched'],
    outside_finding: ['viewed', 'decided'],
    outside_findings: ['exported'],
    second_factor_roles: ['set'],
    gateway: ['set', 'tested'],
    offline_verifier: ['set'],
    digilocker_settings: ['set', 'tested'],
    single_sign_on: ['set'],
    bank_connection: ['set', 'tested', 'host_key_accepted'],
    payment_profile: ['checked'],
    message_text: ['saved', 'tested', 'previewed'],
    outbox: ['resent'],
    scheme: ['version_saved', 'version_withdrawn'],
    guidelines: ['saved', 'withdrawn'],
    eligibility: ['saved', 'withdrawn'],
    loi_terms: ['saved', 'withdrawn'],
    document_slots: ['saved', 'withdrawn'],
    signatory: ['saved', 'withdrawn'],
    signing_certificate: ['added', 'withdrawn'],
    letters: ['signed'],
    workflow: ['changed', 'status_described'],
    master: ['added', 'saved', 'retired', 'brought_back', 'moved', 'imported'],
    schedule: ['asked'],
    api_token: ['made', 'ended'],
    webhook: ['saved', 'secret_renewed', 'switched_off', 'switched_on', 'tested', 'resent'],
    webhook_deliveries: ['exported'],
    installation: ['set_up', 'address_wrong'],
    vault: ['rotated', 'key_printed'],
  },
  content: {
    content: ['saved', 'restored'],
    announcement: ['added', 'saved', 'withdrawn'],
    document: ['published', 'withdrawn'],
    leader: ['added', 'saved', 'moved', 'removed'],
    district_office: ['saved'],
  },
} as const satisfies Record<string, Record<string, readonly string[]>>

export type AuditPart = keyof typeof AUDIT_KINDS

export const AUDIT_PARTS = Object.keys(AUDIT_KINDS) as AuditPart[]

type ActionIn<Kinds> = {
  [What in keyof Kinds & string]: Kinds[What] extends readonly (infer Done extends string)[]
    ? `${What}.${Done}`
    : never
}[keyof Kinds & string]

/** Name of an action, as `recordAudit` writes it: 'auth.signed_in'. */
export type AuditAction = {
  [Part in AuditPart]: ActionIn<(typeof AUDIT_KINDS)[Part]>
}[AuditPart]

/** Name of a list whose exports are recorded as '<name>.exported'. */
export type ExportedList = AuditAction extends infer Action
  ? Action extends `${infer Name}.exported`
    ? Name
    : never
  : never

/** Returns the actions of a part. */
export const actionsOf = (part: AuditPart): AuditAction[] =>
  Object.entries<readonly string[]>(AUDIT_KINDS[part]).flatMap(([what, done]) =>
    done.map((one) => `${what}.${one}` as AuditAction)
  )

/** The actions of all parts. */
export const AUDIT_ACTIONS: readonly AuditAction[] = AUDIT_PARTS.flatMap(actionsOf)
