import { type PlainDate, parsePlainDate } from '#kernel/calendar/plain_date'
import { normaliseDigits } from '#kernel/formats/digits'
import { type Paise, rupeesToPaise } from '#kernel/money/paise'
import { normaliseReturnCode } from '#masters/rules/coded_values'
import { isErrorValue } from '#spreadsheets/cell_texts'

/** The fields that the import must find in the bank's file (DECISIONS 9; abps.md, response file). */
export const ANSWER_FIELDS = [
  'claim',
  'amount',
  'status',
  'returnCode',
  'reason',
  'reference',
  'creditedOn',
] as const

export type AnswerField = (typeof ANSWER_FIELDS)[number]

/** Column of the file (from 0) for each field; null where the file has none. */
export type AnswerMapping = Record<AnswerField, number | null>

/** One interpreted row of the bank's file; amounts in paise. */
export interface AnswerRow {
  /** Line in the file; the header is line 1. */
  line: number
  claimId: number
  amountPaise: Paise | null
  /** 'pending': the bank will report the result in another file. */
  result: 'paid' | 'failed' | 'pending'
  /** Why its cells contradict one another (DECISIONS 9); null when they agree. */
  contradiction: Contradiction | null
  returnCode: string | null
  reason: string | null
  reference: string | null
  creditedOn: PlainDate | null
}

/** The status contradicts other cells of the row. */
export type Contradiction = 'success_with_code' | 'failure_with_reference' | 'pending_with_code'

export type AnswerRowError =
  | 'claim_missing'
  | 'claim_not_whole'
  | 'status_unknown'
  | 'amount_unreadable'
  | 'date_unreadable'
  | 'error_value'
  | 'code_too_long'
  | 'reference_too_long'

/** Headers seen in banks' files, in lower case; in the corporation's own file the claim is in the remarks. */
const HEADERS: Record<AnswerField, string[]> = {
  claim: ['corporations remarks', 'remarks', 'claim id', 'claim', 'customer reference'],
  amount: ['amount', 'txn amount', 'transaction amount'],
  status: ['status', 'transaction status', 'txn status', 'result'],
  returnCode: ['return code', 'reason code', 'error code', 'response code'],
  reason: ['return reason', 'reason', 'reason description', 'error description'],
  reference: ['utr', 'utr no.', 'bank reference', 'reference number', 'umrn'],
  creditedOn: ['credit date', 'value date', 'settlement date', 'credited on'],
}

/** One known heading of each field. */
export const ANSWER_HEADINGS = ANSWER_FIELDS.map((field) => HEADERS[field][0])

/** Returns the columns that a header line suggests; the officer may choose others. */
export function suggestMapping(header: readonly string[]): AnswerMapping {
  const names = header.map((name) => name.trim().toLowerCase())
  const columnOf = (field: AnswerField) => {
    const index = names.findIndex((name) => HEADERS[field].includes(name))
    return index === -1 ? null : index
  }
  return Object.fromEntries(ANSWER_FIELDS.map((field) => [field, columnOf(field)])) as AnswerMapping
}

/**
 * Parses columns given manually, 'claim=3,status=7', counted from 1.
 *
 * @returns null when a name or a number is invalid
 */
export function parseColumns(text: string): AnswerMapping | null {
  const mapping = Object.fromEntries(ANSWER_FIELDS.map((field) => [field, null])) as AnswerMapping
  for (const part of text.split(',')) {
    const [name, column] = part.split('=').map((word) => word.trim())
    const field = ANSWER_FIELDS.find((known) => known === name)
    if (!field || !/^[1-9]\d{0,2}$/.test(column ?? '')) return null
    mapping[field] = Number(column) - 1
  }
  return mapping
}

