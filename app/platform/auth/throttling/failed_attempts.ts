import { setTimeout as wait } from 'node:timers/promises'
import signIn from '#config/sign_in'
import { addressKey, networkKey } from '#auth/rules/throttling'
import {
  type Count,
  type Limit,
  decrementCount,
  incrementCount,
  refuseAboveLimit,
  resetCount,
} from '#auth/throttling/rate_limits'

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
function waitFor(count: number, slowedFrom: number): number {
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
  const waits = counts.map(({ place: limit, count }) => waitFor(count.count, limit.slowedFrom))
  await wait(Math.max(...waits))
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
