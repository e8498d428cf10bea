import type ExcelJS from 'exceljs'
import type { Cell, CellKind } from './sheet_plan.ts'
// oxlint-disable-next-line no-restricted-imports -- a thread knows no aliases
import { removeForbiddenCharacters } from '../../kernel/formats/characters.ts'

/** Indian grouping in three steps, the last for amounts below a lakh. */
const rupees = (decimals: string) =>
  [
    `[>=10000000]"₹"##\\,##\\,##\\,##0${decimals}`,
    `[>=100000]"₹"##\\,##\\,##0${decimals}`,
    `"₹"##,##0${decimals}`,
  ].join(';')

/** One object for all cells of a kind: exceljs looks up a style that it has met, and spells out others. */
const STYLES: Record<Exclude<CellKind, 'plain'>, Partial<ExcelJS.Style>> = {
  number: { numFmt: '0' },
  paise: { numFmt: rupees('') },
  date: { numFmt: 'dd-mmm-yyyy' },
}
const RUPEES_AND_PAISE: Partial<ExcelJS.Style> = { numFmt: rupees('.00') }
/** Two, since exceljs has one format for what is a number and one for what is none. */
const PLAIN_NUMBER: Partial<ExcelJS.Style> = {}
const PLAIN: Partial<ExcelJS.Style> = {}

/** A cell as exceljs takes it: amounts in rupees, days as instants of UTC. */
export function valueOf(kind: CellKind, cell: Cell): ExcelJS.CellValue {
  if (cell === null) return null
  if (kind === 'paise') return (cell as number) / 100
  if (kind === 'date') return new Date(`${cell}T00:00:00Z`)
  return typeof cell === 'string' ? removeForbiddenCharacters(cell) : cell
}

/** How a cell is shown: whole rupees without paise. */
export function styleOf(kind: CellKind, cell: Cell) {
  if (cell === null) return PLAIN
  if (kind === 'plain') return typeof cell === 'number' ? PLAIN_NUMBER : PLAIN
  return kind === 'paise' && (cell as number) % 100 !== 0 ? RUPEES_AND_PAISE : STYLES[kind]
}
