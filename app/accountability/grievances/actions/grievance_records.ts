import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { lockUser } from '#auth/actions/users'
import { getClock } from '#kernel/calendar/clock'
import { acquireLock } from '#kernel/database/locks'
import { FieldRefusals, NotFound, Refusal } from '#kernel/exceptions/refusal'
import { findPersonalNumber } from '#kernel/formats/personal_numbers'
import { digest } from '#kernel/vault/vault'
import Grievance from '#grievances/models/grievance'
import GrievanceStep from '#grievances/models/grievance_step'
import GrievanceTerm from '#grievances/models/grievance_term'
import { type Complainant, MIN_TEXT_LENGTH, type StepKind } from '#grievances/rules/kinds'
import { type Term, scheduleTerms } from '#grievances/rules/escalation'
import { masters } from '#masters/queries/masters'
import { notifyUser } from '#notifications/actions/notify_user'
import { queueMessage } from '#notifications/actions/queue_message'
import type { TemplateParams } from '#notifications/rules/messages'

/**
 * A complaint that is changed, one change after the other.
 *
 * @param expectedVersion number of the last step that the page showed
 * @throws NotFound where there is none; Refusal where something happened to it meanwhile
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
 * The same for its citizen, locked first: erasing the account goes on before or after, and then the complaint is
 * nobody's any more.
 *
 * @param found as the citizen was found to own it
 * @throws NotFound where it is theirs no longer
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

/** Notes what happened, and seals what was written. */
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

/** Says which posts have a complaint of a round, and until when. */
export async function recordTerms(
  { id: grievanceId, round }: Pick<Grievance, 'id' | 'round'>,
  terms: readonly Term[],
  trx: TransactionClientContract
) {
  for (const term of terms) {
    await GrievanceTerm.create({ grievanceId, round, ...term }, { client: trx })
  }
}

/** The terms of a chain that begins today, and the day by which the first post is to answer. */
export const planTerms = (kind: Grievance['kind'], chain: readonly number[]) =>
  scheduleTerms(chain, {
    kind,
    startsOn: getClock().today(),
    daysOf: (roleId) => masters().grievanceDays(roleId),
    holidays: masters().holidays,
  })

/** Once it is answered or closed no further post gets to see it. */
export async function endTerms(grievanceId: number, trx: TransactionClientContract) {
  await trx
    .from('grievance_terms')
    .where('grievance_id', grievanceId)
    .where('sees_on', '>', getClock().today())
    .delete()
}

/** @throws FieldRefusals for words that are too few, or hold the form of a personal number */
export function refuseUnsuitableText(message: string, field: string): void {
  refusePersonalNumber(message, field)
  if ([...message].length >= MIN_TEXT_LENGTH) return
  throw new FieldRefusals([{ field, messageKey: 'grievances.messages.too_short' }])
}

/** @throws FieldRefusals for words that hold the form of a personal number */
export function refusePersonalNumber(message: string, field: string): void {
  const number = findPersonalNumber(message)
  if (number) throw new FieldRefusals([{ field, messageKey: `grievances.messages.no_${number}` }])
}

type ComplainantTemplate = 'grievance_escalated' | 'grievance_answered'

/** Tells who complained: by inbox and messages, or without an account by SMS to the mobile that was proven. */
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
