import { randomUUID } from 'node:crypto'
import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import Assistance from '#applications/assisted_filing/models/assistance'
import type { EndReason } from '#applications/assisted_filing/rules/standing'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { Refusal } from '#kernel/exceptions/refusal'
import { sectionsOf } from '#profile/registry'
import { profileLock } from '#profile/lock'
import Application from '#applications/models/application'

interface NewAssistance {
  citizenId: number
  /** Scheme id. */
  loanType: number
  centreId: number | null
  helperDigest?: string
  helperLast4?: string
  openedBy: { id: number; role: number }
  openingSeconds?: number
}

/**
 * Begins a help, in the caller's transaction, in which the citizen's row is locked: one at a time for an
 * application, and none where there is nothing to fill in.
 *
 * @throws Refusal one_at_a_time, nothing_to_help
 */
export async function startAssistance(help: NewAssistance, trx: TransactionClientContract) {
  const { citizenId, loanType, openedBy, ...rest } = help
  const openKey = Assistance.openKeyOf(citizenId, loanType)
  const other = await Assistance.query({ client: trx }).where({ openKey }).forUpdate().first()
  if (other) {
    if (other.isUnderWay(getClock().now()))
      throw new Refusal('assisted_filing.messages.one_at_a_time')
    await markAssistanceEnded(other, 'lapsed', trx)
  }
  const { live } = await profileLock(citizenId, trx)
  const sent = live.find((one) => one.loanType === loanType)
  if (sectionsOf(loanType).length === 0 || (sent && !sent.isEditable)) {
    throw new Refusal('assisted_filing.messages.nothing_to_help', {}, { field: 'loanType' })
  }
  const application = await Application.query({ client: trx })
    .where('live_key', Application.liveKeyOf(citizenId, loanType))
    .first()
  const begun = await Assistance.create(
    {
      uuid: randomUUID(),
      citizenId,
      loanType,
      applicationId: application?.id ?? null,
      openedBy: openedBy.id,
      openedAt: DateTime.fromJSDate(getClock().now()).toUTC(),
      openKey,
      ...rest,
    },
    { client: trx }
  )
  const isByCentre = openedBy.id !== citizenId
  await recordAssistanceStep(begun, isByCentre ? 'opened' : 'named', openedBy, trx)
  return begun
}

/** Ends one, in the transaction of what ends it. */
export async function markAssistanceEnded(
  help: Assistance,
  endReason: EndReason,
  trx: TransactionClientContract
) {
  const endedAt = DateTime.fromJSDate(getClock().now()).toUTC()
  /** Of who never began nothing is kept to find them by, but where the application was sent under their name. */
  const isUnused = !help.helperId && endReason !== 'submitted'
  const helperDigest = isUnused ? null : help.helperDigest
  await help.merge({ endedAt, endReason, openKey: null, helperDigest }).useTransaction(trx).save()
}

/** What happened to a help, in the audit log; of nobody's name. */
export const recordAssistanceStep = (
  { id, centreId, loanType, applicationId }: Assistance,
  step: 'named' | 'opened' | 'begun' | 'ended' | 'code_sent' | 'submitted' | 'changed',
  actor: { id: number; role: number },
  trx: TransactionClientContract,
  data: Record<string, string | number> = {}
) =>
  recordAudit(
    {
      action: `assistance.${step}`,
      actorId: actor.id,
      actorRole: actor.role,
      subjectType: 'assistance',
      subjectId: id,
      data: { centreId, loanType, applicationId, ...data },
    },
    trx
  )
