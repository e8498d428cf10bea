import type { NumberedList } from '#masters/queries/master_lists'
import type { EncryptedNumberKind } from '#kernel/formats/personal_numbers'
import type { VaultPurpose } from '#kernel/vault/vault'

/** Kinds of column content, which determine the display: plain text, numbers, or the row of a master. */
export type ColumnKind =
  | 'text'
  | 'number'
  | 'paise'
  | 'rate'
  | 'day'
  | 'instant'
  | 'flag'
  | { list: NumberedList }
  | { last4: EncryptedNumberKind }
  /** A text that the vault encrypted for this purpose. */
  | { sealed: VaultPurpose }

/** Owner of the ids in a column of a table. */
export type Scope =
  | 'user'
  | 'profile'
  | 'group'
  | 'application'
  | 'sanction'
  | 'disbursement'
  | 'claim'
  | 'director'
  | 'payment_batch'
  | 'stored_file'
  | 'claim_question'
  | 'bank_answer'
  | 'grievance'
  | 'demand'

/** Ids of everything about one person. */
export type IdsAbout = Readonly<Record<Scope, readonly number[]>>

/** Data of one table about a person. */
export interface TablePart {
  /** The key of its heading is `privacy.parts.<key>`. */
  key: string
  table: string
  /** The column that identifies the person, and the scope of its ids. */
  by: readonly [column: string, scope: Scope]
  where?: Readonly<Record<string, string>>
  columns: Readonly<Record<string, ColumnKind>>
  /** Columns that are not copied, in addition to keys, digests and ciphers. */
  without?: string
}

/** One value, in machine-readable and displayed form. */
export interface CopyField {
  key: string
  label: string
  value: string | number | boolean | null
  text: string | null
}

/** Data of one kind, row by row. */
export interface CopyPart {
  key: string
  title: string
  rows: CopyField[][]
}

/** Tables that the copy reads field by field or with a separate query. */
export const TABLES_READ_SEPARATELY: readonly string[] = [
  'profiles',
  'addresses',
  'family_members',
  'bank_accounts',
  'lending_details',
  'applicant_groups',
  'group_directors',
  'group_shareholders',
  'notices',
  'audit_entries',
]

/** Tables with rows of people that are not part of the copy, and the reason. */
export const TABLES_NOT_COPIED: Readonly<Record<string, string>> = {
  person_keys: 'the key of what is sealed about the person, a secret',
  erasures: 'that something was erased, without what it was',
  application_search_words: 'the words of names again, for the search',
  text_search_words: 'the words of remarks, notes and certificates again, for the search',
  assisted_changes: 'which section a helper changed when, which the page of helpers shows',
  centres: 'places that help, not people',
  centre_operators: 'who works at a centre, of the office that registered it',
  section_drafts: 'typed and not yet saved: it stands in its own form',
  sessions: 'where somebody is signed in stands on the page of the account; the rest is a secret',
  idempotency_keys: 'keeps a form from acting twice, for a day',
  appeal_files: 'which file goes with which appeal; the files themselves are in the copy',
  site_visit_photos: 'which photo goes with which visit; the photos themselves are in the copy',
  document_changes: 'which version took the place of which; the files themselves are in the copy',
  documents: 'which slot a file stands in; the files themselves are in the copy',
  match_keys: 'name, birth year, addresses and devices as digests, for officers who check files',
  duplicate_decisions: 'of officers, about two people: one would be told of the other',
  shared_numbers: 'a hint of a number given twice, for the officers who check it',
  password_links: 'a secret of an hour',
  passkey_challenges: 'random numbers of five minutes',
  recovery_codes: 'secrets of officers',
  second_factors: 'secrets of officers',
  signing_certificates: 'of officers',
  sso_links: 'of officers',
  sso_requests: 'of officers',
  sso_sessions: 'secrets of officers',
  digilocker_grants: 'secrets of fifteen minutes; what was fetched stands with the files',
  file_notes: 'notes between officers, of the work and not of the person',
  file_assignments: 'who among officers has a file',
  file_note_mentions: 'of officers',
  file_jobs: 'files that officers asked for',
  first_passwords: 'of officers',
  district_split_files:
    'files that followed the split of their district, by the decisions, which are in the copy',
  district_splits: 'of officers',
  outside_lists: 'of officers',
  outside_list_rows: 'of people whom other offices know',
  outside_findings: 'of the auditor, whose comparison would warn whom it finds',
  portfolio_imports: 'of officers',
  portfolio_import_files: 'names of files that officers sent',
  role_assignments: 'of officers',
  queue_waiting_periods:
    'how long a file lay at which desk, by the decisions, which are in the copy',
  application_changes:
    'what lists said of an application until it was corrected; the correction itself is in the copy',
  previous_verifications: 'of officers',
  audit_samples: 'of officers',
  audit_sample_items: 'what the auditor looks at in the work of officers',
  queue_day_counts: 'counts of what officers decided',
  saved_filters: 'of officers',
  list_columns: 'of officers',
  report_marks: 'of officers',
  report_subscriptions: 'of officers',
  queued_exports: 'of officers',
  api_tokens: 'of other systems',
}

/** Actions of the audit log for accesses to a person's data (DECISIONS 12). */
export const ACCESS_ACTIONS: readonly string[] = [
  'profile.viewed',
  'profile.downloaded',
  'profile.corrected',
  'aadhaar.revealed',
  'pan.revealed',
  'account.revealed',
  'file.viewed',
  'file.downloaded',
  'loi.viewed',
  'claim.viewed',
  'payment_batch.downloaded',
  'message_text.previewed',
]

