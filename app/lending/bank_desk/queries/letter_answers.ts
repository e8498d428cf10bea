import { isoInstant } from '#kernel/calendar/instants'
import LetterAnswer from '#bank_desk/models/letter_answer'
import { maskNumber } from '#kernel/formats/personal_numbers'
import { localName, masters } from '#masters/queries/masters'
import type { I18n } from '@adonisjs/i18n'
import Application from '#applications/models/application'
import AnswerReply from '#bank_desk/models/answer_reply'
import LetterHolder from '#bank_desk/models/letter_holder'
import { isAboutLoan } from '#bank_desk/rules/branches'
import { bankChoices } from '#loans/queries/list_filters'
import { liveSanctionOf } from '#loans/queries/loans'
import type { BankReport } from '#loans/contracts/loan_facts'
import type User from '#auth/models/user'
import type StoredFile from '#documents/models/stored_file'

/** An answer in the reader's language; amounts in paise, rates in basis points. */
export function answerView(answer: LetterAnswer, locale: string) {
  const { id, kind, amountPaise, rateBp, doneOn, reasonId, remarks, answeredAt, systemName } =
    answer
  return {
    id,
    kind,
    amountPaise,
    rateBp,
    doneOn,
    account: maskNumber(answer.accountLast4, 'account'),
    reason: reasonId && localName(masters().find('bankRefusalReasons', reasonId), locale),
    remarks,
    at: isoInstant(answeredAt),
    /** Of the bank, where it answered for the branch. */
    systemName,
  }
}

/** Where the letter was and is, and what each bank answered, the newest first; for its citizen. */
export async function applicantAnswers(
  application: Application,
  showsAllBanks: boolean,
  { locale }: I18n
) {
  const holders = await LetterHolder.query()
    .where('application_id', application.id)
    .orderBy('id', 'desc')
  const answers = await LetterAnswer.query()
    .where('application_id', application.id)
    .preload('file')
    .orderBy('id', 'desc')
  const ids = answers.map(({ id }) => id)
  const replies = await AnswerReply.query().whereIn('answer_id', ids)
  const sanction = await liveSanctionOf(application.id)
  const live = holders.find(({ liveApplicationId }) => liveApplicationId !== null)
  /** The newest word about the loan is the one that counts. */
  const newest = answers.find(({ kind }) => isAboutLoan(kind))
  const canMove = application.showsLoi && sanction === null
  return {
    uuid: application.uuid,
    number: application.number,
    holders: holders.map((holder) => ({
      id: holder.id,
      ...holderView(holder, locale),
      since: isoInstant(holder.since),
      endedAt: holder.endedAt && isoInstant(holder.endedAt),
      endedBy: holder.endedBy,
      answers: answers
        .filter(({ holderId }) => holderId === holder.id)
        .map((answer) => {
          const reply = replies.find(({ answerId }) => answerId === answer.id)
          return {
            ...answerView(answer, locale),
            file: answer.file && { uuid: answer.file.uuid, mime: answer.file.mime },
            reply: reply ? { isRight: reply.isRight, remarks: reply.remarks } : null,
            canReply: answer.id === newest?.id && !reply,
          }
        }),
    })),
    isRefused: live === undefined && holders[0]?.endedBy === 'refused',
    /** Goes with the form: a letter that moved meanwhile is not moved again. */
    expectedVersion: String(live?.id ?? 0),
    can: { move: canMove },
    banks: canMove ? bankChoices(locale, showsAllBanks) : [],
    showsAllBanks,
  }
}

/** The bank and the branch, as far as it is known. */
function holderView({ bankId, branchId, branchName }: LetterHolder, locale: string) {
  const branch = masters().find('bankBranches', branchId)
  return {
    bank: localName(masters().bank(bankId), locale),
    branch: branch ? localName(branch, locale) : branchName,
    hasShown: branchId !== null,
  }
}

/**
 * What the branch that has the letter said last of the sanction or of a part of the loan, unless its citizen
 * calls it wrong: forms of the loan begin with it.
 */
export async function latestBankReport(
  applicationId: number,
  kind: 'sanctioned' | 'disbursed'
): Promise<BankReport | null> {
  const holder = await LetterHolder.findBy('liveApplicationId', applicationId)
  if (!holder) return null
  const answer = await LetterAnswer.query()
    .where({ holderId: holder.id, kind })
    .orderBy('serial', 'desc')
    .first()
  if (!answer || answer.amountPaise === null || answer.doneOn === null) return null
  const reply = await AnswerReply.findBy('answerId', answer.id)
  if (reply?.isRight === false) return null
  const { amountPaise, doneOn, rateBp } = answer
  const branchName = masters().find('bankBranches', answer.branchId)?.nameEn ?? ''
  const { accountCipher, accountDigest, accountLast4 } = answer
  const account =
    accountCipher && accountDigest && accountLast4
      ? { accountCipher, accountDigest, accountLast4 }
      : null
  return { bankId: holder.bankId, branchName, doneOn, amountPaise, rateBp, account }
}

/** The sanction letter that a branch sent: for its citizen, and officers who see the application. */
export async function maySeeBankAnswer(user: User, { id }: StoredFile): Promise<boolean> {
  const answer = await LetterAnswer.query().where('fileId', id).first()
  const application = answer && (await Application.find(answer.applicationId))
  return application ? user.maySee(application) : false
}
