import limiter from '@adonisjs/limiter/services/main'
import { addressKey, networkKey } from '#auth/rules/throttling'
import {
  type Limit,
  decrementCount,
  incrementCount,
  refuseAboveLimit,
} from '#auth/throttling/rate_limits'
import { Refusal } from '#kernel/exceptions/refusal'

/** Requests for pages of the desk a minute from one address: a busy branch, but nobody who tries out numbers. */
export const deskLimit = limiter.define('branch_desk', ({ request }) =>
  limiter.allowRequests(60).every('1 minute').usingKey(`branch_desk:${request.ip()}`)
)

/** Codes asked for by browsers in which the branch has not proven itself: there are more branches than one. */
export const UNKNOWN_DEVICE_LIMITS = {
  address: { name: 'branch_code:address', max: 30, minutes: 60 },
  network: { name: 'branch_code:network', max: 150, minutes: 60 },
}

/** Wrong codes of such browsers, over all branches; nobody is locked out who was at the desk before. */
const WRONG_CODE_LIMITS: [Limit, (address: string) => string][] = [
  [{ name: 'branch_wrong:address', max: 30, minutes: 24 * 60 }, addressKey],
  [{ name: 'branch_wrong:network', max: 300, minutes: 24 * 60 }, networkKey],
]

/**
 * Counts a try at a code before it is looked at.
 *
 * @throws Refusal auth.messages.too_many_attempts (429)
 */
export async function countCodeAttempt(address: string): Promise<void> {
  for (const [limit, keyOf] of WRONG_CODE_LIMITS)
    refuseAboveLimit(limit, await incrementCount(limit, keyOf(address)))
}

/** The code was right: only wrong ones count. */
export async function undoCodeAttempt(address: string): Promise<void> {
  for (const [limit, keyOf] of WRONG_CODE_LIMITS) await decrementCount(limit, keyOf(address))
}

/** Letters that a branch looked for and did not find, in an hour: slips, but no going through numbers or codes. */
const MAX_WRONG_LETTERS = 20

/** @throws Refusal branches.messages.too_many_letters (429) */
export async function countWrongLetter(branchId: number): Promise<void> {
  const wrongLetters = limiter.use({ requests: MAX_WRONG_LETTERS, duration: '1 hour' })
  const { remaining } = await wrongLetters.increment(`branch_letters:${branchId}`)
  if (remaining <= 0) throwTooManyLetters()
}

/** @throws Refusal as `countWrongLetter`, for a branch that has looked for too many */
export async function requireLetterAttemptsLeft(branchId: number): Promise<void> {
  const wrongLetters = limiter.use({ requests: MAX_WRONG_LETTERS, duration: '1 hour' })
  if ((await wrongLetters.remaining(`branch_letters:${branchId}`)) <= 0) throwTooManyLetters()
}

function throwTooManyLetters(): never {
  throw new Refusal('bank_desk.messages.too_many_letters', {}, { status: 429 })
}
