import { OneTimePasswordSchema } from '#database/schema'

/** A code sent to a mobile number; only its keyed digest is stored (DECISIONS 11). */
export default class OneTimePassword extends OneTimePasswordSchema {
  static table = 'one_time_passwords'
}
