import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import Application from '#applications/models/application'
import Assistance from '#applications/assisted_filing/models/assistance'
import { isSharedSection } from '#applications/assisted_filing/rules/shared_sections'
import { getClock } from '#kernel/calendar/clock'
import WorkflowDecision from '#workflow/models/workflow_decision'

/** The steps by which an applicant sends a file to the office. */
const SUBMIT_ACTIONS = ['submit', 'resubmit']

/** Help whose code was taken in a transaction: what is sent in it needs no other. */
const verifiedTransactions = new WeakSet<TransactionClientContract>()

export const markCodeVerified = (trx: TransactionClientContract) => void verifiedTransactions.add(trx)

export const isCodeVerified = (trx: TransactionClientContract): boolean => verifiedTransactions.has(trx)

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

/** Help with another loan that changed what an application says too, with the steps that sent it. */
export async function sharedAssistances(application: Application) {
  const { id, userId, loanType } = application
  const helps = await Assistance.query()
    .where({ citizenId: userId })
    .whereNot({ loanType })
    .orderBy('id')
    .preload('changes')
  const sends = await submissionsOf(userId, loanType)
  return helps.flatMap((help) => {
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
async function submissionsOf(citizenId: number, loanType: number, client?: TransactionClientContract) {
  const applications = await Application.query({ client }).where({ userId: citizenId, loanType })
  return WorkflowDecision.query({ client })
    .where({ subjectType: 'application' })
    .whereIn(
      'subjectId',
      applications.map(({ id }) => id)
    )
    .whereIn('action', SUBMIT_ACTIONS)
    .orderBy('id')
}