/** Subjects of the log that may belong to a person; each uses the ids of the scope of the same name. */
export const ACCESSED_SUBJECTS = [
  'user',
  'profile',
  'group',
  'director',
  'application',
  'sanction',
  'disbursement',
  'claim',
  'payment_batch',
  'stored_file',
] as const satisfies readonly Scope[]

const COLUMN_KINDS: Record<string, ColumnKind> = {
  text: 'text',
  number: 'number',
  paise: 'paise',
  rate: 'rate',
  day: 'day',
  instant: 'instant',
  flag: 'flag',
}

/** Parses 'bank_id:banks aadhaar_last4:aadhaar amount_paise name': the kind follows from the name if none is given. */
export function parseColumns(line: string): Record<string, ColumnKind> {
  const kindOf = (name: string, declaredKind: string | undefined): ColumnKind => {
    if (name.endsWith('_last4')) return { last4: declaredKind as 'aadhaar' | 'pan' | 'account' }
    if (declaredKind !== undefined)
      return COLUMN_KINDS[declaredKind] ?? { list: declaredKind as 'banks' }
    if (name.endsWith('_paise')) return 'paise'
    if (name.endsWith('_bp')) return 'rate'
    if (name.endsWith('_at') || name.endsWith('_since')) return 'instant'
    if (name.endsWith('_on')) return 'day'
    return name.startsWith('is_') ? 'flag' : 'text'
  }
  return Object.fromEntries(
    line.split(/\s+/).map((one) => {
      const [name, declaredKind] = one.split(':')
      return [name, kindOf(name, declaredKind)]
    })
  )
}

/** Returns a part in machine-readable form: the labels once, then plain values by key. */
export function machineReadablePart({ key, title, rows }: CopyPart) {
  const labels = rows.flatMap((row) => row.map((one) => [one.key, one.label] as const))
  return {
    part: key,
    title,
    labels: Object.fromEntries(labels),
    rows: rows.map((row) => Object.fromEntries(row.map((one) => [one.key, one.value]))),
  }
}

/** Up to this many columns are a table in the PDF; more are written row by row. */
const MAX_TABLE_COLUMNS = 6

/** Whether the rows of a part are shown as a table. */
export const isTable = ({ rows }: CopyPart): boolean =>
  rows.length > 1 && rows[0].length <= MAX_TABLE_COLUMNS

const RECOVERIES: TablePart = {
  key: 'recoveries',
  table: 'recovery_demands',
  by: ['claim_id', 'claim'],
  columns: parseColumns(
    `reason proposed_paise noticed_on answer_till answer answered_on order_text ordered_on ordered_paise
      interest_paise outstanding_paise next_due_on certified_on closed_on`
  ),
  without: `answered_by certificate certified_by district_id due_on file_id instalments interest_due_paise is_set_off item_id
      live_item_id noticed_by ordered_by proposed_by proposed_on reserved_paise row_ids state user_id`,
}

/** Visits of the district office, with the position where one was taken. */
const SITE_VISITS: TablePart = {
  key: 'site_visits',
  table: 'site_visits',
  by: ['application_id', 'application'],
  columns: parseColumns(
    `visited_at received_at purpose activity persons_met remarks latitude:number longitude:number
      accuracy_metres:number`
  ),
  without: 'clock_ahead_seconds visited_by',
}

/** Tasks of the district office about a loan, with its calls and visits. */
const FOLLOW_UPS: TablePart[] = [
  {
    key: 'follow_ups',
    table: 'follow_ups',
    by: ['sanction_id', 'sanction'],
    columns: parseColumns('opened_at reason next_on closed_at close_reason'),
    without: 'assigned_to closed_by live_sanction_id notes_count opened_by',
  },
  {
    key: 'follow_up_notes',
    table: 'follow_up_notes',
    by: ['sanction_id', 'sanction'],
    columns: parseColumns('noted_at kind outcome promised_on remarks'),
    without: 'follow_up_id noted_by',
  },
]

/** Arrears of a loan, and the statements of the district and the bank about them. */
const PAST_DUE: readonly TablePart[] = [
  {
    key: 'past_due',
    table: 'past_due_states',
    by: ['user_id', 'user'],
    columns: parseColumns('from_on till_on state bucket oldest_due_on npa_on outstanding_paise'),
    without: `application_id bank_id due_rank live_sanction_id next_due_on npa_source reminded_due_on sanction_id
      silent_since told_due_on unclaimed_due_on`,
  },
  {
    key: 'instalment_entries',
    table: 'instalment_entries',
    by: ['disbursement_id', 'disbursement'],
    columns: parseColumns(
      'due_on status status_on reason covered_from covered_till created_at withdrawn_at withdrawn_reason'
    ),
    without: 'claim_id recorded_by source withdrawn_by',
  },
  {
    key: 'past_due_reports',
    table: 'past_due_reports',
    by: ['sanction_id', 'sanction'],
    columns: parseColumns('as_of oldest_due_on npa_on overdue_paise'),
    without: 'created_at recorded_by_client',
  },
]

export const OFFICE_PARTS: readonly TablePart[] = [
  SITE_VISITS,
  RECOVERIES,
  /** Payments, set-offs and write-offs on demands. */
  {
    key: 'recovery_entries',
    table: 'recovery_entries',
    by: ['demand_id', 'demand'],
    columns: parseColumns('kind amount_paise interest_paise booked_on reference reason undone_on'),
    without: 'confirmed_by item_id part_of_id recorded_by state undone_by undone_reference',
  },
  ...FOLLOW_UPS,
  ...PAST_DUE,
]
