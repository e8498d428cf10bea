import vine from '@vinejs/vine'
import { MAX_REMARK_LENGTH } from '#claims/budget/rules/budget'
import { MATCH_KINDS } from '#claims/debit_account/rules/match_lines'
import { plainDateRule, textRule, wholeNumberRule } from '#kernel/validation/rules'

/** A statement of the corporation's account; its days are given where the file, a table, does not state them. */
export const debitStatementValidator = vine.create({
  file: vine.file({ size: '8mb' }),
  from: plainDateRule().optional(),
  till: plainDateRule().optional(),
  isOwnAccount: vine.boolean().optional(),
  dryRun: vine.boolean(),
})

/** The match of a bank booking. */
export const debitMatchValidator = vine.create({
  kind: vine.enum(MATCH_KINDS),
  batchId: wholeNumberRule().optional(),
  itemId: wholeNumberRule().optional(),
  reference: textRule({ max: 64 }).optional(),
  remarks: textRule({ max: MAX_REMARK_LENGTH }).optional(),
})

/** The figures that the officer saw. */
export const debitCertificateValidator = vine.create({
  sha256: vine.string().regex(/^[0-9a-f]{64}$/),
})
