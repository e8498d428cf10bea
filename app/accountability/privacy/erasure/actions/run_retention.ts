import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { getClock } from '#kernel/calendar/clock'
import { addDays, startOfIndiaDay } from '#kernel/calendar/plain_date'
import { sqlInstant } from '#kernel/database/instant'
import { inTransaction } from '#kernel/database/transaction'
import { anonymiseApplication } from '#privacy/erasure/actions/empty_file'
import { eraseOldGrievances } from '#privacy/erasure/actions/erase_grievances'
import { eraseUnusedAccounts, notifyUnusedAccounts } from '#privacy/erasure/actions/erase_unused'
import { recordErasure } from '#privacy/erasure/actions/record_erasure'
import { overdueFiles } from '#privacy/erasure/queries/overdue_files'
import { type FileRule, RETENTION } from '#privacy/erasure/rules/kinds'
import { masters } from '#masters/queries/masters'
import { OutboxStatus } from '#notifications/models/outbox_message'
import { deleteUnreferencedAadhaars, migrateOldAadhaars } from '#kernel/vault/sweep_aadhaar_store'
import { encryptOldRevisions } from '#profile/actions/seal_revisions'

/** Rows of one transaction, so that nobody waits for a table. */
const BATCH_SIZE = 500

/** Records that go by their age alone: their table, and the instant or day that counts. */
export const AGE_RULES = [
  { rule: RETENTION.draft, table: 'section_drafts', since: 'updated_at' },
  { rule: RETENTION.message, table: 'outbox_messages', since: 'created_at' },
  { rule: RETENTION.code, table: 'one_time_passwords', since: 'created_at' },
  { rule: RETENTION.feedback, table: 'feedback', since: 'created_at' },
  { rule: RETENTION.breach, table: 'breach_people', since: 'told_at' },
  { rule: RETENTION.change, table: 'proposed_changes', since: 'asked_at' },
  { rule: RETENTION.stay, table: 'queue_stays', since: 'left_on' },
  { rule: RETENTION.sending, table: 'report_sendings', since: 'created_at' },
] as const

type AgeRule = (typeof AGE_RULES)[number]

/** Messages that still wait are no records yet. */
const FINAL_STATUSES = [
  OutboxStatus.sent,
  OutboxStatus.delivered,
  OutboxStatus.failed,
  OutboxStatus.expired,
]

type Rows = ReturnType<TransactionClientContract['from']>

/** What of a table may go: what still waits, or is still shown with something, is no record yet. */
const DELETABLE_FILTERS: Partial<Record<AgeRule['table'], (rows: Rows, trx: TransactionClientContract) => void>> =
  {
    outbox_messages: (rows) => rows.whereIn('status', FINAL_STATUSES),
    proposed_changes: (rows) => rows.whereNotIn('status', ['waiting', 'unconfirmed']),
    /** Sums of the days stay; items of samples show their stay. */
    queue_stays: (rows, trx) =>
      rows
        .where('is_measured', true)
        .whereNotIn('id', trx.from('audit_sample_items').whereNotNull('stay_id').select('stay_id')),
  }

/** What one run did. */
export interface RetentionRun {
  /** By rule. */
  erased: Record<string, number>
  /** People who were told that their account will be erased, since nobody uses it. */
  notified: number
  /** Revisions of before there were keys of people. */
  encrypted: number
  /** Aadhaar numbers of before there was a store for them. */
  moved: number
  /** Aadhaar numbers that no row named any more. */
  forgotten: number
}

/**
 * Erases what no rule obliges to keep any more, by the master of the rules, and leaves a proof with each
 * portion in its transaction: what is broken off goes on with what is left, and a second run finds nothing.
 */
export async function runRetention(): Promise<RetentionRun> {
  const erased: Record<string, number> = {}
  for (const kind of AGE_RULES) erased[kind.rule] = await eraseByAge(kind)
  for (const rule of [RETENTION.closed, RETENTION.loan]) erased[rule] = await anonymiseOverdueApplications(rule)
  erased[RETENTION.grievance] = await eraseOldGrievances()
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
      const count = Number(await trx.from(table).whereIn('id', ids).delete())
      await recordErasure({ kind: rule, personId: null, rows: count, files: 0, ruleDays }, trx)
      return count
    })
    if (rows === 0) return total
    total += rows
  }
}

/** A message that was sent again is named by the one that was. */
const clearResendReferences = (ids: number[], trx: TransactionClientContract) =>
  trx.from('outbox_messages').whereIn('resend_of', ids).update({ resend_of: null })

/** Files of people whose account was erased, once their own time is over too. */
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
