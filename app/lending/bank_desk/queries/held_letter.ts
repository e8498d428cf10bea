import type { I18n } from '@adonisjs/i18n'
import Application from '#applications/models/application'
import LetterAnswer from '#bank_desk/models/letter_answer'
import LetterHolder from '#bank_desk/models/letter_holder'
import { answerView } from '#bank_desk/queries/answer_views'
import { allowedAnswers } from '#bank_desk/rules/answers'
import { NotFound } from '#kernel/exceptions/refusal'
import Loi from '#loi/models/loi'
import { verifiedLoi } from '#loi/queries/verified_loi'
import { localName, masters, options } from '#masters/queries/masters'
import type { BankBranch } from '#masters/queries/rows'
import { pdfLanguage } from '#pdf/shaper'

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
    seen: String(answers.at(-1)?.id ?? 0),
  }
}

/** A branch by its names. */
export const branchView = (branch: BankBranch, locale: string) => ({
  name: localName(branch, locale),
  bank: localName(masters().bank(branch.bankId), locale),
  ifsc: branch.ifsc,
})
