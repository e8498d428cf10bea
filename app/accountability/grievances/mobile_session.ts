import { randomBytes, randomUUID } from 'node:crypto'
import type { HttpContext } from '@adonisjs/core/http'
import { getClock } from '#kernel/calendar/clock'
import { forgetPages } from '#kernel/sessions/forget_pages'
import { open, seal } from '#kernel/vault/vault'

const PENDING = 'grievances_pending'
const PROVEN = 'grievances_proven'
const PROVEN_MS = 2 * 3_600_000
/** Forms of this browser that may still be sent: tabs, and the form before. */
const MOST_FORMS = 5

/** Somebody who says which mobile is theirs, while its code is on the way. */
export interface PendingMobile {
  /** Name of the browser: in no other is the code good. */
  browser: string
  mobile: string
  wants: 'new' | 'follow'
  /** Of the application to complain about, or of the complaint to follow. */
  number: string | null
}

/** A mobile that has proven itself in this browser, for two hours. No user is signed in by it. */
export interface ProvenMobile {
  mobile: string
  /** The application that was named with it. */
  applicationId: number | null
  /** Ids of forms: each makes one complaint, however often it is sent. */
  forms: string[]
  /** Milliseconds since 1970. */
  until: number
}

/** Sealed, as a mobile does not lie about in sessions; what a changed key cannot open is begun again. */
function read<T>({ session }: HttpContext, key: string): T | null {
  const kept: unknown = session.get(key)
  if (typeof kept !== 'string') return null
  try {
    return JSON.parse(open(kept, 'grievance')) as T
  } catch {
    return null
  }
}

const put = ({ session }: HttpContext, key: string, value: object) =>
  session.put(key, seal(JSON.stringify(value), 'grievance'))

export const pendingMobile = (ctx: HttpContext) => read<PendingMobile>(ctx, PENDING)

/** Keeps who asks, and names the browser. */
export function keepPending(
  ctx: HttpContext,
  asked: Omit<PendingMobile, 'browser'>
): PendingMobile {
  const browser = pendingMobile(ctx)?.browser ?? randomBytes(16).toString('base64url')
  const pending = { ...asked, browser }
  put(ctx, PENDING, pending)
  return pending
}

/** Nobody who is signed in is only a mobile. */
export function provenMobile(ctx: HttpContext): ProvenMobile | null {
  const proven = ctx.auth.user ? null : read<ProvenMobile>(ctx, PROVEN)
  return proven && proven.until > getClock().now().getTime() ? proven : null
}

/** Notes it under a new session id. */
export function markProven(ctx: HttpContext, mobile: string, applicationId: number | null): void {
  const { session } = ctx
  session.regenerate()
  forgetPages(ctx)
  session.forget(PENDING)
  const until = getClock().now().getTime() + PROVEN_MS
  put(ctx, PROVEN, { mobile, applicationId, forms: [], until })
}

/** Id of a new form, which the page sends with it. */
export function newForm(ctx: HttpContext, proven: ProvenMobile): string {
  const id = randomUUID()
  put(ctx, PROVEN, { ...proven, forms: [id, ...proven.forms].slice(0, MOST_FORMS) })
  return id
}

/** The application was named for one complaint. */
export const forgetApplication = (ctx: HttpContext, proven: ProvenMobile): void =>
  put(ctx, PROVEN, { ...proven, applicationId: null })

export function forgetMobile(ctx: HttpContext): void {
  forgetPages(ctx)
  ctx.session.forget(PROVEN)
  ctx.session.forget(PENDING)
}
