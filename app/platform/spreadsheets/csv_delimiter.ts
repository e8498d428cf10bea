/** In this order where two cut a text equally well: a file of one column has none at all. */
const DELIMITERS = [',', ';', '\t'] as const

/** An amount with commas of its own: '1,23,456.00' or '5,000'. */
const AMOUNT = /(?<![\d,])\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d{1,2})?(?![\d,])/g
const QUOTED = /"(?:[^"]|"")*"/g

/**
 * What separates the cells of a csv file. Names and addresses may stand above the table, with commas of their own,
 * so that the first line does not say it: it is what cuts the most lines into the same number of cells.
 *
 * @param text the beginning of the file, of which the last line may be cut
 */
export function csvDelimiter(text: string): string {
  const lines = text.split(/\r?\n|\r/).map((line) => line.replace(QUOTED, '""'))
  let best = { delimiter: DELIMITERS[0] as string, cells: 0 }
  for (const delimiter of DELIMITERS) {
    const cells = cellsInStep(delimiter, lines)
    if (cells > best.cells) best = { delimiter, cells }
  }
  return best.delimiter
}

/** How many cells lie in lines that are cut alike, at most over all ways of being cut. */
function cellsInStep(delimiter: string, lines: readonly string[]): number {
  const cells = new Map<number, number>()
  for (const line of lines) {
    const bare = delimiter === ',' ? line.replace(AMOUNT, '') : line
    const cuts = bare.split(delimiter).length - 1
    if (cuts > 0) cells.set(cuts, (cells.get(cuts) ?? 0) + cuts)
  }
  return Math.max(0, ...cells.values())
}
