import { HttpContext } from '@adonisjs/core/http'

/**
 * Makes a query run once per page: within one GET request, calls with equal arguments share the first answer, as with
 * `cache` of React. Elsewhere (other methods, commands, jobs) each call runs it.
 *
 * @param load a read-only query, with ids, days or words as arguments, whose result no caller changes
 */
export function cachedPerRequest<
  Arguments extends (string | number | boolean | null | undefined)[],
  Result,
>(load: (...args: Arguments) => Promise<Result>): (...args: Arguments) => Promise<Result> {
  const results = new WeakMap<HttpContext, Map<string, Promise<Result>>>()
  return (...args) => {
    const ctx = HttpContext.get()
    if (ctx?.request.method() !== 'GET') return load(...args)
    const ofRequest = results.get(ctx) ?? new Map<string, Promise<Result>>()
    results.set(ctx, ofRequest)
    const key = JSON.stringify(args)
    const result = ofRequest.get(key) ?? load(...args)
    ofRequest.set(key, result)
    return result
  }
}
