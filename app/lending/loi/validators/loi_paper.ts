import type { HttpContext } from '@adonisjs/core/http'
import { requestedLanguage } from '#pdf/requested_language'
import type { PdfLanguage } from '#pdf/shaper'
import { NotFound } from '#kernel/exceptions/refusal'

const ID = /^[1-9]\d{0,9}$/

/**
 * Which letter in which language a link asks for: `?lang=en|mr|hi` (the reader's own by default)
 * and `?previous=<id of an earlier letter>`.
 *
 * @throws NotFound for an id that is none
 */
export function loiRequest(ctx: HttpContext): {
  language: PdfLanguage
  previous?: number
} {
  const { previous } = ctx.request.qs()
  const language = requestedLanguage(ctx)
  if (previous === undefined) {
    return { language }
  }
  if (!ID.test(String(previous))) {
    throw new NotFound()
  }
  return { language, previous: Number(previous) }
}
