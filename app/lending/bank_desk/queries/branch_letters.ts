import { isoInstant } from '#kernel/calendar/instants'
import LetterAnswer from '#bank_desk/models/letter_answer'
import { maskNumber } from '#kernel/formats/personal_numbers'
import { localName, masters, options } from '#masters/queries/masters'
import type { I18n } from '@adonisjs/i18n'
import Application from '#applications/models/application'
import AnswerReply from '#bank_desk/models/answer_reply'
import LetterHolder from '#bank_desk/models/letter_holder'
import {
  isAboutLoan,
  type BranchSession,
  type LetterLookup,
  allowedAnswers,
  readBranchSession,
} from '#bank_desk/rules/branches'
import { bankChoices } from '#loans/queries/list_filters'
import { liveSanctionOf } from '#loans/queries/loans'
import type { BankReport } from '#loans/contracts/loan_facts'
import type User from '#auth/models/user'
import type StoredFile from '#documents/models/stored_file'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'
import Loi from '#loi/models/loi'
import { letterByAddress, letterByCheckCode, verifiedLoi } from '#loi/queries/loi_lookup'
import type { BankBranch } from '#masters/queries/row_types'
import { pdfLanguage } from '#pdf/shaper'
import { getClock } from '#kernel/calendar/clock'
import { loisOf } from '#loi/queries/lois'
import { loiStatus } from '#loi/rules/validity'
import { digest } from '#kernel/vault/vault'

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

/**
 * The application whose letter this branch has now.
 *
 * @throws NotFound for every other, whether it exists or not
 */
export async function heldApplication(
  branch: BankBranch,
  applicationUuid: string
): Promise<Application> {
  const application = await Application.query()
    .where('uuid', applicationUuid)
    .whereIn('id', (held) => {
      held.from('letter_holders').where('branch_id', branch.id).select('live_application_id')
    })
    .first()
  if (!application) throw new NotFound()
  return application
}

/**
 * A letter as its branch sees it: what the public page shows, and the branch's own answers (DECISIONS 10).
 *
 * @throws NotFound as `heldApplication`
 */
export async function heldLetter(branch: BankBranch, applicationUuid: string, { locale }: I18n) {
  const application = await heldApplication(branch, applicationUuid)
  const holder = await LetterHolder.findByOrFail('liveApplicationId', application.id)
  const { number, isCancelled } = await Loi.findOrFail(holder.loiId)
  const answers = await LetterAnswer.query().where('holder_id', holder.id).orderBy('serial')
  const language = pdfLanguage(locale) ?? 'en'
  return {
    loi: await verifiedLoi(application.uuid, number, language),
    branch: branchView(branch, locale),
    href: `/bank/letters/${application.uuid}`,
    answers: answers.map((answer) => answerView(answer, locale)),
    offered: isCancelled ? [] : allowedAnswers(answers.map(({ kind }) => kind)),
    reasons: options(masters().bankRefusalReasons, locale),
    /** Goes with the form: a newer answer is not passed over. */
    expectedVersion: String(answers.at(-1)?.id ?? 0),
  }
}

/** A branch by its names. */
export const branchView = (branch: BankBranch, locale: string) => ({
  name: localName(branch, locale),
  bank: localName(masters().bank(branch.bankId), locale),
  ifsc: branch.ifsc,
})

/**
 * The letter that a branch has in its hand. One that was cancelled or replaced is not answered.
 *
 * @throws Refusal branches.messages.no_letter whatever is wrong
 */
export async function findLetter(lookup: LetterLookup): Promise<Loi> {
  const { loiNumber, applicationUuid } = lookup
  try {
    const loi = applicationUuid
      ? await letterByAddress(applicationUuid, loiNumber)
      : await letterByCheckCode(lookup)
    const { state } = loiStatus(loi, await loisOf(loi.applicationId), getClock().today())
    if (state === 'cancelled' || state === 'replaced') throw new NotFound()
    return loi
  } catch (error) {
    if (!(error instanceof NotFound)) throw error
    throw new Refusal('bank_desk.messages.no_letter', {}, { field: 'loiNumber' })
  }
}

/** A branch that answers letters, by its IFSC as somebody types it; undefined for any other. */
export function branchByIfsc(typed: string): BankBranch | undefined {
  const ifsc = typed.trim().toUpperCase()
  return masters().bankBranches.find((branch) => branch.ifsc === ifsc)
}

/** Where the code of a branch goes: its mobile, else its e-mail. */
export const contactOf = ({ mobile, email }: BankBranch): string => mobile ?? email ?? ''

/** The same as the session keeps it. */
export const contactDigest = (branch: BankBranch): string => digest(contactOf(branch), 'mobile')

/** The branch that a session's mark names, while both are good. */
export function branchOfSession(stored: unknown): (BankBranch & { mark: BranchSession }) | null {
  const branchSession = readBranchSession(stored, getClock().now())
  const branch = masters().bankBranches.find(({ id }) => id === branchSession?.branchId)
  return branchSession && branch && contactDigest(branch) === branchSession.contact
    ? { ...branch, mark: branchSession }
    : null
}
