import { inForce } from '#kernel/calendar/periods'
import { type PlainDate, compareDates } from '#kernel/calendar/plain_date'
import {
  type DatedLine,
  type LineValues,
  type ListDescription,
  emptyValues,
  mainProperty,
  propertiesOf,
} from '#masters/rules/dated_lists'

/** The lines of a list by their keys. */
export type Lines = ReadonlyMap<string, LineValues>

/** Returns the lines in force on a day, in the order of the rows; those that have ended are omitted. */
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

/** A line that changes from a given day; null means no line. */
export interface LineChange {
  key: string
  old: LineValues | null
  new: LineValues | null
}

/** Returns the differences between two days, in the order of the list. */
function changesBetween(description: ListDescription, before: Lines, after: Lines) {
  const keys = new Set([...before.keys(), ...after.keys()])
  return [...keys].flatMap((key): LineChange[] => {
    const change = { key, old: before.get(key) ?? null, new: after.get(key) ?? null }
    return differingProperties(description, change).length > 0 ? [change] : []
  })
}

/** Returns the properties that differ in a change. */
export const differingProperties = (
  description: ListDescription,
  change: Omit<LineChange, 'key'>
) =>
  propertiesOf(description).filter(
    ({ property }) => (change.old?.[property] ?? '') !== (change.new?.[property] ?? '')
  )

/** A day from which lines of a list change. */
interface ListVersion {
  from: PlainDate
  changes: readonly LineChange[]
}

/** Returns every version, the oldest first. */
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

/** A line as entered. */
export interface TypedLine {
  /** Its key; for a new one, which has none yet, its position in the form: 'new1'. */
  key: string
  values: LineValues
  /** Whether the line is to end. */
  ends: boolean
}

/** A requested version of a list. */
interface RequestedLines {
  from: PlainDate
  /** Start of the planned version that it replaces. */
  replaces: PlainDate | null
  typed: readonly TypedLine[]
}

/** A problem with the day, or with a property of a line. */
export interface LineProblem {
  field: string
  problem: string
  /** The invalid part, as written. */
  written?: string
}

/** Data that a plan needs besides the list. */
export interface PlanContext {
  today: PlainDate
  /** Keys that are already used in the table, in any list. */
  keys: readonly string[]
  /** The words for small numbers in every language. */
  words: readonly string[]
}

/** A planned version. */
interface LinesPlan {
  problems: LineProblem[]
  /** Lines to be written, replacing those of `replaces`. */
  writes: Omit<DatedLine, 'id'>[]
  /** Differences from the given day, compared with the list without this version. */
  changes: LineChange[]
}

/** Name of the form field for a property of a line. */
export const lineField = (key: string, property: string) => `line_${key}_${property}`

/** Name of the form field that ends a line. */
export const ENDS_FIELD = 'ends'

/** Converts an entered version to the fields of its form. */
export const toFormFields = (
  from: PlainDate,
  typed: readonly TypedLine[]
): Record<string, string> =>
  Object.fromEntries([
    ['from', from],
    ...typed.flatMap(({ key, values, ends }) => [
      ...Object.entries(values).map(([property, value]) => [lineField(key, property), value]),
      ...(ends ? [[lineField(key, ENDS_FIELD), '1']] : []),
    ]),
  ])

/**
 * Plans a version of a list: only lines that differ from those that would be in force on its day without it are
 * written.
 */
export function planLines(
  description: ListDescription,
  rows: readonly DatedLine[],
  { from, replaces, typed }: RequestedLines,
  { today, keys, words }: PlanContext
): LinesPlan {
  const base = rows.filter(({ effectiveFrom }) => effectiveFrom !== replaces)
  const before = linesOn(description, base, from)
  const problems = dayProblems(base, from, today)
  const writes: Omit<DatedLine, 'id'>[] = []
  const usedKeys = [...keys]
  for (const line of typed) {
    const isKnown = rows.some(({ key }) => key === line.key)
    if (!isKnown && isEmpty(line.values)) continue
    if (line.ends) {
      if (description.mayEnd && before.has(line.key)) {
        writes.push({ key: line.key, effectiveFrom: from, values: emptyValues(description) })
      }
      continue
    }
    const key = isKnown ? line.key : description.nextKey(usedKeys)
    if (!isKnown) usedKeys.push(key)
    const differing = differingProperties(description, {
      old: before.get(key) ?? null,
      new: line.values,
    })
    const changed = new Set(differing.map(({ property }) => property))
    const problem = problemIn(description, line, changed, words)
    if (problem) problems.push(problem)
    if (changed.size > 0) {
      writes.push({ key, effectiveFrom: from, values: line.values })
    }
  }
  const next = [...base, ...writes.map((line) => ({ ...line, id: 0 }))]
  const changes = changesBetween(description, before, linesOn(description, next, from))
  return { problems, writes, changes }
}

/** Returns the changes to a list when a planned version of it is withdrawn. */
export function changesOnWithdrawal(
  description: ListDescription,
  rows: readonly DatedLine[],
  from: PlainDate
): LineChange[] {
  const rest = rows.filter(({ effectiveFrom }) => effectiveFrom !== from)
  const [before, after] = [rows, rest].map((some) => linesOn(description, some, from))
  return changesBetween(description, before, after)
}

const isEmpty = (values: LineValues) => Object.values(values).every((value) => value === '')

function problemIn(
  description: ListDescription,
  { key, values }: TypedLine,
  changed: ReadonlySet<string>,
  words: readonly string[]
): LineProblem | null {
  const main = mainProperty(description)
  if (values[main] === '') return { field: lineField(key, main), problem: 'english_missing' }
  const error = description.findError?.(key, values, (property) => changed.has(property), words)
  if (!error) return null
  const { property, ...what } = error
  return { field: lineField(key, property), ...what }
}

/** As for a version of the rules: one that has begun cannot change, and only one begins on a day. */
function dayProblems(base: readonly DatedLine[], from: PlainDate, today: PlainDate): LineProblem[] {
  if (from < today) return [{ field: 'from', problem: 'before_today' }]
  const isTaken = base.some(({ effectiveFrom }) => effectiveFrom === from)
  return isTaken ? [{ field: 'from', problem: 'day_taken' }] : []
}
