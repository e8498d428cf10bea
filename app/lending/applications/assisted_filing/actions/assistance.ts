import { randomUUID } from 'node:crypto'
import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import Assistance from '#applications/assisted_filing/models/assistance'
import { type EndReason, isSharedSection } from '#applications/assisted_filing/rules/assistance'
import { type AssistedWork, recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'
import { sectionsOf } from '#profile/contracts/sections'
import { type AssistedSectionChange, profileLock } from '#profile/contracts/profile_lock'
import Application from '#applications/models/application'
import Centre from '#applications/assisted_filing/models/centre'
import CentreOperator from '#applications/assisted_filing/models/centre_operator'
import User from '#auth/models/user'
import AssistedChange from '#applications/assisted_filing/models/assisted_change'
import { Role } from '#auth/roles'
import { inTransaction } from '#kernel/database/transaction'
import { lockUser } from '#auth/actions/users'

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
 * Starts an assistance, in the caller's transaction, in which the citizen's row is locked: only one at a time per
 * application, and none if there is nothing to fill in.
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
  const assistance = await Assistance.create(
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
  await recordAssistanceStep(assistance, isByCentre ? 'opened' : 'named', openedBy, trx)
  return assistance
}

/** Ends an assistance, in the transaction of the event that ends it. */
export async function markAssistanceEnded(
  help: Assistance,
  endReason: EndReason,
  trx: TransactionClientContract
) {
  const endedAt = DateTime.fromJSDate(getClock().now()).toUTC()
  /**
   * Nothing that identifies a helper who never started is kept, unless the application was submitted under their name.
   */
  const isUnused = !help.helperId && endReason !== 'submitted'
  const helperDigest = isUnused ? null : help.helperDigest
  await help.merge({ endedAt, endReason, openKey: null, helperDigest }).useTransaction(trx).save()
}

/** Records an event of an assistance in the audit log, without names. */
export const recordAssistanceStep = (
  { id, centreId, loanType, applicationId }: Assistance,
  step: 'named' | 'opened' | 'begun' | 'ended' | 'code_sent' | 'submitted' | 'changed',
  actor: { id: number; role: number },
  trx: TransactionClientContract,
  data: Record<string, string | number> = {}
) =>
  recordAudit({
    action: `assistance.${step}`,
    actor,
    subjectType: 'assistance',
    subjectId: id,
    data: { centreId, loanType, applicationId, ...data },
    trx,
  })

/**
 * Refuses a helper who may no longer work, according to the rows inside the transaction of the work: after a request
 * was let in, the assistance may end, the centre close, its operator leave, or an account be deactivated.
 *
 * @throws Refusal assisted_filing.messages.over
 */
export async function requireActiveHelper(
  help: Assistance,
  helperId: number,
  trx: TransactionClientContract
): Promise<void> {
  const mayHelp =
    help.isUnderWay(getClock().now()) &&
    help.citizenId !== null &&
    (help.centreId === null
      ? help.helperId === helperId
      : await worksAt(help.centreId, helperId, trx)) &&
    (await areActive([help.citizenId, helperId], trx))
  if (!mayHelp) throw new Refusal('assisted_filing.messages.over', {}, { status: 403 })
}

async function worksAt(centreId: number, userId: number, trx: TransactionClientContract) {
  const operator = await CentreOperator.query({ client: trx })
    .where({ centreId, liveUserId: userId })
    .forShare()
    .first()
  const centre = operator && (await Centre.query({ client: trx }).where('id', centreId).forShare())
  return Boolean(centre?.[0]?.isOpen)
}

async function areActive(ids: number[], trx: TransactionClientContract) {
  const people = await User.query({ client: trx }).whereIn('id', ids).orderBy('id').forShare()
  return people.length === ids.length && people.every(({ isActive }) => isActive)
}

/**
 * Records which section a helper changed. Call it in the transaction of the change, after the citizen's row was locked,
 * as the end of the assistance does: a change in progress at that time is not saved.
 *
 * Data that is also part of another application with the office, or returned by it, can only be changed by the citizen.
 *
 * @throws Refusal assisted_filing.messages.over, of_another_loan
 */
export async function saveAssistedChange(
  { assistanceId, helperId }: AssistedWork,
  { section, slot, kind }: AssistedSectionChange,
  trx: TransactionClientContract
): Promise<void> {
  const help = await Assistance.query({ client: trx })
    .where('id', assistanceId)
    .forUpdate()
    .firstOrFail()
  const now = getClock().now()
  await requireActiveHelper(help, helperId, trx)
  const { live } = await profileLock(help.citizenId!, trx)
  const isOfAnother = live.some(
    (one) =>
      one.loanType !== help.loanType && isSharedSection(section, help.loanType, one.loanType, slot)
  )
  if (isOfAnother)
    throw new Refusal('assisted_filing.messages.of_another_loan', {}, { status: 403 })
  const at = DateTime.fromJSDate(now).toUTC()
  const place = { assistanceId, actorId: helperId, section, kind }
  const known = await AssistedChange.query({ client: trx }).where(place).forUpdate().first()
  await (known
    ? known.merge({ times: known.times + 1, lastAt: at }).save()
    : AssistedChange.create({ ...place, times: 1, firstAt: at, lastAt: at }, { client: trx }))
  if (kind === 'saved') {
    const actor = { id: helperId, role: Role.applicant }
    await recordAssistanceStep(help, 'changed', actor, trx, { section })
  }
}

/**
 * Starts the work of a helper. A person who was named by mobile number is known by name from then on, also to the
 * citizen.
 */
export class StartHelping {
  /** @throws NotFound if it has ended meanwhile, or is another helper's */
  async run({ id }: Assistance, helper: User): Promise<void> {
    await inTransaction(async (trx) => {
      const help = await Assistance.query({ client: trx }).where('id', id).forUpdate().firstOrFail()
      if (!help.isUnderWay(getClock().now())) throw new NotFound()
      if (help.centreId === null && (help.helperId ?? helper.id) !== helper.id) throw new NotFound()
      if (help.centreId === null && help.helperId === null) {
        await help.merge({ helperId: helper.id }).useTransaction(trx).save()
      }
      await recordAssistanceStep(help, 'begun', helper.actor, trx)
    })
  }
}

/** Ends an assistance that the caller has loaded for this person; one that has ended stays unchanged. */
export class EndAssistance {
  /** @throws NotFound if it was erased meanwhile */
  async run({ id, citizenId }: Assistance, by: User): Promise<void> {
    if (citizenId === null) throw new NotFound()
    await inTransaction(async (trx) => {
      await lockUser(citizenId, trx)
      const help = await Assistance.query({ client: trx }).where('id', id).forUpdate().firstOrFail()
      if (help.endedAt !== null) return
      await markAssistanceEnded(help, by.id === citizenId ? 'citizen' : 'helper', trx)
      await recordAssistanceStep(help, 'ended', by.actor, trx)
    })
  }
}
