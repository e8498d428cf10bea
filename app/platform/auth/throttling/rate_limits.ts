import limiter from '@adonisjs/limiter/services/main'
import { Refusal } from '#kernel/exceptions/refusal'
import { digest } from '#kernel/vault/vault'
import { addressKey, networkKey } from '#auth/rules/throttling'
import { setTimeout as wait } from 'node:timers/promises'
import signIn from '#config/sign_in'

/** Maximum number of events of one kind within a period. */
export interface Limit {
  name: string
  max: number
  minutes: number
}

interface Count {
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

async function resetCount(limit: Limit, of: string): Promise<void> {
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

interface SendLimits {
  address: Limit
  network: Limit
}

/**
 * Challenges for passkeys: every visit to the sign-in page may request one, and thousands of people share an address.
 */
export const PASSKEY_CHALLENGE: SendLimits = {
  address: { name: 'passkey:address', max: 3_000, minutes: 60 },
  network: { name: 'passkey:network', max: 60_000, minutes: 60 },
}
/** Codes requested from one address or network; a captcha is required before the refusal (`needsCaptcha`). */
export const SEND_CODE: SendLimits = {
  address: { name: 'code:address', max: 300, minutes: 60 },
  network: { name: 'code:network', max: 3_000, minutes: 60 },
}
/** Codes for people who cannot solve the captcha, which keeps automated requests out. */
export const SEND_CODE_UNPROVEN: SendLimits = {
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
export async function countSend({ address, network }: SendLimits, from: string): Promise<void> {
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

/*
 * Nobody can lock out another person (DECISIONS 11). Wrong attempts are counted by their origin, by account, and
 * separately by known device; docs/operations/sign_in.md explains the purpose of each count.
 */

/** Above this limit an account is under attack: new devices get a code step, whether the password is right or wrong. */
const ACCOUNT: Limit = { name: 'wrong:account', max: 10, minutes: 24 * 60 }
/** A device that has signed in before is limited only by its own wrong attempts. */
const DEVICE: Limit = { name: 'wrong:device', max: 10, minutes: 15 }

/** Limits for an address, or a network, as its wrong attempts increase. */
interface AttemptLimit extends Limit {
  /** From this count on each response is delayed. */
  slowedFrom: number
  /** From this count on every account is treated as if it were under attack. */
  codeFrom: number
}

/* Thousands of people share an address of a mobile network, so that the refusal comes very late. */
const ADDRESS: AttemptLimit = {
  name: 'wrong:address',
  slowedFrom: 20,
  codeFrom: 100,
  max: 600,
  minutes: 15,
}
const NETWORK: AttemptLimit = {
  name: 'wrong:network',
  slowedFrom: 200,
  codeFrom: 1_000,
  max: 20_000,
  minutes: 15,
}

/** In milliseconds. */
const MAX_DELAY_MS = 3_000

const limitsFor = (address: string): [AttemptLimit, string][] => [
  [ADDRESS, addressKey(address)],
  [NETWORK, networkKey(address)],
]

/** Returns the delay for a count, in milliseconds. */
function delayFor(count: number, slowedFrom: number): number {
  return Math.min(MAX_DELAY_MS, Math.max(0, count - slowedFrom) * signIn.slowerByMs)
}

async function countAttempts(address: string): Promise<{ place: AttemptLimit; count: Count }[]> {
  return Promise.all(
    limitsFor(address).map(async ([limit, of]) => ({
      place: limit,
      count: await incrementCount(limit, of),
    }))
  )
}

const slowDown = async (counts: { place: AttemptLimit; count: Count }[]) => {
  const delays = counts.map(({ place: limit, count }) => delayFor(count.count, limit.slowedFrom))
  await wait(Math.max(...delays))
}

/** Key of an account in the counts. */
export const accountKey = (userId: number) => `user ${userId}`

/** The decision about an attempt at a password or second factor before it is checked. */
interface AttemptStatus {
  /** Whether the response must not reveal if the attempt was right: a code step follows instead. */
  isHidden: boolean
  /** Whether this attempt makes the account count as attacked, so that its owner is notified. */
  isFirstOfAttack: boolean
}

/**
 * Counts an attempt on an account from an unknown device, and delays it.
 *
 * @param account key of the account, or the entered name if there is no such account
 * @throws Refusal auth.messages.too_many_attempts when the address or network itself exceeds its last limit
 */
export async function countUnknownDeviceAttempt(
  account: string,
  address: string
): Promise<AttemptStatus> {
  const counts = await countAttempts(address)
  for (const { place: limit, count } of counts) refuseAboveLimit(limit, count)
  const { count } = await incrementCount(ACCOUNT, account)
  await slowDown(counts)
  return {
    isHidden: count > ACCOUNT.max || counts.some((at) => at.count.count > at.place.codeFrom),
    isFirstOfAttack: count === ACCOUNT.max + 1,
  }
}

async function undoPlaceAttempt(address: string): Promise<void> {
  for (const [limit, of] of limitsFor(address)) await decrementCount(limit, of)
}

export async function undoUnknownDeviceAttempt(account: string, address: string): Promise<void> {
  await decrementCount(ACCOUNT, account)
  await undoPlaceAttempt(address)
}

/**
 * Counts an attempt from a device that has signed in to the account before.
 *
 * @throws Refusal auth.messages.too_many_attempts for its own wrong attempts, never for those of others
 */
export async function countKnownDeviceAttempt(device: string): Promise<void> {
  refuseAboveLimit(DEVICE, await incrementCount(DEVICE, device))
}

export const resetDeviceAttempts = (device: string) => resetCount(DEVICE, device)

/**
 * Counts a wrong one-time code by its origin, and delays the next one. Nobody is refused for it: a code belongs to the
 * browser that requested it and allows five attempts.
 */
export async function countWrongCode(address: string): Promise<void> {
  await slowDown(await countAttempts(address))
}

/**
 * Counts a passkey attempt by its origin, before it is checked: only the response identifies its owner, and passkeys
 * cannot be guessed, so that it is counted for no account.
 *
 * @throws Refusal auth.messages.too_many_attempts when the address or network itself exceeds its last limit
 */
export async function countPasskeyAttempt(address: string): Promise<void> {
  const counts = await countAttempts(address)
  for (const { place: limit, count } of counts) refuseAboveLimit(limit, count)
  await slowDown(counts)
}

export const undoPasskeyAttempt = undoPlaceAttempt
