/**
 * Required types of the values of a pack before they are used in computations: a text is never accepted as an amount.
 */
const DAY = /^\d{4}-\d\d-\d\d$/
const HASH = /^[0-9a-f]{64}$/

/** Amounts in paise, rates, numbers of days and numbers of rows. */
export const count = (value) => Number.isSafeInteger(value) && value >= 0
export const text = (value) => typeof value === 'string'
export const hash = (value) => text(value) && HASH.test(value)
export const flag = (value) => typeof value === 'boolean'
export const oneOf =
  (...values) =>
  (value) =>
    values.includes(value)

/** Whether a value is an existing date. */
export const day = (value) => {
  if (!text(value) || !DAY.test(value)) return false
  const at = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === value
}

export const orNull = (inner) => (value) => value === null || inner(value)

/**
 * Returns the path at which a value does not match its shape: a function decides, an object names its fields, a list
 * has one shape for all.
 *
 * @returns {string | null} `.rows[0].due_on`; '' for the value itself
 */
export function mismatchPath(value, shape) {
  if (typeof shape === 'function') return shape(value) ? null : ''
  if (Array.isArray(shape)) {
    if (!Array.isArray(value)) return ''
    return firstOf(value.map((one, at) => [`[${at}]`, one, shape[0]]))
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return ''
  return firstOf(Object.entries(shape).map(([name, inner]) => [`.${name}`, value[name], inner]))
}

function firstOf(parts) {
  for (const [place, value, shape] of parts) {
    const inner = mismatchPath(value, shape)
    if (inner !== null) return `${place}${inner}`
  }
  return null
}

/** Returns the finding for a value that does not match its shape; null for one that does. */
export function shapeFinding(file, value, shape) {
  const place = mismatchPath(value, shape)
  return place === null ? null : { file, why: 'shape', field: place.replace(/^\./, '') || '{ }' }
}

/** Returns the first and the last day of a financial year by its label, '2026-2027'. */
export function daysOfYear(label) {
  const [, from, to] = /^(\d{4})-(\d{4})$/.exec(label) ?? []
  if (Number(to) !== Number(from) + 1) throw new Error('year')
  return { first: `${from}-04-01`, last: `${to}-03-31` }
}
