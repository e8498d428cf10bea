import type { HttpContext } from '@adonisjs/core/http'
import type { PaperLanguage } from '#core/papers/shaper'
import { LOI_LANGUAGES } from '#loi/models/loi_snapshot'
import { NotFound } from '#core/exceptions/refusal'

const ID = /^[1-9]\d{0,9}$/

/**
 * Which letter in which language a link asks for: `?lang=en|mr|hi` (the reader's own by default)
 * and `?previous=<id of an earlier letter>`.
 *
 * @throws NotFound for an id that is none
 */
export function loiPaperRequest({ request, i18n }: HttpContext): {
  language: PaperLanguage
  previous?: number
} {
  const { lang, previous } = request.qs()
  const language = languageOf(lang) ?? languageOf(i18n.locale) ?? 'en'
  if (previous === undefined) {
    return { language }
  }
  if (!ID.test(String(previous))) {
    throw new NotFound()
  }
  return { language, previous: Number(previous) }
}

/** The language of that name, if a letter can be printed in it. */
export function languageOf(name: unknown): PaperLanguage | undefined {
  return LOI_LANGUAGES.find((language) => language === name)
}
