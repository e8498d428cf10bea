/* What the process for account statements runs (`read_account_statement`): nothing of it needs the application. */
import { type StatementLine } from '#claims/statements/rules/read_entries'
import { type ExpectedInstalment, type FoundInstalment } from '#claims/statements/rules/findings'
import { type Statement } from '#claims/statements/rules/entries'
import { loanNarrationMatcher } from '#claims/statements/rules/narrations'
import { pdfLines } from '#claims/statements/rules/pdf_lines'
import {
  MAX_PDF_LINES,
  type ReadStatement,
  readStatement,
} from '#claims/statements/rules/read_statement'
import { recogniseInstalments } from '#claims/statements/rules/recognise'
import { type ProofContent, drawStatementProof } from '#claims/statements/pdf/payment_proof'

/** More pages than the statement of any year has, and more words than stand on them. */
const PDF_LIMITS = { pages: 150, texts: 200_000 }

interface LoanMatch {
  statement: Statement
  schedule: readonly ExpectedInstalment[]
  /** In full; null where the sanction has none. */
  accountNumber: string | null
  /** Narrations of refunded instalments of the loan. */
  confirmed: readonly string[]
}

const tasks = {
  readLines: (lines: readonly StatementLine[]): ReadStatement => readStatement(lines),

  async readPdf(bytes: Uint8Array): Promise<ReadStatement> {
    /** The reader of PDFs takes longer to load than most tables to read. */
    const { pdfTexts } = await import('#documents/inspection/pdf_texts')
    const texts = await pdfTexts(bytes, PDF_LIMITS)
    if (!texts.ok)
      return { ok: false, error: texts.code === 'no_text' ? 'picture' : 'unreadable_pdf' }
    const lines = pdfLines(texts.pages)
    return lines.length > MAX_PDF_LINES ? { ok: false, error: 'too_long' } : readStatement(lines)
  },

  recognise: ({ statement, schedule, accountNumber, confirmed }: LoanMatch): FoundInstalment[] =>
    recogniseInstalments(statement, schedule, loanNarrationMatcher(accountNumber, confirmed)),

  /** Null for a table that is no statement, or has more than a bank gives. */
  drawProof: (content: ProofContent): Uint8Array | null =>
    readStatement(content.lines).ok ? drawStatementProof(content) : null,
}

type Tasks = typeof tasks
export type StatementTaskName = keyof Tasks
export type StatementInput<Name extends StatementTaskName> = Parameters<Tasks[Name]>[0]
export type StatementOutput<Name extends StatementTaskName> = Awaited<ReturnType<Tasks[Name]>>

export default <Name extends StatementTaskName>(task: {
  name: Name
  input: StatementInput<Name>
}) => (tasks[task.name] as (input: StatementInput<Name>) => unknown)(task.input)
