import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import InstalmentEntry from '#claims/models/instalment_entry'
import { countPastDueOf } from '#claims/days_past_due/actions/count_past_due'
import type { EntrySource } from '#claims/days_past_due/rules/past_due'
import { recordsVersion } from '#claims/days_past_due/queries/loan_past_due'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { inTransaction } from '#kernel/database/transaction'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'
import { findSanctionKeys, lockSanction } from '#loans/actions/lock_loan'
import Disbursement from '#loans/models/disbursement'
import type { Actor } from '#workflow/contracts/subject'
import { Role } from '#auth/roles'
import type Claim from '#claims/models/claim'
import type { StatementFacts } from '#claims/statements/queries/recognised_payments'
import { sqlInstant } from '#kernel/database/dialect'

interface EntryChange {
  sanctionId: number
  actor: Actor & { id: number }
  reason: string
  /** The version that the officer saw (`recordsVersion`); a later entry leads to a refusal. */
  expectedVersion: string
}

interface NewEntry extends EntryChange {
  disbursementId: number
  dueOn: PlainDate
  source: EntrySource
  status: 'paid' | 'overdue'
  /** Day of the payment, or the day at whose end the instalment was not paid; not after today. */
  on: PlainDate
}

/** Locks the loan, and refuses when there is an entry that the officer has not seen. */
async function lockForEntry(change: EntryChange, trx: TransactionClientContract) {
  const keys = await findSanctionKeys(change.sanctionId, trx)
  const { application } = await lockSanction(keys, trx)
  if ((await recordsVersion(change.sanctionId, trx)) !== change.expectedVersion) {
    throw new Refusal('claims.past_due.messages.changed', {}, { status: 409 })
  }
  return application
}

/**
 * Records the district's entry that an instalment was paid or is overdue (DECISIONS 13b); the loan is counted again.
 *
 * @throws NotFound for an instalment of another loan; Refusal for an invalid day, or after another entry
 */
export class RecordInstalmentEntry {
  async run(input: NewEntry): Promise<InstalmentEntry> {
    const { sanctionId, actor, disbursementId, dueOn, source, status, on, reason } = input
    return inTransaction(async (trx) => {
      const application = await lockForEntry(input, trx)
      const disbursement = await Disbursement.query({ client: trx })
        .where({ id: disbursementId, sanctionId })
        .whereNotNull('liveTrancheNo')
        .preload('rows')
        .first()
      if (!disbursement?.rows.some((row) => row.dueOn === dueOn)) throw new NotFound()
      if (on > getClock().today()) {
        throw new Refusal('claims.past_due.messages.future', {}, { field: 'on' })
      }
      if (status === 'overdue' && on < dueOn) {
        throw new Refusal('claims.past_due.messages.not_due', {}, { field: 'on' })
      }
      const entry = await InstalmentEntry.create(
        {
          disbursementId,
          dueOn,
          source,
          status,
          statusOn: on,
          reason,
          recordedBy: actor.id,
          createdAt: DateTime.fromJSDate(getClock().now()),
        },
        { client: trx }
      )
      await recordAudit({
        action: 'instalment.recorded',
        actor,
        subjectType: 'sanction',
        subjectId: sanctionId,
        districtId: application.districtId,
        data: { trancheNo: disbursement.trancheNo, dueOn, source, status, on, reason },
        trx,
      })
      await countPastDueOf([application.userId], trx)
      return entry
    })
  }
}

/**
 * Withdraws a wrong entry; it is kept with who withdrew it, when and why.
 *
 * @throws NotFound for one of another loan, and for one that is already withdrawn
 */
export class WithdrawInstalmentEntry {
  async run({ entryId, ...change }: EntryChange & { entryId: number }): Promise<void> {
    const { sanctionId, actor, reason } = change
    await inTransaction(async (trx) => {
      const application = await lockForEntry(change, trx)
      const entry = await InstalmentEntry.query({ client: trx })
        .where('id', entryId)
        .whereNull('withdrawnAt')
        .whereIn(
          'disbursementId',
          Disbursement.query({ client: trx }).where({ sanctionId }).select('id')
        )
        .first()
      if (!entry) throw new NotFound()
      const withdrawnAt = DateTime.fromJSDate(getClock().now())
      await entry.merge({ withdrawnAt, withdrawnBy: actor.id, withdrawnReason: reason }).save()
      await recordAudit({
        action: 'instalment.withdrawn',
        actor,
        subjectType: 'sanction',
        subjectId: sanctionId,
        districtId: application.districtId,
        data: { dueOn: entry.dueOn, status: entry.status, on: entry.statusOn, reason },
        trx,
      })
      await countPastDueOf([application.userId], trx)
    })
  }
}

/**
 * Records the data about a loan's instalments in the statement that proves a claim, in place of the data of the
 * previous proof (DECISIONS 13b); the loan is counted again. The caller holds the lock of the application.
 *
 * @param read null for a proof that is not a statement
 * @param actor who replaced the proof or ended the claim; null for the system
 */
export async function replaceStatementEntries(
  claim: Claim,
  read: StatementFacts | null,
  actor: Actor | null,
  trx: TransactionClientContract
): Promise<void> {
  const withdrawn = await withdrawEntries(claim, actor, trx)
  const recorded = read ? await recordEntries(claim, read, trx) : 0
  if (withdrawn + recorded > 0) await countPastDueOf([claim.userId], trx)
}

async function recordEntries(
  claim: Claim,
  { from, till, facts }: StatementFacts,
  trx: TransactionClientContract
): Promise<number> {
  const tranches = await Disbursement.query({ client: trx })
    .where('sanctionId', claim.sanctionId)
    .whereNotNull('liveTrancheNo')
    .preload('rows')
  const known = new Set(
    tranches.flatMap(({ id, rows }) => rows.map(({ dueOn }) => `${id} ${dueOn}`))
  )
  const createdAt = DateTime.fromJSDate(getClock().now())
  const entries = facts
    .filter(({ disbursementId, dueOn }) => known.has(`${disbursementId} ${dueOn}`))
    .map(({ on, ...fact }) => ({
      ...fact,
      statusOn: on,
      source: 'statement' as const,
      reason: '',
      claimId: claim.id,
      coveredFrom: from,
      coveredTill: till,
      recordedBy: claim.userId,
      createdAt,
    }))
  if (entries.length === 0) return 0
  await InstalmentEntry.createMany(entries, { client: trx })
  await recordAudit({
    action: 'instalment.recorded',
    actor: { id: claim.userId, role: Role.applicant },
    subjectType: 'claim',
    subjectId: claim.id,
    districtId: claim.districtId,
    data: { from, till, paid: countOf(entries, 'paid'), overdue: countOf(entries, 'overdue') },
    trx,
  })
  return entries.length
}

const countOf = (entries: readonly { status: string }[], status: string) =>
  entries.filter((entry) => entry.status === status).length

/** Withdrawn entries are kept, with the time at which the claim or its proof was withdrawn. */
async function withdrawEntries(
  claim: Claim,
  actor: Actor | null,
  trx: TransactionClientContract
): Promise<number> {
  const updated = await trx
    .from('instalment_entries')
    .where('claim_id', claim.id)
    .whereNull('withdrawn_at')
    .update({ withdrawn_at: sqlInstant(getClock().now()) })
  const count = Number(updated)
  if (count > 0) {
    await recordAudit({
      action: 'instalment.withdrawn',
      actor,
      subjectType: 'claim',
      subjectId: claim.id,
      districtId: claim.districtId,
      data: { count },
      trx,
    })
  }
  return count
}
