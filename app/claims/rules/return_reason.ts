import type { ApbsReturnReason } from '#masters/queries/rows'

/** Words in the three languages, as templates and pages take them. */
export interface LocalWords {
  en: string
  mr: string
  hi: string
}

type Known = Pick<
  ApbsReturnReason,
  'descriptionEn' | 'descriptionMr' | 'descriptionHi' | 'actionEn' | 'actionMr' | 'actionHi'
>

const inAll = (en: string, mr: string | null, hi: string | null): LocalWords => ({
  en,
  mr: mr ?? en,
  hi: hi ?? mr ?? en,
})

/** What a return code of the bank means. */
export function returnMeaning(known: Known): LocalWords {
  return inAll(known.descriptionEn, known.descriptionMr, known.descriptionHi)
}

/** What is to be done about it; null where nobody can do anything. */
export function returnAction(known: Known): LocalWords | null {
  return known.actionEn ? inAll(known.actionEn, known.actionMr, known.actionHi) : null
}

/** One of them in a person's language. */
export function wordsIn(words: LocalWords | null, locale: string): string | null {
  return words ? (words[locale as keyof LocalWords] ?? words.en) : null
}
