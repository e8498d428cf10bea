import { ACCOUNT_PARTS } from '#privacy/rules/account_parts'
import { OFFICE_PARTS, type TablePart, parseColumns } from '#privacy/rules/data_copy_tables'

/** Columns of a step that its text already contains, that concern officers, or that follow from the dates. */
const OMITTED_DECISION_COLUMNS = `action data decided_by is_stage_timely is_whole_timely post_id reason_id remarks stage_days
  subject_type taken_back_on undone_by waited_in_district whole_days`

/** Tables of the decisions on an application or a claim, and of the questions about it. */
const stepsOf = (type: 'application' | 'claim', questions: string): TablePart[] => [
  {
    key: `${type}_decisions`,
    table: 'workflow_decisions',
    by: ['subject_id', type],
    where: { subject_type: type },
    columns: parseColumns(
      `created_at from_status:${type}Statuses to_status:${type}Statuses role:roles`
    ),
    without: OMITTED_DECISION_COLUMNS,
  },
  {
    key: questions,
    table: 'file_questions',
    by: ['subject_id', type],
    where: { subject_type: type },
    columns: parseColumns('created_at reason answer_by:day state closed_at'),
    without: 'asked_by data item open_key settled_by status_id subject_type',
  },
]

/**
 * Tables about a person, in the order of the copy. Profile and group data that is described field by field
 * (`profile/fields`) is read from there; a test fails for a table that is in neither place unless `LEFT_OUT`
 * (`left_out.ts`) names it with a reason.
 */
