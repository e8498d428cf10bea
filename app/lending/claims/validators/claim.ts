import vine from '@vinejs/vine'
import {
  accountRule,
  amountRule,
  plainDateRule,
  textRule,
  wholeNumberRule,
} from '#kernel/validation/rules'
import type { StoredNumbers } from '#kernel/validation/field_sets'
import { mandateReferenceRule } from '#loans/contracts/mandate'
import { bankAccountRules } from '#profile/fields/loan'
import { expectedSubjectsRule } from '#workflow/expected_subjects_rule'

const REMARKS_LENGTH = 1000
const MAX_READING_LENGTH = 4000
/** Of the facts of all instalments of a loan, and of the statements that somebody reads for one claim. */
const MAX_FACTS_LENGTH = 100_000
const MAX_STATEMENTS = 12

/** Of an encrypted PDF. It is as it was typed, and is kept nowhere. */
const pdfPasswordRule = () => vine.string().maxLength(128).optional()

/**
 * The claim form in the order of the specification (document 4, section 5, Claim). No definition of fields:
 * each is part of a sum over the chosen instalments, or a proof of it.
 */
const fields = () => ({
  paidOn: plainDateRule(),
  charges: amountRule(),
  paidAmount: amountRule(),
  rows: vine
    .array(
      vine.object({
        scheduleRowId: wholeNumberRule(),
        paidOn: plainDateRule().optional(),
        /** The bank's line of its payment, as it was shown. */
        statementLine: vine.string().maxLength(MAX_READING_LENGTH).optional(),
        /** The applicant has seen the line and says that it is this payment. */
        isConfirmed: vine.boolean().optional(),
      })
    )
    .optional(),
  proof: vine.file().optional(),
  password: pdfPasswordRule(),
  /** What the account statements that were read for it show, as the server signed it. */
  statements: vine
    .array(vine.string().maxLength(MAX_FACTS_LENGTH))
    .maxLength(MAX_STATEMENTS)
    .optional(),
  photo: vine.file().optional(),
})

/** With a number by which payments of the loan are known, where its sanction has none. */
export const claimValidator = vine.create({
  ...fields(),
  accountNo: accountRule().nullable().optional(),
  mandateReference: mandateReferenceRule(),
})

/** An account statement from which the form is filled. */
export const accountStatementValidator = vine.create({
  statement: vine.file(),
  password: pdfPasswordRule(),
})

/** Titles of the columns of a sample, where somebody named them; of the length of the master's. */
const title = () => vine.string().trim().maxLength(160)

export const statementSampleValidator = vine.create({
  statement: vine.file(),
  password: pdfPasswordRule(),
  titles: vine
    .object({
      dateTitles: title(),
      valueDateTitles: title().optional(),
      narrationTitles: title(),
      referenceTitles: title().optional(),
      debitTitles: title().optional(),
      creditTitles: title().optional(),
      amountTitles: title().optional(),
      directionTitles: title().optional(),
      balanceTitles: title(),
    })
    .optional(),
})

/** The answer to a question about one of them. */
export const accountValidator = vine.withMetaData<StoredNumbers>().create(bankAccountRules())
export const paidOnValidator = vine.create({ paidOn: plainDateRule() })
export const chargesValidator = vine.create({ charges: amountRule() })
export const paidAmountValidator = vine.create({ paidAmount: amountRule() })

/** What the page showed of how far the claim has come; no decision yet: null. */
const expected = () => ({
  expectedStatusId: wholeNumberRule(),
  expectedDecisionId: wholeNumberRule().nullable(),
})

/** The same of a returned claim, with the return that was seen: there may be a second one. */
export const claimCorrectionValidator = vine.create({
  ...fields(),
  ...expected(),
})

/** Key of what a return is about, where the officer names it. */
const item = () => vine.string().trim().maxLength(64).nullable().optional()

/** An officer's decision on a claim; the workflow says what else a step needs. */
export const claimDecisionValidator = vine.create({
  action: vine.string().maxLength(32),
  item: item(),
  approvedAmount: amountRule().optional(),
  reasonId: wholeNumberRule().optional(),
  remarks: textRule({ max: REMARKS_LENGTH }).optional(),
  ...expected(),
})

/** One exception of the stack, approved as it stands, and one returned. */
export const singleApprovalValidator = vine.create(expected())

export const singleReturnValidator = vine.create({
  item: item(),
  reasonId: wholeNumberRule().optional(),
  remarks: textRule({ max: REMARKS_LENGTH }).optional(),
  ...expected(),
})

/** Several claims of the list or the stack, each with the status and the last decision the officer saw. */
export const bulkApprovalValidator = vine.create({ subjects: expectedSubjectsRule() })

/** Taking an own claim back. */
export const claimWithdrawalValidator = vine.create({ expectedStatusId: wholeNumberRule() })
