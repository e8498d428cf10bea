import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { getClock } from '#kernel/calendar/clock'
import Application from '#applications/models/application'
import CriteriaAgreement from '#applications/models/criteria_agreement'
import { eligibilityTexts } from '#masters/queries/dated_lists'
import { randomUUID } from 'node:crypto'
import { financialYear } from '#kernel/calendar/periods'
import { type PlainDate, indiaDateOf } from '#kernel/calendar/plain_date'
import { inTransaction, isUniqueViolation } from '#kernel/database/transaction'
import { Refusal } from '#kernel/exceptions/refusal'
import { fullName } from '#kernel/formats/names'
import { nextNumber, padNumber } from '#kernel/numbering/next_number'
import { applicationFacts, openAppealOf } from '#applications/contracts/facts'
import { subjectStateOf } from '#applications/contracts/application_subject'
import { refuseClosedScheme, requireConfirmation } from '#applications/rules/submission'
import { type Submission, submissionOf } from '#applications/queries/submission'
import User from '#auth/models/user'
import { endGrants } from '#profile/actions/digilocker_grants'
import { recordDevices } from '#duplicates/actions/match_keys'
import { masters } from '#masters/queries/masters'
import { notifyUser } from '#notifications/actions/messages'
import { entryStatus } from '#workflow/queries/transitions'
import { recordStart, Decide, type DecisionResult } from '#workflow/actions/decide'
import { acquireLock } from '#kernel/database/locks'
import { lockedProfile } from '#profile/actions/update_section'

/**
 * Records what the applicant declared with this submission: the criteria of the scheme, as of the day of first
 * submission, in the language in which they were read (DECISIONS 5).
 */
async function recordCriteriaAgreement(
  application: Application,
  locale: string,
  trx: TransactionClientContract
): Promise<void> {
  const countsOn = application.submittedOn
  const criteria = eligibilityTexts(application.loanType, locale, countsOn)
  await CriteriaAgreement.create(
    {
      applicationId: application.id,
      agreedAt: DateTime.fromJSDate(getClock().now()),
      countsOn,
      locale,
      criteria: criteria.map((text) => text.replace(/\s+/g, ' ')).join('\n'),
    },
    { client: trx }
  )
}

interface SubmitInput {
  userId: number
  loanType: number
  /**
   * Whether the applicant confirmed the no-earlier-benefit statement (document 2, Summary) and the criteria of the
   * scheme (DECISIONS 5).
   */
  confirmed: boolean
  /** Whether the applicant agreed that the submission ends a pending appeal of the scheme. */
  endsAppeal?: boolean
  /** Language in which the criteria were read; by default that of the applicant. */
  locale?: string
  /** Random identifiers of the device used for the submission; missing if unknown. */
  devices?: readonly string[]
}

/**
 * Submits an application (DECISIONS 4 'submit', 5): the scheme accepts applications today, every required section is
 * complete, limits of the scheme are met, and there is no other live application of the loan type. Assigns its number
 * and its place in the district's queue, in one transaction.
 *
 * @throws Refusal if a rule of the scheme is not met or another application is live (with its number)
 */
export class SubmitApplication {
  async run(input: SubmitInput, trx?: TransactionClientContract): Promise<Application> {
    requireConfirmation(input.confirmed)
    try {
      return await inTransaction((client) => this.#submit(input, client), trx)
    } catch (error) {
      if (isUniqueViolation(error)) {
        throw await this.#alreadyApplied(input)
      }
      throw error
    }
  }

  async #submit(
    { userId, loanType, endsAppeal, locale, devices = [] }: SubmitInput,
    trx: TransactionClientContract
  ) {
    const user = await User.query({ client: trx }).where('id', userId).forUpdate().firstOrFail()
    await acquireLock(trx, 'user', userId)
    const live = await Application.query({ client: trx })
      .where('live_key', Application.liveKeyOf(userId, loanType))
      .first()
    if (live) {
      throw new Refusal('applications.messages.already_applied', { number: live.number })
    }
    /** One instant for all of it: otherwise the date could change at midnight between two calls of the clock. */
    const now = getClock().now()
    refuseClosedScheme(loanType, indiaDateOf(now))
    await applicationFacts().guardSubmission(userId, loanType, trx)
    const submission = await submissionOf(userId, loanType, trx)
    const appeal = await openAppealOf(userId, loanType, trx)
    if (appeal && !endsAppeal) {
      const { number } = appeal
      throw new Refusal('applications.messages.appeal_open', { number }, { field: 'endsAppeal' })
    }
    const application = await this.#create(user, loanType, submission, now, trx)
    await recordCriteriaAgreement(application, locale ?? user.locale, trx)
    await recordDevices(trx, application.profileId, devices)
    /** No documents can be added after the submission. */
    await endGrants({ userId }, trx)
    const actor = user.actor
    if (appeal) await applicationFacts().appeals.end(appeal, trx)
    await recordStart(trx, 'application', subjectStateOf(application), actor)
    await notifyUser(
      {
        userId,
        applicationId: application.id,
        template: 'application_submitted',
        params: { applicationNo: application.number },
        dedupeKey: `application:${application.id}:submit`,
      },
      trx
    )
    return application
  }

