import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type Application from '#applications/models/application'
import { applicationsOf, liveApplicationOf } from '#applications/queries/my_applications'
import Assistance from '#applications/assisted_filing/models/assistance'
import { isSharedSection, submissionBinding } from '#applications/assisted_filing/rules/assistance'
import { cachedPerRequest } from '#kernel/database/request_cache'
import { getClock } from '#kernel/calendar/clock'
import WorkflowDecision from '#workflow/models/workflow_decision'
import { contentVersion } from '#kernel/http/expected_version'
import Profile from '#profile/models/profile'
import { profileCompletion, sectionVersion } from '#profile/queries/sections'
import { sectionsOf } from '#profile/contracts/sections'
import type { I18n } from '@adonisjs/i18n'
import db from '@adonisjs/lucid/services/db'
import { openAppealOf } from '#applications/contracts/facts'
import { loanRequestOf } from '#applications/queries/submission'
import { activeAssistance, helperName } from '#applications/assisted_filing/queries/assistance'
import { hasPendingCode } from '#auth/actions/one_time_passwords'
import User from '#auth/models/user'
import { inTransaction } from '#kernel/database/transaction'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'
import { loanTypeName, masters } from '#masters/queries/masters'
import { eligibilityTexts } from '#masters/queries/dated_lists'
import { loanTypeOfPath, loanTypePath } from '#masters/rules/schemes'

/** Steps by which an applicant submits an application to the office. */
const SUBMIT_ACTIONS = ['submit', 'resubmit']

/** Transactions in which a citizen's code was verified: a submission in them needs no other. */
const verifiedTransactions = new WeakSet<TransactionClientContract>()

export const markCodeVerified = (trx: TransactionClientContract) =>
  void verifiedTransactions.add(trx)

/**
 * Returns the assistances with a citizen's application of a loan type that has not been submitted since: its own
 * assistances that are active or changed something, then those with another loan that changed a section which both
 * have. The newest of each comes first; the submission needs the citizen's code.
 */
export async function unsubmittedAssistances(
  citizenId: number,
  loanType: number,
  trx?: TransactionClientContract
): Promise<Assistance[]> {
  const query = Assistance.query({ client: trx })
    .where({ citizenId })
    .orderBy('id', 'desc')
    .preload('changes')
  if (trx) query.forUpdate()
  const assistances = await query
  const now = getClock().now()
  const own = assistances.filter(
    (help) =>
      help.loanType === loanType &&
      help.submittedAt === null &&
      (help.isUnderWay(now) || help.changes.length > 0)
  )
  const others = assistances.filter((help) => sharedChanges(help, loanType).length > 0)
  if (others.length === 0) return own
  const sentAt = (await submissionsOf(citizenId, loanType, trx)).at(-1)?.createdAt ?? null
  const touched = others.filter((help) =>
    sharedChanges(help, loanType).some(({ lastAt }) => sentAt === null || lastAt >= sentAt)
  )
  return [...own, ...touched]
}

/**
 * Requires the citizen's code for the submission of an assisted application; `SubmitAssisted` verifies it before.
 *
 * @throws Refusal with status 403 if there was no code
 */
export async function requireCitizenCode(
  userId: number,
  loanType: number,
  trx: TransactionClientContract
): Promise<void> {
  if (verifiedTransactions.has(trx)) return
  if ((await unsubmittedAssistances(userId, loanType, trx)).length > 0) {
    throw new Refusal('assisted_filing.messages.code_needed', {}, { status: 403 })
  }
}

/** Returns every assistance of a citizen, with its changes, the oldest first. */
const assistancesOf = cachedPerRequest((citizenId: number) =>
  Assistance.query().where({ citizenId }).orderBy('id').preload('changes').exec()
)

/** Returns the assistances whose own application was submitted. */
export const submittedAssistances = async ({ id, userId }: Application) =>
  (await assistancesOf(userId)).filter(
    ({ applicationId, submittedAt }) => applicationId === id && submittedAt !== null
  )

/**
 * Returns the assistances with another loan that changed data shared with this application, with the steps that
 * submitted it.
 */
export async function sharedAssistances(application: Application) {
  const { id, userId, loanType } = application
  const others = (await assistancesOf(userId)).filter((help) => help.loanType !== loanType)
  if (others.length === 0) return []
  const submissions = await submissionsOf(userId, loanType)
  return others.flatMap((help) => {
    const changes = sharedChanges(help, loanType)
    const sentIn = submissions.filter(({ subjectId, createdAt }, at) => {
      const before = submissions[at - 1]?.createdAt ?? null
      return (
        subjectId === id &&
        changes.some(
          ({ firstAt, lastAt }) => firstAt <= createdAt && (before === null || lastAt >= before)
        )
      )
    })
    return sentIn.length === 0 ? [] : [{ help, sentIn }]
  })
}

