import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { inTransaction } from '#kernel/database/transaction'
import { Refusal } from '#kernel/exceptions/refusal'
import { applicationFacts } from '#applications/contracts/facts'
import { recordCriteriaAgreement } from '#applications/actions/submit_application'
import Application from '#applications/models/application'
import User from '#auth/models/user'
import { lockedProfile } from '#profile/actions/update_section'
import { requireConfirmation } from '#applications/rules/submission'
import { submissionOf } from '#applications/queries/submission'
import { Decide, type Decided } from '#workflow/actions/decide'

interface ApplicantStep {
  application: Application
  actor: { id: number; role: number }
  /** What the applicant saw when deciding. */
  expectedStatusId: number
}

interface Resubmission extends ApplicantStep {
  /** As at the first submission. */
  confirmed: boolean
  locale?: string
}

/**
 * Sends a corrected application back into the office (DECISIONS 4 'resubmit'): the sections must
 * be complete again and within the scheme's limits. The profile locks again by itself.
 *
 * @throws Refusal as `submissionOf` and `Decide`
 */
export class ResubmitApplication {
  async run(step: Resubmission, trx?: TransactionClientContract): Promise<Decided> {
    requireConfirmation(step.confirmed)
    return inTransaction(async (client) => {
      const { application } = step
      /** A section that is being saved comes before this or finds the profile locked. */
      await lockedProfile(application.userId, client)
      const { locale } = await User.findOrFail(application.userId, { client })
      await applicationFacts().guardSubmission(application.userId, application.loanType, client)
      const { request } = await submissionOf(application.userId, application.loanType, client)
      if (request.loanDistrictId !== application.districtId) {
        /** The district of an application changes only by the office (role table, DECISIONS 10). */
        throw new Refusal('applications.messages.district_changed')
      }
      const decided = await new Decide().run(
        {
          subjectType: 'application',
          subjectId: application.id,
          action: 'resubmit',
          actor: step.actor,
          expectedStatusId: step.expectedStatusId,
        },
        client
      )
      await recordCriteriaAgreement(application, step.locale ?? locale, client)
      return decided
    }, trx)
  }
}

/**
 * A step the applicant takes without a form of its own: withdraw, apply for extension, give up the
 * LOI.
 *
 * @throws Refusal as `Decide`; of an extension with document 1's words before the reason
 */
export class TakeApplicantStep {
  async run(
    action: 'withdraw' | 'apply_for_extension' | 'give_up_loi',
    step: ApplicantStep,
    trx?: TransactionClientContract
  ): Promise<Decided> {
    try {
      return await new Decide().run(
        {
          subjectType: 'application',
          subjectId: step.application.id,
          action,
          actor: step.actor,
          expectedStatusId: step.expectedStatusId,
        },
        trx
      )
    } catch (error) {
      if (action !== 'apply_for_extension' || !(error instanceof Refusal)) throw error
      const reason = { key: error.messageKey, params: error.params }
      throw new Refusal('applications.messages.not_saved', { reason }, { status: error.status })
    }
  }
}
