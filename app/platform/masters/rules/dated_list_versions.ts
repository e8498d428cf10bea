import { inForce } from '#kernel/calendar/in_force'
import { compareDates, type PlainDate } from '#kernel/calendar/plain_date'
import {
  type DatedLine,
  type LineValues,
  type ListDescription,
  mainProperty,
  propertiesOf,
} from '#masters/rules/dated_lists'

/** The lines of a list by their keys. */
export type Lines = ReadonlyMap<string, LineValues>

/** The lines in force on a day, in the order of the rows; those that have ended are left out. */
export function linesOn(
  description: ListDescription,
  rows: readonly DatedLine[],
  onDate: PlainDate
): Lines {
  const main = mainProperty(description)
  return new Map(
    inForce(rows, onDate, ({ key }) => key).flatMap(({ key, values }) =>
      values[main] === '' ? [] : [[key, values] as const]
    )
  )
}

/** A line that is another one from a day on; null is none. */
export interface LineChange {
  key: string
  old: LineValues | null
  new: LineValues | null
}

/** What differs between two days, in the order of the list. */
export function changesBetween(description: ListDescription, before: Lines, after: Lines) {
  const keys = new Set([...before.keys(), ...after.keys()])
  return [...keys].flatMap((key): LineChange[] => {
    const change = { key, old: before.get(key) ?? null, new: after.get(key) ?? null }
    return differingIn(description, change).length > 0 ? [change] : []
  })
}

/** Of a change what differs. */
export const differingIn = (description: ListDescription, change: Omit<LineChange, 'key'>) =>
  propertiesOf(description).filter(
    ({ property }) => (change.old?.[property] ?? '') !== (change.new?.[property] ?? '')
  )

/** A day from which lines of a list are other ones. */
export interface ListVersion {
  from: PlainDate
  changes: readonly LineChange[]
}

/** Every version, the oldest first. */
export function listVersions(
  description: ListDescription,
  rows: readonly DatedLine[]
): ListVersion[] {
  const days = [...new Set(rows.map(({ effectiveFrom }) => effectiveFrom))]
  let before: Lines = new Map()
  return days.toSorted(compareDates).map((from) => {
    const after = linesOn(description, rows, from)
    const changes = changesBetween(description, before, after)
    before = after
    return { from, changes }
  })
}
