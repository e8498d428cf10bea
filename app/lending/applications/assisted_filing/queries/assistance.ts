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

/** Before this moment a help that is under way cannot have begun. */
export const earliestActiveStart = () =>
  sqlInstant(DateTime.fromJSDate(getClock().now()).minus({ days: MAX_ASSISTANCE_DAYS }))

/** How a mobile that was named is kept. */
export const mobileDigest = (mobile: string) => digest(mobile, 'mobile')

/**
 * Whether an officer has this mobile: who decides on applications helps with none, under no account.
 */
export async function isOfficerMobile(mobile: string) {
  const officer = await db
    .from('users')
    .where({ mobile, is_active: true })
    .whereNot('role_id', Role.applicant)
    .first()
  return officer !== null
}

/** The open centre at which somebody works now; null for everybody else. */
export const openCentreOf = cachedPerRequest(async (userId: number): Promise<Centre | null> => {
  const operator = await CentreOperator.findBy('liveUserId', userId)
  const centre = operator && (await Centre.find(operator.centreId))
  return centre?.isOpen ? centre : null
})

/**
 * What somebody may work on now: where they are the helper themselves, and what a citizen gave the open centre at
 * which they work. Every request of a helper asks this anew.
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
  const named = mobileDigest(user.mobile)
  return query.where((own) => {
    own
      .where('helperId', user.id)
      .orWhere((waiting) => void waiting.whereNull('helperId').where('helperDigest', named))
    if (centre) own.orWhere('centreId', centre.id)
  })
}

/**
 * One of them by its public id.
 *
 * @throws NotFound for somebody else's, and one that has ended
 */
export async function activeAssistance(user: User, uuid: string): Promise<Assistance> {
  const [found] = await activeAssistances(user, { uuid })
  if (!found?.citizen.isActive) throw new NotFound()
  return found
}

/** The centre that helps, or the person. */
export async function helperNames(help: Assistance) {
  const [centre, helper] = await Promise.all([
    help.centreId === null ? null : Centre.find(help.centreId),
    help.helperId === null ? null : User.find(help.helperId),
  ])
  return { centre: centre?.name ?? null, person: helper?.displayName ?? null }
}

/** How a citizen and an officer read who helps: a name, or how a mobile ends where nobody has begun. */
export async function helperName(help: Assistance): Promise<string> {
  const { centre, person } = await helperNames(help)
  return centre ?? (person || `••••${help.helperLast4 ?? ''}`)
}

/**
 * Who helped each of some people with applications that were sent in: the centre, or the person who helped on their
 * own: by account, and by the mobile that was named, which is all there is of who never began. Of whom nothing is
 * known any more, nobody.
 */
export function helpersOfPeople(userIds: readonly number[]) {
  const helps = (column: string) =>
    db
      .from('assistances as helps')
      .join('applications', 'applications.id', 'helps.application_id')
      .whereIn('applications.user_id', [...userIds])
      .whereNotNull('helps.submitted_at')
      .whereNotNull(column)
      .select('applications.user_id', `${column} as value`)
  const alone = ['helps.helper_id', 'helps.helper_digest'].map((column) =>
    helps(column).whereNull('helps.centre_id')
  )
  return [helps('helps.centre_id'), ...alone]
}

/** What a helper put there under this help, as long as it lasts. All other papers are the citizen's alone. */
export async function maySeeHelpedFile(
  user: User,
  { ownerUserId, createdAt }: StoredFile
): Promise<boolean> {
  const helps = await activeAssistances(user, { citizenId: ownerUserId! })
  return helps.some(({ citizen, openedAt }) => citizen.isActive && createdAt >= openedAt)
}
