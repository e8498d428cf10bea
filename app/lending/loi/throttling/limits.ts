import limiter from '@adonisjs/limiter/services/main'
import { addressKey, networkKey } from '#auth/rules/throttling'
import {
  type Limit,
  decrementCount,
  incrementCount,
  refuseAboveLimit,
} from '#auth/throttling/rate_limits'

/** Look-ups per minute from one address: enough for a busy bank branch, but not for trying out numbers. */
const VERIFICATIONS_PER_MINUTE = 60

export const verificationLimit = limiter.define('loi_verification', ({ request }) =>
  limiter
    .allowRequests(VERIFICATIONS_PER_MINUTE)
    .every('1 minute')
    .usingKey(`loi_verification:${request.ip()}`)
)

/** Requests for letters per minute from one address: DigiLocker uses few addresses. */
const LETTER_REQUESTS_PER_MINUTE = 120

export const digiLockerLimit = limiter.define('digilocker_letters', ({ request }) =>
  limiter
    .allowRequests(LETTER_REQUESTS_PER_MINUTE)
    .every('1 minute')
    .usingKey(`digilocker_letters:${request.ip()}`)
)

/** Unsuccessful look-ups of letters by check code: allows for typing errors, but not for a series of guesses. */
const WRONG_CHECK_LIMITS: [Limit, (address: string) => string][] = [
  [{ name: 'letter_check:address', max: 20, minutes: 60 }, addressKey],
  [{ name: 'letter_check:network', max: 200, minutes: 60 }, networkKey],
]

/**
 * Counts a check before the letter is looked up.
 *
 * @throws Refusal auth.messages.too_many_attempts (429)
 */
export async function countLetterCheck(address: string): Promise<void> {
  for (const [limit, keyOf] of WRONG_CHECK_LIMITS)
    refuseAboveLimit(limit, await incrementCount(limit, keyOf(address)))
}

/** Undoes the count once the letter is found: only wrong checks count. */
export async function undoLetterCheck(address: string): Promise<void> {
  for (const [limit, keyOf] of WRONG_CHECK_LIMITS) await decrementCount(limit, keyOf(address))
}
