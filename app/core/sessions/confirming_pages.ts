import type { HttpContext } from '@adonisjs/core/http'

const paths = new Set<string>()

/**
 * Lets the page of this path begin on a remembered session. Only for pages that do nothing but read,
 * and that hand the `unconfirmedSession` of their request to their first statement.
 */
export function confirmsItsSession(path: string) {
  paths.add(path)
}

/** Whether the page that is asked for confirms its session with its own statement. */
export const isConfirming = ({ request }: HttpContext) =>
  request.method() === 'GET' && paths.has(request.url())
