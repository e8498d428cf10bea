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
import { sectionVersion } from '#profile/queries/sections'
import { sectionsOf } from '#profile/contracts/sections'
import type { I18n } from '@adonisjs/i18n'
import db from '@adonisjs/lucid/services/db'
import { openAppealOf } from '#applications/contracts/facts'
import { loanRequestOf } from '#applications/queries/submission'
import { activeAssistance, helperName } from '#applications/assisted_filing/queries/assistance'
import { hasPendingCode } from '#auth/actions/verify_otp'
import User from '#auth/models/user'
import { inTransaction } from '#kernel/database/transaction'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'
import { loanTypeName, masters } from '#masters/queries/masters'
import { eligibilityTexts } from '#masters/queries/dated_lists'
import { loanTypeOfPath, loanTypePath } from '#masters/rules/loan_types'
import { profileCompletion } from '#profile/queries/profile_completion'

/** The steps by which an applicant sends a file to the office. */
const SUBMIT_ACTIONS = ['submit', 'resubmit']

/** Help whose code was taken in a transaction: what is sent in it needs no other. */
const verifiedTransactions = new WeakSet<TransactionClientContract>()

export const markCodeVerified = (trx: TransactionClientContract) =>
  void verifiedTransactions.add(trx)

/**
 * What of a citizen's application of a loan type has had help and was not submitted since: help of its own that is
 * under way or changed something, then help with another loan that changed a section which both have. The newest of
 * each first; its submission needs the citizen's code.
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
  const helps = await query
  const now = getClock().now()
  const own = helps.filter(
    (help) =>
      help.loanType === loanType &&
      help.submittedAt === null &&
      (help.isUnderWay(now) || help.changes.length > 0)
  )
  const others = helps.filter((help) => sharedChanges(help, loanType).length > 0)
  if (others.length === 0) return own
  const sentAt = (await submissionsOf(citizenId, loanType, trx)).at(-1)?.createdAt ?? null
  const touched = others.filter((help) =>
    sharedChanges(help, loanType).some(({ lastAt }) => sentAt === null || lastAt >= sentAt)
  )
  return [...own, ...touched]
}

/**
 * What had help is sent with the citizen's code alone, which `SubmitAssisted` takes before.
 *
 * @throws Refusal with status 403 where there was no code
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

/** Every help that a citizen had, with what it changed, the oldest first. */
const assistancesOf = cachedPerRequest((citizenId: number) =>
  Assistance.query().where({ citizenId }).orderBy('id').preload('changes').exec()
)

/** Help with an application of its own that was sent in. */
export const submittedAssistances = async ({ id, userId }: Application) =>
  (await assistancesOf(userId)).filter(
    ({ applicationId, submittedAt }) => applicationId === id && submittedAt !== null
  )

/** Help with another loan that changed what an application says too, with the steps that sent it. */
export async function sharedAssistances(application: Application) {
  const { id, userId, loanType } = application
  const others = (await assistancesOf(userId)).filter((help) => help.loanType !== loanType)
  if (others.length === 0) return []
  const sends = await submissionsOf(userId, loanType)
  return others.flatMap((help) => {
    const changes = sharedChanges(help, loanType)
    const sentIn = sends.filter(({ subjectId, createdAt }, at) => {
      const before = sends[at - 1]?.createdAt ?? null
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

/** What help with another loan changed that this one says too. */
const sharedChanges = (help: Assistance, loanType: number) =>
  help.loanType === loanType
    ? []
    : help.changes.filter(({ section }) => isSharedSection(section, help.loanType, loanType))

/** Every time that somebody's applications of a loan type went to the office, the oldest first. */
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
 * What a citizen's application says at this moment, as a short text: another one as soon as any section says
 * something else. A code for its submission is good for this alone.
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

/** A help, and the application that is sent with its code. */
export interface SubmittableAssistance {
  help: Assistance
  /** Scheme id: that of the help, or another loan whose answers it changed too, which its citizen alone sends. */
  loanType: number
}

/**
 * A help whose application was not sent yet: of the citizen, also where it has ended, or of who may work on it now.
 *
 * @param loan path of another loan type than that of the help
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

/** What is sent, by whom with whose help, and whether a code is on its way. */
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
    /** Number of the rejected application whose pending appeal the submission ends. */
    appealed: appeal?.number ?? null,
    /** Goes with the form: what changed since is not sent. */
    expectedVersion: version,
    awaitsCode: await hasPendingCode({
      recipient: citizen.mobile,
      purpose: 'assisted_submission',
      browser: submissionBinding(by.browser, uuid, version),
    }),
  }
}
