import type { HttpContext } from '@adonisjs/core/http'
import type Assistance from '#applications/assisted_filing/models/assistance'
import { activeAssistance } from '#applications/assisted_filing/queries/help_of'
import type { Acting } from '#auth/contracts/facts'
import { NotFound } from '#kernel/exceptions/refusal'
import { actingFor, beginActing, endActing } from '#kernel/sessions/acting_for'
import { clearHistoryOnNextPage } from '#kernel/sessions/forget_pages'
import { loanTypeName, masters } from '#masters/queries/masters'
import { loanTypePath } from '#masters/rules/loan_types'

/** Looked up once a request: the banner of its page and its route ask the same. */
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

/** What this session works on, as the rows say at this request; null where that is over, or for oneself. */
export function currentAssistance(ctx: HttpContext): Promise<Assistance | null> {
  const known = requestCache.get(ctx)
  if (known) return known
  const found = loadAssistance(ctx)
  requestCache.set(ctx, found)
  return found
}

export function actingOf({ citizen, loanType }: Assistance, locale: string): Acting {
  const scheme = loanTypeName(masters().scheme(loanType), locale)
  return { citizen, loanType, path: loanTypePath(loanType), scheme }
}

/** From here on the wizard of this session is the citizen's. Pages of before are not shown again by Back. */
export function beginAssistedSession(ctx: HttpContext, { uuid }: Assistance): void {
  requestCache.delete(ctx)
  clearHistoryOnNextPage(ctx)
  beginActing(ctx, uuid)
}

/** From here on it is the person's own again. */
export function endAssistedSession(ctx: HttpContext): void {
  if (actingFor(ctx) === null) return
  requestCache.delete(ctx)
  clearHistoryOnNextPage(ctx)
  endActing(ctx)
}
