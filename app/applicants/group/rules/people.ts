import type { PlainDate } from '#kernel/calendar/plain_date'
import type { RulesBy } from '#masters/queries/scheme_rules'

/** How many directors a group still lacks; both 0 when it has enough. */
interface DirectorShortage {
  directors: number
  reserved: number
}

/**
 * What is missing to the scheme's minimum of directors and of directors of the reserved categories
 * (DECISIONS 5). A director of a reserved category counts for both.
 */
export function directorShortage(
  directors: readonly { isReserved: boolean }[],
  minimum: { minDirectors: number; minReservedDirectors: number }
): DirectorShortage {
  const reserved = directors.filter((director) => director.isReserved).length
  return {
    directors: Math.max(0, minimum.minDirectors - directors.length),
    reserved: Math.max(0, minimum.minReservedDirectors - reserved),
  }
}

/** What the form of a director is checked against: the rules of the day of first submission. */
export const directorLimits = (rules: RulesBy<'firstSubmission'>, ageDay: PlainDate) => ({
  ageDay,
  minAge: rules.directorMinAge,
  belowAge: rules.directorBelowAge,
  minCibil: rules.minCibil,
  maxCibil: rules.maxCibil,
})

/**
 * The draft of a section that lists people, when it is about the row of the form: a new one has no
 * id. A draft about somebody else is none.
 */
export function draftOfRow<D extends { content: { id?: unknown } }>(
  draft: D | null,
  id: number | undefined
): D | null {
  return draft && String(draft.content.id ?? '') === String(id ?? '') ? draft : null
}
