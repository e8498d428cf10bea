import limiter from '@adonisjs/limiter/services/main'
import { Refusal } from '#core/exceptions/refusal'

/** Requests for pages of the desk a minute from one address: a busy branch, but nobody who tries out numbers. */
export const deskLimit = limiter.define('branch_desk', ({ request }) =>
  limiter.allowRequests(60).every('1 minute').usingKey(`branch_desk:${request.ip()}`)
)

/** Letters that a branch looked for and did not find, in an hour: slips, but no going through numbers. */
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
  throw new Refusal('branches.messages.too_many_letters', {}, { status: 429 })
}
