import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { DateTime } from 'luxon'
import BankProfileCheck from '#claims/models/bank_profile_check'
import { paymentProfiles } from '#claims/payments/transfers/queries/profiles'
import { MAX_RESPONSE_BYTES, checkLines, linesOf } from '#claims/payments/transfers/rules/profiles'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { inTransaction } from '#kernel/database/transaction'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'
import type { Actor } from '#workflow/contracts/subject'

interface CheckSampleInput {
  profile: string
  path: string
  fileName: string
  actor: Actor
}

/** Runs the validator of a format over a bank's sample. The result is kept, the sample is not. */
export class CheckSample {
  /** @throws NotFound for a format without a validator, Refusal for a large file and the portal's own sample */
  async run({ profile: code, path, fileName, actor }: CheckSampleInput) {
    const profile = paymentProfiles().get(code)
    if (!profile || profile.kind === 'sheet') throw new NotFound()
    if ((await stat(path)).size > MAX_RESPONSE_BYTES) {
      throw new Refusal('claims.transfers.sample_too_large', {}, { field: 'file' })
    }
    const content = await readFile(path)
    const lines = linesOf(content)
    /** The portal's own sample says nothing about the bank. */
    if (lines.join('\n') === profile.sample.join('\n')) {
      throw new Refusal('claims.transfers.own_sample', {}, { field: 'file' })
    }
    const errors = checkLines(profile, lines)
    const sha256 = createHash('sha256').update(content).digest('hex')
    await inTransaction(async (trx) => {
      await BankProfileCheck.create(
        {
          profile: code,
          fileName: fileName.slice(-128),
          sha256,
          linesCount: lines.length,
          errorsCount: errors.length,
          checkedBy: actor.id,
          createdAt: DateTime.fromJSDate(getClock().now()),
        },
        { client: trx }
      )
      await recordAudit({
        action: 'payment_profile.checked',
        actor,
        data: { profile: code, fileName, sha256, errors: errors.length },
        trx,
      })
    })
    return {
      profile: code,
      lines: lines.length,
      errorCount: errors.length,
      errors: errors.slice(0, 50),
    }
  }
}
