import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import User from '#auth/models/user'
import { getClock } from '#kernel/calendar/clock'
import { type PlainDate, addDays, formatDate, startOfIndiaDay } from '#kernel/calendar/plain_date'
import { instantOf, sqlInstant } from '#kernel/database/dialect'
import { inTransaction } from '#kernel/database/transaction'
import { inEachLanguage } from '#kernel/formats/languages'
import { EraseAccount } from '#privacy/erasure/actions/erase_account'
import { overdueFiles, unusedAccounts } from '#privacy/erasure/queries/erasable_data'
import { type FileRule, NOTICE_PERIOD_DAYS, RETENTION } from '#privacy/erasure/rules/retention'
import { masters } from '#masters/queries/masters'
import { notifyUser } from '#notifications/actions/messages'
import { anonymiseApplication } from '#privacy/erasure/actions/anonymise_application'
import { eraseOldGrievances, eraseOutsideLists } from '#privacy/erasure/actions/erase_personal_data'
import { eraseFiles } from '#documents/actions/store_file'
import { recordErasure } from '#privacy/erasure/actions/erase_documents'
import { OutboxStatus } from '#notifications/models/outbox_message'
import { deleteUnreferencedAadhaars, migrateOldAadhaars } from '#kernel/vault/aadhaar_store'
import { encryptOldRevisions } from '#profile/models/revision_encryption'

/** Number of people per transaction, so that no other request waits for a table. */
const ACCOUNTS_BATCH_SIZE = 100

interface NotifiedAccount {
  userId: number
  toldAt: Date
}

/**
 * Notifies people that the account which they have not used for the days of the rule will be erased (DPDP Rules 2025,
 * rule 8). The notification is recorded with their messages, so a run that is interrupted notifies nobody twice.
 *
 * @returns the number of people notified
 */
async function notifyUnusedAccounts(): Promise<number> {
  const today = getClock().today()
  const before = startOfIndiaDay(addDays(today, -masters().retentionRule(RETENTION.unused).days))
  const erasedOn = addDays(today, NOTICE_PERIOD_DAYS)
  let [from, total] = [0, 0]
  for (;;) {
    const ids = await inTransaction(async (trx) => {
      const found = await unusedAccounts({ before, from, limit: ACCOUNTS_BATCH_SIZE }, trx)
      for (const id of found) await notifyUnusedAccount(id, erasedOn, trx)
      return found
    })
    total += ids.length
    if (ids.length < ACCOUNTS_BATCH_SIZE) return total
    from = ids.at(-1)!
  }
}

async function notifyUnusedAccount(
  userId: number,
  erasedOn: PlainDate,
  trx: TransactionClientContract
) {
  const now = getClock().now()
  await trx.table('unused_accounts').insert({
    user_id: userId,
    told_at: sqlInstant(now),
    erased_on: erasedOn,
  })
  await notifyUser(
    {
      userId,
      template: 'account_unused',
      params: { day: inEachLanguage((locale) => formatDate(erasedOn, locale)) },
      dedupeKey: `unused:${erasedOn}`,
    },
    trx
  )
}

/**
 * Erases the accounts whose people were notified and have not signed in since, once they are due. A person who has
 * returned or applied is no longer on the list.
 *
 * @returns the number of accounts erased
 */
async function eraseUnusedAccounts(): Promise<number> {
  const ruleDays = masters().retentionRule(RETENTION.unused).days
  let total = 0
  for (const notified of await accountsDue(getClock().today())) {
    const user = await User.findOrFail(notified.userId)
    const isUnused = await new EraseAccount().runIfUnused(user.id, { ...notified, ruleDays })
    if (isUnused) total += 1
    else await db.from('unused_accounts').where('user_id', user.id).delete()
  }
  return total
}

async function accountsDue(today: PlainDate): Promise<NotifiedAccount[]> {
  const rows: { user_id: number; told_at: string | Date }[] = await db
    .from('unused_accounts')
    .where('erased_on', '<=', today)
    .orderBy('id')
    .select('user_id', 'told_at')
  return rows.map((row) => ({ userId: Number(row.user_id), toldAt: instantOf(row.told_at) }))
}

/** Number of rows per transaction, so that no other request waits for a table. */
const BATCH_SIZE = 500

/** Records deleted by age alone: their table, and the instant or date that counts. */
export const AGE_RULES = [
  { rule: RETENTION.draft, table: 'section_drafts', since: 'updated_at' },
  { rule: RETENTION.draft, table: 'portfolio_import_rows', since: 'read_on' },
  { rule: RETENTION.message, table: 'outbox_messages', since: 'created_at' },
  { rule: RETENTION.code, table: 'one_time_passwords', since: 'created_at' },
  { rule: RETENTION.feedback, table: 'feedback', since: 'created_at' },
  { rule: RETENTION.breach, table: 'breach_people', since: 'told_at' },
  { rule: RETENTION.change, table: 'proposed_changes', since: 'requested_at' },
  { rule: RETENTION.stay, table: 'queue_waiting_periods', since: 'left_on' },
  { rule: RETENTION.sending, table: 'report_sendings', since: 'created_at' },
] as const

