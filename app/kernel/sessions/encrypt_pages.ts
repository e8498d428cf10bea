import type { HttpContext } from '@adonisjs/core/http'
import { appUrl } from '#config/app'
import { isLoopback } from '#kernel/http/hosts'

/** Browsers have the means for it only where nobody listens. */
const canEncrypt = ({ request }: HttpContext) =>
  appUrl.startsWith('https://') || isLoopback(request.hostname())

/** What the browser keeps of the page for Back cannot be read once the key is thrown away (`forgetPages`). */
export function encryptHistory(ctx: HttpContext): void {
  if (canEncrypt(ctx)) ctx.inertia.encryptHistory()
}
