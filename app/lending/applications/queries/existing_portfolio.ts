import db from '@adonisjs/lucid/services/db'
import User from '#auth/models/user'
import { Role } from '#auth/roles'
import { storedDay } from '#kernel/database/dialect'
import type { KnownFacts } from '#auth/rules/credentials'
import type { ModelQueryBuilderContract } from '@adonisjs/lucid/types/model'
import type Application from '#applications/models/application'
import { type PlainDate, addDays } from '#kernel/calendar/plain_date'

/** Held accounts with this mobile number in the existing portfolio, of which at least one district is released. */
export const releasedAccounts = (mobile: string): Promise<User[]> =>
  User.query()
    .where({ mobile, roleId: Role.applicant, isHeld: true, isActive: true })
    .whereExists((released) => {
      released
        .from('applications')
        .whereColumn('applications.user_id', 'users.id')
        .whereNotNull('applications.import_id')
        .where('applications.is_held', false)
        .select('applications.id')
    })
    .orderBy('id')
    .exec()

/** Returns the facts of a person in the existing portfolio. */
export async function factsOf(user: User): Promise<KnownFacts> {
  const files = await db
    .from('applications')
    .leftJoin('loan_sanctions', 'loan_sanctions.application_id', 'applications.id')
    .where('applications.user_id', user.id)
    .select('applications.old_number', 'applications.aadhaar_last4', 'loan_sanctions.account_last4')
  const texts = (some: unknown[]) => some.filter((one) => typeof one === 'string' && one !== '')
  return {
    birthDate: user.birthDate && storedDay(user.birthDate),
    oldNumbers: texts(files.map((file) => file.old_number)) as string[],
    lastFours: texts(files.flatMap((file) => [file.aadhaar_last4, file.account_last4])) as string[],
  }
}

/** Number of days after the release of a district in which its imported applications are not moved automatically. */
const GRACE_DAYS = 30

/**
 * Restricts a query to the applications that may be moved automatically: none that are held, and none that were
 * released in the last 30 days. A release sets `status_since`, so that officers can review imported letters and loans
 * before a nightly task ends them.
 */
export const mayMoveAutomatically =
  (today: PlainDate) =>
  (applications: ModelQueryBuilderContract<typeof Application>): void => {
    applications.where('is_held', false).where((either) => {
      either
        .whereNull('import_id')
        .orWhere('status_since', '<', `${addDays(today, -GRACE_DAYS)} 00:00:00`)
    })
  }
