import SecondFactor from '#auth/models/second_factor'
import User from '#auth/models/user'
import { userNameKey } from '#auth/rules/user_names'
import { open } from '#core/vault/vault'

/** The person's factor, when it is on or, with `pending`, being set up. */
export function secondFactorOf(userId: number, options: { pending?: boolean } = {}) {
  const query = SecondFactor.query().where('userId', userId)
  return (
    options.pending ? query.whereNull('confirmedAt') : query.whereNotNull('confirmedAt')
  ).first()
}

/** Key bytes of a factor. */
export function secretOf(factor: SecondFactor): Buffer {
  return Buffer.from(open(factor.secretCipher, 'totp'), 'base64')
}

/** The person with this user name, in any case. */
export function findByUserName(userName: string) {
  return User.findBy('userNameKey', userNameKey(userName))
}
