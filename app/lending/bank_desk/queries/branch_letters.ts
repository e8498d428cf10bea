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
import type { BankBranch } from '#masters/queries/master_lists'
import { pdfLanguage } from '#pdf/shaper'
import { getClock } from '#kernel/calendar/clock'
import { loisOf } from '#loi/queries/lois'
import { loiStatus } from '#loi/rules/letters'
import { digest } from '#kernel/vault/vault'

/** Returns an answer in the reader's language; amounts in paise, rates in basis points. */
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
    /** Name of the bank's system, where it answered for the branch. */
    systemName,
  }
}

/** Returns the past and present holders of the letter and each bank's answers, newest first, for its citizen. */
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
  /** The newest answer about the loan is the valid one. */
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
    /** Sent with the form, so that a letter moved meanwhile is not moved again. */
    expectedVersion: String(live?.id ?? 0),
    can: { move: canMove },
    banks: canMove ? bankChoices(locale, showsAllBanks) : [],
    showsAllBanks,
  }
}

/** Returns the bank and, where known, the branch. */
function holderView({ bankId, branchId, branchName }: LetterHolder, locale: string) {
  const branch = masters().find('bankBranches', branchId)
  return {
    bank: localName(masters().bank(bankId), locale),
    branch: branch ? localName(branch, locale) : branchName,
    hasShown: branchId !== null,
  }
}

/**
 * Returns the latest report on the sanction or on a part of the loan by the branch that holds the letter, unless the
 * citizen disputes it; used as initial values of the loan forms.
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

/** Whether a user may see a sanction letter that a branch sent: its citizen, and officers who see the application. */
export async function maySeeBankAnswer(user: User, { id }: StoredFile): Promise<boolean> {
  const answer = await LetterAnswer.query().where('fileId', id).first()
  const application = answer && (await Application.find(answer.applicationId))
  return application ? user.maySee(application) : false
}

/**
 * Returns the application whose letter this branch holds now.
 *
 * @throws NotFound for every other application, whether or not it exists
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
 * Returns a letter as its branch sees it: the content of the public page, and the branch's own answers (DECISIONS 10).
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
    /** Sent with the form, so that a newer answer is not ignored. */
    expectedVersion: String(answers.at(-1)?.id ?? 0),
  }
}

/** Returns a branch with its name and its bank's name. */
export const branchView = (branch: BankBranch, locale: string) => ({
  name: localName(branch, locale),
  bank: localName(masters().bank(branch.bankId), locale),
  ifsc: branch.ifsc,
})

/**
 * Finds the letter that is presented to a branch. A cancelled or replaced letter cannot be answered.
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

/** Returns the branch with a typed IFSC that may answer letters; undefined for any other. */
export function branchByIfsc(typed: string): BankBranch | undefined {
  const ifsc = typed.trim().toUpperCase()
  return masters().bankBranches.find((branch) => branch.ifsc === ifsc)
}

/** Returns the address for a branch's code: its mobile number, otherwise its e-mail address. */
export const contactOf = ({ mobile, email }: BankBranch): string => mobile ?? email ?? ''

/** Returns the digest of the contact that the session stores. */
export const contactDigest = (branch: BankBranch): string => digest(contactOf(branch), 'mobile')

/** Returns the branch of a stored session, while both the session and the branch are valid. */
export function branchOfSession(stored: unknown): (BankBranch & { mark: BranchSession }) | null {
  const branchSession = readBranchSession(stored, getClock().now())
  const branch = masters().bankBranches.find(({ id }) => id === branchSession?.branchId)
  return branchSession && branch && contactDigest(branch) === branchSession.contact
    ? { ...branch, mark: branchSession }
    : null
}
