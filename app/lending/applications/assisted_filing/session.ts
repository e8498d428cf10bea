import type { HttpContext } from '@adonisjs/core/http'
import type Assistance from '#applications/assisted_filing/models/assistance'
import { activeAssistance } from '#applications/assisted_filing/queries/assistance'
import type { AssistedSession } from '#auth/contracts/facts'
import { NotFound } from '#kernel/exceptions/refusal'
import {
  actingFor,
  beginActing,
  clearHistoryOnNextPage,
  endActing,
} from '#kernel/sessions/session_state'
import { loanTypeName, masters } from '#masters/queries/masters'
import { loanTypePath } from '#masters/rules/schemes'
import type { AssistanceOpening } from '#applications/assisted_filing/actions/start_assistance'
import { decrypt, encrypt } from '#kernel/vault/vault'
import { randomBytes } from 'node:crypto'

/** Loaded once per request: the banner of the page and its route both need it. */
const requestCache = new WeakMap<HttpContext, Promise<Assistance | null>>()

async function loadAssistance(ctx: HttpContext): Promise<Assistance | null> {
  const uuid = actingFor(ctx)
  const { user } = ctx.auth
  if (uuid === null || !user) return null
  try {
    return await activeAssistance(user, uuid)
  } catch (error) {
    if (error instanceof NotFound) return null
    throw error
  }
}

/**
 * Returns the assistance that this session works on, according to the rows at this request; null if it has ended, or
 * the user acts for themselves.
 */
export function currentAssistance(ctx: HttpContext): Promise<Assistance | null> {
  const known = requestCache.get(ctx)
  if (known) return known
  const found = loadAssistance(ctx)
  requestCache.set(ctx, found)
  return found
}

export function actingOf(help: Assistance, locale: string): AssistedSession {
  const { citizen, loanType } = help
  const scheme = loanTypeName(masters().scheme(loanType), locale)
  const isAtCentre = help.centreId !== null
  return { citizen, loanType, path: loanTypePath(loanType), scheme, isAtCentre }
}

/** Switches the wizard of this session to the citizen. Earlier pages are not shown again by Back. */
export function beginAssistedSession(ctx: HttpContext, { uuid }: Assistance): void {
  requestCache.delete(ctx)
  clearHistoryOnNextPage(ctx)
  beginActing(ctx, uuid)
}

/** Switches the session back to the user's own wizard. */
export function endAssistedSession(ctx: HttpContext): void {
  if (actingFor(ctx) === null) return
  requestCache.delete(ctx)
  clearHistoryOnNextPage(ctx)
  endActing(ctx)
}

const OPENING_KEY = 'assistance_opening'

/** The data of a citizen entered by an operator, while the code is being delivered. */
type StartedOpening = AssistanceOpening & {
  /** Milliseconds since 1970. */
  sentAt: number
}

/** Encrypted, as it concerns a person other than the session's user. */
export const saveOpening = ({ session }: HttpContext, started: StartedOpening) =>
  session.put(OPENING_KEY, encrypt(JSON.stringify(started), 'sign_up'))

/** Returns null if none was started, or it was encrypted with a vault key that has since been removed. */
export function loadOpening({ session }: HttpContext): StartedOpening | null {
  const stored: unknown = session.get(OPENING_KEY)
  if (typeof stored !== 'string') return null
  try {
    return JSON.parse(decrypt(stored, 'sign_up')) as StartedOpening
  } catch {
    return null
  }
}

export const clearOpening = ({ session }: HttpContext) => session.forget(OPENING_KEY)

const BROWSER_KEY = 'assistance_browser'

/** Returns an identifier of this browser: a citizen's code is valid only in the browser that requested it. */
export function browserId({ session }: HttpContext): string {
  const known = session.get(BROWSER_KEY) as string | undefined
  if (known) return known
  const name = randomBytes(16).toString('base64url')
  session.put(BROWSER_KEY, name)
  return name
}
