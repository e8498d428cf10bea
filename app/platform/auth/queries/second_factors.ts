import signIn from '#config/sign_in'
import { OFFICER_ROLES, Role, type RoleId } from '#auth/roles'
import { type StoredSettings, storedSettings } from '#kernel/settings/stored_settings'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { acquireLock } from '#kernel/database/locks'
import SecondFactor from '#auth/models/second_factor'
import User from '#auth/models/user'
import { openRoleAssignments } from '#auth/queries/role_assignments'
import { userNameKey } from '#auth/rules/credentials'
import { isDemonstration } from '#kernel/installation/database_marks'
import { decrypt } from '#kernel/vault/vault'
import db from '@adonisjs/lucid/services/db'
import { isoInstant } from '#kernel/calendar/instants'
import { type StepUpProof, base32, passkeyName, provisioningUri } from '#auth/rules/second_factor'
import { qrMatrix } from '#pdf/pictures'
import Passkey from '#auth/models/passkey'

/** Name of the setting: numbers of roles, '1,4,5', or `none`. */
export const FACTOR_ROLES_SETTING = 'secondFactorRoles'

/** Citizens are not officers: a second factor is never compulsory for them. */
const officersIn = (numbers: readonly number[]) =>
  OFFICER_ROLES.filter((role) => numbers.includes(role))

/** The setting as an administrator saved it; null where `.env` applies. */
export const storedFactorRoles = (settings: StoredSettings = storedSettings()): string | null =>
  settings.get(FACTOR_ROLES_SETTING) ?? null

/** Returns the roles that need a second factor: as set by an administrator, else as in `.env` (DECISIONS 11). */
export function factorRoles(settings?: StoredSettings): RoleId[] {
  const set = storedFactorRoles(settings)
  return officersIn(set === null ? signIn.secondFactorRoles : set.split(',').map(Number))
}

/** Returns the roles that cannot be omitted: administrators, where the installation requires it of them. */
export const mandatoryFactorRoles = (): RoleId[] =>
  officersIn(signIn.secondFactorRoles).filter((role) => role === Role.administrator)

/** Serialises roles for the setting, in their order. */
export const serialiseRoles = (roles: readonly number[]): string =>
  officersIn(roles).join(',') || 'none'

/** Returns the user's factor when it is on or, with `pending`, being set up. */
export function secondFactorOf(userId: number, options: { pending?: boolean } = {}) {
  const query = SecondFactor.query().where('userId', userId)
  return (
    options.pending ? query.whereNull('confirmedAt') : query.whereNotNull('confirmedAt')
  ).first()
}

/** Returns whether the app is on, and the number of passkeys, in one statement. */
export async function factorsOf(userId: number): Promise<{ hasApp: boolean; passkeys: number }> {
  const countQuery = (table: string) => db.from(table).where('user_id', userId).count('*')
  const [row] = await db
    .query()
    .select(countQuery('second_factors').whereNotNull('confirmed_at').as('apps'))
    .select(countQuery('passkeys').as('passkeys'))
  return { hasApp: Number(row.apps) > 0, passkeys: Number(row.passkeys) }
}

/**
 * Returns what a user must prove after the password and at a step-up. A passkey is the second factor where the role
 * needs one and the app is not on; a blocked passkey counts, so that the password alone never grants access.
 */
export async function proofsOf(user: User): Promise<{ proof: StepUpProof; passkeys: number }> {
  const { hasApp, passkeys } = await factorsOf(user.id)
  if (hasApp) return { proof: 'code', passkeys }
  const isFactor = passkeys > 0 && (await needsSecondFactor(user))
  return { proof: isFactor ? 'passkey' : 'password', passkeys }
}

/** Blocks further changes of a user's factors until this transaction is committed. */
export async function lockUser(userId: number, trx: TransactionClientContract): Promise<User> {
  await acquireLock(trx, 'user', userId)
  return User.query({ client: trx }).where('id', userId).forUpdate().firstOrFail()
}

