import { hash } from 'node:crypto'
import type { RoleId } from '#auth/roles'
import type { Districts } from '#lists/districts'

/** A value of the provider's claim and the post that it maps to; null: of all districts. */
export interface ClaimMapping {
  value: string
  roleId: RoleId
  districtId: number | null
}

/** The provider as two administrators have set it. */
export interface SingleSignOnSettings {
  isOn: boolean
  /** As people call it: the button says it. */
  name: string
  issuer: string
  clientId: string
  clientSecret: string
  /** Separated by spaces. */
  scope: string
  /** Where the values are that map to posts, 'groups' or 'realm_access.roles'. */
  claim: string
  mappings: ClaimMapping[]
}

/** A post that claims map to. */
export interface ClaimedPost {
  roleId: RoleId
  districts: Districts
}

/** What the provider says of a person; an e-mail only where it says that it is theirs. */
export interface ClaimedPerson {
  firstName: string
  lastName: string
  email: string | null
  mobile: string | null
  values: string[]
}

/** By which a person, or a session, of a provider is found: what it calls them means nothing at another one. */
export const providerDigest = (issuer: string, name: string) => hash('sha256', `${issuer}\n${name}`)

/** The provider is asked again about a session after so long. */
const CHECK_EVERY_MS = 4 * 60_000
/** It is not asked again sooner when it could not be reached. */
const RETRY_AFTER_MS = 30_000
/** A session ends when the provider could not be asked for so long. */
export const GRACE_MS = 15 * 60_000

type SessionState = 'holds' | 'ended' | 'due'

/**
 * Whether a session goes on, is over, or the provider has to be asked first.
 *
 * @param at milliseconds since 1970: the last good answer, and the last time there was none
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

/** The values of a claim: one text, or several; of a path such as 'realm_access.roles' where no claim is named so. */
function claimValues(claims: Readonly<Record<string, unknown>>, path: string): string[] {
  if (Object.hasOwn(claims, path)) return textsIn(claims[path])
  const found = path.split('.').reduce<unknown>((within, key) => {
    const isObject = typeof within === 'object' && within !== null && Object.hasOwn(within, key)
    return isObject ? (within as Record<string, unknown>)[key] : undefined
  }, claims)
  return textsIn(found)
}

/** What the standard claims say of a person (OpenID Connect Core 1.0, section 5.1). */
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

/** The posts that values map to, one for each role: of all districts where one of its rows says so. */
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

/** Which of these posts are not among the others. */
function postsWithout<P extends ClaimedPost>(
  posts: readonly P[],
  others: readonly ClaimedPost[]
): P[] {
  const keys = new Set(others.map(postKey))
  return posts.filter((post) => !keys.has(postKey(post)))
}

/**
 * What changed claims ask for: posts that the person does not hold and earlier claims did not stand for, and posts that
 * they hold and that only earlier claims stood for. Posts that administrators gave by hand are none of the claims'.
 */
export function postChanges<H extends ClaimedPost>(
  claimed: readonly ClaimedPost[],
  before: readonly ClaimedPost[],
  held: readonly H[]
): { given: ClaimedPost[]; ended: H[] } {
  const gone = postsWithout(before, claimed)
  return {
    given: postsWithout(claimed, [...before, ...held]),
    ended: held.filter((post) => postsWithout([post], gone).length === 0),
  }
}