  async #create(
    user: User,
    loanType: number,
    submission: Submission,
    at: Date,
    trx: TransactionClientContract
  ) {
    const { profile, request, age } = submission
    const now = DateTime.fromJSDate(at)
    const today = indiaDateOf(at)
    const previous = await Application.query({ client: trx })
      .where('user_id', user.id)
      .where('loan_type', loanType)
      .orderBy('id', 'desc')
      .first()
    return Application.create(
      {
        uuid: randomUUID(),
        number: await this.#number(loanType, request.loanDistrictId, today, trx),
        userId: user.id,
        profileId: profile.id,
        groupId: request.groupId,
        loanType,
        districtId: request.loanDistrictId,
        ...(await entryStatus('application', trx)),
        liveKey: Application.liveKeyOf(user.id, loanType),
        previousApplicationId: previous?.id ?? null,
        amountPaise: request.amountPaise,
        applicantName: fullName([profile.firstName, profile.middleName, profile.lastName]),
        mobile: user.mobile,
        aadhaarLast4: profile.aadhaarLast4,
        businessType: request.product,
        ageAtSubmission: age,
        casteId: profile.casteId,
        genderId: profile.genderId,
        submittedOn: today,
        submittedAt: now,
        statusSince: now,
        lastActionAt: now,
      },
      { client: trx }
    )
  }

  /** Returns `IL-PUN-2627-000123`: a sequence per loan type, district and financial year (DECISIONS 2). */
  async #number(
    loanType: number,
    districtId: number,
    today: PlainDate,
    trx: TransactionClientContract
  ) {
    const prefix = masters().scheme(loanType).shortName
    const district = masters().district(districtId).code
    const year = financialYear(today).code
    const value = await nextNumber(trx, `application:${prefix}:${district}:${year}`)
    return `${prefix}-${district}-${year}-${padNumber(value)}`
  }

  async #alreadyApplied({ userId, loanType }: SubmitInput) {
    const live = await Application.query()
      .where('live_key', Application.liveKeyOf(userId, loanType))
      .first()
    return new Refusal('applications.messages.already_applied', { number: live?.number ?? '' })
  }
}

interface ApplicantStep {
  application: Application
  actor: { id: number; role: number }
  /** Status that the applicant saw when deciding. */
  expectedStatusId: number
}

interface Resubmission extends ApplicantStep {
  /** Same as for the first submission. */
  confirmed: boolean
  locale?: string
}

/**
 * Resubmits a corrected application (DECISIONS 4 'resubmit'): the sections must again be complete and within the
 * scheme's limits. The profile is locked again automatically.
 *
 * @throws Refusal as `submissionOf` and `Decide`
 */
export class ResubmitApplication {
  async run(step: Resubmission, trx?: TransactionClientContract): Promise<DecisionResult> {
    requireConfirmation(step.confirmed)
    return inTransaction(async (client) => {
      const { application } = step
      /** A section that is being saved is either saved before this or finds the profile locked. */
      await lockedProfile(application.userId, client)
      const { locale } = await User.findOrFail(application.userId, { client })
      await applicationFacts().guardSubmission(application.userId, application.loanType, client)
      const { request } = await submissionOf(application.userId, application.loanType, client)
      if (request.loanDistrictId !== application.districtId) {
        /** Only the office can change the district of an application (role table, DECISIONS 10). */
        throw new Refusal('applications.messages.district_changed')
      }
      const decision = await new Decide().run(
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
      return decision
    }, trx)
  }
}

/**
 * Takes a step of the applicant that has no form of its own: withdraw, apply for extension, give up the LOI.
 *
 * @throws Refusal as `Decide`; for an extension, with the text of document 1 before the reason
 */
export class TakeApplicantStep {
  async run(
    action: 'withdraw' | 'apply_for_extension' | 'give_up_loi',
    step: ApplicantStep,
    trx?: TransactionClientContract
  ): Promise<DecisionResult> {
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
