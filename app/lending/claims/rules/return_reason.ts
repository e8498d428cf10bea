import { columnInLanguage, inEachLanguage, inLanguage } from '#kernel/formats/languages'
import type { ApbsReturnReason } from '#masters/queries/rows'

/** Words in each language, as templates and pages take them. */
export type LocalWords = Record<string, string>

const inAll = (known: ApbsReturnReason, field: 'description' | 'action'): LocalWords =>
  inEachLanguage((locale) => columnInLanguage(known, field, locale))

/** What a return code of the bank means. */
export const returnMeaning = (known: ApbsReturnReason): LocalWords => inAll(known, 'description')

/** What is to be done about it; null where nobody can do anything. */
export const returnAction = (known: ApbsReturnReason): LocalWords | null =>
  known.actionEn ? inAll(known, 'action') : null

/** One of them in a person's language. */
export const wordsIn = (words: LocalWords | null, locale: string): string | null =>
  words && inLanguage(words, locale)
