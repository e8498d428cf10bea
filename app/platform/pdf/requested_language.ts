import type { HttpContext } from '@adonisjs/core/http'
import { paperLanguage, type PaperLanguage } from '#pdf/shaper'

/** The language a link to a paper asks for, `?lang=en|mr|hi`; the reader's own by default. */
export function requestedLanguage({ request, i18n }: HttpContext): PaperLanguage {
  return paperLanguage(request.qs().lang) ?? paperLanguage(i18n.locale) ?? 'en'
}
