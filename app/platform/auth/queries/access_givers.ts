import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import db from '@adonisjs/lucid/services/db'
import signIn from '#config/sign_in'
import { openRoleAssignments } from '#auth/queries/role_assignments'
import { type AccessGrantors, needsTwoAdministrators } from '#auth/rules/role_assignments'
import type { AuditAction } from '#kernel/audit/audit_kinds'
import { getClock } from '#kernel/calendar/clock'
import { sqlInstant } from '#kernel/database/dialect'

const DAY_MS = 24 * 60 * 60_000

/** Audit actions that give another person access to an account. */
const GRANTING_ACTIONS: readonly AuditAction[] = [
  'user.created',
  'user.enabled',
  'auth.password_link_made',
  'auth.temporary_password_sent',
  'auth.password_reset_by_officer',
  'auth.second_factor_off',
  'auth.passkey_added',
  'auth.passkey_removed',
  'single_sign_on.linked',
]

/** Gives access where it changes the address to which codes are sent. */
const SAVED = 'user.saved' satisfies AuditAction

interface Entry {
  action: string
  actor_id: number
  subject_id: number
  data: string | { old?: object } | null
}

function grantsAccess({ action, data }: Entry): boolean {
  if (action !== SAVED) return true
  const { old = {} } = typeof data === 'string' ? JSON.parse(data) : (data ?? {})
  return 'mobile' in old || 'email' in old
}

/**
 * Returns who gave access to these accounts within the last days (`TWO_PERSONS_DAYS`), and who to the accounts of
 * those. Access given by a command counts as nobody's: a person who can run one needs no account.
 */
export async function accessGrantors(
  accounts: readonly number[],
  client: QueryClientContract = db.connection()
): Promise<AccessGrantors> {
  const grantors = new Map<number, number[]>()
  const since = sqlInstant(new Date(getClock().now().getTime() - signIn.twoPersonsDays * DAY_MS))
  let next = [...new Set(accounts)]
  while (next.length > 0) {
    for (const id of next) grantors.set(id, [])
    const entries: Entry[] = await client
      .from('audit_entries')
      .where('subject_type', 'user')
      .whereIn('subject_id', next)
      .where('created_at', '>', since)
      .whereIn('action', [...GRANTING_ACTIONS, SAVED])
      .whereNotNull('actor_id')
      .whereColumn('actor_id', '!=', 'subject_id')
      .select('action', 'actor_id', 'subject_id', 'data')
    for (const entry of entries.filter(grantsAccess)) {
      grantors.get(Number(entry.subject_id))!.push(Number(entry.actor_id))
    }
    next = [...new Set(entries.map(({ actor_id: id }) => Number(id)))].filter(
      (id) => !grantors.has(id)
    )
  }
  return grantors
}

/**
 * Whether this account is managed by two administrators: one of its role assignments that have not ended is of such a
 * role.
 */
export const needsTwoAdministratorsForAccount = async (userId: number) =>
  (await openRoleAssignments(userId)).some(needsTwoAdministrators)
