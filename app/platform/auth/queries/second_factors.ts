import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import SecondFactor from '#auth/models/second_factor'
import User from '#auth/models/user'
import { factorRoles } from '#auth/factor_roles'
import { openRoleAssignments } from '#auth/queries/posts'
import { userNameKey } from '#auth/rules/user_names'
import { isDemonstration } from '#kernel/installation/demonstration'
import { decrypt } from '#kernel/vault/vault'

/** The person's factor, when it is on or, with `pending`, being set up. */
export function secondFactorOf(userId: number, options: { pending?: boolean } = {}) {
  const query = SecondFactor.query().where('userId', userId)
  return (
    options.pending ? query.whereNull('confirmedAt') : query.whereNotNull('confirmedAt')
  ).first()
}

/**
 * Whether a role of the person needs a second factor (DECISIONS 11), be it of a post that is still to begin;
 * never in the demonstration.
 */
export async function needsSecondFactor({ id }: User): Promise<boolean> {
  const [roles, assignments] = [factorRoles(), await openRoleAssignments(id)]
  const isNeeded = assignments.some(({ roleId }) => roles.includes(roleId))
  return isNeeded && !(await isDemonstration())
}

/** Key bytes of a factor. */
export function secretOf(factor: SecondFactor): Buffer {
  return Buffer.from(decrypt(factor.secretCipher, 'totp'), 'base64')
}

/** The person with this user name, in any case. */
export function findUserByUserName(userName: string, client?: TransactionClientContract) {
  return User.findBy('userNameKey', userNameKey(userName), client ? { client } : {})
}
