import limiter from '@adonisjs/limiter/services/main'
import { addressKey, networkKey } from '#auth/rules/throttling'
import {
  type Limit,
  decrementCount,
  incrementCount,
  refuseAboveLimit,
} from '#auth/throttling/rate_limits'
import { Refusal } from '#kernel/exceptions/refusal'

/** Page requests to the desk per minute from one address: enough for a busy branch, but not for trying out numbers. */
export const deskLimit = limiter.define('branch_desk', ({ request }) =>
  limiter.allowRequests(60).every('1 minute').usingKey(`branch_desk:${request.ip()}`)
)

/** Code requests from browsers in which the branch has not verified itself: one address may serve several branches. */
export const UNKNOWN_DEVICE_LIMITS = {
  address: { name: 'branch_code:address', max: 30, minutes: 60 },
  network: { name: 'branch_code:network', max: 150, minutes: 60 },
}

/** Wrong codes from such browsers, over all branches; a browser that was verified before is never locked out. */
const WRONG_CODE_LIMITS: [Limit, (address: string) => string][] = [
  [{ name: 'branch_wrong:address', max: 30, minutes: 24 * 60 }, addressKey],
  [{ name: 'branch_wrong:network', max: 300, minutes: 24 * 60 }, networkKey],
]

/**
 * Counts an attempt at a code before it is checked.
 *
 * @throws Refusal auth.messages.too_many_attempts (429)
 */
export async function countCodeAttempt(address: string): Promise<void> {
  for (const [limit, keyOf] of WRONG_CODE_LIMITS)
    refuseAboveLimit(limit, await incrementCount(limit, keyOf(address)))
}

/** Undoes the count after a correct code: only wrong ones count. */
export async function undoCodeAttempt(address: string): Promise<void> {
  for (const [limit, keyOf] of WRONG_CODE_LIMITS) await decrementCount(limit, keyOf(address))
}

/**
 * Unsuccessful letter look-ups of a branch per hour: allows for typing errors, but not for enumerating numbers or
 * codes.
 */
const MAX_WRONG_LETTERS = 20

/** @throws Refusal branches.messages.too_many_letters (429) */
export async function countWrongLetter(branchId: number): Promise<void> {
  const wrongLetters = limiter.use({ requests: MAX_WRONG_LETTERS, duration: '1 hour' })
  const { remaining } = await wrongLetters.increment(`branch_letters:${branchId}`)
  if (remaining <= 0) throwTooManyLetters()
}

/** @throws Refusal as `countWrongLetter`, for a branch with too many unsuccessful look-ups */
export async function requireLetterAttemptsLeft(branchId: number): Promise<void> {
  const wrongLetters = limiter.use({ requests: MAX_WRONG_LETTERS, duration: '1 hour' })
  if ((await wrongLetters.remaining(`branch_letters:${branchId}`)) <= 0) throwTooManyLetters()
}

function throwTooManyLetters(): never {
  throw new Refusal('bank_desk.messages.too_many_letters', {}, { status: 429 })
}
