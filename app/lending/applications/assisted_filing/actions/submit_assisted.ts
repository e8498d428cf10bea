import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { ResubmitApplication, SubmitApplication } from '#applications/actions/submit_application'
import Application from '#applications/models/application'
import { requireConfirmation } from '#applications/rules/submission'
import {
  markAssistanceEnded,
  recordAssistanceStep,
  requireActiveHelper,
} from '#applications/assisted_filing/actions/assistance'
import type Assistance from '#applications/assisted_filing/models/assistance'
import {
  applicationVersion,
  markCodeVerified,
  unsubmittedAssistances,
  type SubmittableAssistance,
} from '#applications/assisted_filing/queries/submission'
import {
  secondsBetween,
  submissionBinding,
  openingBinding,
} from '#applications/assisted_filing/rules/assistance'
import { lockUser } from '#auth/actions/users'
import { IssueOtp, type OtpProof, VerifyOtp, consumeOtp } from '#auth/actions/one_time_passwords'
import { recordAgreement } from '#auth/contracts/hooks'
import User from '#auth/models/user'
import { getClock } from '#kernel/calendar/clock'
import { inTransaction } from '#kernel/database/transaction'
import { Refusal } from '#kernel/exceptions/refusal'
import WorkflowDecision from '#workflow/models/workflow_decision'
import { helperName } from '#applications/assisted_filing/queries/assistance'
import {
  type AssistanceOpening,
  refuseCentreMobiles,
} from '#applications/assisted_filing/actions/start_assistance'
import type Centre from '#applications/assisted_filing/models/centre'
import { submissionOf } from '#applications/queries/submission'
import { Role } from '#auth/roles'
import { requesters } from '#auth/rules/one_time_passwords'
import {
  type Limit,
  SEND_CODE,
  countSend,
  incrementCount,
  refuseAboveLimit,
} from '#auth/throttling/rate_limits'
import { inEachLanguage } from '#kernel/formats/languages'
import { formatRupees, paise } from '#kernel/money/paise'
import { localName, masters } from '#masters/queries/masters'

interface AssistedSubmission {
  help: Assistance
  /** Scheme id of the submitted loan: that of the assistance, or another loan that its citizen submits. */
  loanType: number
  /** The person who submits: the helper, or the citizen. */
  actor: User
  /** Random identifiers of the citizen's device; missing if the helper submits. */
  devices?: readonly string[]
  code: string
  confirmed: boolean
  /** As at `SubmitApplication`. */
  endsAppeal: boolean
  /** Content version of the application on the page (`applicationVersion`). */
  expectedVersion: string
  browser: string
  address: string
}

const changedRefusal = () =>
  new Refusal('assisted_filing.messages.changed_meanwhile', {}, { status: 409 })

/**
 * Submits or resubmits an assisted application, with the code that its citizen got for its content. All assistance for
 * it ends in the same transaction: helpers have no access afterwards.
 */
export class SubmitAssisted {
  /** @throws Refusal auth.messages.otp_invalid, changed_meanwhile, over; as `SubmitApplication` */
  async run(input: AssistedSubmission): Promise<Application> {
    const { help, loanType, code, expectedVersion, browser, address, confirmed } = input
    requireConfirmation(confirmed)
    const citizen = await User.findOrFail(help.citizenId!)
    if (expectedVersion !== (await applicationVersion(citizen.id, loanType))) throw changedRefusal()
    const proof = await new VerifyOtp().run({
      recipient: citizen.mobile,
      purpose: 'assisted_submission',
      code,
      browser: submissionBinding(browser, help.uuid, expectedVersion),
      address,
      user: citizen,
    })
    return inTransaction((trx) => submit(input, proof, trx))
  }
}

async function submit(input: AssistedSubmission, proof: OtpProof, trx: TransactionClientContract) {
  const { actor, loanType, expectedVersion } = input
  const { citizenId, uuid } = input.help
  const citizen = await lockUser(citizenId!, trx)
  const assistances = await unsubmittedAssistances(citizen.id, loanType, trx)
  const help = assistances.find((one) => one.uuid === uuid)
  const now = getClock().now()
  const isHelper = actor.id !== citizen.id
  if (!help || (isHelper && help.loanType !== loanType)) {
    throw new Refusal('assisted_filing.messages.over', {}, { status: 403 })
  }
  if (isHelper) await requireActiveHelper(help, actor.id, trx)
  if (expectedVersion !== (await applicationVersion(citizen.id, loanType, trx)))
    throw changedRefusal()
  await consumeOtp(proof, trx)
  markCodeVerified(trx)
  /** A helper may have ticked the declaration: with the code, the citizen agrees to it. */
  await recordAgreement({ userId: citizen.id, place: 'declaration', locale: citizen.locale }, trx)
  const submittedAt = DateTime.fromJSDate(now).toUTC()
  const submissionSeconds = help.codeSentAt && secondsBetween(help.codeSentAt.toJSDate(), now)
  /** Assistance with another loan continues: its own application was not submitted. */
  const own = assistances.filter((one) => one.loanType === loanType)
  for (const one of own) {
    if (one.endedAt === null) await markAssistanceEnded(one, 'submitted', trx)
    await one.merge({ submittedAt, submittedBy: actor.id, submissionSeconds }).save()
  }
  const application = await submitOrResubmit(citizen, input, trx)
  const decision = await WorkflowDecision.query({ client: trx })
    .where({ subjectType: 'application', subjectId: application.id })
    .orderBy('id', 'desc')
    .firstOrFail()
  for (const one of own) {
    await one.merge({ applicationId: application.id, decisionId: decision.id }).save()
  }
  await recordAssistanceStep(help, 'submitted', actor.actor, trx, {
    sent: application.id,
  })
  return application
}

