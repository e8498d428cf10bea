import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { Role } from '#auth/roles'
import BankConnection from '#claims/models/bank_connection'
import BankTransfer from '#claims/models/bank_transfer'
import { fixBatch, refuseReportedCredit } from '#claims/payments/actions/download_payment_batch'
import { lockPaymentBatch } from '#claims/payments/actions/payment_batches'
import { refuseDefaultDebitAccount } from '#claims/payments/queries/payment_checks'
import { fileNameOf } from '#claims/payments/transfers/actions/payment_file'
import { recordTransferStep } from '#claims/payments/transfers/actions/transfer_steps'
import { mayUseProfile, paymentProfile } from '#claims/payments/transfers/queries/profiles'
import { isLatin } from '#claims/payments/transfers/rules/profiles'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'
import { contentVersion } from '#kernel/http/expected_version'
import type { ChangeKind, Difference } from '#maker_checker/contracts/change_kind'

/** A batch that accounts submit to a connection; a second person releases it. */
export interface Release {
  batchId: number
  connectionId: number
}

export const RELEASE_CHANGE = 'payment_release'

const line = (label: string, kind: Difference['kind'], value: string | number): Difference => ({
  label: { key: `claims.transfers.${label}` },
  kind,
  old: null,
  new: value,
})

async function lockReleasable({ batchId, connectionId }: Release, trx: TransactionClientContract) {
  const batch = await lockPaymentBatch(batchId, trx)
  /** A batch that is fully set off by recoveries has no file. */
  if (batch.status !== 'created' || batch.totalPaise === batch.setOffPaise) {
    throw new Refusal('claims.transfers.not_releasable', { number: batch.number }, { status: 409 })
  }
  await refuseReportedCredit(batchId, trx)
  /** Locked: the name of the file states whether it is encrypted, and does not change. */
  const connection = await BankConnection.query({ client: trx })
    .where('id', connectionId)
    .forUpdate()
    .first()
  if (!connection) throw new NotFound()
  if (paymentProfile(connection.profile).kind !== 'sheet') await refuseOtherScripts(batch.id, trx)
  return { batch, connection }
}

/** Maximum number of claims named in a refusal. */
const NAMED_CLAIMS = 20

/** Text records accept only Latin letters, and a truncated name identifies no one. */
async function refuseOtherScripts(batchId: number, trx: TransactionClientContract) {
  const items = await trx
    .from('payment_batch_items')
    .where('batch_id', batchId)
    .whereColumn('set_off_paise', '<', 'amount_paise')
    .orderBy('sr_no')
    .select('claim_id', 'beneficiary_name')
  const claims = items
    .filter(({ beneficiary_name: name }) => !isLatin(String(name)))
    .map((item) => String(item.claim_id))
  if (claims.length === 0) return
  const named = claims.slice(0, NAMED_CLAIMS).join(', ')
  throw new Refusal('claims.transfers.not_latin', {
    count: claims.length,
    claims: claims.length > NAMED_CLAIMS ? `${named}, …` : named,
  })
}

/**
 * The release of a payment file to a bank (DECISIONS 10): an accounts officer prepares it, another one or the GM
 * releases it. From then on the batch can neither be cancelled nor be downloaded and sent manually.
 */
export const paymentRelease: ChangeKind<Release> = {
  words: 'claims.transfers.release_change',
  needsConfirmation: 'always',
  roles: { propose: [Role.accounts], confirm: [Role.accounts, Role.generalManager] },

  async version(release, trx) {
    const { batch, connection } = await lockReleasable(release, trx)
    return contentVersion([batch.checksum, connection.id, connection.version])
  },

  async describe(release, trx) {
    const { batch, connection } = await lockReleasable(release, trx)
    return {
      subject: String(batch.id),
      title: { key: 'claims.payments.batch_title', params: { number: batch.number } },
      href: `/officer/payment-batches/${batch.id}`,
      difference: [
        line('bank', 'text', connection.name),
        line('file', 'text', fileNameOf(connection, batch)),
        line('claims', 'count', batch.itemsCount),
        line('amount', 'paise', batch.totalPaise - batch.setOffPaise),
        line('checksum', 'code', batch.checksum),
      ],
    }
  },

  async apply(release, actor, trx, confirmedBy) {
    const { batch, connection } = await lockReleasable(release, trx)
    await refuseDefaultDebitAccount(batch.debitAccount, trx)
    if (!connection.isReady) throw new Refusal('claims.transfers.not_ready', {}, { status: 409 })
    if (!(await mayUseProfile(connection.profile, connection.id, trx))) {
      throw new Refusal('claims.transfers.profile_off', {}, { status: 409 })
    }
    const now = DateTime.fromJSDate(getClock().now())
    const transfer = await BankTransfer.create(
      {
        connectionId: connection.id,
        direction: 'upload',
        batchId: batch.id,
        liveBatchId: batch.id,
        fileName: fileNameOf(connection, batch),
        state: 'released',
        releasedBy: actor.id,
        confirmedBy: confirmedBy?.id ?? null,
        createdAt: now,
        updatedAt: now,
      },
      { client: trx }
    )
    await fixBatch(batch, actor, trx)
    await recordTransferStep(transfer.id, { step: 'released', actorId: confirmedBy?.id }, trx)
    await recordAudit({
      action: 'bank_transfer.released',
      actor,
      subjectType: 'payment_batch',
      subjectId: batch.id,
      data: { ...release, fileName: transfer.fileName, confirmedBy: confirmedBy?.id ?? null },
      trx,
    })
  },
}
