import { correctableFields } from '#profile/fields/follow'
import { PERSONAL } from '#profile/fields/personal'

/** Sections that the office corrects as a whole (DECISIONS 10). */
const SECTIONS = ['address', 'bank-account', 'group-details'] as const

/** What a person may ask the office to correct: fields of the personal section, and whole sections. */
export const CORRECTABLE_FIELDS: readonly string[] = [...Object.keys(correctableFields(PERSONAL)), ...SECTIONS]

/** Key of the words for one. */
export const correctableLabelKey = (name: string) =>
  SECTIONS.some((section) => section === name)
    ? `profile.sections.${name}`
    : `profile.fields.${name}`
