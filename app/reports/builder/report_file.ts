import type { I18n } from '@adonisjs/i18n'
import type { SheetColumn, SheetInput } from '#core/sheets/stream_sheet'
import { askedWords, type Asked } from '#reports/builder/asked'
import { titleOf } from '#reports/builder/catalogue'
import { isNumber, textOfCell, valueOf } from '#reports/builder/cells'
import type { ReportColumn, Row } from '#reports/builder/definition'
import { namedYear } from '#reports/builder/result_view'
import { reportRows } from '#reports/builder/run'
import { corporationName, madeOn } from '#reports/queries/sheet_words'

/** A row, or at the end the sums of all of them. */
type Line = { row: Row; isTotals: boolean }

const LONGEST_SHEET_NAME = 31
/** Signs that no sheet may have in its name. */
const FORBIDDEN = /[:\\/?*[\]]/g

/** A whole report as a file: its rows as they come, then the totals. */
export function reportFile(asked: Asked, i18n: I18n): Omit<SheetInput<Line>, 'output'> {
  const { definition } = asked
  const title = titleOf(definition, i18n.locale)
  const year = namedYear(asked)
  const words = askedWords(asked, i18n.locale)
    .map(({ name, value }) => `${i18n.t(`reports.parameters.${name}`)}: ${value}`)
    .join('; ')
  return {
    name: title.replace(FORBIDDEN, ' ').slice(0, LONGEST_SHEET_NAME).trim(),
    title: [
      `${corporationName(i18n)}: ${title}`,
      ...(year ? [i18n.t('reports.builder.financial_year', { year })] : []),
    ].join(', '),
    subtitles: [words || i18n.t('reports.builder.everything'), madeOn(i18n)],
    columns: definition.columns.map((column, at) => sheetColumn(column, at, i18n)),
    rows: lines(asked, i18n),
  }
}

async function* lines(asked: Asked, i18n: I18n): AsyncGenerator<Line> {
  const summed = asked.definition.columns.filter(({ total }) => total)
  const sums: Record<string, number> = Object.fromEntries(summed.map(({ key }) => [key, 0]))
  let count = 0
  for await (const row of reportRows(asked)) {
    count++
    for (const column of summed) sums[column.key] += Number(valueOf(column, row, i18n) ?? 0)
    yield { row, isTotals: false }
  }
  if (count > 0 && summed.length > 0) yield { row: sums, isTotals: true }
}

function sheetColumn(column: ReportColumn, at: number, i18n: I18n): SheetColumn<Line> {
  const header = i18n.t(`reports.fields.${column.key}`)
  const value = ({ row, isTotals }: Line) => {
    if (!isTotals) return valueOf(column, row, i18n)
    return column.total ? row[column.key] : null
  }
  switch (column.kind) {
    case 'count':
      return { header, width: 13, kind: 'number', value: (line) => value(line) as number | null }
    case 'paise':
      return { header, width: 18, kind: 'paise', value: (line) => value(line) as number | null }
    case 'date':
      return { header, width: 14, kind: 'date', value: (line) => value(line) as string | null }
    default:
      return {
        header,
        width: isNumber(column) ? 12 : 24,
        value: ({ row, isTotals }) => {
          if (!isTotals) return textOfCell(column, row, i18n)
          return at === 0 ? i18n.t('reports.columns.TOTAL') : null
        },
      }
  }
}
