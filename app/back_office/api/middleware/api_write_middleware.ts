import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { Problem } from '#kernel/exceptions/problem'

/** Visible ASCII characters, as in structured headers; enclosing quotes belong to the header syntax. */
const KEY = /^(?:"([\x21\x23-\x7e]{1,255})"|([\x21\x23-\x7e]{1,255}))$/

/**
 * Checks a write before its body is read: it needs an idempotency key, must be a form with a file, and must come from a
 * bank's system.
 */
export default class ApiWriteMiddleware {
  handle(ctx: HttpContext, next: NextFn) {
    const { apiClient, request } = ctx
    if (apiClient.bankId === null) {
      throw new Problem(403, 'E_SCOPE', 'Only the system of a bank may report what the bank did.')
    }
    const [, quoted, bare] = KEY.exec(request.header('idempotency-key')?.trim() ?? '') ?? []
    const key = quoted ?? bare
    if (!key) {
      const detail = 'The header Idempotency-Key is missing, or is not 1 to 255 visible characters.'
      throw new Problem(400, 'E_IDEMPOTENCY_KEY', detail)
    }
    if (request.bodyType !== 'multipart') {
      throw new Problem(415, 'E_CONTENT_TYPE', 'The body must be multipart/form-data.', {
        'Accept-Post': 'multipart/form-data',
      })
    }
    ctx.idempotencyKey = key
    return next()
  }
}

declare module '@adonisjs/core/http' {
  export interface HttpContext {
    /** Set on writes of the API only. */
    idempotencyKey: string
  }
}
