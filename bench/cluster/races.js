/** Concurrency specs of every part that relies on locks. */
const RACES = [
  'administration/guidelines',
  'administration/masters_confirmed',
  'administration/officers',
  'administration/scheme_versions',
  'api/idempotency',
  'api/reporting',
  'api/token_reminders',
  'approvals/questions',
  'lending/approvals/change_district',
  'approvals/corrections',
  'approvals/reveals',
  'auth/passwords',
  'auth/role_assignments',
  'platform/auth/sign_up',
  'claims/claim_questions',
  'claims/officers',
  'claims/submit_claim',
  'forms/duplicate_requests',
  'group/submission',
  'jobs/large_list_files',
  'loans/edit_loan',
  'loans/parallel_disbursements',
  'loans/record_disbursement',
  'loans/record_sanction',
  'loi/issuing',
  'loi/reissue',
  'reports/export_limit',
  'workflow/counting',
  'workflow/decide',
  'workflow/versions',
]

/** Specs whose 50 concurrent requests the rounds repeat: a decision, a claim, disbursements, a sanction, a schedule. */
const ROUNDS = [
  'claims/officers',
  'claims/submit_claim',
  'loans/edit_loan',
  'loans/parallel_disbursements',
  'loans/record_sanction',
  'workflow/decide',
]

const filesOf = (names) => names.map((name) => `--files=${name}`)

export const everyRace = filesOf(RACES)
export const repeatedRaces = filesOf(ROUNDS)
