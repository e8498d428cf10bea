/** Concurrency specs of every part that relies on locks. */
const RACES = [
  'administration/guidelines',
  'administration/masters_confirmed',
  'administration/officers',
  'administration/scheme_versions',
  'api/reported_twice',
  'api/reporting',
  'api/token_reminders',
  'approvals/asked',
  'lending/approvals/change_district',
  'approvals/corrections',
  'approvals/reveals',
  'auth/passwords',
  'auth/posts',
  'platform/auth/sign_up',
  'claims/asked',
  'claims/officers',
  'claims/submit_claim',
  'forms/sent_twice',
  'group/submission',
  'jobs/long_files',
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

/** Specs whose 50 concurrent requests the rounds repeat: a decision, a claim, disbursals, a sanction, a schedule. */
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
