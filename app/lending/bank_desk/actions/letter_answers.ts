import { DateTime } from 'luxon'
import {
  type ReportingBankSystem,
  answersOfHolder,
  lockLetter,
  notifyApplicant,
} from '#bank_desk/actions/letter_holders'
import LetterAnswer from '#bank_desk/models/letter_answer'
import { heldApplication } from '#bank_desk/queries/branch_letters'
import { type AnswerKind, allowedAnswers, isAboutLoan } from '#bank_desk/rules/branches'
import { getClock } from '#kernel/calendar/clock'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { FieldRefusals, NotFound, Refusal } from '#kernel/exceptions/refusal'
import { findPersonalNumber } from '#kernel/formats/identifiers'
import { inTransaction } from '#kernel/database/transaction'
import { type Paise, paise, sumPaise } from '#kernel/money/paise'
import type { BasisPoints } from '#kernel/rates/basis_points'
import { insertFile, withReceivedFile } from '#documents/actions/store_file'
import type { UploadSource } from '#documents/rules/files'
import type { EncryptedAccount } from '#kernel/vault/vault'
import type Application from '#applications/models/application'
import { requireLoiForSanction } from '#loans/actions/sanctions'
import { loanRules } from '#loans/queries/loan_rules'
import { amountLimit, disbursementLimit, limitViolations, rateLimit } from '#loans/rules/terms'
import Loi from '#loi/models/loi'
import { masters } from '#masters/queries/masters'
import type { BankBranch } from '#masters/queries/master_lists'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { applicationOfUser } from '#applications/queries/my_applications'
import AnswerReply from '#bank_desk/models/answer_reply'
import { recordAudit } from '#kernel/audit/record_audit'

export interface BranchAnswer {
  branch: BankBranch
  applicationUuid: string
  kind: AnswerKind
  amountPaise: Paise | null
  rateBp: BasisPoints | null
  /** Day of the sanction or the disbursement. */
  doneOn: PlainDate | null
  /** The loan account, for a sanction. */
  account?: EncryptedAccount | null
  letter: UploadSource | null
  reasonId: number | null
  remarks: string | null
  /** Id of the last answer that the page showed; null for a bank system, which has no page. */
  expectedVersion: string | null
}

const FORM_MESSAGES = 'bank_desk.validation.answer.messages'

/** Records a branch's answer to a letter that it holds. A refusal returns the letter to the citizen. */
export class AnswerLetter {
  /**
   * @throws NotFound for a letter that this branch does not hold
   * @throws FieldRefusals for missing or wrong fields of the kind of answer; Refusal where another answer was recorded
   * meanwhile
   */
  async run(answer: BranchAnswer, system?: ReportingBankSystem): Promise<void> {
    /** Checked before a file is received, so that none is received from a branch that does not hold the letter. */
    const { id } = await heldApplication(answer.branch, answer.applicationUuid)
    requireAnswerFields(answer)
    const { letter: upload } = answer
    if (!upload || answer.kind !== 'sanctioned') {
      return inTransaction((trx) => this.#answer(id, answer, { fileId: null, by: system }, trx))
    }
    const file = { upload, ownerUserId: null, uploadedBy: null, field: 'letter' }
    return withReceivedFile(file, undefined, async (received, trx) => {
      const { id: fileId } = await insertFile(received, file, trx)
      await this.#answer(id, answer, { fileId, by: system }, trx)
    })
  }

  /** The lock is acquired before anything is read, so that concurrent changes are seen. */
  async #answer(
    applicationId: number,
    answer: BranchAnswer,
    { fileId, by: system }: { fileId: number | null; by?: ReportingBankSystem },
    trx: TransactionClientContract
  ) {
    const { branch, kind, remarks } = answer
    const { application, holder } = await lockLetter(applicationId, trx)
    if (holder?.branchId !== branch.id) throw new NotFound()
    const previousAnswers = await answersOfHolder(holder.id, trx)
    if (
      answer.expectedVersion !== null &&
      answer.expectedVersion !== String(previousAnswers.at(-1)?.id ?? 0)
    ) {
      throw new Refusal('bank_desk.messages.answered_meanwhile', {}, { status: 409 })
    }
    const { isCancelled } = await Loi.findOrFail(holder.loiId, { client: trx })
    if (isCancelled || !allowedAnswers(previousAnswers.map((one) => one.kind)).includes(kind)) {
      throw new Refusal('bank_desk.messages.not_offered', {}, { field: 'kind' })
    }
    if (kind === 'sanctioned') await validateSanction(application, answer, trx)
    if (kind === 'disbursed') validateDisbursal(application, answer, previousAnswers)
    const hasAmount = kind === 'sanctioned' || kind === 'disbursed'
    const now = DateTime.fromJSDate(getClock().now())
    const saved = await LetterAnswer.create(
      {
        holderId: holder.id,
        serial: previousAnswers.length + 1,
        applicationId: application.id,
        branchId: branch.id,
        kind,
        amountPaise: hasAmount ? answer.amountPaise : null,
        rateBp: kind === 'sanctioned' ? answer.rateBp : null,
        doneOn: hasAmount ? answer.doneOn : null,
        fileId,
        ...(kind === 'sanctioned' ? answer.account : null),
        reasonId: kind === 'refused' ? answer.reasonId : null,
        remarks,
        answeredAt: now,
        systemName: system?.systemName ?? null,
      },
      { client: trx }
    )
    if (kind === 'refused') {
      await holder.merge({ liveApplicationId: null, endedAt: now, endedBy: 'refused' }).save()
    }
    await notifyApplicant(application, saved, branch, trx)
    await system?.onSaved(saved, trx)
  }
}

