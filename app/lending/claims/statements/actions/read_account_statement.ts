import { Refusal } from '#kernel/exceptions/refusal'
import { pdfLines } from '#claims/statements/rules/pdf_lines'
import type { StatementLine } from '#claims/statements/rules/read_entries'
import { hasHeading, readStatement } from '#claims/statements/rules/read_statement'
import type { Statement } from '#claims/statements/rules/entries'
import { ReadTexts } from '#documents/actions/receive_files'
import {
  UnreadableTable,
  fittingTable,
  isOldWorkbook,
  looksLikeTable,
} from '#spreadsheets/read_table'

/** An uploaded file as it lies in the folder of its request. */
interface StatementUpload {
  path: string
  clientName: string
  size?: number
}

/** More lines than the statement of any year has; those of a paper are shorter. */
const MAX_LINES = 5000
const MAX_PDF_LINES = 10_000
/** Letters of a cell beyond are nobody's. */
const MAX_CELL_LENGTH = 500

const FIELD = 'statement'
const MESSAGES = 'claims.messages.statement'

/**
 * Reads an account statement, a PDF with text, an xlsx or a csv file, by what it is and not by its name: many banks
 * call a text with tabs `.xls`. Nothing of it is kept.
 *
 * @throws Refusal that says what the person can do: it has a password, is a picture or a workbook of old Excel, or is
 *   no statement that is known
 */
export class ReadAccountStatement {
  async run(upload: StatementUpload): Promise<Statement> {
    if (await isOldWorkbook(upload.path)) {
      throw new Refusal(`${MESSAGES}.old_workbook`, {}, { field: FIELD })
    }
    const isTable = await looksLikeTable(upload.path)
    const lines = isTable ? await statementTable(upload.path) : await this.#readPdf(upload)
    const read = readStatement(lines)
    if (!read.ok) throw new Refusal(`${MESSAGES}.${read.error}`, {}, { field: FIELD })
    return read.statement
  }

  async #readPdf(upload: StatementUpload): Promise<StatementLine[]> {
    try {
      const pages = await new ReadTexts().run(upload, FIELD)
      if (pages) return requireMaxLines(pdfLines(pages))
    } catch (error) {
      const hasPassword =
        error instanceof Refusal && error.messageKey === 'documents.errors.encrypted_pdf'
      if (!hasPassword) throw error
      throw new Refusal(`${MESSAGES}.password`, {}, { field: FIELD })
    }
    throw new Refusal(`${MESSAGES}.picture`, {}, { field: FIELD })
  }
}

function requireMaxLines(lines: StatementLine[]): StatementLine[] {
  if (lines.length <= MAX_PDF_LINES) return lines
  throw new Refusal('documents.table.too_long', { most: MAX_PDF_LINES }, { field: FIELD })
}

/** The lines of a table, as wide and long as those of statements are. @throws Refusal when it cannot be read */
export async function statementTable(path: string): Promise<StatementLine[]> {
  try {
    const { lines } = await fittingTable(path, MAX_LINES, hasHeading)
    return lines.map(({ line, cells }) => ({
      line,
      cells: cells.map((cell) => cell.slice(0, MAX_CELL_LENGTH)),
    }))
  } catch (error) {
    if (!(error instanceof UnreadableTable)) throw error
    throw error.refusal(`${MESSAGES}.unreadable`, FIELD)
  }
}
