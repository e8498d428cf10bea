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
import { expectedSubjectsRule } from '#workflow/queries/bulk_decisions'

const REMARKS_LENGTH = 1000
const MAX_READING_LENGTH = 4000
/** Limits for the facts of all instalments of a loan, and for the statements read for one claim. */
const MAX_FACTS_LENGTH = 100_000
const MAX_STATEMENTS = 12

/** For an encrypted PDF. It is unchanged from the input, and is never stored. */
const pdfPasswordRule = () => vine.string().maxLength(128).optional()

/**
 * The claim form in the order of the specification (document 4, section 5, Claim). It uses no field definitions: each
 * field is part of a sum over the chosen instalments, or a proof of it.
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
        /** The bank's line of its payment, as shown. */
        statementLine: vine.string().maxLength(MAX_READING_LENGTH).optional(),
        /** The applicant has seen the line and confirms that it is this payment. */
        isConfirmed: vine.boolean().optional(),
      })
    )
    .optional(),
  proof: vine.file().optional(),
  password: pdfPasswordRule(),
  /** The facts of the account statements read for the claim, as the server signed them. */
  statements: vine
    .array(vine.string().maxLength(MAX_FACTS_LENGTH))
    .maxLength(MAX_STATEMENTS)
    .optional(),
  photo: vine.file().optional(),
})

/** With a number that identifies payments of the loan, where its sanction has none. */
export const claimValidator = vine.create({
  ...fields(),
  accountNo: accountRule().nullable().optional(),
  mandateReference: mandateReferenceRule(),
})

/** An account statement from which the form is filled in. */
export const accountStatementValidator = vine.create({
  statement: vine.file(),
  password: pdfPasswordRule(),
})

/** Titles of the columns of a sample, where given; with the maximum length of the master's. */
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

/** The answer to a question about an item of a claim. */
export const accountValidator = vine.withMetaData<StoredNumbers>().create(bankAccountRules())
export const paidOnValidator = vine.create({ paidOn: plainDateRule() })
export const chargesValidator = vine.create({ charges: amountRule() })
export const paidAmountValidator = vine.create({ paidAmount: amountRule() })

/** The status and decision of the claim that the page showed; null where there is no decision yet. */
const expected = () => ({
  expectedStatusId: wholeNumberRule(),
  expectedDecisionId: wholeNumberRule().nullable(),
})

/** The same for a returned claim, with the return that the applicant saw: there may be a second one. */
export const claimCorrectionValidator = vine.create({
  ...fields(),
  ...expected(),
})

/** Key of the item that a return concerns, where the officer names it. */
const item = () => vine.string().trim().maxLength(64).nullable().optional()

/** An officer's decision on a claim; the workflow determines what else a step requires. */
export const claimDecisionValidator = vine.create({
  action: vine.string().maxLength(32),
  item: item(),
  approvedAmount: amountRule().optional(),
  reasonId: wholeNumberRule().optional(),
  remarks: textRule({ max: REMARKS_LENGTH }).optional(),
  ...expected(),
})

/** One exception of a bulk approval that is approved unchanged, and one that is returned. */
export const singleApprovalValidator = vine.create(expected())

export const singleReturnValidator = vine.create({
  item: item(),
  reasonId: wholeNumberRule().optional(),
  remarks: textRule({ max: REMARKS_LENGTH }).optional(),
  ...expected(),
})

/**
 * Several claims of the list or of a bulk approval, each with the status and the last decision that the officer saw.
 */
export const bulkApprovalValidator = vine.create({ subjects: expectedSubjectsRule() })

/** Withdrawal of an applicant's own claim. */
export const claimWithdrawalValidator = vine.create({ expectedStatusId: wholeNumberRule() })