/**
 * Whether the role needs a second factor that a session opened earlier may not have verified. With the app, every
 * session has verified it; a passkey counts once a step-up has verified it.
 */
export const owesSecondFactor = async (user: User): Promise<boolean> =>
  !(await factorsOf(user.id)).hasApp && (await needsSecondFactor(user))

/**
 * Whether the role needs a second factor and no usable one would be left.
 *
 * @param without the factor to be removed: the app, or a passkey by its number
 */
export async function isLastFactor(
  user: User,
  without: 'app' | number,
  trx?: TransactionClientContract
): Promise<boolean> {
  if (!(await needsSecondFactor(user, trx))) return false
  const client = trx ?? db
  const passkeys = client.from('passkeys').where('user_id', user.id).whereNull('cloned_at')
  if (without === 'app') return (await passkeys.first()) === null
  const app = client.from('second_factors').where('user_id', user.id).whereNotNull('confirmed_at')
  return (await app.first()) === null && (await passkeys.whereNot('id', without).first()) === null
}

/**
 * Whether a role of the user needs a second factor (DECISIONS 11), including one whose assignment is yet to begin;
 * never in the demonstration.
 */
export async function needsSecondFactor(
  { id }: User,
  trx?: TransactionClientContract
): Promise<boolean> {
  const [roles, assignments] = [factorRoles(), await openRoleAssignments(id, trx)]
  const isNeeded = assignments.some(({ roleId }) => roles.includes(roleId))
  return isNeeded && !(await isDemonstration(trx))
}

/** Key bytes of a factor. */
export function secretOf(factor: SecondFactor): Buffer {
  return Buffer.from(decrypt(factor.secretCipher, 'totp'), 'base64')
}

/** Finds the user with this user name, ignoring case. */
export function findUserByUserName(userName: string, client?: TransactionClientContract) {
  return User.findBy('userNameKey', userNameKey(userName), client ? { client } : {})
}

type SecondFactorPage =
  | { state: 'off' }
  | { state: 'pending'; secret: string; qr: boolean[][] }
  | { state: 'on'; since: string; codesLeft: number }

/** Returns whether the factor is off, being set up (with its key, for its owner alone) or on. */
export async function secondFactorPage(user: User, issuer: string): Promise<SecondFactorPage> {
  const on = await secondFactorOf(user.id)
  if (on) {
    const [{ left }] = await db
      .from('recovery_codes')
      .where('user_id', user.id)
      .whereNull('used_at')
      .count('* as left')
    return { state: 'on', since: isoInstant(on.confirmedAt!), codesLeft: Number(left) }
  }
  const pending = await secondFactorOf(user.id, { pending: true })
  if (!pending) return { state: 'off' }
  const key = secretOf(pending)
  const uri = provisioningUri({ secret: key, issuer, account: user.userName })
  return {
    state: 'pending',
    secret: base32(key)
      .match(/.{1,4}/g)!
      .join(' '),
    qr: qrMatrix(uri),
  }
}

/** The usable passkeys of a user, the oldest first. */
export const passkeysOf = (userId: number) => Passkey.query().where('userId', userId).orderBy('id')

/** Passkeys as browsers expect them: identifiers and transports. */
export const describePasskeys = (passkeys: readonly Passkey[]) =>
  passkeys.map(({ credentialId: id, transports }) => ({
    id,
    transports: transports.split(',').filter(Boolean),
  }))

/** A user's passkeys for their own page, and the default name of a further one. */
export async function passkeysPage(userId: number, userAgent: string | undefined) {
  const passkeys = await passkeysOf(userId)
  return {
    suggestedName: passkeyName(userAgent),
    passkeys: passkeys.map((passkey) => ({
      id: passkey.id,
      name: passkey.name,
      isBackedUp: passkey.isBackedUp,
      createdAt: isoInstant(passkey.createdAt),
      lastUsedAt: isoInstant(passkey.lastUsedAt),
      /** The passkey may have been copied, and is no longer accepted. */
      isCloned: passkey.clonedAt !== null,
    })),
  }
}
