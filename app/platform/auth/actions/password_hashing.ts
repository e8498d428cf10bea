import { randomBytes } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import hash from '@adonisjs/core/services/hash'
import type User from '#auth/models/user'
import { FairQueue, type QueueTicket } from '#auth/rules/throttling'

/** Each hash uses a thread; the rest of the pool stays free for files and name look-ups (DECISIONS 11). */
const CONCURRENCY = 2

const UNUSABLE_PASSWORD_BYTES = 32

const queue = new FairQueue(CONCURRENCY)

/** For a signed-in user, or the creation of accounts: never waits behind attempts at passwords. */
const SIGNED_IN_LANE: QueueTicket = { lane: 'inside', isKnown: true }

let dummyHash: Promise<string> | undefined

/** Returns the hash to store. Call it outside a transaction: it takes a hundred milliseconds. */
export function hashPassword(password: string): Promise<string> {
  return queue.run(SIGNED_IN_LANE, () => hash.make(password))
}

let unusableHash: Promise<string> | undefined

/** Returns a hash that matches no password, for an account whose user has not got one yet. */
export function unusablePasswordHash(): Promise<string> {
  return (unusableHash ??= hashPassword(randomBytes(UNUSABLE_PASSWORD_BYTES).toString('base64')))
}

/** Whether a hash was made with a strength other than that of new ones. */
const needsRehash = (stored: string) => hash.needsReHash(stored)

/**
 * Whether the password matches the hash. Without a hash (no such user), and with one of another strength, it takes as
 * long, so that the time does not reveal which users exist.
 *
 * @param ticket lane of the queue in which the check waits
 */
export async function verifyPassword(
  stored: string | null,
  password: string,
  ticket: QueueTicket = SIGNED_IN_LANE
): Promise<boolean> {
  dummyHash ??= hash.make('nobody has this password')
  const dummy = await dummyHash
  if (stored === null || needsRehash(stored)) {
    await queue.run(ticket, () => hash.verify(dummy, password))
  }
  return stored !== null && queue.run(ticket, () => hash.verify(stored, password))
}

/** Rehashes a password that was just entered correctly, if its hash has a different strength. */
export async function rehashPassword(user: User, password: string): Promise<void> {
  if (!needsRehash(user.password)) return
  const renewed = await hashPassword(password)
  await db
    .from('users')
    .where({ id: user.id, password: user.password })
    .update({ password: renewed })
}
