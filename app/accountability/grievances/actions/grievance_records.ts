import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { lockUser } from '#auth/actions/users'
import { getClock } from '#kernel/calendar/clock'
import { acquireLock } from '#kernel/database/locks'
import { FieldRefusals, NotFound, Refusal } from '#kernel/exceptions/refusal'
import { findPersonalNumber } from '#kernel/formats/identifiers'
import { digest } from '#kernel/vault/vault'
import Grievance from '#grievances/models/grievance'
import GrievanceStep from '#grievances/models/grievance_step'
import GrievanceTerm from '#grievances/models/grievance_term'
import {
  type Complainant,
  MIN_TEXT_LENGTH,
  type StepKind,
  type Term,
  scheduleTerms,
  RESPONSE_PERIOD_DAYS,
  activeTerm,
  effectiveStatus,
} from '#grievances/rules/escalation'
import { masters } from '#masters/queries/masters'
import { notifyUser, queueMessage } from '#notifications/actions/messages'
import type { TemplateParams } from '#notifications/rules/messages'
import db from '@adonisjs/lucid/services/db'
import { recordAudit } from '#kernel/audit/record_audit'
import { type PlainDate, addDays } from '#kernel/calendar/plain_date'
import { inTransaction } from '#kernel/database/transaction'

/**
 * Loads a grievance for a change and locks it.
 *
 * @param expectedVersion number of the last step that the page showed
 * @throws NotFound if there is none; Refusal if it was changed meanwhile
 */
export async function lockGrievance(
  id: number,
  expectedVersion: string,
  trx: TransactionClientContract
) {
  const grievance = await Grievance.query({ client: trx }).where('id', id).forUpdate().first()
  if (!grievance) throw new NotFound()
  await acquireLock(trx, 'grievance', id)
  const last = await lastSerial(id, trx)
  if (expectedVersion !== String(last)) {
    throw new Refusal('grievances.messages.changed_meanwhile', {}, { status: 409 })
  }
  return grievance
}

/**
 * Does the same for its citizen, who is locked first: the account is erased before or after, and then the grievance no
 * longer has an owner.
 *
 * @param found the grievance and owner as found before
 * @throws NotFound if the citizen no longer owns it
 */
export async function lockOwnGrievance(
  who: Complainant,
  found: Pick<Grievance, 'id' | 'userId'>,
  expectedVersion: string,
  trx: TransactionClientContract
) {
  const person = found.userId === null ? null : await lockUser(found.userId, trx)
  const grievance = await lockGrievance(found.id, expectedVersion, trx)
  const isTheirs =
    'userId' in who
      ? grievance.userId === who.userId
      : grievance.mobileDigest === digest(who.mobile, 'mobile') ||
        (person !== null && grievance.userId === person.id && person.mobile === who.mobile)
  if (!isTheirs) throw new NotFound()
  return grievance
}

async function lastSerial(grievanceId: number, trx: TransactionClientContract): Promise<number> {
  const [{ last }] = await trx
    .from('grievance_steps')
    .where('grievance_id', grievanceId)
    .max('serial as last')
  return Number(last ?? 0)
}

/** Records a step with its text encrypted. */
export async function recordStep(
  grievanceId: number,
  step: {
    kind: StepKind
    roleId?: number | null
    actorId?: number | null
    message?: string | null
  },
  trx: TransactionClientContract
): Promise<GrievanceStep> {
  const { kind, roleId = null, actorId = null, message = null } = step
  return GrievanceStep.create(
    {
      grievanceId,
      serial: (await lastSerial(grievanceId, trx)) + 1,
      kind,
      roleId,
      actorId,
      message: GrievanceStep.encryptText(message),
      createdAt: DateTime.fromJSDate(getClock().now()).toUTC(),
    },
    { client: trx }
  )
}

/** Records which roles handle a grievance in a round, and until when. */
export async function recordTerms(
  { id: grievanceId, round }: Pick<Grievance, 'id' | 'round'>,
  terms: readonly Term[],
  trx: TransactionClientContract
) {
  for (const term of terms) {
    await GrievanceTerm.create({ grievanceId, round, ...term }, { client: trx })
  }
}

/** Returns the terms of a chain that begins today, and the day by which the first role has to answer. */
export const planTerms = (kind: Grievance['kind'], chain: readonly number[]) =>
  scheduleTerms(chain, {
    kind,
    startsOn: getClock().today(),
    daysOf: (roleId) => masters().grievanceDays(roleId),
    holidays: masters().holidays,
  })

/** Ends the terms: once a grievance is answered or closed, no further role gets access. */
export async function endTerms(grievanceId: number, trx: TransactionClientContract) {
  await trx
    .from('grievance_terms')
    .where('grievance_id', grievanceId)
    .where('sees_on', '>', getClock().today())
    .delete()
}

/** @throws FieldRefusals for a text that is too short or contains the pattern of a personal number */
export function refuseUnsuitableText(message: string, field: string): void {
  refusePersonalNumber(message, field)
  if ([...message].length >= MIN_TEXT_LENGTH) return
  throw new FieldRefusals([{ field, messageKey: 'grievances.messages.too_short' }])
}

/** @throws FieldRefusals for a text that contains the pattern of a personal number */
export function refusePersonalNumber(message: string, field: string): void {
  const number = findPersonalNumber(message)
  if (number) throw new FieldRefusals([{ field, messageKey: `grievances.messages.no_${number}` }])
}

type ComplainantTemplate = 'grievance_escalated' | 'grievance_answered'

