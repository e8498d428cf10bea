import {
  IssueOtp,
  VerifyOtp,
  anonymousRequester,
  consumeOtp,
} from '#auth/actions/one_time_passwords'
import { SEND_CODE, SEND_CODE_UNPROVEN, countSend } from '#auth/throttling/rate_limits'
import { recordAudit } from '#kernel/audit/record_audit'
import { inTransaction } from '#kernel/database/transaction'
import { randomBytes, randomUUID } from 'node:crypto'
import type { HttpContext } from '@adonisjs/core/http'
import { getClock } from '#kernel/calendar/clock'
import { clearHistoryOnNextPage } from '#kernel/sessions/session_state'
import { decrypt, encrypt } from '#kernel/vault/vault'
import limiter from '@adonisjs/limiter/services/main'
import { addressKey } from '#auth/rules/throttling'

const PURPOSE = 'grievance'

interface VerificationRequest {
  mobile: string
  browser: string
  /** Network address. */
  address: string
}

/** Sends a code to the mobile of a person who files or follows a grievance. */
export class SendGrievanceCode {
  /**
   * @param requested with `isUnproven`, the sum was not solved because the user cannot; this is allowed less often
   * @throws Refusal auth.messages.code_later, too_many_attempts
   */
  async run(
    requested: VerificationRequest & { locale: string; isUnproven: boolean }
  ): Promise<void> {
    const { mobile: recipient, browser, address, locale } = requested
    await countSend(requested.isUnproven ? SEND_CODE_UNPROVEN : SEND_CODE, address)
    const requester = anonymousRequester(address)
    const { isUnproven } = requested
    const from = { browser, requester, isUnproven, field: 'mobile' }
    await new IssueOtp().run({ recipient, purpose: PURPOSE, locale, ...from })
  }
}

/** Verifies the code that proves possession of a mobile. A code can be used once. */
export class VerifyMobile {
  /**
   * @param find loads what the mobile is verified for; if it refuses, the code stays valid
   * @throws Refusal auth.messages.otp_invalid, field otp, and as `find`
   */
  async run<Found>(
    { code, mobile: recipient, ...given }: VerificationRequest & { code: string },
    find: () => Promise<Found>
  ): Promise<Found> {
    const proof = await new VerifyOtp().run({ ...given, code, recipient, purpose: PURPOSE })
    const found = await find()
    await inTransaction(async (trx) => {
      await consumeOtp(proof, trx)
      await recordAudit({
        action: 'grievance.mobile_proven',
        subjectType: 'grievance',
        actorId: null,
        trx,
      })
    })
    return found
  }
}

const PENDING_KEY = 'grievances_pending'
const VERIFIED_KEY = 'grievances_proven'
const VERIFIED_MS = 2 * 3_600_000
/** Maximum number of forms of this browser that may still be submitted: other tabs, and the previous form. */
const MAX_OPEN_FORMS = 5

/** A mobile whose code has been sent and not been entered yet. */
interface PendingMobile {
  /** Id of the browser; the code is not valid in any other. */
  browser: string
  mobile: string
  wants: 'new' | 'follow'
  /** Number of the application concerned, or of the grievance to follow. */
  number: string | null
}

/** A mobile that was verified in this browser, valid for two hours. It does not sign in a user. */
export interface VerifiedMobile {
  mobile: string
  /** Application that was named with it. */
  applicationId: number | null
  /** Ids of forms. Each creates one grievance, however often it is sent. */
  forms: string[]
  /** Expiry, in milliseconds since 1970. */
  until: number
}

/** Encrypted, so that sessions contain no plain mobile. A value that a changed key cannot decrypt is discarded. */
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

export const pendingMobile = (ctx: HttpContext) =>
  decryptFromSession<PendingMobile>(ctx, PENDING_KEY)

/** Saves the mobile to be verified and assigns an id to the browser. */
export function savePendingMobile(
  ctx: HttpContext,
  requested: Omit<PendingMobile, 'browser'>
): PendingMobile {
  const browser = pendingMobile(ctx)?.browser ?? randomBytes(16).toString('base64url')
  const pending = { ...requested, browser }
  encryptIntoSession(ctx, PENDING_KEY, pending)
  return pending
}

/** Returns the verified mobile; null for a signed-in user. */
export function verifiedMobile(ctx: HttpContext): VerifiedMobile | null {
  const verified = ctx.auth.user ? null : decryptFromSession<VerifiedMobile>(ctx, VERIFIED_KEY)
  return verified && verified.until > getClock().now().getTime() ? verified : null
}

/** Saves the verified mobile under a new session id. */
export function saveVerifiedMobile(
  ctx: HttpContext,
  mobile: string,
  applicationId: number | null
): void {
  const { session } = ctx
  session.regenerate()
  clearHistoryOnNextPage(ctx)
  session.forget(PENDING_KEY)
  const until = getClock().now().getTime() + VERIFIED_MS
  encryptIntoSession(ctx, VERIFIED_KEY, { mobile, applicationId, forms: [], until })
}

/** Issues the id of a new form, which the page sends with it. */
export function issueIdempotencyKey(ctx: HttpContext, verified: VerifiedMobile): string {
  const id = randomUUID()
  encryptIntoSession(ctx, VERIFIED_KEY, {
    ...verified,
    forms: [id, ...verified.forms].slice(0, MAX_OPEN_FORMS),
  })
  return id
}

/** Removes the application, which was named for one grievance. */
export const clearNamedApplication = (ctx: HttpContext, verified: VerifiedMobile): void =>
  encryptIntoSession(ctx, VERIFIED_KEY, { ...verified, applicationId: null })

export function clearMobile(ctx: HttpContext): void {
  clearHistoryOnNextPage(ctx)
  ctx.session.forget(VERIFIED_KEY)
  ctx.session.forget(PENDING_KEY)
}

/** Limit of requests per minute and address for pages of grievances without an account. */
export const signedOutLimit = limiter.define('grievances', ({ request }) =>
  limiter
    .allowRequests(60)
    .every('1 minute')
    .usingKey(`grievances:${addressKey(request.ip())}`)
)