export const TABLE_PARTS: readonly TablePart[] = [
  ...ACCOUNT_PARTS,
  {
    key: 'identity',
    table: 'identity_proofs',
    by: ['profile_id', 'profile'],
    columns: parseColumns('kind aadhaar_last4:aadhaar consent_text verified_at'),
  },
  {
    key: 'incidents',
    table: 'breach_people',
    by: ['user_id', 'user'],
    columns: parseColumns('told_at'),
    without: 'breach_id reached_by source',
  },
  {
    key: 'applications',
    table: 'applications',
    by: ['user_id', 'user'],
    columns: parseColumns(
      `number old_number loan_type:schemes applicant_name mobile aadhaar_last4:aadhaar age_at_submission:number
      gender_id:genders caste_id:castes district_id:districts taluka_id:talukas business_type
      amount_paise status_id:applicationStatuses status_since submitted_at committee_outcome`
    ),
    without:
      'created_at extension_returns gaps import_id is_held is_returned last_action_at live_key loi_count previous_application_id submitted_on workflow_version',
  },
  ...stepsOf('application', 'questions'),
  {
    key: 'correction_requests',
    table: 'correction_requests',
    by: ['user_id', 'user'],
    columns: parseColumns('requested_at field requested_value reason state answer answered_at'),
    without: 'answered_by open_key',
  },
  {
    key: 'appeals',
    table: 'appeals',
    by: ['application_id', 'application'],
    columns: { ...parseColumns('made_at state'), grounds: { sealed: 'appeal' } },
    without: 'open_application_id outcome_id rejection_id',
  },
  {
    key: 'grievances',
    table: 'grievances',
    by: ['id', 'grievance'],
    columns: parseColumns('number district_id:districts filed_at due_on answered_on rating:number'),
    without: 'about_role_id application_id hides_name kind locale round status',
  },
  {
    key: 'grievance_steps',
    table: 'grievance_steps',
    by: ['grievance_id', 'grievance'],
    columns: { ...parseColumns('created_at role_id:roles'), message: { sealed: 'grievance' } },
    without: 'actor_id kind serial',
  },
  {
    key: 'helpers',
    table: 'assistances',
    by: ['citizen_id', 'user'],
    columns: parseColumns('loan_type:schemes opened_at ended_at submitted_at helper_last4'),
    without: `application_id centre_id code_sent_at decision_id end_reason helper_id open_key opened_by
      opening_seconds submission_seconds submitted_by`,
  },
  {
    key: 'criteria',
    table: 'criteria_agreements',
    by: ['application_id', 'application'],
    columns: parseColumns('agreed_at counts_on:day locale criteria'),
  },
  {
    key: 'committee',
    table: 'committee_batch_items',
    by: ['application_id', 'application'],
    columns: parseColumns('outcome reason_id:rejectReasons removed_at'),
    without: 'batch_id live_application_id remarks',
  },
  {
    key: 'letters',
    table: 'lois',
    by: ['application_id', 'application'],
    columns: parseColumns(
      'number issued_on valid_from:day valid_till:day is_extended cancelled_at'
    ),
    without:
      'check_code created_at data issued_by kind last_correction_id last_district_change_id replaced_by_id signatory_role',
  },
  {
    key: 'signed_letters',
    table: 'signed_letters',
    by: ['application_id', 'application'],
    columns: parseColumns('kind language signed_at has_time_stamp'),
    without:
      'attempts certificate_id content created_at due_at file_id letter_id number prepared_file_id problem signatory_id signatory_role signatory_signature signatory_signed_at',
  },
  {
    key: 'bank_letters',
    table: 'letter_holders',
    by: ['application_id', 'application'],
    columns: parseColumns('bank_id:banks branch_name since:instant ended_at'),
    without: 'branch_id ended_by live_application_id loi_id',
  },
  {
    key: 'bank_answers',
    table: 'letter_answers',
    by: ['application_id', 'application'],
    columns: parseColumns(
      `answered_at kind amount_paise rate_bp done_on account_last4:account reason_id:bankRefusalReasons
      remarks`
    ),
    without: 'branch_id file_id holder_id serial system_name',
  },
  {
    key: 'answer_replies',
    table: 'answer_replies',
    by: ['answer_id', 'bank_answer'],
    columns: parseColumns('replied_at is_right remarks'),
  },
  {
    key: 'sanctions',
    table: 'loan_sanctions',
    by: ['application_id', 'application'],
    columns: parseColumns(
      `bank_id:banks branch_name city account_last4:account mandate_last4:account amount_paise rate_bp tenure_months:number
      sanctioned_on excess_remarks disbursed_paise verified_at withdrawn_at`
    ),
    without:
      'created_at is_excess_confirmed is_final_letter live_application_id loi_id recorded_by recorded_by_client verified_by',
  },
  {
    key: 'disbursals',
    table: 'disbursements',
    by: ['sanction_id', 'sanction'],
    columns: parseColumns(
      `tranche_no:number disbursed_on amount_paise rate_bp tenure_months:number
      moratorium_months:number capitalised_paise emi_paise emi_start_on emi_end_on verified_at voided_at`
    ),
    without:
      'computed_emi_paise created_at live_tranche_no moratorium_kind recorded_by recorded_by_client verified_by',
  },
  {
    key: 'instalments',
    table: 'schedule_rows',
    by: ['disbursement_id', 'disbursement'],
    columns: parseColumns(
      'row_no:number due_on emi_paise principal_paise interest_paise closing_paise'
    ),
    without: 'opening_paise replaced_in',
  },
  {
    key: 'bank_schedules',
    table: 'bank_schedules',
    by: ['disbursement_id', 'disbursement'],
    columns: parseColumns('file_name sha256 created_at'),
    without: 'data uploaded_by',
  },
  {
    key: 'loan_changes',
    table: 'loan_changes',
    by: ['application_id', 'application'],
    columns: parseColumns('created_at remarks'),
    without: 'changed_by data disbursement_id',
  },
  {
    key: 'claims',
    table: 'claims',
    by: ['user_id', 'user'],
    columns: parseColumns(
      `submitted_on status_id:claimStatuses principal_paise interest_paise charges_paise proposed_paise
      approved_paise reject_reason_id:claimRejectReasons payment_status_id:paymentStatuses paid_paise
      paid_on bank_id:banks`
    ),
    without:
      'applicant_name application_id closed_by_step created_at district_id first_submitted_on is_returned loan_type sanction_id status_since workflow_version',
  },
  {
    key: 'claim_rows',
    table: 'claim_rows',
    by: ['claim_id', 'claim'],
    columns: parseColumns(
      'paid_on narration line_paise balance_paise confirmed_at emi_paise principal_paise interest_paise proposed_paise'
    ),
    without: 'is_recognised live_schedule_row_id schedule_row_id',
  },
  ...stepsOf('claim', 'claim_questions'),
  {
    key: 'account_answers',
    table: 'account_answers',
    by: ['question_id', 'claim_question'],
    columns: parseColumns('created_at account_last4:account ifsc bank_name branch_name city'),
  },
  {
    key: 'payments',
    table: 'payment_batch_items',
    by: ['claim_id', 'claim'],
    columns: parseColumns(
      `beneficiary_name aadhaar_last4:aadhaar loi_number mobile email district taluka pincode
      amount_paise set_off_paise result return_reason bank_reference credited_on`
    ),
    without: `aadhaar_reference batch_id credit_on credit_reference credit_reported_at head_code
      kept_paise live_claim_id return_code sr_no undecided_claim_id`,
  },
  {
    key: 'reversals',
    table: 'payment_reversals',
    by: ['claim_id', 'claim'],
    columns: parseColumns(
      'amount_paise return_reason reference returned_on reported_at reversed_at'
    ),
    without: 'confirmed_by file_id item_id proposed_by return_code',
  },
  ...OFFICE_PARTS,
  {
    key: 'linking',
    table: 'aadhaar_linking_statements',
    by: ['user_id', 'user'],
    columns: parseColumns('bank_id:banks shown_on stated_at'),
    without: 'file_id',
  },
  {
    key: 'files',
    table: 'stored_files',
    by: ['id', 'stored_file'], // A bank branch sends its letter for the person, so the file has no owner.
    columns: {
      ...parseColumns(
        `original_name mime size_bytes:number sha256 created_at certificate_number issued_on valid_until:day
        issuing_office digilocker_issuer digilocker_at`
      ),
      digilocker_uri: { sealed: 'digilocker' },
      digilocker_holder: { sealed: 'digilocker' },
    },
    without: `extension height pages scan_attempts scan_detail scan_due_at scan_state scan_version
      scanned_at storage_key uploaded_by width`,
  },
  {
    key: 'messages',
    table: 'outbox_messages',
    by: ['user_id', 'user'],
    columns: parseColumns('created_at channel recipient subject sent_at delivered_at'),
    without:
      'attempts body dedupe_key dlt_template_id expires_at failure gateway is_test last_error locale next_attempt_at resend_of sender status template text_id',
  },
  {
    key: 'own_devices',
    table: 'remember_me_tokens',
    by: ['tokenable_id', 'user'],
    columns: parseColumns('created_at expires_at'),
    without: 'device hash',
  },
  {
    key: 'changes',
    table: 'profile_revisions',
    by: ['profile_id', 'profile'],
    columns: parseColumns('created_at section remarks'),
    without: 'changed_by data sealed',
  },
]
