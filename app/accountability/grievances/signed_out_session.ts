import { randomBytes, randomUUID } from 'node:crypto'
import type { HttpContext } from '@adonisjs/core/http'
import { getClock } from '#kernel/calendar/clock'
import { clearHistoryOnNextPage } from '#kernel/sessions/session_pages'
import { decrypt, encrypt } from '#kernel/vault/vault'
import limiter from '@adonisjs/limiter/services/main'
import { addressKey } from '#auth/rules/throttling'

const PENDING = 'grievances_pending'
const PROVEN = 'grievances_proven'
const VERIFIED_MS = 2 * 3_600_000
/** Forms of this browser that may still be sent: tabs, and the form before. */
const MAX_OPEN_FORMS = 5

/** Somebody who says which mobile is theirs, while its code is on the way. */
interface PendingMobile {
  /** Name of the browser: in no other is the code good. */
  browser: string
  mobile: string
  wants: 'new' | 'follow'
  /** Of the application to complain about, or of the complaint to follow. */
  number: string | null
}

/** A mobile that has proven itself in this browser, for two hours. No user is signed in by it. */
export interface VerifiedMobile {
  mobile: string
  /** The application that was named with it. */
  applicationId: number | null
  /** Ids of forms: each makes one complaint, however often it is sent. */
  forms: string[]
  /** Milliseconds since 1970. */
  until: number
}

/** Sealed, as a mobile does not lie about in sessions; what a changed key cannot open is begun again. */
function decryptFromSession<T>({ session }: HttpContext, key: string): T | null {
  const stored: unknown = session.get(key)
  if (typeof stored !== 'string') return null
  try {
    return JSON.parse(decrypt(stored, 'grievance')) as T
  } catch {
    return null
  }
}

const encryptIntoSession = ({ session }: HttpContext, key: string, value: object) =>
  session.put(key, encrypt(JSON.stringify(value), 'grievance'))

export const pendingMobile = (ctx: HttpContext) => decryptFromSession<PendingMobile>(ctx, PENDING)

/** Keeps who asks, and names the browser. */
export function savePendingMobile(
  ctx: HttpContext,
  requested: Omit<PendingMobile, 'browser'>
): PendingMobile {
  const browser = pendingMobile(ctx)?.browser ?? randomBytes(16).toString('base64url')
  const pending = { ...requested, browser }
  encryptIntoSession(ctx, PENDING, pending)
  return pending
}

/** Nobody who is signed in is only a mobile. */
export function verifiedMobile(ctx: HttpContext): VerifiedMobile | null {
  const verified = ctx.auth.user ? null : decryptFromSession<VerifiedMobile>(ctx, PROVEN)
  return verified && verified.until > getClock().now().getTime() ? verified : null
}

/** Notes it under a new session id. */
export function saveVerifiedMobile(
  ctx: HttpContext,
  mobile: string,
  applicationId: number | null
): void {
  const { session } = ctx
  session.regenerate()
  clearHistoryOnNextPage(ctx)
  session.forget(PENDING)
  const until = getClock().now().getTime() + VERIFIED_MS
  encryptIntoSession(ctx, PROVEN, { mobile, applicationId, forms: [], until })
}

/** Id of a new form, which the page sends with it. */
export function issueIdempotencyKey(ctx: HttpContext, verified: VerifiedMobile): string {
  const id = randomUUID()
  encryptIntoSession(ctx, PROVEN, {
    ...verified,
    forms: [id, ...verified.forms].slice(0, MAX_OPEN_FORMS),
  })
  return id
}

/** The application was named for one complaint. */
export const clearNamedApplication = (ctx: HttpContext, verified: VerifiedMobile): void =>
  encryptIntoSession(ctx, PROVEN, { ...verified, applicationId: null })

export function clearMobile(ctx: HttpContext): void {
  clearHistoryOnNextPage(ctx)
  ctx.session.forget(PROVEN)
  ctx.session.forget(PENDING)
}

/** Requests a minute from one place for pages of complaints without an account. */
export const signedOutLimit = limiter.define('grievances', ({ request }) =>
  limiter
    .allowRequests(60)
    .every('1 minute')
    .usingKey(`grievances:${addressKey(request.ip())}`)
)
