/* Tasks of the process for account statements (`read_account_statement`): none of them needs the application. */
import { type ReadBankStatements } from '#claims/debit_account/rules/bank_statement'
import {
  type StatedPeriod,
  readBankTable,
  readBankText,
} from '#claims/debit_account/rules/read_bank_file'
import { type StatementLine } from '#claims/statements/rules/read_entries'
import { type ExpectedInstalment, type FoundInstalment } from '#claims/statements/rules/findings'
import { type Statement } from '#claims/statements/rules/entries'
import { type StatementLayout } from '#claims/statements/rules/layouts'
import { type LoanReferences, loanNarrations } from '#claims/statements/rules/narrations'
import { pdfLines } from '#claims/statements/rules/pdf_lines'
import {
  MAX_PDF_LINES,
  type ReadStatement,
  readStatement,
} from '#claims/statements/rules/read_statement'
import { recogniseInstalments } from '#claims/statements/rules/recognise'
import {
  type LineMark,
  type ProofContent,
  drawStatementProof,
} from '#claims/statements/pdf/payment_proof'

/** More pages than the statement of any year has, and more texts than they contain. */
const PDF_LIMITS = { pages: 150, texts: 200_000 }

/** Margin as a fraction of the page width, the others as fractions of the letter height. */
const MARK = { margin: 0.02, below: 0.3, height: 1.6 }

async function linesOfPdf({ bytes, layouts }: KnownPdf) {
  /** The PDF reader takes longer to load than most tables take to read. */
  const { pdfTexts } = await import('#documents/inspection/pdf_texts')
  const texts = await pdfTexts(bytes, PDF_LIMITS)
  return texts.ok ? { ok: true as const, lines: pdfLines(texts.pages, layouts) } : texts
}

interface KnownLines {
  lines: readonly StatementLine[]
  layouts: readonly StatementLayout[]
}

interface BankTable extends KnownLines {
  period: StatedPeriod
}

interface KnownPdf {
  bytes: Uint8Array
  layouts: readonly StatementLayout[]
}

interface LoanMatch {
  statement: Statement
  schedule: readonly ExpectedInstalment[]
  references: LoanReferences
}

const tasks = {
  readLines: ({ lines, layouts }: KnownLines): ReadStatement => readStatement(lines, layouts),

  /** Statements of the corporation's account. */
  readBankText: ({ bytes }: { bytes: Uint8Array }): ReadBankStatements => readBankText(bytes),
  readBankTable: ({ lines, layouts, period }: BankTable): ReadBankStatements =>
    readBankTable(lines, layouts, period),

  /** Reads the lines of a PDF in the columns of its heading. */
  async readPdf(pdf: KnownPdf) {
    const read = await linesOfPdf(pdf)
    if (!read.ok)
      return { ok: false, code: read.code === 'no_text' ? read.code : 'unreadable' } as const
    if (read.lines.length > MAX_PDF_LINES) return { ok: false, code: 'too_long' } as const
    return read
  },

  recognise: ({ statement, schedule, references }: LoanMatch): FoundInstalment[] =>
    recogniseInstalments(statement, schedule, loanNarrations(references, statement.above)),

  /** Returns an unencrypted copy of the pages of an encrypted PDF; null for a wrong password. */
  async unlockPdf({ bytes, password }: { bytes: Uint8Array; password: string }) {
    const { PDFDocument } = await import('@cantoo/pdf-lib')
    const locked = await PDFDocument.load(bytes, { password, updateMetadata: false }).catch(
      () => null
    )
    if (!locked) return null
    const open = await PDFDocument.create()
    for (const page of await open.copyPages(locked, locked.getPageIndices())) open.addPage(page)
    return open.save({ useObjectStreams: false })
  },

  /** Returns the PDF with some of its lines marked; null where that would invalidate the bank's signature. */
  async markPdf({ marks, ...pdf }: MarkedPdf): Promise<Uint8Array | null> {
    const { bytes } = pdf
    const read = await linesOfPdf(pdf)
    if (!read.ok || Buffer.from(bytes).includes('/ByteRange')) return null
    const { PDFDocument, rgb } = await import('@cantoo/pdf-lib')
    const paper = await PDFDocument.load(bytes, { updateMetadata: false })
    const marked = new Set(marks.map(({ line }) => line))
    for (const { line, place } of read.lines) {
      if (!place || !marked.has(line)) continue
      const page = paper.getPage(place.page)
      const { x, width } = page.getMediaBox()
      page.drawRectangle({
        x: x + MARK.margin * width,
        y: place.y - MARK.below * place.height,
        width: width * (1 - 2 * MARK.margin),
        height: MARK.height * place.height,
        color: rgb(1, 0.8, 0.1),
        opacity: 0.35,
      })
    }
    return paper.save({ useObjectStreams: false })
  },

  /** Returns null for a table that is not a statement, or is larger than those of banks. */
  drawProof: (content: ProofContent): Uint8Array | null =>
    readStatement(content.lines, content.layouts).ok ? drawStatementProof(content) : null,
}

interface MarkedPdf extends KnownPdf {
  marks: readonly LineMark[]
}

type Tasks = typeof tasks
export type StatementTaskName = keyof Tasks
export type StatementInput<Name extends StatementTaskName> = Parameters<Tasks[Name]>[0]
export type StatementOutput<Name extends StatementTaskName> = Awaited<ReturnType<Tasks[Name]>>

export default <Name extends StatementTaskName>(task: {
  name: Name
  input: StatementInput<Name>
}) => (tasks[task.name] as (input: StatementInput<Name>) => unknown)(task.input)
