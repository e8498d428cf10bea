import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import BankTransfer from '#claims/models/bank_transfer'
import type { AnswerReport, RowDecision } from '#claims/payments/rules/match_answer'
import { ImportBankAnswer } from '#claims/payments/actions/import_bank_answer'
import { moveTransfer, transferMoved } from '#claims/payments/transfers/actions/transfer_steps'
import {
  type TransferProblem,
  hasWrongRows,
  isGapOpen,
  plainName,
} from '#claims/payments/transfers/rules/transfers'
import { recordAudit } from '#kernel/audit/record_audit'
import { inTransaction } from '#kernel/database/transaction'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'
import type { Actor } from '#workflow/contracts/subject'

type AnswerInput = Parameters<ImportBankAnswer['run']>[0]

/** Reads the bank's response like the screen, from an owner-only file that is deleted afterwards. */
async function readResponse(
  batchId: number,
  fileName: string,
  content: Buffer,
  options: Pick<AnswerInput, 'actor' | 'booked' | 'connectionId' | 'decisions' | 'dryRun'>
) {
  const folder = await mkdtemp(join(tmpdir(), 'response-'))
  const path = join(folder, 'response')
  try {
    await writeFile(path, content, { mode: 0o600 })
    const input = { batchId, path, fileName: plainName(fileName), mapping: null }
    return await new ImportBankAnswer().run({ ...input, ...options })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface CheckResult {
  state: 'ready' | 'quarantined'
  problem?: TransferProblem
  step: string
  detail: string
}

const quarantined = (problem: TransferProblem, detail: string): CheckResult => ({
  state: 'quarantined',
  problem,
  step: 'quarantined',
  detail,
})

/** Tests a response against its batch; nothing is booked. */
export async function checkResponse(
  batchId: number,
  fileName: string,
  content: Buffer
): Promise<CheckResult> {
  try {
    const answer = { dryRun: true, actor: null }
    const { errors, rows, paid, failed } = await readResponse(batchId, fileName, content, answer)
    if (errors.length > 0) return quarantined('rows_wrong', `${errors.length} / ${rows}`)
    return { state: 'ready', step: 'checked', detail: `${rows}: ${paid} + ${failed}` }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.messageKey === ANSWER_KNOWN) return quarantined('duplicate', fileName)
    return quarantined('unreadable', error.messageKey)
  }
}

const ANSWER_KNOWN = 'claims.messages.answer_known'

/** Returns a response for an accounts officer. @throws NotFound */
async function responseById(id: number): Promise<BankTransfer> {
  const transfer = await BankTransfer.query().where({ id, direction: 'response' }).first()
  if (!transfer) throw new NotFound()
  return transfer
}

const notImportable = () => new Refusal('claims.transfers.not_importable', {}, { status: 409 })

/**
 * Returns the rows of a response that need a decision, as an import would find them. @throws Refusal for any other
 * response
 */
export async function responseRows(id: number) {
  const transfer = await BankTransfer.query()
    .where({ id, direction: 'response' })
    .preload('batch', (query) => query.preload('creator'))
    .first()
  if (!transfer) throw new NotFound()
  const { batch, fileName, connectionId } = transfer
  if (batch === null || !hasWrongRows(transfer)) throw notImportable()
  const content = Buffer.from(transfer.content, 'base64')
  const options = { dryRun: true, actor: null, connectionId }
  return { batch, report: await readResponse(batch.id, fileName, content, options) }
}

interface ImportInput {
  id: number
  actor: Actor
  /** An officer's decisions on contradictory rows. */
  decisions?: RowDecision[]
}

/** Books, for accounts, a response that is ready, that arrived before one it continues, or whose rows were decided. */
export class ImportResponse {
  /**
   * @returns the report, which is null for a response that was booked before
   * @throws Refusal when it cannot be imported, or its rows have become wrong and none is decided
   */
  async run({ id, actor, decisions }: ImportInput) {
    const transfer = await responseById(id)
    const { state, batchId, fileName } = transfer
    const isWaiting = state === 'ready' || isGapOpen(transfer) || hasWrongRows(transfer)
    if (batchId === null || !isWaiting) throw notImportable()
    const content = Buffer.from(transfer.content, 'base64')
    let report: AnswerReport | null = null
    try {
      report = await readResponse(batchId, fileName, content, {
        dryRun: false,
        actor,
        decisions,
        /** While undecided rows remain, the response stays available for their decision. */
        booked: async ({ left }, trx) => {
          if (left === 0) await end(transfer, 'imported', actor, null, trx)
        },
      })
      if (report.errors.length > 0 && decisions) return { batchId, report }
      if (report.errors.length > 0) {
        const wrong = { state: 'quarantined', problem: 'rows_wrong' } as const
        await moveTransfer(transfer, state, wrong, { step: 'quarantined', actorId: actor.id })
        throw new Refusal('claims.transfers.rows_wrong', { count: report.errors.length })
      }
    } catch (error) {
      if (!(error instanceof Refusal) || error.messageKey !== ANSWER_KNOWN) throw error
      /** Already booked manually. */
      await end(transfer, 'imported', actor, null)
    }
    return { batchId, report }
  }
}

/** Rejects a response that will not be imported from here. */
export class RejectResponse {
  /** @throws Refusal when it is imported already */
  async run({ id, actor, remarks }: { id: number; actor: Actor; remarks: string }): Promise<void> {
    const transfer = await responseById(id)
    if (!['quarantined', 'ready'].includes(transfer.state)) throw transferMoved()
    await end(transfer, 'rejected', actor, remarks)
  }
}

/** Only the digest of the response is kept. */
async function end(
  transfer: BankTransfer,
  state: 'imported' | 'rejected',
  actor: Actor,
  remarks: string | null,
  existing?: TransactionClientContract
) {
  await inTransaction(async (trx) => {
    const step = { step: state, detail: remarks, actorId: actor.id }
    await moveTransfer(transfer, transfer.state, { state, content_cipher: null }, step, trx)
    await recordAudit({
      action: `bank_transfer.${state}`,
      actor,
      subjectType: 'payment_batch',
      subjectId: transfer.batchId ?? undefined,
      data: {
        transfer: transfer.id,
        fileName: transfer.fileName,
        sha256: transfer.sha256,
        remarks,
      },
      trx,
    })
  }, existing)
}

/** Returns a response as received, for an accounts officer who examines its errors. */
export async function openResponse(id: number, actor: Actor): Promise<BankTransfer> {
  const transfer = await responseById(id)
  if (transfer.contentCipher === null) throw new NotFound()
  await recordAudit({
    action: 'bank_transfer.downloaded',
    actor,
    subjectType: 'payment_batch',
    subjectId: transfer.batchId ?? undefined,
    data: { transfer: id, fileName: transfer.fileName },
  })
  return transfer
}
