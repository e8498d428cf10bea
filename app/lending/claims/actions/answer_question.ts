import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { inTransaction } from '#kernel/database/transaction'
import { FieldRefusals, NotFound, Refusal } from '#kernel/exceptions/refusal'
import type { Paise } from '#kernel/money/paise'
import { changedForm, type ValueItem } from '#claims/actions/changed_form'
import { recomputeTotals } from '#claims/actions/rewrite_claim'
import type { StoredAnswer } from '#claims/contracts/answer_kept'
import Claim from '#claims/models/claim'
import { claimItemOf } from '#claims/queries/claim_items'
import { claimFileOf } from '#claims/queries/claim_questions'
import { saveAnswer, lockOpenQuestion } from '#approvals/collaboration/actions/keep_answer'
import type FileQuestion from '#approvals/collaboration/models/file_question'
import { SaveDocument } from '#documents/actions/save_document'
import { withReceivedFile } from '#documents/actions/store_file'
import type { UploadSource } from '#documents/inspection/types'
import { acquireLock } from '#kernel/database/turns'

/** Which question of whose claim. */
export interface QuestionKeys {
  userId: number
  claimId: number
  id: number
}

/** The applicant's answer to one question about a claim: a day, or an amount in paise. */
export class AnswerClaimQuestion {
  /**
   * The claim stays as it is until the office takes the answer over.
   *
   * @throws NotFound for somebody else's question
   * @throws Refusal where it is open no more, or the claim would break a rule with it
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

/** The same of a paper, which is kept beside the one that is there. */
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

/** Opens a question for its answer, the claim locked, keeps what was read of it, and tells who asked. */
export async function recordAnswer(
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
  const file = claimFileOf(claim)
  const question = await lockOpenQuestion(file, id, trx)
  const data = await read(claim, question)
  await saveAnswer(file, question, { data, counts: false }, trx)
}

/**
 * Whether the claim would keep its rules with an answer; the first complaint stands at the answer's own field.
 * @returns what stands there now
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
    throw new Refusal('claims.asked.after_submission', { day: submittedOn }, { field: item.field })
  }
  try {
    await recomputeTotals(claim, form, submittedOn, trx)
  } catch (error) {
    if (!(error instanceof FieldRefusals)) throw error
    throw new FieldRefusals([{ ...error.fields[0], field: item.field }])
  }
  return before
}
