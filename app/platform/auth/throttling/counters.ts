import limiter from '@adonisjs/limiter/services/main'
import { Refusal } from '#kernel/exceptions/refusal'
import { digest } from '#kernel/vault/vault'

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
export async function currentCount(limit: Limit, of: string): Promise<number> {
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
