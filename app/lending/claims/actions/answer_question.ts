import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { inTransaction } from '#kernel/database/transaction'
import { FieldRefusals, NotFound, Refusal } from '#kernel/exceptions/refusal'
import type { Paise } from '#kernel/money/paise'
import { changedForm, type ValueItem } from '#claims/actions/changed_form'
import { totalsAnew } from '#claims/actions/rewrite_claim'
import type { AnswerKept } from '#claims/contracts/answer_kept'
import Claim from '#claims/models/claim'
import { claimItemOf } from '#claims/queries/claim_items'
import { claimFileOf } from '#claims/queries/claim_questions'
import { keepAnswer, openQuestion } from '#approvals/collaboration/actions/keep_answer'
import type FileQuestion from '#approvals/collaboration/models/file_question'
import { SaveDocument } from '#documents/actions/save_document'
import { withReceivedFile } from '#documents/actions/store_file'
import type { UploadSource } from '#documents/inspection/types'
import { takeTurn } from '#kernel/database/turns'

/** Which question of whose claim. */
export interface QuestionOf {
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
  async run(question: QuestionOf, value: PlainDate | Paise): Promise<void> {
    await inTransaction((trx) =>
      answered(question, trx, async (claim, { item: key }) => {
        const item = await claimItemOf(claim, key, trx)
        if (!item || item.kind === 'paper') throw new NotFound()
        return { value, before: await tried(claim, item, value, trx) }
      })
    )
  }
}

/** The same of a paper, which is kept beside the one that is there. */
export class AnswerClaimWithPaper {
  /** @throws as AnswerClaimQuestion; Refusal documents.errors.<code> */
  async run(question: QuestionOf, upload: UploadSource | null): Promise<void> {
    const { userId } = question
    const people = { ownerUserId: userId, uploadedBy: userId }
    await withReceivedFile({ ...people, upload, field: 'file' }, undefined, (received, trx) =>
      answered(question, trx, async (claim, { item: key }) => {
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
export async function answered(
  { userId, claimId, id }: QuestionOf,
  trx: TransactionClientContract,
  read: (claim: Claim, question: FileQuestion) => Promise<AnswerKept>
): Promise<void> {
  const claim = await Claim.query({ client: trx })
    .where({ id: claimId, userId })
    .forUpdate()
    .first()
  if (!claim) throw new NotFound()
  await takeTurn(trx, 'claim', claim.id)
  await claim.load('application')
  const file = claimFileOf(claim)
  const question = await openQuestion(file, id, trx)
  const data = await read(claim, question)
  await keepAnswer(file, question, { data, counts: false }, trx)
}

/**
 * Whether the claim would keep its rules with an answer; the first complaint stands at the answer's own field.
 * @returns what stands there now
 */
async function tried(
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
    await totalsAnew(claim, form, submittedOn, trx)
  } catch (error) {
    if (!(error instanceof FieldRefusals)) throw error
    throw new FieldRefusals([{ ...error.fields[0], field: item.field }])
  }
  return before
}