/** Checks the fields that each kind of answer requires, in the order of the form. */
function requireAnswerFields(answer: BranchAnswer) {
  const { kind, amountPaise, rateBp, doneOn, reasonId, remarks, letter } = answer
  const hasAmount = kind === 'sanctioned' || kind === 'disbursed'
  const number = remarks && findPersonalNumber(remarks)
  const requirements: [boolean, string, string][] = [
    [hasAmount && !amountPaise, 'amount', 'required'],
    [kind === 'sanctioned' && rateBp === null, 'rate', 'required'],
    [hasAmount && doneOn === null, 'doneOn', 'required'],
    [hasAmount && doneOn !== null && doneOn > getClock().today(), 'doneOn', 'in_future'],
    [kind === 'sanctioned' && !letter, 'letter', 'required'],
    [kind === 'refused' && !isReason(reasonId), 'reasonId', 'required'],
    [kind === 'documents_asked' && !remarks, 'remarks', 'required'],
  ]
  const errors = requirements
    .filter(([isWrong]) => isWrong)
    .map(([, field, rule]) => ({ field, messageKey: `${FORM_MESSAGES}.${field}.${rule}` }))
  if (number) errors.push({ field: 'remarks', messageKey: `collaboration.messages.no_${number}` })
  if (errors.length > 0) throw new FieldRefusals(errors)
}

const LOAN_MESSAGES = 'loans.validation'

/** Applies the limits and dates of the citizen's form (DECISIONS 7). */
async function validateSanction(
  application: Application,
  { amountPaise, rateBp, doneOn }: BranchAnswer,
  trx: TransactionClientContract
) {
  const violations = limitViolations(
    `${LOAN_MESSAGES}.sanction.messages`,
    loanRules(application, doneOn!),
    [
      ['amount', amountLimit, amountPaise!],
      ['rate', rateLimit, rateBp!],
    ]
  )
  if (violations.length > 0) throw new FieldRefusals(violations)
  await requireLoiForSanction(
    { applicationId: application.id, sanctionedOn: doneOn!, field: 'doneOn' },
    trx
  )
}

/** Applies the same to a part of the loan, together with the branch's earlier answers about it. */
function validateDisbursal(
  application: Application,
  { amountPaise, doneOn }: BranchAnswer,
  previousAnswers: readonly LetterAnswer[]
) {
  const form = `${LOAN_MESSAGES}.disbursement.messages`
  const sanction = previousAnswers.findLast(({ kind }) => kind === 'sanctioned')!
  const before = previousAnswers.filter(({ kind }) => kind === 'disbursed')
  const sum = sumPaise([amountPaise!, ...before.map((one) => paise(one.amountPaise!))])
  const violations = [
    ...(doneOn! < sanction.doneOn!
      ? [{ field: 'doneOn', messageKey: `${form}.disbursedOn.beforeSanction` }]
      : []),
    ...limitViolations(form, loanRules(application, sanction.doneOn!), [
      ['amount', disbursementLimit, amountPaise!],
    ]),
    ...(sum > sanction.amountPaise!
      ? [{ field: 'amount', messageKey: `${form}.amount.exceedsSanction` }]
      : []),
  ]
  if (violations.length > 0) throw new FieldRefusals(violations)
}

const isReason = (id: number | null) => masters().bankRefusalReasons.some((one) => one.id === id)

/** Records the citizen's confirmation or dispute of a bank's answer, once; officers see disputes. */
export class ReplyToAnswer {
  /**
   * @returns the bank's answer, for the next step
   * @throws NotFound for an answer that does not concern the citizen's own loan; Refusal for a second reply
   */
  async run(reply: {
    actor: { id: number; role: number }
    applicationUuid: string
    answerId: number
    isRight: boolean
    remarks: string | null
  }): Promise<AnswerKind> {
    const { actor, isRight, remarks } = reply
    if (!isRight && !remarks) {
      const key = 'bank_desk.validation.reply.messages.remarks.required'
      throw new Refusal(key, {}, { field: 'remarks' })
    }
    const number = remarks && findPersonalNumber(remarks)
    if (number) throw new Refusal(`collaboration.messages.no_${number}`, {}, { field: 'remarks' })
    const { id } = await applicationOfUser(actor.id, reply.applicationUuid)
    return inTransaction(async (trx) => {
      const { application } = await lockLetter(id, trx)
      const answer = await LetterAnswer.query({ client: trx })
        .where({ id: reply.answerId, applicationId: application.id })
        .first()
      if (!answer || !isAboutLoan(answer.kind)) throw new NotFound()
      if (await AnswerReply.query({ client: trx }).where('answer_id', answer.id).first()) {
        throw new Refusal('bank_desk.messages.replied', {}, { status: 409 })
      }
      const repliedAt = DateTime.fromJSDate(getClock().now())
      await AnswerReply.create(
        { answerId: answer.id, isRight, remarks: isRight ? null : remarks, repliedAt },
        { client: trx }
      )
      await recordAudit({
        action: 'letter.replied',
        actor,
        subjectType: 'application',
        subjectId: application.id,
        districtId: application.districtId,
        data: { answer: answer.id, isRight },
        trx,
      })
      return answer.kind
    })
  }
}
