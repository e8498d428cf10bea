import { correctableFields } from '#profile/fields/derive'
import { PERSONAL } from '#profile/fields/personal'
import type Application from '#applications/models/application'

/** Sections that the office corrects as a whole (DECISIONS 10). */
const SECTIONS = ['address', 'bank-account', 'group-details'] as const

/** What a person may ask the office to correct: fields of the personal section, and whole sections. */
export const CORRECTABLE_FIELDS: readonly string[] = [
  ...Object.keys(correctableFields(PERSONAL)),
  ...SECTIONS,
]

/** Key of the words for one. */
export const correctableLabelKey = (name: string) =>
  SECTIONS.some((section) => section === name)
    ? `profile.sections.${name}`
    : `profile.fields.${name}`

type Live = Pick<Application, 'status'>

/**
 * The application that keeps a profile shut (DECISIONS 5); undefined where the person can correct their data
 * themselves.
 *
 * @param live the newest first
 */
export function lockingApplication<A extends Live>(live: readonly A[]): A | undefined {
  return live.some(({ status }) => status.editableByApplicant) ? undefined : live[0]
}
