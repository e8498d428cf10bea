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
 * Nobody can lock out somebody else (DECISIONS 11). Wrong tries count where they come from, for the
 * account, and for a known device apart; docs/operations/sign_in.md says what each count does and why.
 */

/** Above it an account is under attack: new devices get a code step, right or wrong. */
const ACCOUNT: Limit = { name: 'wrong:account', max: 10, minutes: 24 * 60 }
/** A device that has signed in before is held up by its own wrong tries alone. */
const DEVICE: Limit = { name: 'wrong:device', max: 10, minutes: 15 }

/** How an address, or a network, is treated as its wrong tries grow. */
interface AttemptLimit extends Limit {
  /** From here on each answer takes longer. */
  slowedFrom: number
  /** From here on every account is treated as if it were under attack. */
  codeFrom: number
}

/* Thousands share an address of a mobile network, so that a refusal comes very late. */
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

/** The wait that a count calls for, in milliseconds. */
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

/** The name of an account in the counts. */
export const accountKey = (userId: number) => `user ${userId}`

/** The decision about an attempt at a password or second factor before it is checked. */
interface AttemptStatus {
  /** Whether the answer must not show if the try was right: a code step comes instead. */
  isHidden: boolean
  /** Whether with this attempt the account counts as attacked: its owner is notified. */
  isFirstOfAttack: boolean
}

/**
 * Counts a try at an account from a device that it does not know, and lets it wait.
 *
 * @param account names the account, or the name that nobody has
 * @throws Refusal auth.messages.too_many_attempts when the place itself is over its last limit
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
 * Counts a try from a device that has signed in to the account before.
 *
 * @throws Refusal auth.messages.too_many_attempts for its own wrong tries, never for others'
 */
export async function countKnownDeviceAttempt(device: string): Promise<void> {
  refuseAboveLimit(DEVICE, await incrementCount(DEVICE, device))
}

export const resetDeviceAttempts = (device: string) => resetCount(DEVICE, device)

/**
 * Counts a wrong one-time code where it comes from, and lets the next one wait. Nobody is refused for
 * it: a code belongs to the browser that asked and is good for five tries.
 */
export async function countWrongCode(address: string): Promise<void> {
  await slowDown(await countAttempts(address))
}

/**
 * Counts a passkey where it comes from, before it is looked at: whose it is says only the answer, and nobody
 * guesses one, so that no account counts it.
 *
 * @throws Refusal auth.messages.too_many_attempts when the place itself is over its last limit
 */
export async function countPasskeyAttempt(address: string): Promise<void> {
  const counts = await countAttempts(address)
  for (const { place: limit, count } of counts) refuseAboveLimit(limit, count)
  await slowDown(counts)
}

export const undoPasskeyAttempt = undoPlaceAttempt
