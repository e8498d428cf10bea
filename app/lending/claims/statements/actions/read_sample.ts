import { ReadAccountStatement } from '#claims/statements/actions/read_account_statement'
import { layoutsOf, type LayoutTitles } from '#claims/statements/rules/layouts'
import { masters } from '#masters/queries/masters'

type Upload = Parameters<ReadAccountStatement['run']>[0]

/** Numbers of lines and payments of a sample that are shown: enough to see whether its columns are read correctly. */
const SHOWN_LINES = 60
const SHOWN_ENTRIES = 20
const SHOWN_CELLS = 15

/**
 * Reads a sample of a bank's statement, with the given titles or otherwise with the known layouts; amounts in paise.
 * Nothing is stored.
 *
 * @throws Refusal as `ReadAccountStatement`
 */
export async function readSample(upload: Upload, titles?: LayoutTitles) {
  const named = titles && layoutsOf([{ code: 'SAMPLE', isCertain: false, ...titles }]).slice(0, 1)
  const reader = new ReadAccountStatement(named)
  const lines = await reader.lines(upload)
  const read = await reader.read(lines)
  const statement = read.ok ? read.statement : null
  const entries = statement?.entries ?? []
  return {
    lines: lines.slice(0, SHOWN_LINES).map(({ line, cells }) => ({
      line,
      cells: cells.slice(0, SHOWN_CELLS),
    })),
    layout:
      (!titles && masters().statementLayouts.find(({ code }) => code === statement?.layout)) ||
      null,
    payments: entries.length,
    doubtful: entries.filter(({ isDoubtful }) => isDoubtful).length,
    entries: entries
      .slice(0, SHOWN_ENTRIES)
      .map(({ line, on, narration, direction, amountPaise, balancePaise }) => ({
        line,
        on,
        narration,
        debitPaise: direction === 'debit' ? amountPaise : null,
        creditPaise: direction === 'credit' ? amountPaise : null,
        balancePaise,
      })),
  }
}
