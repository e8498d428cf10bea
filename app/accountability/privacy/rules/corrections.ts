import { correctableFields } from '#profile/fields/derive'
import { PERSONAL } from '#profile/fields/person'
import type Application from '#applications/models/application'

/** Sections that the office corrects as a unit (DECISIONS 10). */
const SECTIONS = ['address', 'bank-account', 'group-details'] as const

/** Fields for which a person may request a correction: fields of the personal section, and complete sections. */
export const CORRECTABLE_FIELDS: readonly string[] = [
  ...Object.keys(correctableFields(PERSONAL)),
  ...SECTIONS,
]

/** Returns the translation key of the label. */
export const correctableLabelKey = (name: string) =>
  SECTIONS.some((section) => section === name)
    ? `profile.sections.${name}`
    : `profile.fields.${name}`

type Live = Pick<Application, 'status'>

/**
 * Returns the application that locks a profile (DECISIONS 5); undefined if the person can correct their data
 * themselves.
 *
 * @param live active applications, newest first
 */
export function lockingApplication<A extends Live>(live: readonly A[]): A | undefined {
  return live.some(({ status }) => status.editableByApplicant) ? undefined : live[0]
}
