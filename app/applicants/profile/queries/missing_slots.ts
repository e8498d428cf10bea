import type { PlainDate } from '#kernel/calendar/plain_date'
import { masters } from '#masters/queries/masters'
import type { DocumentSlotRow } from '#masters/queries/rows'

/**
 * The required slots that are empty: what is missing before submission.
 *
 * @param list number of a loan type, or '2D' for a director of a group
 * @param onDate the day of first submission (DECISIONS 5)
 */
export const missingSlots = (
  list: string,
  filled: ReadonlySet<string>,
  onDate: PlainDate
): DocumentSlotRow[] =>
  masters()
    .documentSlots(list, onDate)
    .filter(({ isRequired, slot }) => isRequired && !filled.has(slot))
