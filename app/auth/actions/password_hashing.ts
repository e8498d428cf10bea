import hash from '@adonisjs/core/services/hash'

/** Hashing uses a thread each; the rest of the pool stays free for files and names. */
const AT_ONCE = 2

let running = 0
const waiting: (() => void)[] = []

/** Runs costly work when it is its turn, so that many sign-ins do not slow the other pages. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

let nobodysHash: Promise<string> | undefined

/** The hash to store. Call it outside a transaction: it takes tens of milliseconds. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash.make(password))
}

/**
 * Whether the password belongs to the hash. Without a hash (no such user) it takes as long and is
 * false, so that the time tells nothing about who exists.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  nobodysHash ??= hash.make('nobody has this password')
  const against = stored ?? (await nobodysHash)
  const matches = await inTurn(() => hash.verify(against, password))
  return matches && stored !== null
}
