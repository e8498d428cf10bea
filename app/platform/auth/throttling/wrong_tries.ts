import { setTimeout as wait } from 'node:timers/promises'
import signIn from '#config/sign_in'
import { networkOf, placeOf } from '#auth/rules/networks'
import {
  type Count,
  countOne,
  forget,
  type Limit,
  refuseAbove,
  takeOneBack,
} from '#auth/throttling/counters'

/*
 * Nobody can lock out somebody else (DECISIONS 11). Wrong tries count where they come from, for the
 * account, and for a known device apart; docs/operations/sign_in.md says what each count does and why.
 */

/** Above it an account is under attack: new devices get a code step, right or wrong. */
const ACCOUNT: Limit = { name: 'wrong:account', most: 10, minutes: 24 * 60 }
/** A device that has signed in before is held up by its own wrong tries alone. */
const DEVICE: Limit = { name: 'wrong:device', most: 10, minutes: 15 }

/** How an address, or a network, is treated as its wrong tries grow. */
interface Place extends Limit {
  /** From here on each answer takes longer. */
  slowedFrom: number
  /** From here on every account is treated as if it were under attack. */
  codeFrom: number
}

/* Thousands share an address of a mobile network, so that a refusal comes very late. */
const ADDRESS: Place = {
  name: 'wrong:address',
  slowedFrom: 20,
  codeFrom: 100,
  most: 600,
  minutes: 15,
}
const NETWORK: Place = {
  name: 'wrong:network',
  slowedFrom: 200,
  codeFrom: 1_000,
  most: 20_000,
  minutes: 15,
}

/** In milliseconds. */
const LONGEST_WAIT = 3_000

const placesOf = (address: string): [Place, string][] => [
  [ADDRESS, placeOf(address)],
  [NETWORK, networkOf(address)],
]

/** The wait that a count calls for, in milliseconds. */
function waitFor(count: number, slowedFrom: number): number {
  return Math.min(LONGEST_WAIT, Math.max(0, count - slowedFrom) * signIn.slowerByMs)
}

async function countPlaces(address: string): Promise<{ place: Place; count: Count }[]> {
  return Promise.all(
    placesOf(address).map(async ([place, of]) => ({ place, count: await countOne(place, of) }))
  )
}

const slowDown = async (counts: { place: Place; count: Count }[]) => {
  const waits = counts.map(({ place, count }) => waitFor(count.count, place.slowedFrom))
  await wait(Math.max(...waits))
}

/** The name of an account in the counts. */
export const accountOf = (userId: number) => `user ${userId}`

/** What a try at an account's password or second factor is told before it is looked at. */
export interface Standing {
  /** Whether the answer must not show if the try was right: a code step comes instead. */
  isHidden: boolean
  /** Whether this is the try by which the account came under attack: its owner is told. */
  isFirstOfAttack: boolean
}

/**
 * Counts a try at an account from a device that it does not know, and lets it wait.
 *
 * @param account names the account, or the name that nobody has
 * @throws Refusal auth.messages.too_many_attempts when the place itself is over its last limit
 */
export async function countTryOfStranger(account: string, address: string): Promise<Standing> {
  const counts = await countPlaces(address)
  for (const { place, count } of counts) refuseAbove(place, count)
  const { count } = await countOne(ACCOUNT, account)
  await slowDown(counts)
  return {
    isHidden: count > ACCOUNT.most || counts.some((at) => at.count.count > at.place.codeFrom),
    isFirstOfAttack: count === ACCOUNT.most + 1,
  }
}

export async function takeBackTryOfStranger(account: string, address: string): Promise<void> {
  await takeOneBack(ACCOUNT, account)
  for (const [place, of] of placesOf(address)) await takeOneBack(place, of)
}

/**
 * Counts a try from a device that has signed in to the account before.
 *
 * @throws Refusal auth.messages.too_many_attempts for its own wrong tries, never for others'
 */
export async function countTryOfDevice(device: string): Promise<void> {
  refuseAbove(DEVICE, await countOne(DEVICE, device))
}

export const forgetTriesOfDevice = (device: string) => forget(DEVICE, device)

/**
 * Counts a wrong one-time code where it comes from, and lets the next one wait. Nobody is refused for
 * it: a code belongs to the browser that asked and is good for five tries.
 */
export async function countWrongCode(address: string): Promise<void> {
  await slowDown(await countPlaces(address))
}
