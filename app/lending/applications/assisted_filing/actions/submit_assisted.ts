import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { ResubmitApplication } from '#applications/actions/applicant_steps'
import { SubmitApplication } from '#applications/actions/submit_application'
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
} from '#applications/assisted_filing/queries/submission'
import { secondsBetween, submissionBinding } from '#applications/assisted_filing/rules/assistance'
import { lockUser } from '#auth/actions/users'
import { type OtpProof, VerifyOtp, consumeOtp } from '#auth/actions/verify_otp'
import { recordAgreement } from '#auth/contracts/hooks'
import User from '#auth/models/user'
import { getClock } from '#kernel/calendar/clock'
import { inTransaction } from '#kernel/database/transaction'
import { Refusal } from '#kernel/exceptions/refusal'
import WorkflowDecision from '#workflow/models/workflow_decision'

interface AssistedSubmission {
  help: Assistance
  /** Scheme id of what is sent: that of the help, or of another loan that its citizen sends. */
  loanType: number
  /** Who sends it: the helper, or the citizen. */
  actor: User
  /** Random names of the citizen's device; none where the helper sends. */
  devices?: readonly string[]
  code: string
  confirmed: boolean
  /** As at `SubmitApplication`. */
  endsAppeal: boolean
  /** What the application said on the page (`applicationVersion`). */
  expectedVersion: string
  browser: string
  address: string
}

const changedMeanwhile = () =>
  new Refusal('assisted_filing.messages.changed_meanwhile', {}, { status: 409 })

/**
 * Submits an application that had help, or sends it again, with the code that its citizen got for what it says.
 * In the same transaction all help for it ends: after it helpers have nothing.
 */
export class SubmitAssisted {
  /** @throws Refusal auth.messages.otp_invalid, changed_meanwhile, over; as `SubmitApplication` */
  async run(input: AssistedSubmission): Promise<Application> {
    const { help, loanType, code, expectedVersion, browser, address, confirmed } = input
    requireConfirmation(confirmed)
    const citizen = await User.findOrFail(help.citizenId!)
    if (expectedVersion !== (await applicationVersion(citizen.id, loanType)))
      throw changedMeanwhile()
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
  const helps = await unsubmittedAssistances(citizen.id, loanType, trx)
  const help = helps.find((one) => one.uuid === uuid)
  const now = getClock().now()
  const isHelper = actor.id !== citizen.id
  if (!help || (isHelper && help.loanType !== loanType)) {
    throw new Refusal('assisted_filing.messages.over', {}, { status: 403 })
  }
  if (isHelper) await requireActiveHelper(help, actor.id, trx)
  if (expectedVersion !== (await applicationVersion(citizen.id, loanType, trx)))
    throw changedMeanwhile()
  await consumeOtp(proof, trx)
  markCodeVerified(trx)
  /** A helper may have ticked the declaration: with the code the citizen agrees to what it says. */
  await recordAgreement({ userId: citizen.id, place: 'declaration', locale: citizen.locale }, trx)
  const submittedAt = DateTime.fromJSDate(now).toUTC()
  const submissionSeconds = help.codeSentAt && secondsBetween(help.codeSentAt.toJSDate(), now)
  /** Help with another loan goes on: its own application was not sent. */
  const own = helps.filter((one) => one.loanType === loanType)
  for (const one of own) {
    if (one.endedAt === null) await markAssistanceEnded(one, 'submitted', trx)
    await one.merge({ submittedAt, submittedBy: actor.id, submissionSeconds }).save()
  }
  const application = await send(citizen, input, trx)
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

/** The guard of submissions lets through what the code was taken for. */
async function send(
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
