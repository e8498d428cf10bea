import type { HttpContext } from '@adonisjs/core/http'

const KEY = 'forget_pages'

/**
 * Makes the next page that this browser gets throw away the key of those it has kept: somebody else
 * may sit before it now, and Back must not show them again (DECISIONS 12).
 */
export function forgetPages({ session }: Pick<HttpContext, 'session'>) {
  session.put(KEY, true)
}

/** Whether a page that is still to come has to do that. */
export function owesForgetting({ session }: Partial<Pick<HttpContext, 'session'>>): boolean {
  return session?.has(KEY) ?? false
}

/** True once after `forgetPages`, for the page that is being made. */
export function mustForgetPages(ctx: Partial<Pick<HttpContext, 'session'>>): boolean {
  if (!owesForgetting(ctx)) return false
  ctx.session?.forget(KEY)
  return true
}
