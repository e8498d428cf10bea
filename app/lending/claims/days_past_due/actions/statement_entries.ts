import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { Role } from '#auth/roles'
import type Claim from '#claims/models/claim'
import InstalmentEntry from '#claims/models/instalment_entry'
import { countPastDueOf } from '#claims/days_past_due/actions/count_past_due'
import type { StatementFacts } from '#claims/statements/queries/recognised_payments'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { sqlInstant } from '#kernel/database/dialect'
import Disbursement from '#loans/models/disbursement'
import type { Actor } from '#workflow/contracts/subject'

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
