import limiter from '@adonisjs/limiter/services/main'
import { networkOf, placeOf } from '#auth/rules/networks'
import { countOne, type Limit, refuseAbove, takeOneBack } from '#auth/throttling/counters'
import { Refusal } from '#kernel/exceptions/refusal'

/** Requests for pages of the desk a minute from one address: a busy branch, but nobody who tries out numbers. */
export const deskLimit = limiter.define('branch_desk', ({ request }) =>
  limiter.allowRequests(60).every('1 minute').usingKey(`branch_desk:${request.ip()}`)
)

/** Codes asked for by browsers in which the branch has not proven itself: there are more branches than one. */
export const CODES_OF_STRANGERS = {
  address: { name: 'branch_code:address', most: 30, minutes: 60 },
  network: { name: 'branch_code:network', most: 150, minutes: 60 },
}

/** Wrong codes of such browsers, over all branches; nobody is locked out who was at the desk before. */
const WRONG_CODES: [Limit, (address: string) => string][] = [
  [{ name: 'branch_wrong:address', most: 30, minutes: 24 * 60 }, placeOf],
  [{ name: 'branch_wrong:network', most: 300, minutes: 24 * 60 }, networkOf],
]

/**
 * Counts a try at a code before it is looked at.
 *
 * @throws Refusal auth.messages.too_many_attempts (429)
 */
export async function countCodeTry(address: string): Promise<void> {
  for (const [limit, of] of WRONG_CODES) refuseAbove(limit, await countOne(limit, of(address)))
}

/** The code was right: only wrong ones count. */
export async function takeBackCodeTry(address: string): Promise<void> {
  for (const [limit, of] of WRONG_CODES) await takeOneBack(limit, of(address))
}

/** Letters that a branch looked for and did not find, in an hour: slips, but no going through numbers or codes. */
const WRONG_LETTERS = 20

/** @throws Refusal branches.messages.too_many_letters (429) */
export async function countWrongLetter(branchId: number): Promise<void> {
  const wrong = limiter.use({ requests: WRONG_LETTERS, duration: '1 hour' })
  const { remaining } = await wrong.increment(`branch_letters:${branchId}`)
  if (remaining <= 0) refuseMore()
}

/** @throws Refusal as `countWrongLetter`, for a branch that has looked for too many */
export async function refuseAfterWrong(branchId: number): Promise<void> {
  const wrong = limiter.use({ requests: WRONG_LETTERS, duration: '1 hour' })
  if ((await wrong.remaining(`branch_letters:${branchId}`)) <= 0) refuseMore()
}

function refuseMore(): never {
  throw new Refusal('bank_desk.messages.too_many_letters', {}, { status: 429 })
}
