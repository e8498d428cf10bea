import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { WebhookEvent } from '#api/rules/webhooks'
import type { AnsweredPayments } from '#claims/payments/contracts/payment_answers'
import type Disbursement from '#loans/models/disbursement'
import type LoanSanction from '#loans/models/loan_sanction'
import type Loi from '#loi/models/loi'
import { masters } from '#masters/queries/masters'
import type { SubjectState } from '#workflow/contracts/subject'

/* Events for other systems with identifiers and states. The systems read the rest through the API. */

const named = ({ id, nameEn }: { id: number; nameEn: string }) => ({ id, name: nameEn })

async function uuidOf(client: QueryClientContract, applicationId: number): Promise<string> {
  const row: { uuid: string } = await client
    .from('applications')
    .where('id', applicationId)
    .select('uuid')
    .firstOrFail()
  return row.uuid
}

/** Returns the bank that has sanctioned an application; before the sanction it belongs to no bank. */
async function bankOf(client: QueryClientContract, applicationId: number): Promise<number | null> {
  const row: { bank_id: number } | null = await client
    .from('loan_sanctions')
    .where('live_application_id', applicationId)
    .select('bank_id')
    .first()
  return row && Number(row.bank_id)
}

export async function applicationMoved(
  { id, statusId }: SubjectState,
  client: QueryClientContract
): Promise<WebhookEvent[]> {
  const status = named(masters().applicationStatus(statusId))
  const data = { applicationId: await uuidOf(client, id), status }
  return [{ kind: 'application.status_changed', bankId: null, data }]
}

export async function claimMoved(
  { id, statusId }: SubjectState,
  client: QueryClientContract
): Promise<WebhookEvent[]> {
  const [claim] = await claimsOf(client, [id])
  const { uuid, applicationUuid, bankId, paymentStatusId } = claim
  const data = {
    claimId: uuid,
    applicationId: applicationUuid,
    status: named(masters().claimStatus(statusId)),
    paymentStatus: named(masters().paymentStatus(paymentStatusId)),
  }
  return [{ kind: 'claim.decided', bankId, data }]
}

export async function letterChanged(
  kind: 'letter.issued' | 'letter.extended' | 'letter.cancelled',
  { applicationId, number }: Loi,
  client: QueryClientContract
): Promise<WebhookEvent[]> {
  const data = { applicationId: await uuidOf(client, applicationId), letterNumber: number }
  return [{ kind, bankId: await bankOf(client, applicationId), data }]
}

export async function sanctionRecorded(
  { applicationId, bankId }: LoanSanction,
  client: QueryClientContract
): Promise<WebhookEvent[]> {
  const data = { applicationId: await uuidOf(client, applicationId), bank: bankLine(bankId) }
  return [{ kind: 'sanction.recorded', bankId, data }]
}

export async function disbursalRecorded(
  { sanctionId, trancheNo }: Disbursement,
  client: QueryClientContract
): Promise<WebhookEvent[]> {
  const sanction: { application_id: number; bank_id: number } = await client
    .from('loan_sanctions')
    .where('id', sanctionId)
    .select('application_id', 'bank_id')
    .firstOrFail()
  const bankId = Number(sanction.bank_id)
  const applicationId = await uuidOf(client, sanction.application_id)
  const data = { applicationId, bank: bankLine(bankId), tranche: trancheNo }
  return [{ kind: 'disbursal.recorded', bankId, data }]
}

export async function paymentsAnswered({
  trx,
  result,
  payments,
}: AnsweredPayments): Promise<WebhookEvent[]> {
  const claims = await claimsOf(
    trx,
    payments.map(({ claimId }) => claimId)
  )
  const byId = new Map(claims.map((claim) => [claim.id, claim]))
  return payments.map(({ id, claimId }) => {
    const { uuid, bankId } = byId.get(claimId)!
    return {
      kind: 'payment.answered',
      bankId,
      data: { paymentId: id, claimId: uuid, result },
    }
  })
}

const bankLine = (id: number) => named(masters().bank(id))

async function claimsOf(client: QueryClientContract, ids: readonly number[]) {
  const rows = await client
    .from('claims')
    .join('applications', 'applications.id', 'claims.application_id')
    .whereIn('claims.id', [...ids])
    .select('claims.id', 'claims.uuid', 'claims.bank_id', 'claims.payment_status_id')
    .select('applications.uuid as application_uuid')
  return rows.map((row) => ({
    id: Number(row.id),
    uuid: String(row.uuid),
    applicationUuid: String(row.application_uuid),
    bankId: Number(row.bank_id),
    paymentStatusId: Number(row.payment_status_id),
  }))
}
