import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { I18n } from '@adonisjs/i18n'
import { getClock } from '#kernel/calendar/clock'
import { formatInstant } from '#kernel/calendar/plain_date'
import { Refusal } from '#kernel/exceptions/refusal'
import { ParserPool, ParserStopped } from '#kernel/workers/parser_pool'
import type { StatementLine } from '#claims/statements/rules/read_entries'
import {
  MAX_PDF_LINES,
  type ReadStatement,
  hasHeading,
} from '#claims/statements/rules/read_statement'
import {
  type LayoutTitles,
  type StatementLayout,
  layoutsOf,
} from '#claims/statements/rules/layouts'
import type { ProofContent } from '#claims/statements/pdf/payment_proof'
import type { Statement } from '#claims/statements/rules/entries'
import type {
  StatementInput,
  StatementOutput,
  StatementTaskName,
} from '#claims/statements/statement_program'
import { inspectFile } from '#documents/actions/receive_files'
import type { UploadSource } from '#documents/rules/files'
import { masters } from '#masters/queries/masters'
import { pdfLanguage } from '#pdf/shaper'
import { UnreadableTable, findMatchingTable, looksLikeTable } from '#spreadsheets/read_table'

/** An uploaded file in the folder of its request. */
interface StatementUpload {
  path: string
  clientName: string
  size?: number
  /** For a PDF; it is not stored. */
  password?: string
}

/** More lines than any statement of a year has. */
const MAX_LINES = 5000
/** Maximum length of a cell; longer text is cut. */
const MAX_CELL_LENGTH = 500

const FIELD = 'statement'
const MESSAGES = 'claims.messages.statement'
const MARKED = 'claims.statement.pdf.marked'

/** Limits for reading, comparing or drawing one statement; the longest takes a twentieth of the time. */
const LIMITS = { heapMb: 256, milliseconds: 15_000, concurrency: 2 }
const pool = new ParserPool<unknown, unknown>(
  new URL('../statement_program', import.meta.url),
  LIMITS
)

/**
 * Runs a task in the process for statements, so that a hostile one does not block others.
 *
 * @throws Refusal that names the limit which ended it
 */
export async function runStatementTask<Name extends StatementTaskName>(
  name: Name,
  input: StatementInput<Name>,
  field = FIELD
): Promise<StatementOutput<Name>> {
  try {
    return (await pool.run({ name, input })) as StatementOutput<Name>
  } catch (error) {
    if (!(error instanceof ParserStopped)) throw error
    const params = { seconds: LIMITS.milliseconds / 1000 }
    throw new UnreadableTable(error.limit, params).refusal(`${MESSAGES}.unreadable`, field)
  }
}

/** An encrypted PDF states this in plain text. */
const isEncryptedPdf = (bytes: Buffer) => bytes.indexOf('%PDF') === 0 && bytes.includes('/Encrypt')

/**
 * Returns the file without its password, or unchanged where it has none.
 *
 * @throws Refusal of the field `password` where the PDF needs one, or a different one
 */
async function unlockedFile(file: Buffer, password = ''): Promise<Uint8Array> {
  if (!isEncryptedPdf(file)) return file
  const unlocked = await runStatementTask('unlockPdf', { bytes: file, password }, 'password')
  if (unlocked) return unlocked
  const key = password === '' ? 'password' : 'wrong_password'
  throw new Refusal(`${MESSAGES}.${key}`, {}, { field: 'password' })
}

/**
 * Reads an account statement, a PDF with text, an xlsx or a csv file, detected by its content and not by its name: many
 * banks name a tab-separated text `.xls`. The file is not stored.
 *
 * @throws Refusal that states what the user can do: it needs a password, is an image or an unsupported table, or is not
 * a known statement
 */
export class ReadAccountStatement {
  constructor(private layouts = knownLayouts()) {}

  async run(upload: StatementUpload): Promise<{ statement: Statement; sha256: string }> {
    const read = await this.read(await this.lines(upload))
    if (read.ok) {
      return { statement: read.statement, sha256: sha256Of(await readFile(upload.path)) }
    }
    throw new Refusal(`${MESSAGES}.${read.error}`, {}, { field: FIELD })
  }

