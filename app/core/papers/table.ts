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
  const padding = options.padding ?? 1.6
  const text = { size: options.size ?? 9, lineHeight: options.lineHeight }
  const ruleColour = options.ruleColour ?? '#c3ccd6'
  const total = columns.reduce((sum, column) => sum + column.width, 0)
  let left = paper.margins.left
  const cells = columns.map((column): Cell => {
    const width = (column.width / total) * paper.innerWidth
    left += width
    return { x: left - width, width, align: column.align ?? 'left' }
  })
  const anchor = ({ x, width, align }: Cell) =>
    ({ left: x + padding, center: x + width / 2, right: x + width - padding })[align]

  const heightOf = (values: string[], style: TextOptions) =>
    2 * padding +
    Math.max(
      ...cells.map(
        (cell, index) =>
          paper.measure(values[index] ?? '', { ...style, maxWidth: cell.width - 2 * padding })
            .height
      )
    )
  const drawRow = (values: string[], style: TextOptions, height: number) => {
    cells.forEach((cell, index) => {
      const maxWidth = cell.width - 2 * padding
      const box = { ...style, align: cell.align, maxWidth }
      paper.textBox(values[index] ?? '', anchor(cell), paper.y + padding, box)
    })
    paper.y += height
    paper.rule(paper.y, { colour: ruleColour })
  }

  const titles = columns.map((column) => column.title)
  const titleStyle: TextOptions = { ...text, weight: 'bold' }
  const titleHeight = heightOf(titles, titleStyle)
  const drawHeader = () => {
    const fill = options.headerFill ?? '#eef2f6'
    paper.rect(paper.margins.left, paper.y, paper.innerWidth, titleHeight, { fill })
    drawRow(titles, titleStyle, titleHeight)
  }

  const firstHeight = rows.length ? heightOf(rows[0], text) : 0
  paper.need(titleHeight + firstHeight)
  drawHeader()
  for (const row of rows) {
    const height = heightOf(row, text)
    if (paper.need(height)) drawHeader()
    drawRow(row, text, height)
  }
}
