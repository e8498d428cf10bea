import limiter from '@adonisjs/limiter/services/main'
import { Refusal } from '#core/exceptions/refusal'
import { digest } from '#core/vault/vault'

/** How often something may be tried from one address and for one account (DECISIONS 11). */
export interface Allowance {
  name: string
  perAddress: number
  perAccount: number
  minutes: number
}

/** Several people may share an address (a service centre), so it is allowed more. */
export const SIGN_IN: Allowance = { name: 'sign_in', perAddress: 60, perAccount: 8, minutes: 15 }
export const SEND_CODE: Allowance = { name: 'code', perAddress: 30, perAccount: 10, minutes: 60 }
/** Codes for those who cannot do the sum of the captcha, which keeps machines from asking. */
export const SEND_CODE_UNPROVEN: Allowance = {
  name: 'unproven',
  perAddress: 6,
  perAccount: 3,
  minutes: 60,
}
export const TRY_CODE: Allowance = { name: 'try', perAddress: 60, perAccount: 15, minutes: 60 }
export const CHANGE_PASSWORD: Allowance = {
  name: 'password',
  perAddress: 60,
  perAccount: 8,
  minutes: 15,
}

export interface Attempt {
  /** Where it comes from. */
  address: string
  /** User name or mobile; kept as a keyed digest only. */
  account: string
}

function countersOf({ name, perAddress, perAccount, minutes }: Allowance, attempt: Attempt) {
  const duration = `${minutes} minutes`
  const account = digest(attempt.account, 'attempt')
  return [
    { limit: limiter.use({ requests: perAddress, duration }), key: `${name}:a:${attempt.address}` },
    { limit: limiter.use({ requests: perAccount, duration }), key: `${name}:u:${account}` },
  ]
}

/**
 * Counts one attempt before it is made, so that a burst of parallel ones is counted in full.
 *
 * @throws Refusal auth.messages.too_many_attempts (429) with the minutes to wait
 */
export async function countAttempt(allowance: Allowance, attempt: Attempt): Promise<void> {
  for (const { limit, key } of countersOf(allowance, attempt)) {
    const { consumed, limit: allowed, availableIn } = await limit.increment(key)
    if (consumed > allowed) {
      const minutes = Math.max(1, Math.ceil(availableIn / 60))
      throw new Refusal('auth.messages.too_many_attempts', { minutes }, { status: 429 })
    }
  }
}

/** Takes a successful attempt back: only failures count. */
export async function forgiveAttempt(allowance: Allowance, attempt: Attempt): Promise<void> {
  const [byAddress, byAccount] = countersOf(allowance, attempt)
  await byAddress.limit.decrement(byAddress.key)
  await byAccount.limit.delete(byAccount.key)
}