  /** Returns the lines of the file, in the columns of the first known heading. */
  async lines(upload: StatementUpload): Promise<StatementLine[]> {
    const { path, clientName, password } = upload
    if (await looksLikeTable(path)) return statementTable(path, this.layouts)
    const source = { bytes: await unlockedFile(await readFile(path), password), clientName }
    const { bytes, facts } = await inspectFile({
      upload: source,
      purpose: 'document',
      field: FIELD,
    })
    const isPdf = facts.mime === 'application/pdf'
    const pdf = isPdf ? await runStatementTask('readPdf', { bytes, layouts: this.layouts }) : null
    if (pdf?.ok) return pdf.lines
    const [key, params] = {
      no_text: [`${MESSAGES}.picture`, {}],
      unreadable: ['documents.errors.unreadable', {}],
      too_long: ['documents.table.too_long', { most: MAX_PDF_LINES }],
    }[pdf?.code ?? 'no_text'] as [string, Record<string, number>]
    throw new Refusal(key, params, { field: FIELD })
  }

  read(lines: readonly StatementLine[]): Promise<ReadStatement> {
    return runStatementTask('readLines', { lines, layouts: this.layouts })
  }
}

export const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Returns the lines of a table, up to the width and length of statements. @throws Refusal when it cannot be read */
export async function statementTable(
  path: string,
  layouts: readonly StatementLayout[],
  field = FIELD
): Promise<StatementLine[]> {
  try {
    const { lines } = await findMatchingTable(
      { path, maxLines: MAX_LINES, isWindowsText: true },
      (read) => hasHeading(read, layouts)
    )
    return lines.map(({ line, cells }) => ({
      line,
      cells: cells.map((cell) => cell.slice(0, MAX_CELL_LENGTH)),
    }))
  } catch (error) {
    if (!(error instanceof UnreadableTable)) throw error
    throw error.refusal(`${MESSAGES}.unreadable`, field)
  }
}

/** Returns the layouts of the master, as administrators manage it. */
const knownLayouts = () => layoutsOf(masters().statementLayouts)

interface ProofOptions {
  rows?: readonly ProvenLine[]
  /** For an encrypted PDF. */
  password?: string
  layouts?: readonly StatementLayout[]
}

/** An instalment of the claim with the line of the statement that pays it. */
interface ProvenLine {
  statementLine: { line: number; sha256: string } | null
}

/**
 * Returns the payment proof of a claim in its stored form, an image or a PDF (DECISIONS 6). An account statement that
 * is a table becomes a PDF of its unchanged lines, with the digest of the file, so that officers view it like any other
 * proof. A PDF with a password is stored without it. The lines that pay instalments are marked, in a PDF of the bank as
 * well unless it is signed. Anything else, and a file that is too large for this, is passed unchanged to the file
 * inspection.
 *
 * @throws Refusal of the field `proof` when drawing it exceeded a limit; of `password` as `unlockedFile`
 */
export async function statementProof(
  upload: UploadSource | null,
  i18n: I18n,
  { rows = [], password, layouts = knownLayouts() }: ProofOptions = {}
): Promise<UploadSource | null> {
  if (!upload || !('path' in upload)) return upload
  const { path, clientName } = upload
  const isTable = await looksLikeTable(path)
  const file = await readFile(path)
  const sha256 = sha256Of(file)
  const marks = rows.flatMap(({ statementLine }) =>
    statementLine?.sha256 === sha256 ? { line: statementLine.line, text: i18n.t(MARKED) } : []
  )
  if (!isTable) {
    const bytes = await unlockedFile(file, password)
    const marked =
      marks.length > 0
        ? await runStatementTask('markPdf', { bytes, marks, layouts }, 'proof')
        : null
    return marked || bytes !== file ? { bytes: marked ?? bytes, clientName } : upload
  }
  const lines = await statementTable(path, layouts).catch((error: unknown) => {
    if (error instanceof Refusal) return null
    throw error
  })
  const bytes =
    lines && (await drawProof({ lines, layouts, marks, name: clientName, sha256 }, i18n))
  return bytes ? { bytes, clientName: `${clientName}.pdf` } : upload
}

/** Returns null for a table that is not a statement or is too large. */
async function drawProof(
  proof: Omit<ProofContent, 'language' | 'date' | 'texts'>,
  i18n: I18n
): Promise<Uint8Array | null> {
  const language = pdfLanguage(i18n.locale) ?? 'en'
  const text = (key: string, values = {}) => i18n.t(`claims.statement.pdf.${key}`, values)
  const content = {
    ...proof,
    language,
    date: getClock().today(),
    texts: {
      title: text('title'),
      sent: text('sent', { date: formatInstant(getClock().now(), language) }),
      page: i18n.t('profile_pdf.page'),
      file: text('file'),
      name: text('name'),
      digest: text('digest'),
      lines: text('lines'),
    },
  }
  return runStatementTask('drawProof', content, 'proof')
}

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
