import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { Role } from '#auth/roles'
import { getClock } from '#kernel/calendar/clock'
import { sqlInstant } from '#kernel/database/dialect'
import { digest } from '#kernel/vault/vault'
import { isNamedInSettings } from '#config/corporation'
import { LOCALES } from '#kernel/formats/languages'
import { TEXT_SETTING_NAMES, plainSettings } from '#kernel/settings/corporation'

/** Stored digest of the token in a set-up address. */
export const setupDigest = (token: string) => digest(token, 'setup')

const postsOfAdministrators = (client: QueryClientContract) =>
  client.from('role_assignments').where('role_id', Role.administrator).select('id')

/** Whether there has ever been an administrator: one who is disabled, or whose role assignment has ended, counts. */
export async function hasHadAdministrator(): Promise<boolean> {
  return Boolean(await postsOfAdministrators(db.connection()).first())
}

/** The same within a transaction, as other transactions have committed it by now. */
export async function hasAdministratorLocked(client: QueryClientContract): Promise<boolean> {
  return Boolean(await postsOfAdministrators(client).forUpdate().first())
}

/** Whether a set-up address is valid, by the digest of its token. */
export async function isSetupOpen(
  tokenDigest: string,
  client: QueryClientContract = db.connection()
): Promise<boolean> {
  const found = await client
    .from('setup_tokens')
    .where('token_digest', tokenDigest)
    .where('expires_at', '>', sqlInstant(getClock().now()))
    .select('id')
    .first()
  return Boolean(found)
}

/** Fields about the person; the password is never shown again. */
const PERSON_FIELDS = [
  'firstName',
  'middleName',
  'lastName',
  'mobile',
  'email',
  'userName',
] as const

/** The fields of the form that are shown again as they were entered. */
export const REFILLED_FIELDS: readonly string[] = [...TEXT_SETTING_NAMES, ...PERSON_FIELDS]

/**
 * Initial values of the set-up form: the names and addresses from `.env`, or the entered values when it was refused.
 *
 * @param isOver whether the address under which it was opened is no longer valid
 */
export function setupPage(typed: Readonly<Record<string, unknown>>, isOver: boolean) {
  const known = isNamedInSettings ? plainSettings() : new Map<string, string>()
  const valueOf = (name: string) => String(typed[name] ?? known.get(name) ?? '')
  return {
    values: Object.fromEntries(REFILLED_FIELDS.map((name) => [name, valueOf(name)])),
    languages: [...LOCALES],
    isOver,
  }
}
