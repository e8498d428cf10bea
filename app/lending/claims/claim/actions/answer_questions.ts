import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { inTransaction } from '#kernel/database/transaction'
import { FieldRefusals, NotFound, Refusal } from '#kernel/exceptions/refusal'
import type { Paise } from '#kernel/money/paise'
import {
  type ValueItem,
  accountOf,
  changedForm,
  claimFileOf,
  requireFailedPayment,
} from '#claims/claim/actions/claim_questions'
import { recomputeTotals } from '#claims/claim/actions/submit_claim'
import type { StoredAnswer } from '#claims/claim/contracts/claim_subject'
import Claim from '#claims/models/claim'
import { claimItemOf } from '#claims/claim/queries/claim_items'
import { lockOpenQuestion, saveAnswer } from '#approvals/collaboration/actions/questions'
import type FileQuestion from '#approvals/collaboration/models/file_question'
import { SaveDocument } from '#documents/actions/document_versions'
import { withReceivedFile } from '#documents/actions/store_file'
import type { UploadSource } from '#documents/rules/files'
import { acquireLock } from '#kernel/database/locks'
import { DateTime } from 'luxon'
import AccountAnswer from '#claims/models/account_answer'
import { ACCOUNT_ITEM } from '#claims/claim/rules/claim_items'
import { getClock } from '#kernel/calendar/clock'
import { refuseUnusualAccount } from '#profile/actions/save_sections'
import { BANK_ACCOUNT } from '#profile/fields/loan'
import type { AnswersOf } from '#profile/fields/field'
import { columnValues, snapshotOf } from '#profile/fields/derive'
import { changesBetween } from '#profile/rules/form_values'

/** Identifies a question, its claim and the applicant. */
export interface QuestionKeys {
  userId: number
  claimId: number
  id: number
}

/** Records the applicant's answer to one question about a claim: a day, or an amount in paise. */
export class AnswerClaimQuestion {
  /**
   * The claim is unchanged until the office accepts the answer.
   *
   * @throws NotFound for another applicant's question
   * @throws Refusal where it is no longer open, or the answer would break a rule of the claim
   */
  async run(question: QuestionKeys, value: PlainDate | Paise): Promise<void> {
    await inTransaction((trx) =>
      recordAnswer(question, trx, async (claim, { item: key }) => {
        const item = await claimItemOf(claim, key, trx)
        if (!item || item.kind === 'paper') throw new NotFound()
        return { value, before: await checkAnswer(claim, item, value, trx) }
      })
    )
  }
}

/** Records an answer with a document, which is stored alongside the existing one. */
export class AnswerClaimWithDocument {
  /** @throws as AnswerClaimQuestion; Refusal documents.errors.<code> */
  async run(question: QuestionKeys, upload: UploadSource | null): Promise<void> {
    const { userId } = question
    const people = { ownerUserId: userId, uploadedBy: userId }
    await withReceivedFile({ ...people, upload, field: 'file' }, undefined, (received, trx) =>
      recordAnswer(question, trx, async (claim, { item: key }) => {
        const item = await claimItemOf(claim, key, trx)
        if (item?.kind !== 'paper') throw new NotFound()
        const place = { subjectType: 'claim' as const, subjectId: claim.id, slot: item.slot }
        const { version } = await new SaveDocument().run(
          { ...place, ...people, upload: received, isProposed: true },
          trx
        )
        return { versionId: version.id }
      })
    )
  }
}

/** Opens a question for its answer with the claim locked, saves the result of `read`, and notifies the requester. */
async function recordAnswer(
  { userId, claimId, id }: QuestionKeys,
  trx: TransactionClientContract,
  read: (claim: Claim, question: FileQuestion) => Promise<StoredAnswer>
): Promise<void> {
  const claim = await Claim.query({ client: trx })
    .where({ id: claimId, userId })
    .forUpdate()
    .first()
  if (!claim) throw new NotFound()
  await acquireLock(trx, 'claim', claim.id)
  await claim.load('application')
  const file = claimFileOf(claim, claim.application)
  const question = await lockOpenQuestion(file, id, trx)
  const data = await read(claim, question)
  await saveAnswer(file, question, { data, counts: false }, trx)
}

/**
 * Checks whether the claim would keep its rules with an answer; the first error is shown at the field of the answer.
 *
 * @returns the present value
 */
async function checkAnswer(
  claim: Claim,
  item: ValueItem,
  value: PlainDate | Paise,
  trx: TransactionClientContract
) {
  const { form, before } = await changedForm(claim, item, value, trx)
  const { submittedOn } = claim
  if (item.kind === 'day' && (value as PlainDate) > submittedOn) {
    throw new Refusal(
      'claims.questions.after_submission',
      { day: submittedOn },
      { field: item.field }
    )
  }
  try {
    await recomputeTotals(claim, form, submittedOn, trx)
  } catch (error) {
    if (!(error instanceof FieldRefusals)) throw error
    throw new FieldRefusals([{ ...error.fields[0], field: item.field }])
  }
  return before
}

/** Records the applicant's answer about the account for refunds, after the bank returned a payment. */
export class AnswerWithAccount {
  /**
   * The profile is unchanged until the office accepts the answer; the number is stored encrypted.
   *
   * @throws NotFound for another applicant's question
   * @throws Refusal where it is no longer open or the payment is no longer a returned one, and for a number of unusual
   * length that is not confirmed
   */
  async run(
    question: QuestionKeys,
    answer: AnswersOf<typeof BANK_ACCOUNT>,
    isAccountConfirmed = false
  ): Promise<void> {
    refuseUnusualAccount(answer.accountNo, isAccountConfirmed)
    const columns = columnValues(BANK_ACCOUNT, answer)
    await inTransaction((trx) =>
      recordAnswer(question, trx, async (claim, { id, item }) => {
        if (item !== ACCOUNT_ITEM.key) throw new NotFound()
        requireFailedPayment(claim)
        const { account } = await accountOf(claim, trx)
        await AccountAnswer.create(
          {
            questionId: id,
            ...(columns as object),
            createdAt: DateTime.fromJSDate(getClock().now()),
          },
          { client: trx }
        )
        const before = snapshotOf(BANK_ACCOUNT, account)
        return { accountChanges: changesBetween(before, snapshotOf(BANK_ACCOUNT, columns)) }
      })
    )
  }
}
