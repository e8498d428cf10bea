import vine from '@vinejs/vine'
import {
  type LimitCheck,
  type LoanLimits,
  MAX_BRANCH_LENGTH,
  MAX_CITY_LENGTH,
  amountLimit,
  disbursementLimit,
  editAmountLimit,
  moratoriumLimit,
  rateLimit,
  tenureLimit,
} from '#loans/rules/terms'
import {
  accountRule,
  amountRule,
  percentRule,
  plainDateRule,
  textRule,
  wholeNumberRule,
} from '#kernel/validation/rules'
import { mandateReferenceRule } from '#loans/contracts/mandate'
import { type StoredNumbers, requiredUnlessStored } from '#kernel/validation/field_sets'
import {
  CLOSE_REASONS,
  CONTACT_KINDS,
  CONTACT_OUTCOMES,
  FOLLOW_UP_STEPS,
} from '#loans/rules/follow_up'

/** Metadata of a loan form: the limits of the application's scheme. */
type LimitsMeta = { limits: LoanLimits }

/**
 * Checks a field against a limit of the scheme given as metadata; reports the limit's own rule with its values, so that
 * the message can include them.
 */
const withinLimit = vine.createRule<LimitCheck>((value, check, field) => {
  const violation = check(value as number, (field.meta as LimitsMeta).limits)
  if (violation) field.report(violation.rule, violation.rule, field, violation.params)
})

/**
 * The sanction letter form (document 4, sections 2.1 and 5), in its order. It uses no field definitions: the limits of
 * the terms depend on the day, and two plain fields would not justify one.
 */
export const sanctionValidator = vine.withMetaData<LimitsMeta & StoredNumbers>().create({
  bankId: wholeNumberRule(),
  branchName: textRule({ max: MAX_BRANCH_LENGTH }),
  city: textRule({ max: MAX_CITY_LENGTH }).optional(),
  sanctionedOn: plainDateRule(),
  tenureMonths: wholeNumberRule().use(withinLimit(tenureLimit)),
  rate: percentRule().use(withinLimit(rateLimit)),
  amount: amountRule().use(withinLimit(amountLimit)),
  isExcessConfirmed: vine.boolean().optional(),
  accountNo: accountRule().use(requiredUnlessStored()).nullable().optional(),
  mandateReference: mandateReferenceRule(),
  letter: vine.file(),
  isFinalLetter: vine.accepted(),
  expectedStatusId: wholeNumberRule(),
})

/**
 * The new disbursement form (document 4, sections 2.3 and 5), in its order. It uses no field definitions: the page
 * computes the schedule from all of them during input.
 */
export const disbursementValidator = vine.withMetaData<LimitsMeta>().create({
  disbursedOn: plainDateRule(),
  tenureMonths: wholeNumberRule().use(withinLimit(tenureLimit)),
  emiStartOn: plainDateRule(),
  amount: amountRule().use(withinLimit(disbursementLimit)),
  moratoriumKind: vine.enum(['interest_only', 'capitalised'] as const).optional(),
  moratoriumMonths: wholeNumberRule()
    .use(withinLimit(moratoriumLimit))
    .optional()
    .requiredIfExists('moratoriumKind'),
  emiAmount: amountRule(),
  letter: vine.file(),
  acknowledged: vine.boolean().optional(),
  expectedStatusId: wholeNumberRule(),
  trancheNo: wholeNumberRule(),
})

/** The upload dialog of the bank's own payment schedule (document 4, 2.2). */
export const paymentScheduleValidator = vine.create({ file: vine.file() })

/** The same as a table, for the comparison with the computed schedule (DECISIONS 7). */
export const bankScheduleValidator = vine.create({ file: vine.file({ size: '2mb' }) })

const EDIT_REMARKS_LENGTH = 1000

/** The Edit Loan form (document 4, sections 2.9 and 5), in its order. */
export const editLoanValidator = vine.withMetaData<LimitsMeta>().create({
  tenureMonths: wholeNumberRule().use(withinLimit(tenureLimit)),
  rate: percentRule().use(withinLimit(rateLimit)),
  amount: amountRule().use(withinLimit(disbursementLimit)).use(withinLimit(editAmountLimit)),
  emiStartOn: plainDateRule(),
  emiAmount: amountRule(),
  acknowledged: vine.boolean().optional(),
  remarks: textRule({ max: EDIT_REMARKS_LENGTH }),
  version: vine.string().maxLength(100),
})

const REMARKS_LENGTH = 1000

/** The state of the record that the officer saw (`versionOf`). */
const version = () => vine.string().maxLength(100)

/** Confirms that the record agrees with its letter. */
export const verificationValidator = vine.create({ version: version() })

/** The same for a sanction, with the reason why an amount above its letter of intent is accepted. */
export const sanctionVerificationValidator = vine.create({
  version: version(),
  remarks: textRule({ max: REMARKS_LENGTH }).optional(),
})

/** The corrected numbers of a loan, and the reason. */
export const referencesValidator = vine.create({
  accountNo: accountRule().nullable().optional(),
  mandateReference: mandateReferenceRule(),
  remarks: textRule({ max: REMARKS_LENGTH }),
  version: version(),
})

/** The reason for the reversal of a sanction or a disbursement. */
export const reversalValidator = vine.create({
  remarks: textRule({ max: REMARKS_LENGTH }),
  version: version(),
})

const MAX_REMARKS = 500

const when = (...steps: string[]) => ['step', 'in', steps] as const

/** A step of a follow-up: opening it, a call or visit, assigning it, closing it. */
export const followUpValidator = vine.create({
  step: vine.enum(FOLLOW_UP_STEPS),
  version: vine.string().maxLength(100),
  remarks: textRule({ max: MAX_REMARKS })
    .optional()
    .requiredWhen(...when('open', 'note')),
  kind: vine
    .enum(CONTACT_KINDS)
    .optional()
    .requiredWhen(...when('note')),
  outcome: vine
    .enum(CONTACT_OUTCOMES)
    .optional()
    .requiredWhen(...when('note')),
  promisedOn: plainDateRule().optional().requiredWhen('outcome', '=', 'promised'),
  nextOn: plainDateRule().optional(),
  assigneeId: wholeNumberRule()
    .optional()
    .requiredWhen(...when('assign')),
  closeReason: vine
    .enum(CLOSE_REASONS)
    .optional()
    .requiredWhen(...when('close')),
})
