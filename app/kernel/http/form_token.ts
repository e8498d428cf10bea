import type { HttpContext } from '@adonisjs/core/http'
import { tokenCookie } from '#config/shield'

/** The token that a form sent without script goes with (`PostForm` with a `plainAction`). */
export const formToken = (request: HttpContext['request']): string | undefined =>
  request.csrfToken ?? request.encryptedCookie(tokenCookie)
