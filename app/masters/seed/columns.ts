import { isPlainDate } from '#core/calendar/plain_date'

/** What a cell becomes in the database; flags are 1 and 0 on both databases. */
export type CellValue = string | number | null

/** A line of a file, by the names in its first line. */
export type Cells = Readonly<Record<string, string>>

/** How a column of a table is read from a line of its file. */
export type Column = (cells: Cells) => CellValue

function cell(cells: Cells, name: string): string {
  if (!(name in cells)) throw new Error(`column ${name} is missing`)
  return cells[name].trim()
}

/** Text; an empty cell is null. */
export const text =
  (name: string): Column =>
  (cells) =>
    cell(cells, name) || null

/** A whole number, not negative; an empty cell is null. */
export const whole =
  (name: string): Column =>
  (cells) => {
    const value = cell(cells, name)
    if (!/^\d*$/.test(value)) throw new Error(`${name} is not a whole number: ${value}`)
    return value === '' ? null : Number(value)
  }

/** A scheme or loan type; empty or 0 means every scheme, which is null. */
export const scheme =
  (name: string): Column =>
  (cells) =>
    whole(name)(cells) || null

/** 1 or 0. */
export const flag =
  (name: string): Column =>
  (cells) => {
    const value = cell(cells, name)
    if (value !== '0' && value !== '1') throw new Error(`${name} is neither 1 nor 0: ${value}`)
    return Number(value)
  }

/** A calendar day. */
export const day =
  (name: string): Column =>
  (cells) => {
    const value = cell(cells, name)
    if (!isPlainDate(value)) throw new Error(`${name} is not a day: ${value}`)
    return value
  }

/** The same for every line. */
export const always =
  (value: CellValue): Column =>
  () =>
    value

/** The name, as most files have it; in other languages it is a row of `translations`. */
export const names = { name_en: text('name_en') }
