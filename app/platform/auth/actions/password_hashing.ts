import { randomBytes } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import hash from '@adonisjs/core/services/hash'
import type User from '#auth/models/user'
import { FairQueue, type QueueTicket } from '#auth/rules/throttling'

/** Hashing uses a thread each; the rest of the pool stays free for files and names (DECISIONS 11). */
const CONCURRENCY = 2

const LOCKED_BYTES = 32

const queue = new FairQueue(CONCURRENCY)

/** Somebody who is signed in, or makes accounts: they wait for nobody who tries passwords. */
const SIGNED_IN_LANE: QueueTicket = { lane: 'inside', isKnown: true }

let dummyHash: Promise<string> | undefined

/** The hash to store. Call it outside a transaction: it takes a hundred milliseconds. */
export function hashPassword(password: string): Promise<string> {
  return queue.run(SIGNED_IN_LANE, () => hash.make(password))
}

let unusableHash: Promise<string> | undefined

/** A hash that no password belongs to, for an account whose person has still to get one. */
export function unusablePasswordHash(): Promise<string> {
  return (unusableHash ??= hashPassword(randomBytes(LOCKED_BYTES).toString('base64')))
}

/** Whether a hash was made at another strength than new ones are. */
const needsRehash = (stored: string) => hash.needsReHash(stored)

/**
 * Whether the password belongs to the hash. Without a hash (no such user), and with one of another
 * strength, it takes as long, so that the time tells nothing about who exists.
 *
 * @param ticket whose turn is waited for
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

/** Rehashes a password that has just been entered correctly, if its hash has another strength. */
export async function renewHash(user: User, password: string): Promise<void> {
  if (!needsRehash(user.password)) return
  const renewed = await hashPassword(password)
  await db
    .from('users')
    .where({ id: user.id, password: user.password })
    .update({ password: renewed })
}
