import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { Role } from '#auth/roles'
import { getClock } from '#kernel/calendar/clock'
import { sqlInstant } from '#kernel/database/dialect'
import { digest } from '#kernel/vault/vault'
import { isNamedInSettings } from '#config/corporation'
import { LOCALES } from '#kernel/formats/languages'
import { TEXT_SETTING_NAMES, plainSettings } from '#kernel/settings/corporation'

/** What is kept of the token of an address for the set-up. */
export const setupDigest = (token: string) => digest(token, 'setup')

const postsOfAdministrators = (client: QueryClientContract) =>
  client.from('role_assignments').where('role_id', Role.administrator).select('id')

/** Whether there has ever been an administrator: one who is switched off, or whose post is over, counts. */
export async function hasHadAdministrator(): Promise<boolean> {
  return Boolean(await postsOfAdministrators(db.connection()).first())
}

/** The same as others have committed it by now, within a transaction. */
export async function hasAdministratorLocked(client: QueryClientContract): Promise<boolean> {
  return Boolean(await postsOfAdministrators(client).forUpdate().first())
}

/** Whether an address for the set-up is good, by the digest of its token. */
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

/** What is asked for of the person; the password is never shown again. */
const PERSON_FIELDS = [
  'firstName',
  'middleName',
  'lastName',
  'mobile',
  'email',
  'userName',
] as const

/** The fields of the form that are shown again as they were typed. */
export const REFILLED_FIELDS: readonly string[] = [...TEXT_SETTING_NAMES, ...PERSON_FIELDS]

/**
 * What the form of the set-up begins with: the names and addresses that `.env` has, or what was typed when
 * it was refused.
 *
 * @param isOver whether the address it was opened under is good no more
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
