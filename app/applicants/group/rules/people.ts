import type { PlainDate } from '#kernel/calendar/plain_date'
import type { RulesBy } from '#masters/queries/scheme_rules'

/** Number of directors that a group still needs; both are 0 if it has enough. */
interface DirectorShortage {
  directors: number
  reserved: number
}

/**
 * Returns the difference to the scheme's minimum of directors and of directors of the reserved categories (DECISIONS
 * 5). A director of a reserved category counts for both.
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

/** Limits for validating a director, from the rules of the day of first submission. */
export const directorLimits = (rules: RulesBy<'firstSubmission'>, ageDay: PlainDate) => ({
  ageDay,
  minAge: rules.directorMinAge,
  belowAge: rules.directorBelowAge,
  minCibil: rules.minCibil,
  maxCibil: rules.maxCibil,
})

/**
 * Returns the draft of a section that lists people if it belongs to the row of the form; a new person has no id. A
 * draft of another person is ignored.
 */
export function draftOfRow<D extends { content: { id?: unknown } }>(
  draft: D | null,
  id: number | undefined
): D | null {
  return draft && String(draft.content.id ?? '') === String(id ?? '') ? draft : null
}
