/** Preferred in this order where two split a text equally well: a file with one column has no delimiter. */
const DELIMITERS = [',', ';', '\t'] as const

/** An amount that contains commas: '1,23,456.00' or '5,000'. */
const AMOUNT = /(?<![\d,])\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d{1,2})?(?![\d,])/g
const QUOTED = /"(?:[^"]|"")*"/g

/**
 * Determines the delimiter of a csv file. Names and addresses with commas of their own may precede the table, so that
 * the first line is not sufficient: it is the delimiter that splits the most lines into the same number of cells.
 *
 * @param text the beginning of the file, whose last line may be incomplete
 */
export function csvDelimiter(text: string): string {
  const lines = text.split(/\r?\n|\r/).map((line) => line.replace(QUOTED, '""'))
  let best = { delimiter: DELIMITERS[0] as string, cells: 0 }
  for (const delimiter of DELIMITERS) {
    const cells = consistentCells(delimiter, lines)
    if (cells > best.cells) best = { delimiter, cells }
  }
  return best.delimiter
}

/** The maximum number of cells in lines with the same number of cells. */
function consistentCells(delimiter: string, lines: readonly string[]): number {
  const cells = new Map<number, number>()
  for (const line of lines) {
    const bare = delimiter === ',' ? line.replace(AMOUNT, '') : line
    const cuts = bare.split(delimiter).length - 1
    if (cuts > 0) cells.set(cuts, (cells.get(cuts) ?? 0) + cuts)
  }
  return Math.max(0, ...cells.values())
}
