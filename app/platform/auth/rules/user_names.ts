import { normaliseDigits } from '#kernel/formats/digits'
import { isMobile, normaliseMobile } from '#kernel/formats/mobile'

/** The form in which user names are compared: without regard to case (DECISIONS 11). */
export function userNameKey(userName: string): string {
  return normaliseDigits(userName.normalize('NFKC')).trim().toLowerCase()
}

/**
 * Whether a chosen name could be somebody else's: an e-mail address, which nothing shows to be theirs,
 * or a mobile that is not their own. Its owner could not sign in with it any more.
 */
export function couldBelongToAnother(userName: string, mobile: string): boolean {
  const typed = normaliseMobile(userName)
  return userName.includes('@') || (isMobile(typed) && typed !== mobile)
}

/** The user name of somebody who chose none: the mobile, else the e-mail (document 1, sign-up). */
export function defaultUserName(person: {
  userName?: string | null
  mobile: string
  email?: string | null
}): string {
  return person.userName?.trim() || person.mobile || person.email || ''
}