/** Lets the submission guard accept what the code was used for. */
async function submitOrResubmit(
  citizen: User,
  { loanType, confirmed, endsAppeal, devices }: AssistedSubmission,
  trx: TransactionClientContract
) {
  const application = await Application.query({ client: trx })
    .where('live_key', Application.liveKeyOf(citizen.id, loanType))
    .first()
  if (!application?.status.editableByApplicant) {
    const submission = { userId: citizen.id, loanType, confirmed, endsAppeal, devices }
    return new SubmitApplication().run(submission, trx)
  }
  const actor = citizen.actor
  const expectedStatusId = application.statusId
  await new ResubmitApplication().run({ application, actor, confirmed, expectedStatusId }, trx)
  return application
}

/**
 * Limit of messages to citizens that one account can trigger, so that nobody can send messages to an entire district
 * from a centre.
 */
const HELPER_CODE_LIMIT: Limit = { name: 'code:helper', max: 30, minutes: 60 }

/** Who requests a code, and from where. */
interface CodeRequest {
  person: User
  /** Network address, and the browser. */
  address: string
  browser: string
}

async function countCodeRequest({ person, address }: CodeRequest) {
  await countSend(SEND_CODE, address)
  refuseAboveLimit(HELPER_CODE_LIMIT, await incrementCount(HELPER_CODE_LIMIT, String(person.id)))
}

const schemeNames = (loanType: number) =>
  inEachLanguage((locale) => localName(masters().scheme(loanType), locale))

/** Sends a citizen the code with which a centre opens an application for them. */
export class SendOpeningCode {
  /** @throws Refusal not_oneself, not_the_centres, auth.messages.otp_limit, too_many_attempts */
  async run(codeRequest: CodeRequest, opening: AssistanceOpening, centre: Centre) {
    const { person, browser } = codeRequest
    const { mobile, loanType } = opening
    await refuseCentreMobiles(mobile, { operator: person, centre }, 'mobile')
    await countCodeRequest(codeRequest)
    /** In the reader's language: that of the account, or else the one stated at the centre. */
    const citizen = await User.query()
      .where({ mobile, roleId: Role.applicant, isHeld: false })
      .first()
    await new IssueOtp().run({
      recipient: mobile,
      purpose: 'assisted_opening',
      browser: openingBinding(browser, loanType, { centre, operatorId: person.id }),
      requester: requesters.helper(person.id),
      locale: citizen?.locale ?? opening.locale,
      allows: { helper: centre.name, scheme: schemeNames(loanType) },
    })
  }
}

/**
 * Sends a citizen the code for the submission of an assisted application, if it can be submitted as it is: the message
 * names loan, amount and helper, and the code is valid only for the current content.
 */
export class SendSubmissionCode {
  /** @throws Refusal as `submissionOf`, auth.messages.otp_limit, too_many_attempts */
  async run(codeRequest: CodeRequest, { help, loanType }: SubmittableAssistance): Promise<void> {
    const { person, browser } = codeRequest
    const citizenId = help.citizenId!
    await countCodeRequest(codeRequest)
    const name = await helperName(help)
    await inTransaction(async (trx) => {
      const citizen = await lockUser(citizenId, trx)
      const { request } = await submissionOf(citizenId, loanType, trx)
      const version = await applicationVersion(citizenId, loanType, trx)
      await new IssueOtp().run(
        {
          recipient: citizen.mobile,
          purpose: 'assisted_submission',
          browser: submissionBinding(browser, help.uuid, version),
          requester:
            person.id === citizenId ? requesters.signedIn(person.id) : requesters.helper(person.id),
          locale: citizen.locale,
          userId: citizenId,
          allows: {
            helper: name,
            scheme: schemeNames(loanType),
            amount: formatRupees(paise(request.amountPaise)),
          },
        },
        trx
      )
      const codeSentAt = DateTime.fromJSDate(getClock().now()).toUTC()
      if (loanType === help.loanType) await help.merge({ codeSentAt }).useTransaction(trx).save()
      await recordAssistanceStep(help, 'code_sent', person.actor, trx, {
        sent: loanType,
      })
    })
  }
}