/** Returns the changes of an assistance with another loan that also affect this one. */
const sharedChanges = (help: Assistance, loanType: number) =>
  help.loanType === loanType
    ? []
    : help.changes.filter(({ section }) => isSharedSection(section, help.loanType, loanType))

/** Returns every submission of a person's applications of a loan type, the oldest first. */
async function submissionsOf(
  citizenId: number,
  loanType: number,
  client?: TransactionClientContract
) {
  const all = await applicationsOf(citizenId, client)
  const applications = all.filter((one) => one.loanType === loanType)
  return WorkflowDecision.query({ client })
    .where({ subjectType: 'application' })
    .whereIn(
      'subjectId',
      applications.map(({ id }) => id)
    )
    .whereIn('action', SUBMIT_ACTIONS)
    .orderBy('id')
}

/**
 * Returns a short text that changes with the current content of any section of a citizen's application. A code for its
 * submission is valid only for this version.
 */
export async function applicationVersion(
  citizenId: number,
  loanType: number,
  client?: TransactionClientContract
): Promise<string> {
  const profile = await Profile.query({ client }).where('userId', citizenId).first()
  if (!profile) return contentVersion(null)
  const versions: string[] = []
  for (const section of sectionsOf(loanType)) {
    versions.push(await sectionVersion(section, { profile, loanType, client }))
  }
  return contentVersion([loanType, versions])
}

/** An assistance, and the application that is submitted with its code. */
export interface SubmittableAssistance {
  help: Assistance
  /** Scheme id: that of the assistance, or another loan whose data it also changed, which only its citizen submits. */
  loanType: number
}

/**
 * Returns an assistance whose application has not been submitted yet: for its citizen, even if it has ended, or for the
 * user who may work on it now.
 *
 * @param loan path of a loan type other than that of the assistance
 * @throws NotFound for everybody else, and after the submission
 */
export async function submittableAssistance(
  user: User,
  uuid: string,
  loan?: string
): Promise<SubmittableAssistance> {
  const own = await Assistance.query().where({ uuid, citizenId: user.id }).first()
  if (!own && loan !== undefined) throw new NotFound()
  const help = own ?? (await activeAssistance(user, uuid))
  const loanType = loan === undefined ? help.loanType : loanTypeOfPath(loan)
  if (loanType === null) throw new NotFound()
  if (!own) return { help, loanType }
  const unsent = await unsubmittedAssistances(user.id, loanType)
  if (!unsent.some(({ id }) => id === own.id)) throw new NotFound()
  return { help, loanType }
}

/** Returns what is submitted, by whom and with whose assistance, and whether a code was sent. */
export async function submissionPage(
  { help, loanType }: SubmittableAssistance,
  by: { user: User; browser: string },
  i18n: I18n
) {
  const { uuid } = help
  const query = help.loanType === loanType ? '' : `?loan=${loanTypePath(loanType)}`
  const citizen = await User.findOrFail(help.citizenId!)
  const profile = await Profile.findBy('userId', citizen.id)
  const sections = profile ? await profileCompletion(profile.id, loanType) : []
  const isComplete =
    sections.length > 0 && sections.every((one) => one.isComplete || one.isOptional)
  const version = await applicationVersion(citizen.id, loanType)
  const request =
    profile && isComplete
      ? await inTransaction((trx) => loanRequestOf(profile, loanType, trx))
      : null
  const live = await liveApplicationOf(citizen.id, loanType)
  const appeal = await openAppealOf(citizen.id, loanType, db.connection())
  return {
    sendHref: `/assisted/${uuid}${query}`,
    codesHref: `/assisted/${uuid}/codes${query}`,
    path: loanTypePath(loanType),
    scheme: loanTypeName(masters().scheme(loanType), i18n.locale),
    citizen: citizen.displayName,
    criteria: eligibilityTexts(loanType, i18n.locale, live?.submittedOn),
    isOwn: citizen.id === by.user.id,
    helper: await helperName(help),
    /** Paise; null while something is missing. */
    amountPaise: request?.amountPaise ?? null,
    last4: citizen.mobile.slice(-4),
    isComplete,
    /** Number of the rejected application whose pending appeal is ended by the submission. */
    appealed: appeal?.number ?? null,
    /** Sent with the form: a version that has changed since is not submitted. */
    expectedVersion: version,
    awaitsCode: await hasPendingCode({
      recipient: citizen.mobile,
      purpose: 'assisted_submission',
      browser: submissionBinding(by.browser, uuid, version),
    }),
  }
}
