import { randomBytes } from 'node:crypto'
import type { HttpContext } from '@adonisjs/core/http'
import { branchOfSession, contactDigest } from '#bank_desk/queries/branch_letters'
import { type LetterLookup, newBranchSession } from '#bank_desk/rules/branches'
import { getClock } from '#kernel/calendar/clock'
import { Refusal } from '#kernel/exceptions/refusal'
import {
  clearFormOwner,
  clearHistoryOnNextPage,
  setFormOwner,
} from '#kernel/sessions/session_pages'
import type { BankBranch } from '#masters/queries/row_types'
import { AcceptLetter } from '#bank_desk/actions/letter_holders'
import { countWrongLetter, requireLetterAttemptsLeft } from '#bank_desk/throttling/limits'

const PENDING_KEY = 'branches_pending'
/** Where a session keeps the branch that has proven itself in it. */
export const VERIFIED_BRANCH_KEY = 'branches_proven'
const DEVICE_COOKIE = 'arthasetu-branch'
/** Browsers keep no cookie longer. */
const COOKIE_MAX_AGE = '400d'

/** A branch that says who it is, while its code is on the way. */
interface PendingBranch {
  /** Name of the browser: in no other is the code good. */
  browser: string
  /** As it was typed, whether or not there is such a branch. */
  ifsc: string
  letter: LetterLookup
}

/** Keeps who asks and for which letter, and names the browser. */
export function savePendingBranch(
  { session }: HttpContext,
  lookup: Omit<PendingBranch, 'browser'>
) {
  const previous = session.get(PENDING_KEY) as PendingBranch | undefined
  const browser = previous?.browser ?? randomBytes(16).toString('base64url')
  const pending: PendingBranch = { ...lookup, browser }
  session.put(PENDING_KEY, pending)
  return pending
}

export const pendingBranch = ({ session }: HttpContext): PendingBranch | null =>
  (session.get(PENDING_KEY) as PendingBranch | undefined) ?? null

/**
 * The branch that has proven itself in this session, for two hours. No user is signed in by it, and nobody who
 * is signed in is a branch: a clerk may have typed the code on the telephone of the citizen.
 */
export const verifiedBranch = ({ auth, session }: HttpContext) =>
  auth.user ? null : branchOfSession(session.get(VERIFIED_BRANCH_KEY))

/** @throws Refusal branches.messages.signed_in where a person is signed in, who would be the branch from then on */
export function refuseSignedInUser({ auth }: HttpContext): void {
  if (auth.user) throw new Refusal('bank_desk.messages.signed_in', {}, { field: 'ifsc' })
}

/** Notes it under a new session id, and in the browser that this branch was here. */
export function saveVerifiedBranch(ctx: HttpContext, branch: BankBranch) {
  const { session, response } = ctx
  session.regenerate()
  clearHistoryOnNextPage(ctx)
  session.forget(PENDING_KEY)
  setFormOwner(ctx, `branch:${branch.id}`)
  session.put(
    VERIFIED_BRANCH_KEY,
    newBranchSession({ id: branch.id, contact: contactDigest(branch) }, getClock().now())
  )
  const id = knownDeviceId(ctx, branch.ifsc) ?? randomBytes(12).toString('base64url')
  response.encryptedCookie(
    DEVICE_COOKIE,
    { ifsc: branch.ifsc, id },
    { maxAge: COOKIE_MAX_AGE, httpOnly: true }
  )
}

export function signOutBranch(ctx: HttpContext) {
  const { session } = ctx
  clearHistoryOnNextPage(ctx)
  session.forget(VERIFIED_BRANCH_KEY)
  clearFormOwner(ctx)
  session.forget(PENDING_KEY)
}

/** The device's name, where this branch has proven itself in it before: strangers do not use up its codes. */
export function knownDeviceId({ request }: HttpContext, ifsc: string): string | null {
  const cookie = request.encryptedCookie(DEVICE_COOKIE) as { ifsc?: unknown; id?: unknown } | null
  return cookie?.ifsc === ifsc && typeof cookie.id === 'string' ? cookie.id : null
}

/** Shows a proven branch the letter it asks for; wrong ones are counted, so that nobody goes through numbers. */
export async function openLetter(
  { response }: HttpContext,
  branch: BankBranch,
  letter: LetterLookup
) {
  await requireLetterAttemptsLeft(branch.id)
  try {
    const applicationUuid = await new AcceptLetter().run(branch, letter)
    return response.redirect().toRoute('bank_desk.letter.show', { applicationUuid })
  } catch (error) {
    if (error instanceof Refusal) await countWrongLetter(branch.id)
    throw error
  }
}
