import type { HttpContext } from '@adonisjs/core/http'
import { pdfLanguage, type PdfLanguage } from '#pdf/shaper'

/** The language a link to a paper asks for, `?lang=en|mr|hi`; the reader's own by default. */
export function requestedLanguage({ request, i18n }: HttpContext): PdfLanguage {
  return pdfLanguage(request.qs().lang) ?? pdfLanguage(i18n.locale) ?? 'en'
}
