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
} from '#kernel/sessions/session_state'
import type { BankBranch } from '#masters/queries/master_lists'
import { AcceptLetter } from '#bank_desk/actions/letter_holders'
import { countWrongLetter, requireLetterAttemptsLeft } from '#bank_desk/throttling/limits'

const PENDING_KEY = 'branches_pending'
/** Session key of the branch that has verified itself. */
export const VERIFIED_BRANCH_KEY = 'branches_proven'
const DEVICE_COOKIE = 'arthasetu-branch'
/** The longest lifetime that browsers allow for a cookie. */
const COOKIE_MAX_AGE = '400d'

/** A branch that has identified itself and whose code is being sent. */
interface PendingBranch {
  /** Name of the browser: the code is valid in no other. */
  browser: string
  /** As typed, whether or not the branch exists. */
  ifsc: string
  letter: LetterLookup
}

/** Saves the requester and the requested letter, and assigns a name to the browser. */
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
 * Returns the branch that has verified itself in this session, for two hours. This signs in no user, and a signed-in
 * user is never a branch: a clerk may have typed the code on the citizen's telephone.
 */
export const verifiedBranch = ({ auth, session }: HttpContext) =>
  auth.user ? null : branchOfSession(session.get(VERIFIED_BRANCH_KEY))

/** @throws Refusal branches.messages.signed_in where a user is signed in, who would act as the branch from then on */
export function refuseSignedInUser({ auth }: HttpContext): void {
  if (auth.user) throw new Refusal('bank_desk.messages.signed_in', {}, { field: 'ifsc' })
}

/** Saves the verified branch under a new session id, and records in the browser that this branch has used it. */
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

/**
 * Returns the device's name where this branch has verified itself in it before, so that strangers cannot exhaust its
 * codes.
 */
export function knownDeviceId({ request }: HttpContext, ifsc: string): string | null {
  const cookie = request.encryptedCookie(DEVICE_COOKIE) as { ifsc?: unknown; id?: unknown } | null
  return cookie?.ifsc === ifsc && typeof cookie.id === 'string' ? cookie.id : null
}

/** Shows a verified branch the requested letter; wrong requests are counted, so that numbers cannot be enumerated. */
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