/** Notifies the complainant by inbox and messages, or without an account by SMS to the verified mobile. */
export async function notifyComplainant<T extends ComplainantTemplate>(
  { id, userId, mobile, locale }: Grievance,
  notification: { template: T; params: TemplateParams[T]; occasion: string },
  trx: TransactionClientContract
): Promise<void> {
  const { template, params, occasion } = notification
  const dedupeKey = `grievance:${id}:${occasion}`
  if (userId !== null) {
    await notifyUser({ userId, template, params, dedupeKey }, trx)
  } else if (mobile !== null && locale !== null) {
    const recipient = mobile
    await queueMessage(trx, { channel: 'sms', recipient, template, params, locale, dedupeKey })
  }
}

/** Open grievances about an application move with it to another district. */
export async function moveGrievances(
  applicationId: number,
  from: number,
  to: number,
  trx: TransactionClientContract
): Promise<void> {
  await trx
    .from('grievances')
    .where({ application_id: applicationId, district_id: from, status: 'open' })
    .update({ district_id: to })
}

interface EscalationReport {
  /** Date in India that applied. */
  asOf: PlainDate
  /** Numbers of the grievances that were escalated, and of those that were closed. */
  escalated: string[]
  closed: string[]
}

type GrievanceMove = (id: number, trx: TransactionClientContract) => Promise<string | null>

/**
 * Records that overdue grievances were escalated to the next role and notifies their citizens, and closes those whose
 * answer was not rated. Access follows from the dates of the terms, whether this has run or not.
 */
export class EscalateOverdueGrievances {
  /**
   * @returns what was recorded; a second run on the same day finds nothing
   * @throws AggregateError for those that could not be escalated, after all others
   */
  async run(): Promise<EscalationReport> {
    const today = getClock().today()
    const report: EscalationReport = { asOf: today, escalated: [], closed: [] }
    const failed: unknown[] = []
    const each = async (ids: number[], move: GrievanceMove, moved: string[]) => {
      for (const id of ids) {
        try {
          const number = await inTransaction((trx) => move(id, trx))
          if (number) moved.push(number)
        } catch (error) {
          failed.push(error)
        }
      }
    }
    await each(
      await this.#overdueIds(today),
      (id, trx) => this.#escalate(id, today, trx),
      report.escalated
    )
    await each(
      await this.#unratedIds(today),
      (id, trx) => this.#close(id, today, trx),
      report.closed
    )
    if (failed.length > 0) throw new AggregateError(failed, `${failed.length} could not be moved`)
    return report
  }

  async #overdueIds(today: PlainDate): Promise<number[]> {
    const rows = await db
      .from('grievances')
      .where({ status: 'open' })
      .where('due_on', '<', today)
      .orderBy('id')
      .select('id')
    return rows.map(({ id }) => Number(id))
  }

  async #unratedIds(today: PlainDate): Promise<number[]> {
    const rows = await db
      .from('grievances')
      .where({ status: 'answered' })
      .where('answered_on', '<', addDays(today, -RESPONSE_PERIOD_DAYS))
      .orderBy('id')
      .select('id')
    return rows.map(({ id }) => Number(id))
  }

  async #lock(id: number, trx: TransactionClientContract) {
    const grievance = await Grievance.query({ client: trx })
      .where('id', id)
      .forUpdate()
      .firstOrFail()
    await acquireLock(trx, 'grievance', id)
    return grievance
  }

  async #escalate(id: number, today: PlainDate, trx: TransactionClientContract) {
    const grievance = await this.#lock(id, trx)
    const { round, number, districtId } = grievance
    if (grievance.status !== 'open') return null
    const terms = await GrievanceTerm.query({ client: trx })
      .where({ grievanceId: id, round })
      .orderBy('id')
    const term = activeTerm(terms, today)
    if (!term || term.id === terms[0].id) return null
    if (await this.#isEscalationRecorded(grievance, term.roleId, trx)) return null
    await recordStep(id, { kind: 'escalated', roleId: term.roleId }, trx)
    const data = { to: term.roleId }
    const subject = { subjectType: 'grievance', subjectId: id, districtId }
    await recordAudit({ action: 'grievance.escalated', actorId: null, ...subject, data, trx })
    const params = { grievanceNo: number, post: masters().role(term.roleId) }
    const occasion = `escalated:${round}:${term.roleId}`
    await notifyComplainant(grievance, { template: 'grievance_escalated', params, occasion }, trx)
    return number
  }

  /** Only steps of this round count: those since it was reopened. */
  async #isEscalationRecorded({ id }: Grievance, roleId: number, trx: TransactionClientContract) {
    const steps = await GrievanceStep.query({ client: trx })
      .where('grievanceId', id)
      .orderBy('serial')
    const begun = steps.findLastIndex(({ kind }) => kind === 'filed' || kind === 'reopened')
    return steps.slice(begun).some((step) => step.kind === 'escalated' && step.roleId === roleId)
  }

  async #close(id: number, today: PlainDate, trx: TransactionClientContract) {
    const grievance = await this.#lock(id, trx)
    const { number, districtId } = grievance
    if (grievance.status !== 'answered' || effectiveStatus(grievance, today) !== 'closed')
      return null
    await recordStep(id, { kind: 'closed' }, trx)
    await endTerms(id, trx)
    await grievance.merge({ status: 'closed' }).save()
    const subject = { subjectType: 'grievance', subjectId: id, districtId }
    await recordAudit({ action: 'grievance.closed', actorId: null, ...subject, trx })
    return number
  }
}
