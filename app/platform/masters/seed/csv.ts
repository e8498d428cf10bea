/** One line of a file, by the names in its first line; `line` is where it starts, for messages. */
export type CsvRecord = { readonly line: number; readonly cells: Readonly<Record<string, string>> }

/**
 * Reads comma-separated text with quoted cells (RFC 4180) whose first line names the columns.
 * @throws Error when a line has more or fewer cells than the first one, or a quote stays open.
 */
export function parseCsv(text: string): CsvRecord[] {
  const [head, ...lines] = readLines(text.replace(/^\ufeff/, ''))
  if (!head) return []
  return lines.map(({ line, cells }) => {
    if (cells.length !== head.cells.length) {
      throw new Error(`line ${line} has ${cells.length} cells instead of ${head.cells.length}`)
    }
    return { line, cells: Object.fromEntries(head.cells.map((name, i) => [name, cells[i]])) }
  })
}

function readLines(text: string): { line: number; cells: string[] }[] {
  const lines: { line: number; cells: string[] }[] = []
  const cell = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r?\n|$)/y
  let cells: string[] = []
  let start = 1
  let line = 1
  while (cell.lastIndex < text.length || cells.length > 0) {
    const match = cell.exec(text)
    if (!match) throw new Error(`line ${line} has a quote out of place`)
    const [, content, end] = match
    cells.push(content.startsWith('"') ? content.slice(1, -1).replaceAll('""', '"') : content)
    line += content.split('\n').length - 1
    if (end === ',') continue
    if (cells.length > 1 || cells[0] !== '') lines.push({ line: start, cells })
    cells = []
    start = line += 1
  }
  return lines
}