const PAID = /^(success(ful)?|paid|credited|accepted|processed|settled)$/i
const FAILED = /^(return(ed)?|fail(ed|ure)?|reject(ed)?|error|unsuccessful)$/i
/** The flag of a response file for an item that the destination bank has not decided yet. */
const PENDING_FLAG = '3'
const PENDING_CODE = '98'
/** The value of 0 and 00 after `normaliseReturnCode`. */
const ACCEPTED_CODE = '0'
/** Placeholders that banks write into an empty cell. */
const BLANK = /^(-+|n\/?a|nil|none)$/i
const CLAIM = /^\d+$/

const CODE_LENGTH = 16
const REFERENCE_LENGTH = 64
const REASON_LENGTH = 255

const cellOf = (cells: readonly string[], mapping: AnswerMapping, field: AnswerField) => {
  const column = mapping[field]
  return column === null ? '' : (cells[column] ?? '').trim()
}

/** Returns the bank's text in a row, by field: nothing else of the row is shown. */
export const wordsOfRow = (cells: readonly string[], mapping: AnswerMapping) =>
  Object.fromEntries(
    ANSWER_FIELDS.map((field) => [field, cellOf(cells, mapping, field)] as const).filter(
      ([, cell]) => cell !== ''
    )
  )

/** Reads a row, or returns its error. An empty row is null. */
export function readAnswerRow(
  cells: readonly string[],
  line: number,
  mapping: AnswerMapping
): AnswerRow | { line: number; error: AnswerRowError } | null {
  const text = (field: AnswerField) => {
    const cell = cellOf(cells, mapping, field)
    return BLANK.test(cell) ? '' : cell
  }
  if (cells.every((cell) => cell.trim() === '')) return null

  if (ANSWER_FIELDS.some((field) => isErrorValue(text(field))))
    return { line, error: 'error_value' }
  const claim = normaliseDigits(text('claim'))
  if (!claim) return { line, error: 'claim_missing' }
  if (!CLAIM.test(claim) || !Number.isSafeInteger(Number(claim)))
    return { line, error: 'claim_not_whole' }
  const returnCode = normaliseReturnCode(text('returnCode')) || null
  const result = resultOf(text('status'), returnCode)
  if (!result) return { line, error: 'status_unknown' }
  const amount = text('amount') ? rupeesToPaise(text('amount')) : null
  if (text('amount') && amount === null) return { line, error: 'amount_unreadable' }
  const creditedOn = text('creditedOn') ? parsePlainDate(text('creditedOn')) : null
  if (text('creditedOn') && !creditedOn) return { line, error: 'date_unreadable' }
  if ((returnCode ?? '').length > CODE_LENGTH) return { line, error: 'code_too_long' }
  if (text('reference').length > REFERENCE_LENGTH) return { line, error: 'reference_too_long' }

  return {
    line,
    claimId: Number(claim),
    amountPaise: amount,
    result,
    contradiction: contradictionOf(result, returnCode, text),
    returnCode,
    reason: text('reason').slice(0, REASON_LENGTH) || null,
    reference: text('reference') || null,
    creditedOn,
  }
}

function resultOf(status: string, returnCode: string | null): AnswerRow['result'] | null {
  if (PAID.test(status)) return 'paid'
  if (FAILED.test(status)) return 'failed'
  if (normaliseDigits(status) === PENDING_FLAG) return 'pending'
  if (status !== '' || returnCode === null) return null
  return returnCode === ACCEPTED_CODE ? 'paid' : 'failed'
}

/** DECISIONS 9: 0 and 00 are not return codes, and 98 means pending only with flag 3. */
function contradictionOf(
  result: AnswerRow['result'],
  returnCode: string | null,
  text: (field: AnswerField) => string
): Contradiction | null {
  const code = returnCode === ACCEPTED_CODE ? null : returnCode
  const reason = PAID.test(text('reason')) ? '' : text('reason')
  if (result === 'paid') return code || reason ? 'success_with_code' : null
  if (result === 'failed') return text('reference') ? 'failure_with_reference' : null
  return code === PENDING_CODE ? null : 'pending_with_code'
}
