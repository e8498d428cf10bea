import { normaliseDigits } from '#core/formats/digits'

/** The form in which user names are compared: without regard to case (DECISIONS 11). */
export function userNameKey(userName: string): string {
  return normaliseDigits(userName.normalize('NFKC')).trim().toLowerCase()
}

/** The user name of somebody who chose none: the mobile, else the e-mail (document 1, sign-up). */
export function defaultUserName(person: {
  userName?: string | null
  mobile: string
  email?: string | null
}): string {
  return person.userName?.trim() || person.mobile || person.email || ''
}
