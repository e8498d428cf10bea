import limiter from '@adonisjs/limiter/services/main'
import { addressKey, networkKey } from '#auth/rules/throttling'
import {
  type Limit,
  decrementCount,
  incrementCount,
  refuseAboveLimit,
} from '#auth/throttling/rate_limits'

/** Look-ups a minute from one address: a busy bank branch, but nobody who tries out numbers. */
const VERIFICATIONS_PER_MINUTE = 60

export const verificationLimit = limiter.define('loi_verification', ({ request }) =>
  limiter
    .allowRequests(VERIFICATIONS_PER_MINUTE)
    .every('1 minute')
    .usingKey(`loi_verification:${request.ip()}`)
)

/** Requests for letters a minute from one address: DigiLocker asks from few. */
const LETTER_REQUESTS_PER_MINUTE = 120

export const digiLockerLimit = limiter.define('digilocker_letters', ({ request }) =>
  limiter
    .allowRequests(LETTER_REQUESTS_PER_MINUTE)
    .every('1 minute')
    .usingKey(`digilocker_letters:${request.ip()}`)
)

/** Letters that were looked for by their check code and not found: typing errors, but no series of guesses. */
const WRONG_CHECKS: [Limit, (address: string) => string][] = [
  [{ name: 'letter_check:address', max: 20, minutes: 60 }, addressKey],
  [{ name: 'letter_check:network', max: 200, minutes: 60 }, networkKey],
]

/**
 * Counts a check before the letter is looked for.
 *
 * @throws Refusal auth.messages.too_many_attempts (429)
 */
export async function countLetterCheck(address: string): Promise<void> {
  for (const [limit, keyOf] of WRONG_CHECKS)
    refuseAboveLimit(limit, await incrementCount(limit, keyOf(address)))
}

/** The letter was found: only wrong checks count. */
export async function undoLetterCheck(address: string): Promise<void> {
  for (const [limit, keyOf] of WRONG_CHECKS) await decrementCount(limit, keyOf(address))
}
