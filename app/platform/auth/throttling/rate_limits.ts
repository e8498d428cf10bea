import limiter from '@adonisjs/limiter/services/main'
import { Refusal } from '#kernel/exceptions/refusal'
import { digest } from '#kernel/vault/vault'
import { addressKey, networkKey } from '#auth/rules/throttling'

/** Maximum number of events of one kind within a period. */
export interface Limit {
  name: string
  max: number
  minutes: number
}

export interface Count {
  /** Number within the period, including this one. */
  count: number
  /** Seconds until the oldest expire. */
  seconds: number
}

const counterOf = ({ name, max, minutes }: Limit, key: string) => ({
  limit: limiter.use({ requests: max, duration: `${minutes} minutes` }),
  key: `${name}:${digest(key, 'attempt')}`,
})

/** Adds one to a count, before the counted action runs, so that concurrent ones are all counted. */
export async function incrementCount(limit: Limit, of: string): Promise<Count> {
  const { limit: counter, key } = counterOf(limit, of)
  const { consumed, availableIn } = await counter.increment(key)
  return { count: consumed, seconds: availableIn }
}

/** Returns the current count. */
async function currentCount(limit: Limit, of: string): Promise<number> {
  const { limit: counter, key } = counterOf(limit, of)
  return (await counter.get(key))?.consumed ?? 0
}

/** Takes back a counted attempt that turned out to be right: only failures count. */
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

/* Limits of messages that cost money and annoy people, counted whether the attempt is right or wrong. */

interface Sends {
  address: Limit
  network: Limit
}

/**
 * Challenges for passkeys: every visit to the sign-in page may request one, and thousands of people share an address.
 */
export const PASSKEY_CHALLENGE: Sends = {
  address: { name: 'passkey:address', max: 3_000, minutes: 60 },
  network: { name: 'passkey:network', max: 60_000, minutes: 60 },
}
/** Codes requested from one address or network; a captcha is required before the refusal (`needsCaptcha`). */
export const SEND_CODE: Sends = {
  address: { name: 'code:address', max: 300, minutes: 60 },
  network: { name: 'code:network', max: 3_000, minutes: 60 },
}
/** Codes for people who cannot solve the captcha, which keeps automated requests out. */
export const SEND_CODE_UNPROVEN: Sends = {
  address: { name: 'unproven:address', max: 30, minutes: 60 },
  network: { name: 'unproven:network', max: 300, minutes: 60 },
}
/** Number of codes in an hour from which an address has to solve the captcha. */
const CAPTCHA_THRESHOLD = 20

/**
 * Counts a requested code, before it is sent.
 *
 * @throws Refusal auth.messages.too_many_attempts (429) with the minutes to wait
 */
export async function countSend({ address, network }: Sends, from: string): Promise<void> {
  refuseAboveLimit(address, await incrementCount(address, addressKey(from)))
  refuseAboveLimit(network, await incrementCount(network, networkKey(from)))
}

/** Whether the number of codes requested from this address makes the captcha necessary for the next one. */
export async function needsCaptcha(address: string): Promise<boolean> {
  return (await currentCount(SEND_CODE.address, addressKey(address))) >= CAPTCHA_THRESHOLD
}

/** Proofs of a signed-in user's own password or second factor, by browser. */
const OWN_PROOF: Limit = { name: 'proof', max: 10, minutes: 15 }

/** @throws Refusal auth.messages.too_many_attempts (429) for this browser's own wrong proofs */
export async function countProof(browser: string): Promise<void> {
  refuseAboveLimit(OWN_PROOF, await incrementCount(OWN_PROOF, browser))
}

export const resetProofs = (browser: string) => resetCount(OWN_PROOF, browser)