type AgeRule = (typeof AGE_RULES)[number]

/** Messages that are still waiting are not records yet. */
const FINAL_STATUSES = [
  OutboxStatus.sent,
  OutboxStatus.delivered,
  OutboxStatus.failed,
  OutboxStatus.expired,
]

type Rows = ReturnType<TransactionClientContract['from']>

/**
 * Filters for the rows of a table that may be deleted: rows that still wait, or are still shown with something, are not
 * records yet.
 */
const DELETABLE_FILTERS: Partial<
  Record<AgeRule['table'], (rows: Rows, trx: TransactionClientContract) => void>
> = {
  outbox_messages: (rows) => rows.whereIn('status', FINAL_STATUSES),
  /** Rows from which documents are being created are kept. */
  portfolio_import_rows: (rows, trx) =>
    rows.whereNotIn(
      'import_id',
      trx.from('portfolio_imports').whereIn('state', ['writing', 'undoing']).select('id')
    ),
  proposed_changes: (rows) => rows.whereNotIn('status', ['waiting', 'unconfirmed']),
  /** The sums of the days are kept, and sample items show their waiting period. */
  queue_waiting_periods: (rows, trx) =>
    rows
      .where('is_measured', true)
      .whereNotIn(
        'id',
        trx.from('audit_sample_items').whereNotNull('waiting_period_id').select('waiting_period_id')
      ),
}

/** Result of one run. */
export interface RetentionRun {
  /** Numbers by rule. */
  erased: Record<string, number>
  /** People notified that their account will be erased because it is unused. */
  notified: number
  /** Revisions older than the keys of people. */
  encrypted: number
  /** Aadhaar numbers older than the Aadhaar store. */
  moved: number
  /** Aadhaar numbers that no row refers to any more. */
  forgotten: number
}

/**
 * Erases what no rule obliges the corporation to keep, according to the master of the rules, and records a proof with
 * each batch in its transaction. After an interruption it continues with the rest, and a second run finds nothing.
 */
export async function runRetention(): Promise<RetentionRun> {
  const erased: Record<string, number> = {}
  for (const kind of AGE_RULES) {
    erased[kind.rule] = (erased[kind.rule] ?? 0) + (await eraseByAge(kind))
  }
  for (const rule of [RETENTION.closed, RETENTION.loan])
    erased[rule] = await anonymiseOverdueApplications(rule)
  erased[RETENTION.grievance] = await eraseOldGrievances()
  erased[RETENTION.outside] = await eraseOutsideLists()
  erased[RETENTION.unused] = await eraseUnusedAccounts()
  return {
    erased,
    notified: await notifyUnusedAccounts(),
    encrypted: await encryptOldRevisions(),
    moved: await migrateOldAadhaars(),
    forgotten: await deleteUnreferencedAadhaars(),
  }
}

const daysOf = (rule: string) => masters().retentionRule(rule).days

async function eraseByAge({ rule, table, since }: AgeRule): Promise<number> {
  const ruleDays = daysOf(rule)
  const before = sqlInstant(startOfIndiaDay(addDays(getClock().today(), -ruleDays)))
  let total = 0
  for (;;) {
    const rows = await inTransaction(async (trx) => {
      const query = trx.from(table).where(since, '<', before).orderBy('id').limit(BATCH_SIZE)
      DELETABLE_FILTERS[table]?.(query, trx)
      const ids = (await query.select('id')).map(({ id }) => Number(id))
      if (ids.length === 0) return 0
      if (table === 'outbox_messages') await clearResendReferences(ids, trx)
      const files = table === 'portfolio_import_rows' ? await eraseUnusedFiles(ids, trx) : 0
      const count = Number(await trx.from(table).whereIn('id', ids).delete())
      await recordErasure({ kind: rule, personId: null, rows: count, files, ruleDays }, trx)
      return count
    })
    if (rows === 0) return total
    total += rows
  }
}

/** A message that was sent again is referred to by its copy. */
const clearResendReferences = (ids: number[], trx: TransactionClientContract) =>
  trx.from('outbox_messages').whereIn('resend_of', ids).update({ resend_of: null })

/** Erases files of ZIPs that were not assigned to a person; assigned ones have versions. */
async function eraseUnusedFiles(ids: number[], trx: TransactionClientContract) {
  const rows = await trx
    .from('portfolio_import_rows')
    .whereIn('id', ids)
    .where('sheet', 'archive')
    .whereNotNull('written_id')
    .select('written_id')
  return eraseFiles(
    rows.map(({ written_id: id }) => Number(id)),
    trx
  )
}

/** Anonymises applications of people whose account was erased, once their own retention period is over too. */
async function anonymiseOverdueApplications(rule: FileRule): Promise<number> {
  const ruleDays = daysOf(rule)
  const before = startOfIndiaDay(addDays(getClock().today(), 1 - ruleDays))
  let total = 0
  for (const { id, userId } of await overdueFiles(rule, before)) {
    await inTransaction(async (trx) => {
      const done = await anonymiseApplication(id, trx)
      await recordErasure({ kind: rule, personId: userId, ...done, ruleDays }, trx)
    })
    total += 1
  }
  return total
}
