import type { CopyPart } from '#privacy/contracts/part'

/** A part as the file for machines has it: labels once, then plain values by their keys. */
export function machineReadablePart({ key, title, rows }: CopyPart) {
  const labels = rows.flatMap((row) => row.map((one) => [one.key, one.label] as const))
  return {
    part: key,
    title,
    labels: Object.fromEntries(labels),
    rows: rows.map((row) => Object.fromEntries(row.map((one) => [one.key, one.value]))),
  }
}

/** Columns up to this many stand in a table of the paper; more are told row by row. */
const MAX_TABLE_COLUMNS = 6

/** Whether rows of a part stand in a table. */
export const isTable = ({ rows }: CopyPart): boolean =>
  rows.length > 1 && rows[0].length <= MAX_TABLE_COLUMNS
