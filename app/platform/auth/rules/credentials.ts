import { normaliseDigits } from '#kernel/formats/digits'
import { isMobile, normaliseMobile } from '#kernel/formats/identifiers'
import { Role } from '#auth/roles'
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** Normalises a user name for comparison, ignoring case (DECISIONS 11). */
export function userNameKey(userName: string): string {
  return normaliseDigits(userName.normalize('NFKC')).trim().toLowerCase()
}

/**
 * Whether a chosen name could belong to another person: an e-mail address, which is not verified as the user's, or a
 * mobile number that is not their own. Its owner could no longer sign in with it.
 */
export function couldBelongToAnother(userName: string, mobile: string): boolean {
  const typed = normaliseMobile(userName)
  return userName.includes('@') || (isMobile(typed) && typed !== mobile)
}

/** The user name of a user who chose none: the mobile number, else the e-mail address (document 1, sign-up). */
export function defaultUserName(person: {
  userName?: string | null
  mobile: string
  email?: string | null
}): string {
  return person.userName?.trim() || person.mobile || person.email || ''
}

const MIN_PASSWORD_LENGTH = 8
const MIN_OFFICER_PASSWORD_LENGTH = 12
/** Long enough for any phrase, and short enough that hashing it cannot be used to overload the server. */
export const MAX_PASSWORD_LENGTH = 128

/** Weakness of a password; also the last part of the translation key of its message. */
export type PasswordWeakness = 'short' | 'short_for_officer' | 'long' | 'own_name' | 'common'

export interface PasswordOwner {
  userName?: string | null
  mobile?: string | null
  /** An applicant when omitted. */
  roleId?: number
}

/**
 * Checks whether a password may be chosen (DECISIONS 11): at least 8 characters, for officers 12, not the user's user
 * name or mobile number, not one of the common ones.
 *
 * @returns null for an acceptable one
 */
export function weaknessOf(
  password: string,
  person: PasswordOwner,
  common: ReadonlySet<string>
): PasswordWeakness | null {
  const length = [...password.trim()].length
  const isOfficer = person.roleId !== undefined && person.roleId !== Role.applicant
  if (isOfficer && length < MIN_OFFICER_PASSWORD_LENGTH) return 'short_for_officer'
  if (length < MIN_PASSWORD_LENGTH) return 'short'
  if (length > MAX_PASSWORD_LENGTH) return 'long'
  const key = userNameKey(password)
  if (person.userName && key === userNameKey(person.userName)) return 'own_name'
  if (person.mobile && normaliseMobile(password) === normaliseMobile(person.mobile)) {
    return 'own_name'
  }
  return common.has(key) ? 'common' : null
}

/** Passwords that attackers try first here and that are not in international lists, in lower case (DECISIONS 11). */
const COMMON = `
password password1 password12 password123 password1234 passw0rd passw0rd1 p@ssword p@ssw0rd
p@ssword1 p@ssw0rd1 p@ssword123 p@ssw0rd123 pass1234 pass@123 pass@1234 password@1 password@12
password@123 password@1234 password! mypassword changeme changeme1 changeme123 welcome1 welcome12
welcome123 welcome@1 welcome@123 admin123 admin1234 admin12345 admin@123 admin@1234 adminadmin
administrator letmein1 letmein123 test1234 test@123 test@1234 testtest user1234 user@123 guest123
login123 default1 master123 secret123 qwerty12 qwerty123 qwerty1234 qwerty@123 qwertyui qwertyuiop
asdfghjk asdfghjkl zxcvbnm1 1qaz2wsx qazwsxedc q1w2e3r4 q1w2e3r4t5 1q2w3e4r 1q2w3e4r5t abcd1234
abcd@123 abcd@1234 abcdefgh abc12345 abc@1234 abc123456 a1b2c3d4 aa123456 aaaaaaaa 11111111
111111111 1111111111 00000000 0000000000 22222222 33333333 44444444 55555555 66666666 77777777
88888888 99999999 12341234 12121212 11223344 1122334455 112233445566 123123123 12345678 123456789
1234567890 0123456789 0987654321 987654321 87654321 12345679 1234567a 123456abc 1234qwer 123qweasd
asdf1234 zaq12wsx iloveyou iloveyou1 ilovemyindia iloveindia sunshine princess football baseball
cricket1 cricket123 superman batman123 computer internet samsung1 samsung123 whatever trustno1
starwars dragon123 monkey123 shadow123 michael1 jordan23 india123 india1234 india@123 india@1234
india2024 india2025 india2026 bharat123 bharat@123 hindustan jaihind1 jaihind123 jaihind@123
jaimaharashtra maharashtra maharashtra1 maharashtra123 shivaji123 shivaji1630 chhatrapati ganpati1
ganesh123 ganesh@123 krishna1 krishna123 krishna@123 jaishriram jaishreeram omnamahshivay
omsairam1 sairam123 om123456 lakshmi123 laxmi123 mumbai123 mumbai@123 pune1234 pune@123 nagpur123
arthasetu arthasetu1 arthasetu123 arthasetu@123
`

export const LOCAL_COMMON_PASSWORDS: readonly string[] = COMMON.trim().split(/\s+/)

/** Hours for which a link is valid: it is handed over and used on the same day, or created again. */
export const LINK_HOURS = 24

const TOKEN_BYTES = 32

/** Creates a token that only the link contains. */
export const newLinkToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

/** Facts that a citizen states besides the code: the imported mobile number may belong to another person by now. */
export interface TypedFacts {
  /** 'YYYY-MM-DD'. */
  birthDate?: string | null
  /** Number in the imported records. */
  oldNumber?: string | null
  /** Last four digits of the loan account, or of the Aadhaar number. */
  lastFour?: string | null
}

/** Facts about a person in the imported records. */
export interface KnownFacts {
  birthDate: string | null
  oldNumbers: readonly string[]
  lastFours: readonly string[]
}

/** A number alone appears on documents that others have seen. */
const MIN_FACTS = 2

const numberKey = (number: string) =>
  normaliseDigits(number.normalize('NFKC')).toUpperCase().replaceAll(/[\s-]/g, '')

const sha256 = (text: string) => createHash('sha256').update(text).digest()

/** Compares all of them, even after a match. */
const isAmong = (typed: string, known: readonly string[]) =>
  known.reduce((found, one) => timingSafeEqual(sha256(typed), sha256(one)) || found, false)

const statedFacts = (typed: TypedFacts) =>
  [typed.birthDate, typed.oldNumber, typed.lastFour].filter((one) => Boolean(one))

/** Whether enough facts are stated for a comparison. */
export const hasEnoughFacts = (typed: TypedFacts): boolean => statedFacts(typed).length >= MIN_FACTS

/** Whether at least two facts are stated, and all stated facts match the person. */
export function factsMatch(typed: TypedFacts, known: KnownFacts): boolean {
  const { birthDate, oldNumber, lastFour } = typed
  const compared = [
    [birthDate, known.birthDate === null ? [] : [known.birthDate]],
    [oldNumber && numberKey(oldNumber), known.oldNumbers.map(numberKey)],
    [lastFour, known.lastFours],
  ] as const
  const wrong = compared.filter(([one, all]) => one && !isAmong(one, all)).length
  return hasEnoughFacts(typed) && wrong === 0
}
