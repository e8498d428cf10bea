import { columnInLanguage, inEachLanguage, inLanguage } from '#kernel/formats/languages'
import type { ApbsReturnReason } from '#masters/queries/rows'

/** Words in each language, as templates and pages take them. */
export type LocalText = Record<string, string>

const inAllLanguages = (known: ApbsReturnReason, field: 'description' | 'action'): LocalText =>
  inEachLanguage((locale) => columnInLanguage(known, field, locale))

/** What a return code of the bank means. */
export const returnMeaning = (known: ApbsReturnReason): LocalText => inAllLanguages(known, 'description')

/** What is to be done about it; null where nobody can do anything. */
export const returnAction = (known: ApbsReturnReason): LocalText | null =>
  known.actionEn ? inAllLanguages(known, 'action') : null

/** One of them in a person's language. */
export const textIn = (words: LocalText | null, locale: string): string | null =>
  words && inLanguage(words, locale)
