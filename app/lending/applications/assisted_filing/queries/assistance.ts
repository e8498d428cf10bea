import db from '@adonisjs/lucid/services/db'
import { DateTime } from 'luxon'
import Assistance from '#applications/assisted_filing/models/assistance'
import Centre from '#applications/assisted_filing/models/centre'
import CentreOperator from '#applications/assisted_filing/models/centre_operator'
import { MAX_ASSISTANCE_DAYS } from '#applications/assisted_filing/rules/assistance'
import User from '#auth/models/user'
import { Role } from '#auth/roles'
import { getClock } from '#kernel/calendar/clock'
import { sqlInstant } from '#kernel/database/dialect'
import { cachedPerRequest } from '#kernel/database/request_cache'
import { NotFound } from '#kernel/exceptions/refusal'
import { digest } from '#kernel/vault/vault'
import type StoredFile from '#documents/models/stored_file'

/** Earliest time at which an assistance that is still active can have started. */
export const earliestActiveStart = () =>
  sqlInstant(DateTime.fromJSDate(getClock().now()).minus({ days: MAX_ASSISTANCE_DAYS }))

/** Returns the form in which the mobile number of a named helper is stored. */
export const mobileDigest = (mobile: string) => digest(mobile, 'mobile')

/**
 * Whether this is the mobile number of an officer: those who decide on applications may not assist with any, under any
 * account.
 */
export async function isOfficerMobile(mobile: string) {
  const officer = await db
    .from('users')
    .where({ mobile, is_active: true })
    .whereNot('role_id', Role.applicant)
    .first()
  return officer !== null
}

/** Returns the open centre at which a user works now; null for everybody else. */
export const openCentreOf = cachedPerRequest(async (userId: number): Promise<Centre | null> => {
  const operator = await CentreOperator.findBy('liveUserId', userId)
  const centre = operator && (await Centre.find(operator.centreId))
  return centre?.isOpen ? centre : null
})

/**
 * Returns the assistances that a user may work on now: those where they are the helper themselves, and those that a
 * citizen gave to the open centre at which they work. It is queried again for every request of a helper.
 */
export async function activeAssistances(
  user: User,
  narrowed: { uuid?: string; citizenId?: number } = {}
): Promise<Assistance[]> {
  if (!user.mayAct || user.isOfficer || (await isOfficerMobile(user.mobile))) return []
  const query = Assistance.query()
    .where(narrowed)
    .whereNull('endedAt')
    .whereNotNull('citizenId')
    .whereNot('citizenId', user.id)
    .where('openedAt', '>', earliestActiveStart())
    .orderBy('id', 'desc')
    .preload('citizen')
  const centre = await openCentreOf(user.id)
  const ownDigest = mobileDigest(user.mobile)
  return query.where((own) => {
    own
      .where('helperId', user.id)
      .orWhere((waiting) => void waiting.whereNull('helperId').where('helperDigest', ownDigest))
    if (centre) own.orWhere('centreId', centre.id)
  })
}

/**
 * Returns one of them by its public id.
 *
 * @throws NotFound for another user's assistance, and for one that has ended
 */
export async function activeAssistance(user: User, uuid: string): Promise<Assistance> {
  const [found] = await activeAssistances(user, { uuid })
  if (!found?.citizen.isActive) throw new NotFound()
  return found
}

/** Returns the name of the assisting centre, or of the person. */
export async function helperNames(help: Assistance) {
  const [centre, helper] = await Promise.all([
    help.centreId === null ? null : Centre.find(help.centreId),
    help.helperId === null ? null : User.find(help.helperId),
  ])
  return { centre: centre?.name ?? null, person: helper?.displayName ?? null }
}

/**
 * Returns the helper's name for citizens and officers, or the end of the mobile number if the helper has not started.
 */
export async function helperName(help: Assistance): Promise<string> {
  const { centre, person } = await helperNames(help)
  return centre ?? (person || `••••${help.helperLast4 ?? ''}`)
}

/**
 * Returns the helpers of people whose assisted applications were submitted: the centre, or the person who assisted on
 * their own, by account and by the named mobile number, which is all that is stored of a helper who never started.
 * Helpers whose data was deleted are omitted.
 */
export function helpersOfPeople(userIds: readonly number[]) {
  const assistances = (column: string) =>
    db
      .from('assistances as helps')
      .join('applications', 'applications.id', 'helps.application_id')
      .whereIn('applications.user_id', [...userIds])
      .whereNotNull('helps.submitted_at')
      .whereNotNull(column)
      .select('applications.user_id', `${column} as value`)
  const independentHelpers = ['helps.helper_id', 'helps.helper_digest'].map((column) =>
    assistances(column).whereNull('helps.centre_id')
  )
  return [assistances('helps.centre_id'), ...independentHelpers]
}

/**
 * Whether a user may see a file because a helper uploaded it under this assistance, while it lasts. All other documents
 * are visible only to the citizen.
 */
export async function maySeeHelperUpload(
  user: User,
  { ownerUserId, createdAt }: StoredFile
): Promise<boolean> {
  const assistances = await activeAssistances(user, { citizenId: ownerUserId! })
  return assistances.some(({ citizen, openedAt }) => citizen.isActive && createdAt >= openedAt)
}
