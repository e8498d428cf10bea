import { TEXT_LOCALES, textColumn } from '#kernel/formats/languages'

/** What those affected are told, in every language: rule 7(1)(a) to (d) of the DPDP Rules 2025. */
export const BREACH_TEXTS = ['nature', 'consequences', 'measures', 'safety'] as const

export type BreachText = (typeof BREACH_TEXTS)[number]

/** Languages in which one of the texts is missing: nobody is told in a language that they did not choose. */
export const languagesMissing = (texts: object): string[] =>
  TEXT_LOCALES.filter((locale) =>
    BREACH_TEXTS.some((text) => !(texts as Record<string, unknown>)[textColumn(text, locale)])
  )

interface Contact {
  contactName: string
  contactPhone: string
  contactEmail: string
}

/** Who answers, as those affected read it. */
export const contactOf = ({ contactName, contactPhone, contactEmail }: Contact) =>
  `${contactName}, ${contactPhone}, ${contactEmail}`
