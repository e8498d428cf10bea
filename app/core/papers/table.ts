import type { Paper, TextOptions } from '#core/papers/document'

export interface TableColumn {
  title: string
  /** Share of the table's width; columns share in proportion. */
  width: number
  align?: TextOptions['align']
}

export interface TableOptions {
  /** Points; 9 by default. */
  size?: number
  lineHeight?: number
  /** Behind the header, `#rrggbb`. */
  headerFill?: string
  ruleColour?: string
  /** Room inside each cell, in millimetres. */
  padding?: number
}

interface Cell {
  x: number
  width: number
  align: NonNullable<TextOptions['align']>
}

interface TableLayout {
  cells: Cell[]
  padding: number
  text: TextOptions
  titleStyle: TextOptions
  heightOf: (values: string[], style: TextOptions) => number
}

function layOutTable(paper: Paper, columns: TableColumn[], options: TableOptions): TableLayout {
  const padding = options.padding ?? 1.6
  const text = { size: options.size ?? 9, lineHeight: options.lineHeight }
  const total = columns.reduce((sum, column) => sum + column.width, 0)
  let left = paper.margins.left
  const cells = columns.map((column): Cell => {
    const width = (column.width / total) * paper.innerWidth
    left += width
    return { x: left - width, width, align: column.align ?? 'left' }
  })
  const heightOf = (values: string[], style: TextOptions) =>
    2 * padding +
    Math.max(
      ...cells.map(
        (cell, index) =>
          paper.measure(values[index] ?? '', { ...style, maxWidth: cell.width - 2 * padding })
            .height
      )
    )
  return { cells, padding, text, titleStyle: { ...text, weight: 'bold' }, heightOf }
}

const titlesOf = (columns: TableColumn[]) => columns.map((column) => column.title)

/** The height of the header with the rows given: the first one is what a table needs to begin well. */
export function tableHeight(
  paper: Paper,
  columns: TableColumn[],
  rows: string[][],
  options: TableOptions
): number {
  const { heightOf, text, titleStyle } = layOutTable(paper, columns, options)
  const header = heightOf(titlesOf(columns), titleStyle)
  return rows.reduce((sum, row) => sum + heightOf(row, text), header)
}

/**
 * Draws a table from the paper's `y` downwards. Cells wrap, rows stay whole, and the header is
 * drawn again at the top of each page. A row higher than a page is not broken.
 */
export function drawTable(
  paper: Paper,
  columns: TableColumn[],
  rows: string[][],
  options: TableOptions
): void {
  const { cells, padding, text, titleStyle, heightOf } = layOutTable(paper, columns, options)
  const ruleColour = options.ruleColour ?? '#c3ccd6'
  const anchor = ({ x, width, align }: Cell) =>
    ({ left: x + padding, center: x + width / 2, right: x + width - padding })[align]
  const drawRow = (values: string[], style: TextOptions, height: number) => {
    cells.forEach((cell, index) => {
      const maxWidth = cell.width - 2 * padding
      const box = { ...style, align: cell.align, maxWidth }
      paper.textBox(values[index] ?? '', anchor(cell), paper.y + padding, box)
    })
    paper.y += height
    paper.rule(paper.y, { colour: ruleColour })
  }

  const titles = titlesOf(columns)
  const titleHeight = heightOf(titles, titleStyle)
  const drawHeader = () => {
    const fill = options.headerFill ?? '#eef2f6'
    paper.rect(paper.margins.left, paper.y, paper.innerWidth, titleHeight, { fill })
    drawRow(titles, titleStyle, titleHeight)
  }

  paper.need(tableHeight(paper, columns, rows.slice(0, 1), options))
  drawHeader()
  for (const row of rows) {
    const height = heightOf(row, text)
    if (paper.need(height)) drawHeader()
    drawRow(row, text, height)
  }
}
