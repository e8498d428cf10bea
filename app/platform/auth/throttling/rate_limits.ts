import limiter from '@adonisjs/limiter/services/main'
import { Refusal } from '#kernel/exceptions/refusal'
import { digest } from '#kernel/vault/vault'
import { addressKey, networkKey } from '#auth/rules/throttling'

/** So many of one kind within a time. */
export interface Limit {
  name: string
  max: number
  minutes: number
}

export interface Count {
  /** How many there are within the time, this one included. */
  count: number
  /** Seconds until the oldest are forgotten. */
  seconds: number
}

const counterOf = ({ name, max, minutes }: Limit, key: string) => ({
  limit: limiter.use({ requests: max, duration: `${minutes} minutes` }),
  key: `${name}:${digest(key, 'attempt')}`,
})

/** Counts one more, before what is counted is done, so that a burst of them is counted in full. */
export async function incrementCount(limit: Limit, of: string): Promise<Count> {
  const { limit: counter, key } = counterOf(limit, of)
  const { consumed, availableIn } = await counter.increment(key)
  return { count: consumed, seconds: availableIn }
}

/** How many there are now. */
async function currentCount(limit: Limit, of: string): Promise<number> {
  const { limit: counter, key } = counterOf(limit, of)
  return (await counter.get(key))?.consumed ?? 0
}

/** Takes one back that turned out to be right: only failures count. */
export async function decrementCount(limit: Limit, of: string): Promise<void> {
  const { limit: counter, key } = counterOf(limit, of)
  await counter.decrement(key)
}

export async function resetCount(limit: Limit, of: string): Promise<void> {
  const { limit: counter, key } = counterOf(limit, of)
  await counter.delete(key)
}

/** @throws Refusal auth.messages.too_many_attempts (429) with the minutes to wait */
export function refuseAboveLimit({ max }: Limit, { count, seconds }: Count): void {
  if (count <= max) return
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  throw new Refusal('auth.messages.too_many_attempts', { minutes }, { status: 429 })
}

/* What is counted whether it is right or wrong: messages that cost money and annoy people. */

interface Sends {
  address: Limit
  network: Limit
}

/** Challenges for passkeys: every look at the sign-in page may ask for one, and thousands share an address. */
export const PASSKEY_CHALLENGE: Sends = {
  address: { name: 'passkey:address', max: 3_000, minutes: 60 },
  network: { name: 'passkey:network', max: 60_000, minutes: 60 },
}
/** Codes asked for from one place; a captcha comes before the refusal (`needsCaptcha`). */
export const SEND_CODE: Sends = {
  address: { name: 'code:address', max: 300, minutes: 60 },
  network: { name: 'code:network', max: 3_000, minutes: 60 },
}
/** Codes for those who cannot do the sum of the captcha, which keeps machines from asking. */
export const SEND_CODE_UNPROVEN: Sends = {
  address: { name: 'unproven:address', max: 30, minutes: 60 },
  network: { name: 'unproven:network', max: 300, minutes: 60 },
}
/** From so many codes in an hour on, a place proves by the sum that a person asks. */
const CAPTCHA_THRESHOLD = 20

/**
 * Counts a code that is asked for, before it is sent.
 *
 * @throws Refusal auth.messages.too_many_attempts (429) with the minutes to wait
 */
export async function countSend({ address, network }: Sends, from: string): Promise<void> {
  refuseAboveLimit(address, await incrementCount(address, addressKey(from)))
  refuseAboveLimit(network, await incrementCount(network, networkKey(from)))
}

/** Whether so many codes were asked for from this address that the next one needs the sum. */
export async function needsCaptcha(address: string): Promise<boolean> {
  return (await currentCount(SEND_CODE.address, addressKey(address))) >= CAPTCHA_THRESHOLD
}

/** Proofs of one's own password or second factor while signed in, by the browser that tries. */
const OWN_PROOF: Limit = { name: 'proof', max: 10, minutes: 15 }

/** @throws Refusal auth.messages.too_many_attempts (429) for this browser's own wrong ones */
export async function countProof(browser: string): Promise<void> {
  refuseAboveLimit(OWN_PROOF, await incrementCount(OWN_PROOF, browser))
}

export const resetProofs = (browser: string) => resetCount(OWN_PROOF, browser)
