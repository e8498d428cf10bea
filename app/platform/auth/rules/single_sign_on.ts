import { hash } from 'node:crypto'
import type { RoleId } from '#auth/roles'
import type { Districts } from '#lists/query_filters'

/** A value of the provider's claim and the role assignment that it maps to; null: all districts. */
export interface ClaimMapping {
  value: string
  roleId: RoleId
  districtId: number | null
}

/** The provider settings as approved by two administrators. */
export interface SingleSignOnSettings {
  isOn: boolean
  /** Name as known to officers, shown on the button. */
  name: string
  issuer: string
  clientId: string
  clientSecret: string
  /** Separated by spaces. */
  scope: string
  /** Path of the claim whose values map to role assignments, 'groups' or 'realm_access.roles'. */
  claim: string
  mappings: ClaimMapping[]
}

/** A role assignment that claims map to. */
export interface ClaimedPost {
  roleId: RoleId
  districts: Districts
}

/** The provider's claims about a person; an e-mail address only where the provider reports it as verified. */
export interface ClaimedPerson {
  firstName: string
  lastName: string
  email: string | null
  mobile: string | null
  values: string[]
}

/**
 * Digest by which a user, or a session, of a provider is found: identifiers are meaningful only together with their
 * issuer.
 */
export const providerDigest = (issuer: string, name: string) => hash('sha256', `${issuer}\n${name}`)

/** Interval at which a session is checked with the provider. */
const CHECK_EVERY_MS = 4 * 60_000
/** Minimum interval before the next attempt when the provider could not be reached. */
const RETRY_AFTER_MS = 30_000
/** A session ends when the provider could not be reached for this long. */
export const GRACE_MS = 15 * 60_000

type SessionState = 'holds' | 'ended' | 'due'

/**
 * Whether a session continues, has ended, or has to be checked with the provider first.
 *
 * @param at milliseconds since 1970: the last successful check, and the last failed one
 */
export function sessionState(
  at: { checked: number; failed: number | null },
  now: number
): SessionState {
  const age = now - at.checked
  if (age < CHECK_EVERY_MS) return 'holds'
  const isWaiting = at.failed !== null && now - at.failed < RETRY_AFTER_MS
  if (!isWaiting) return 'due'
  return age < GRACE_MS ? 'holds' : 'ended'
}

const MAX_VALUES = 200
const MAX_LENGTH = 200

const textsIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value])
    .filter((one) => typeof one === 'string')
    .slice(0, MAX_VALUES)
    .map((one) => one.slice(0, MAX_LENGTH))

/**
 * Returns the values of a claim, which is one text or several; a name such as 'realm_access.roles' is a path unless a
 * claim has that name.
 */
function claimValues(claims: Readonly<Record<string, unknown>>, path: string): string[] {
  if (Object.hasOwn(claims, path)) return textsIn(claims[path])
  const found = path.split('.').reduce<unknown>((within, key) => {
    const isObject = typeof within === 'object' && within !== null && Object.hasOwn(within, key)
    return isObject ? (within as Record<string, unknown>)[key] : undefined
  }, claims)
  return textsIn(found)
}

/** Reads a person from the standard claims (OpenID Connect Core 1.0, section 5.1). */
export function claimedPerson(
  claims: Readonly<Record<string, unknown>>,
  claim: string
): ClaimedPerson {
  const text = (name: string) => textsIn(claims[name])[0]?.trim() ?? ''
  const [first, ...rest] = text('name').split(' ')
  return {
    firstName: text('given_name') || first,
    lastName: text('family_name') || rest.join(' '),
    email: claims.email_verified === true ? text('email') || null : null,
    mobile: text('phone_number') || null,
    values: claimValues(claims, claim),
  }
}

/**
 * Returns the role assignments that values map to, one for each role: for all districts where one of its rows has no
 * district.
 */
export function mappedPosts(
  values: readonly string[],
  mappings: readonly ClaimMapping[]
): ClaimedPost[] {
  const rows = mappings.filter(({ value }) => values.includes(value))
  return [...Map.groupBy(rows, ({ roleId }) => roleId)].map(([roleId, ofRole]) => {
    const districts = ofRole.map(({ districtId }) => districtId)
    const isOfAll = districts.includes(null)
    const bound = districts.filter((id) => id !== null)
    return { roleId, districts: isOfAll ? null : [...new Set(bound)].toSorted((a, b) => a - b) }
  })
}

const postKey = ({ roleId, districts }: ClaimedPost) =>
  `${roleId}:${districts === null ? '*' : districts.toSorted((a, b) => a - b).join()}`

/** Returns those of these role assignments that are not among the others. */
function postsWithout<P extends ClaimedPost>(
  posts: readonly P[],
  others: readonly ClaimedPost[]
): P[] {
  const keys = new Set(others.map(postKey))
  return posts.filter((post) => !keys.has(postKey(post)))
}

/**
 * Returns the changes that follow from changed claims: role assignments to add, which the user does not hold and
 * earlier claims did not include, and ones to end, which the user holds and only earlier claims included. Role
 * assignments that administrators made by hand are not affected by claims.
 */
export function postChanges<H extends ClaimedPost>(
  claimed: readonly ClaimedPost[],
  before: readonly ClaimedPost[],
  held: readonly H[]
): { given: ClaimedPost[]; ended: H[] } {
  const removed = postsWithout(before, claimed)
  return {
    given: postsWithout(claimed, [...before, ...held]),
    ended: held.filter((post) => postsWithout([post], removed).length === 0),
  }
}

/** Tokens with which the portal later checks whether a session is still valid, and ends it at the provider. */
export interface ProviderTokens {
  subject: string
  accessToken: string
  refreshToken: string | null
  idToken: string
}

/** Values that a response of the provider has to match; stored in the session that made the request. */
export interface ExpectedAnswer {
  state: string
  nonce: string
  codeVerifier: string
  /** For a step-up: the user has to reauthenticate. */
  isFresh: boolean
}

/** A user as identified by the provider. */
export interface ProviderIdentity {
  /** Digest of issuer and subject. */
  subjectDigest: string
  /** Digest of issuer and session; null where the provider names none. */
  sidDigest: string | null
  person: ClaimedPerson
  /** Whether the provider reports that it required more than one factor. */
  hasSecondFactor: boolean
  tokens: ProviderTokens
}

/**
 * Interface between single sign-on and a provider. OpenID Connect is the only implementation; a government system with
 * its own protocol needs another one, based on that system's specification (docs/operations/single_sign_on.md). Each
 * call has a time limit, and throws where the provider cannot be reached.
 */
export interface IdentityProvider {
  /** Returns the address to which the browser is sent, and the values that the response has to match. */
  begin(isFresh: boolean): Promise<{ address: string; expected: ExpectedAnswer }>
  /** @throws where the response is forged, late, or belongs to another sign-in */
  complete(answer: URL, expected: ExpectedAnswer): Promise<ProviderIdentity>
  /** Returns the tokens to use from now on; null where the account or the session has ended. */
  check(tokens: ProviderTokens): Promise<ProviderTokens | null>
  /** Address at which the browser ends the provider's own session; null where the provider has no such page. */
  signOutAddress(tokens: ProviderTokens): Promise<string | null>
  /** Reads from a message what ended at the provider. @throws where it is forged */
  ended(message: string): Promise<{ subjectDigest: string | null; sidDigest: string | null }>
}
