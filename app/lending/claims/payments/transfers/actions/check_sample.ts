import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { DateTime } from 'luxon'
import BankProfileCheck from '#claims/models/bank_profile_check'
import { connectionById } from '#claims/payments/transfers/queries/transfer_pages'
import { paymentProfiles } from '#claims/payments/transfers/queries/profiles'
import { readAnswerTable } from '#claims/payments/spreadsheets/bank_files'
import {
  MAX_RESPONSE_BYTES,
  type PaymentProfile,
  type ProfileError,
  checkLines,
  checkTable,
  csvCells,
  linesOf,
} from '#claims/payments/transfers/rules/profiles'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { inTransaction } from '#kernel/database/transaction'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'
import type { Actor } from '#workflow/contracts/subject'

interface CheckSampleInput {
  profile: string
  /** The bank from which the sample comes: it verifies the format for this bank only. */
  connectionId: number
  path: string
  fileName: string
  actor: Actor
}

/** Runs the validator of a format on a bank's sample. The result is stored, the sample is not. */
export class CheckSample {
  /** @throws NotFound for an unknown format or bank, Refusal for a large file and the portal's own sample */
  async run({ profile: code, connectionId, path, fileName, actor }: CheckSampleInput) {
    const profile = paymentProfiles().get(code)
    if (!profile) throw new NotFound()
    const bank = await connectionById(connectionId)
    if ((await stat(path)).size > MAX_RESPONSE_BYTES) {
      throw new Refusal('claims.transfers.sample_too_large', {}, { field: 'file' })
    }
    const content = await readFile(path)
    const { lines, isOwn, errors } = await checkContent(profile, path, content)
    /** The portal's own sample proves nothing about the bank. */
    if (isOwn) throw new Refusal('claims.transfers.own_sample', {}, { field: 'file' })
    const sha256 = createHash('sha256').update(content).digest('hex')
    await inTransaction(async (trx) => {
      await BankProfileCheck.create(
        {
          profile: code,
          connectionId,
          fileName: fileName.slice(-128),
          sha256,
          linesCount: lines,
          errorsCount: errors.length,
          checkedBy: actor.id,
          createdAt: DateTime.fromJSDate(getClock().now()),
        },
        { client: trx }
      )
      await recordAudit({
        action: 'payment_profile.checked',
        actor,
        data: { profile: code, connection: connectionId, fileName, sha256, errors: errors.length },
        trx,
      })
    })
    return {
      profile: code,
      bank: bank.name,
      lines,
      errorCount: errors.length,
      errors: errors.slice(0, 50),
    }
  }
}

interface CheckResult {
  lines: number
  isOwn: boolean
  errors: ProfileError[]
}

async function checkContent(
  profile: PaymentProfile,
  path: string,
  content: Buffer
): Promise<CheckResult> {
  if (profile.kind !== 'sheet') {
    const lines = linesOf(content)
    const isOwn = lines.join('\n') === profile.sample.join('\n')
    return { lines: lines.length, isOwn, errors: checkLines(profile, lines) }
  }
  const { header, rows } = await readAnswerTable(path)
  /** Empty cells at the end of a row may be missing. */
  const whole = (cells: readonly string[]) => [
    ...profile.columns.map((_, at) => cells[at] ?? ''),
    ...cells.slice(profile.columns.length).filter((cell) => cell.trim() !== ''),
  ]
  const table = [{ line: 1, cells: header }, ...rows].map(({ line, cells }) => ({
    line,
    cells: whole(cells),
  }))
  const isOwn = profile.sample.every(
    (line, at) => csvCells(line).join('\n') === table[at]?.cells.join('\n')
  )
  return { lines: table.length, isOwn, errors: checkTable(profile.columns, table) }
}
