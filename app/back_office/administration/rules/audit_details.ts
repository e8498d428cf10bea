import { type EncryptedNumberKind, maskNumber, visibleEnd } from '#kernel/formats/personal_numbers'

/** A value in the log, as written. */
export type LoggedValue = string | number | boolean | null | readonly LoggedValue[]

/** Names of the fields that lead to a value, outermost first; empty if the entry is about one value. */
export type Path = readonly string[]

interface LoggedChange {
  path: Path
  old: LoggedValue
  new: LoggedValue
}

interface LoggedFact {
  path: Path
  value: LoggedValue
}

type Data = Readonly<Record<string, unknown>>

/** Field names for the old and the new value in entries. */
const SIDES = [
  ['old', 'new'],
  ['before', 'after'],
  ['from', 'to'],
] as const

const isData = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Splits the data of an entry into changes, with old and new values, and all other data. Fields with equal values are
 * no change. The rows of a master have [old, new] for each field.
 */
export function detailsOf(data: unknown): { changes: LoggedChange[]; facts: LoggedFact[] } {
  if (!isData(data)) return { changes: [], facts: [] }
  const { rows, ...others } = data
  const sides = SIDES.find(([was, is]) => was in others && is in others)
  const [was, is] = sides ?? []
  const rest = Object.entries(others).filter(([name]) => name !== was && name !== is)
  return {
    changes: [
      ...(was && is ? changesBetween(others[was], others[is], []) : []),
      ...(isData(rows) ? Object.entries(rows).flatMap(changesOfRow) : []),
    ],
    facts: rest.flatMap(([name, value]) => factsIn(value, [name])),
  }
}

function changesBetween(was: unknown, is: unknown, path: Path): LoggedChange[] {
  if (!isData(was) && !isData(is)) {
    const change = { path, old: toLoggedValue(was), new: toLoggedValue(is) }
    return JSON.stringify(change.old) === JSON.stringify(change.new) ? [] : [change]
  }
  const [old, now] = [was, is].map((side) => (isData(side) ? side : {}))
  const names = new Set([...Object.keys(old), ...Object.keys(now)])
  return [...names].flatMap((name) => changesBetween(old[name], now[name], [...path, name]))
}

const changesOfRow = ([row, fields]: [string, unknown]): LoggedChange[] =>
  Object.entries(isData(fields) ? fields : {}).flatMap(([field, sides]) =>
    Array.isArray(sides) ? changesBetween(sides[0], sides[1], [row, field]) : []
  )

function factsIn(value: unknown, path: Path): LoggedFact[] {
  if (isData(value)) {
    return Object.entries(value).flatMap(([name, inner]) => factsIn(inner, [...path, name]))
  }
  const fact = toLoggedValue(value)
  const isEmpty = fact === null || fact === '' || (Array.isArray(fact) && fact.length === 0)
  return isEmpty ? [] : [{ path, value: fact }]
}

function toLoggedValue(value: unknown): LoggedValue {
  if (value === undefined || value === null) return null
  if (Array.isArray(value)) return value.map(toLoggedValue)
  return isData(value) ? JSON.stringify(value) : (value as string | number | boolean)
}

/** Patterns of personal numbers. A mobile has ten digits and is shown to readers of the log. */
const PERSONAL_NUMBER_PATTERNS: readonly [EncryptedNumberKind, RegExp][] = [
  ['aadhaar', /(?<![\w.])\d{4}[ -]?\d{4}[ -]?\d{4}(?![\w.])/g],
  ['pan', /\b[A-Z]{5}\d{4}[A-Z]\b/g],
  ['account', /(?<![\w.])(?:\d{9}|\d{11}|\d{13,18})(?![\w.])/g],
]

/**
 * Masks personal numbers. The log contains none (DECISIONS 12), but one may have been entered in a text, such as the
 * reason of a reveal.
 */
export const maskPersonalNumbers = (text: string): string =>
  PERSONAL_NUMBER_PATTERNS.reduce(
    (shown, [kind, shape]) =>
      shown.replace(shape, (number) => maskNumber(visibleEnd(number.replace(/[ -]/g, '')), kind)),
    text
  )
