import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import BankTransfer from '#claims/models/bank_transfer'
import type PaymentBatch from '#claims/models/payment_batch'
import PaymentBatchItem from '#claims/models/payment_batch_item'
import { bookAnswers } from '#claims/payments/actions/book_answers'
import { lockPaymentBatch } from '#claims/payments/actions/payment_batches'
import { refuseDefaultDebitAccount } from '#claims/payments/queries/payment_checks'
import type { Answer } from '#claims/payments/rules/match_answer'
import { reportedCreditIn } from '#claims/payments/queries/late_credits'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { inTransaction } from '#kernel/database/transaction'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'
import { Role } from '#auth/roles'
import BankConnection from '#claims/models/bank_connection'
import { fileNameOf } from '#claims/payments/spreadsheets/bank_files'
import { recordTransferStep } from '#claims/payments/transfers/actions/transfer_steps'
import { mayUseProfile, paymentProfile } from '#claims/payments/transfers/queries/profiles'
import { isLatin } from '#claims/payments/transfers/rules/profiles'
import { contentVersion } from '#kernel/http/expected_version'
import type { ChangeKind, Difference } from '#maker_checker/contracts/change_kind'

/**
 * Releases the file for the bank: the first download fixes the batch, which can no longer be cancelled, and every
 * download is audited. The caller writes the file of the returned batch (`writePaymentFile`), each time with the same
 * bytes (DECISIONS 9).
 *
 * @throws Refusal for a cancelled batch, and for one with the default debit account
 */
export class DownloadPaymentBatch {
  async run(input: {
    batchId: number
    actor: { id: number; role: number } | null
  }): Promise<PaymentBatch> {
    return inTransaction(async (trx) => {
      const locked = await lockPaymentBatch(input.batchId, trx)
      await requireDownloadable(locked, trx)
      if (locked.status === 'created') await finaliseBatch(locked, input.actor, trx)
      await recordAudit({
        action: 'payment_batch.downloaded',
        actor: input.actor,
        subjectType: 'payment_batch',
        subjectId: locked.id,
        trx,
      })
      return locked
    })
  }
}

/** Fixes the batch, which can no longer be cancelled; claims that do not enter a file are marked as paid. */
async function finaliseBatch(
  batch: PaymentBatch,
  actor: { id: number; role: number } | null,
  trx: TransactionClientContract
) {
  const firstDownloadedAt = DateTime.fromJSDate(getClock().now())
  await batch.merge({ status: 'downloaded', firstDownloadedAt }).save()
  await payWithoutFile(batch, actor, trx)
}

/** Performs the same check before its file is generated. @throws Refusal as `DownloadPaymentBatch` */
export const requirePaymentFile = (batch: PaymentBatch): Promise<void> =>
  inTransaction((trx) => requireDownloadable(batch, trx))

async function requireDownloadable(
  { id, status, number, debitAccount }: PaymentBatch,
  trx: TransactionClientContract
): Promise<void> {
  if (status === 'cancelled') throw new Refusal('claims.messages.batch_cancelled', { number })
  /** A file that is sent to the bank by SFTP would be sent twice. */
  const transfer = await BankTransfer.findBy('liveBatchId', id, { client: trx })
  if (transfer) throw new Refusal('claims.transfers.goes_by_sftp', { number }, { status: 409 })
  await refuseDefaultDebitAccount(debitAccount, trx)
  if (status === 'created') await refuseReportedCredit(id, trx)
}

/** @throws Refusal for a batch that would pay a claim again before it is decided whether the bank has paid it */
async function refuseReportedCredit(batchId: number, trx: TransactionClientContract) {
  const claim = await reportedCreditIn(batchId, trx)
  if (claim !== null)
    throw new Refusal('claims.messages.credit_reported', { claim }, { status: 409 })
}

/**
 * Pays claims that are fully set off: they enter no file and wait for no answer, but are paid once the batch is fixed
 * (DECISIONS 9). A batch of only such claims is thereby answered.
 */
async function payWithoutFile(
  batch: PaymentBatch,
  actor: { id: number; role: number } | null,
  trx: TransactionClientContract
) {
  const lines = () => PaymentBatchItem.query({ client: trx }).where('batch_id', batch.id)
  const items = await lines()
    .where('set_off_paise', '>', 0)
    .whereColumn('set_off_paise', 'amount_paise')
  if (items.length === 0) return
  const creditedOn = getClock().today()
  const answers = items.map(({ id, claimId, result }): Answer => ({
    item: { id, claimId, amountPaise: 0, result },
    row: {
      line: 0,
      claimId,
      amountPaise: null,
      result: 'paid',
      returnCode: null,
      reason: null,
      reference: null,
      creditedOn,
      contradiction: null,
    },
    remarks: null,
  }))
  await bookAnswers({ batch, answers, actor }, trx)
  const open = await lines().where('result', 'sent').first()
  if (open) return
  const answeredAt = DateTime.fromJSDate(getClock().now())
  await batch.merge({ status: 'answered', answeredAt }).save()
}

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
const MAX_NAMED_CLAIMS = 20

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
  const named = claims.slice(0, MAX_NAMED_CLAIMS).join(', ')
  throw new Refusal('claims.transfers.not_latin', {
    count: claims.length,
    claims: claims.length > MAX_NAMED_CLAIMS ? `${named}, …` : named,
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
    await finaliseBatch(batch, actor, trx)
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
