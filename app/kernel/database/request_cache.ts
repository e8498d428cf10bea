import { HttpContext } from '@adonisjs/core/http'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

type Value = string | number | boolean | null | undefined
type Argument =
  | Value
  | readonly Value[]
  | Readonly<Record<string, Value | readonly Value[]>>
  | QueryClientContract

const isClient = (argument: Argument): argument is QueryClientContract =>
  typeof argument === 'object' && argument !== null && 'isTransaction' in argument

interface CachedQuery<Arguments extends readonly Argument[], Result> {
  (...args: Arguments): Promise<Result>
  /** Stores a result that was read together with others; earlier results are not replaced. */
  remember(result: Result, ...args: Arguments): void
}

/**
 * Makes a query run once per page: within one GET request, calls with equal arguments share the first result, as with
 * `cache` of React. Elsewhere (other methods, commands, jobs) and in a transaction, each call runs it.
 *
 * @param load a read-only query with ids, dates or texts as arguments and possibly a client; callers must not change
 * its result
 */
export function cachedPerRequest<Arguments extends readonly Argument[], Result>(
  load: (...args: Arguments) => Promise<Result>
): CachedQuery<Arguments, Result> {
  const results = new WeakMap<HttpContext, Map<string, Promise<Result>>>()
  const share = (args: Arguments, result: () => Promise<Result>) => {
    const ctx = HttpContext.get()
    if (ctx?.request.method() !== 'GET' || args.find(isClient)?.isTransaction) return null
    const requestResults = results.get(ctx) ?? new Map<string, Promise<Result>>()
    results.set(ctx, requestResults)
    const given = args.map((one) => (isClient(one) ? null : (one ?? null)))
    const key = JSON.stringify(given).replace(/(,null)+\]$/, ']')
    const shared = requestResults.get(key) ?? result()
    requestResults.set(key, shared)
    return shared
  }
  return Object.assign((...args: Arguments) => share(args, () => load(...args)) ?? load(...args), {
    remember: (result: Result, ...args: Arguments) =>
      void share(args, () => Promise.resolve(result)),
  })
}
