import User from '#auth/models/user'
import { userNameKey } from '#auth/rules/user_names'
import { isMobile, normaliseMobile } from '#kernel/formats/mobile'

/**
 * Whom a typed user name means: the chosen name, the mobile as people write it ('+91 …', a leading 0,
 * spaces, Devanagari digits) or the verified e-mail, without regard to case (DECISIONS 11).
 *
 * @returns null for nobody, and for a mobile that several people gave and none has as user name
 */
export async function findUserByTypedName(typed: string): Promise<User | null> {
  const key = userNameKey(typed)
  const mobile = normaliseMobile(typed)
  const keys = isMobile(mobile) ? [key, mobile] : [key]
  const named = await User.query().whereIn('userNameKey', keys)
  if (named.length > 0) return named.find((user) => user.userNameKey === key) ?? named[0]
  if (isMobile(mobile)) {
    const holders = await User.query().where({ mobile, isActive: true }).limit(2)
    return holders.length === 1 ? holders[0] : null
  }
  return User.findBy('verifiedEmailKey', key)
}
