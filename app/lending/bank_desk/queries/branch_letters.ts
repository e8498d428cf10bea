import type { I18n } from '@adonisjs/i18n'
import Application from '#applications/models/application'
import LetterAnswer from '#bank_desk/models/letter_answer'
import LetterHolder from '#bank_desk/models/letter_holder'
import { answerView } from '#bank_desk/queries/letter_answers'
import {
  type BranchSession,
  type LetterLookup,
  allowedAnswers,
  readBranchSession,
} from '#bank_desk/rules/branches'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'
import Loi from '#loi/models/loi'
import { letterByAddress, letterByCheckCode, verifiedLoi } from '#loi/queries/loi_lookup'
import { localName, masters, options } from '#masters/queries/masters'
import type { BankBranch } from '#masters/queries/row_types'
import { pdfLanguage } from '#pdf/shaper'
import { getClock } from '#kernel/calendar/clock'
import { loisOf } from '#loi/queries/lois'
import { loiStatus } from '#loi/rules/validity'
import { digest } from '#kernel/vault/vault'

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
