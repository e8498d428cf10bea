import { randomBytes } from 'node:crypto'
import type { HttpContext } from '@adonisjs/core/http'
import { contactDigest, markedBranch } from '#bank_desk/queries/branches'
import { newMark } from '#bank_desk/rules/branch_mark'
import type { WantedLetter } from '#bank_desk/rules/wanted_letter'
import { getClock } from '#kernel/calendar/clock'
import { Refusal } from '#kernel/exceptions/refusal'
import { endOwnForms, ownForms } from '#kernel/sessions/acting_for'
import { forgetPages } from '#kernel/sessions/forget_pages'
import type { BankBranch } from '#masters/queries/rows'

const PENDING = 'branches_pending'
/** Where a session keeps the branch that has proven itself in it. */
export const PROVEN = 'branches_proven'
const DEVICE = 'arthasetu-branch'
/** Browsers keep no cookie longer. */
const KEPT_FOR = '400d'

/** A branch that says who it is, while its code is on the way. */
export interface PendingBranch {
  /** Name of the browser: in no other is the code good. */
  browser: string
  /** As it was typed, whether or not there is such a branch. */
  ifsc: string
  letter: WantedLetter
}

/** Keeps who asks and for which letter, and names the browser. */
export function keepPending({ session }: HttpContext, asked: Omit<PendingBranch, 'browser'>) {
  const before = session.get(PENDING) as PendingBranch | undefined
  const browser = before?.browser ?? randomBytes(16).toString('base64url')
  const pending: PendingBranch = { ...asked, browser }
  session.put(PENDING, pending)
  return pending
}

export const pendingBranch = ({ session }: HttpContext): PendingBranch | null =>
  (session.get(PENDING) as PendingBranch | undefined) ?? null

/**
 * The branch that has proven itself in this session, for two hours. No user is signed in by it, and nobody who
 * is signed in is a branch: a clerk may have typed the code on the telephone of the citizen.
 */
export const branchOf = ({ auth, session }: HttpContext) =>
  auth.user ? null : markedBranch(session.get(PROVEN))

/** @throws Refusal branches.messages.signed_in where a person is signed in, who would be the branch from then on */
export function refusePerson({ auth }: HttpContext): void {
  if (auth.user) throw new Refusal('bank_desk.messages.signed_in', {}, { field: 'ifsc' })
}

/** Notes it under a new session id, and in the browser that this branch was here. */
export function markProven(ctx: HttpContext, branch: BankBranch) {
  const { session, response } = ctx
  session.regenerate()
  forgetPages(ctx)
  session.forget(PENDING)
  ownForms(ctx, `branch:${branch.id}`)
  session.put(PROVEN, newMark({ id: branch.id, contact: contactDigest(branch) }, getClock().now()))
  const id = deviceOf(ctx, branch.ifsc) ?? randomBytes(12).toString('base64url')
  response.encryptedCookie(DEVICE, { ifsc: branch.ifsc, id }, { maxAge: KEPT_FOR, httpOnly: true })
}

export function forgetBranch(ctx: HttpContext) {
  const { session } = ctx
  forgetPages(ctx)
  session.forget(PROVEN)
  endOwnForms(ctx)
  session.forget(PENDING)
}

/** The device's name, where this branch has proven itself in it before: strangers do not use up its codes. */
export function deviceOf({ request }: HttpContext, ifsc: string): string | null {
  const known = request.encryptedCookie(DEVICE) as { ifsc?: unknown; id?: unknown } | null
  return known?.ifsc === ifsc && typeof known.id === 'string' ? known.id : null
}
