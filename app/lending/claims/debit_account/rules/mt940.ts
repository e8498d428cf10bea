import {
  type BankLine,
  type BankStatement,
  MAX_LINE_LENGTH,
  MAX_STATEMENT_LINES,
  StatementError,
  checkStatement,
  narrationText,
  referenceText,
} from '#claims/debit_account/rules/bank_statement'
import { type PlainDate, daysBetween, isPlainDate, plainDate } from '#kernel/calendar/plain_date'

/** A field of a message: ':61:' and the text after it, with its continuation lines. */
interface Field {
  tag: string
  lines: string[]
  /** Line of the file, starting with 1. */
  line: number
}

const TAG = /^:(\d{2}[A-Z]?):(.*)$/
/** Network blocks around a message: '{1:F01…}{4:' and '-}'. */
const ENVELOPE = /^(?:\{.*|-\}?.*)$/

/**
 * Parses the statements of a file in the format MT940 of SWIFT, in the order of the file: fields 20, 25, 28C, 60F or
 * 60M, 61 with 86, and 62F or 62M. A custom parser, as libraries for the format are little used: it reads only these
 * fields, without backtracking, within the limits of `bank_statement`. Pages of one statement (60M, 62M) are merged.
 *
 * @throws StatementError with the number of the wrong line
 */
export function parseMt940(text: string): BankStatement[] {
  const statements: BankStatement[] = []
  let open: OpenStatement | null = null
  for (const field of fieldsOf(text)) {
    open ??= new OpenStatement()
    if (field.tag === '20' && open.isUnfinished) throw wrong(field)
    const end = open.addField(field)
    if (end === 'page') continue
    if (end === 'statement') {
      statements.push(checkStatement(open.result(field)))
      open = null
    }
  }
  if (open?.isBegun) throw new StatementError('no_balances')
  if (statements.length === 0) throw new StatementError('no_statement')
  return statements
}

/** Whether a text begins like an MT940 file. */
export const looksLikeMt940 = (text: string) =>
  /^\s*(?:\{1:|:20:)/.test(text) || /(?:^|\n):60[FM]:/.test(text.slice(0, 4_000))

const wrong = ({ line }: Field) => new StatementError('wrong_line', { line })

function* fieldsOf(text: string): Generator<Field> {
  let field: Field | null = null
  let line = 0
  for (let start = 0; start <= text.length;) {
    const found = text.indexOf('\n', start)
    const end = found < 0 ? text.length : found
    if (++line > MAX_STATEMENT_LINES || end - start > MAX_LINE_LENGTH) {
      throw new StatementError('too_large')
    }
    const content = text.slice(start, end).replace(/\r$/, '')
    start = end + 1
    const tag = TAG.exec(content)
    if (tag) {
      if (field) yield field
      field = { tag: tag[1], lines: [tag[2]], line }
    } else if (ENVELOPE.test(content)) {
      if (field) yield field
      field = null
    } else if (field) field.lines.push(content)
    else if (content.trim() !== '') throw new StatementError('wrong_line', { line })
  }
  if (field) yield field
}

/** Sign, day, currency, and amount with a comma before its decimals. */
const BALANCE = /^(C|D)(\d{6})([A-Z]{3})(\d{1,13}),(\d{0,2})$/

interface Balance {
  day: PlainDate
  currency: string
  paise: number
}

class OpenStatement {
  #account: string | null = null
  #opening: Balance | null = null
  #closing: Balance | null = null
  #lines: BankLine[] = []

  get isBegun() {
    return this.#opening !== null
  }

  /** Whether a page of it has no closing balance yet. */
  get isUnfinished() {
    return this.#opening !== null && this.#closing === null
  }

  /** @returns the part that ends with this field, if any */
  addField(field: Field): 'page' | 'statement' | null {
    const [first] = field.lines
    switch (field.tag) {
      case '25':
        this.#account = first.trim() || null
        return null
      case '60F':
      case '60M':
        this.#open(balanceOf(field), field)
        return null
      case '61':
        if (!this.#opening) throw wrong(field)
        this.#lines.push(bookingOf(field))
        return null
      case '86':
        this.#addNarration(field)
        return null
      case '62F':
      case '62M':
        if (!this.#opening) throw wrong(field)
        this.#closing = balanceOf(field)
        return field.tag === '62F' ? 'statement' : 'page'
      default:
        return null
    }
  }

  /** A further page continues with the balance of the previous one. */
  #open(balance: Balance, field: Field) {
    if (this.#opening && this.#closing?.paise !== balance.paise) throw wrong(field)
    this.#opening ??= balance
    this.#closing = null
  }

  /** Text after the closing balance concerns the statement. */
  #addNarration({ lines }: Field) {
    const booking = this.#lines.at(-1)
    if (!booking || this.#closing) return
    booking.narration = narrationText([booking.narration, ...lines].join(' '))
  }

  result(field: Field): BankStatement {
    const [opening, closing] = [this.#opening, this.#closing]
    if (!opening || !closing || opening.currency !== closing.currency) throw wrong(field)
    return {
      account: this.#account,
      currency: opening.currency,
      openingPaise: opening.paise,
      from: opening.day,
      closingPaise: closing.paise,
      till: closing.day,
      lines: this.#lines,
    }
  }
}

const paiseOf = (rupees: string, decimals: string) =>
  Number(rupees) * 100 + Number(decimals.padEnd(2, '0'))

function balanceOf(field: Field): Balance {
  const found = BALANCE.exec(field.lines[0].trim())
  if (!found) throw wrong(field)
  const [, sign, day, currency, rupees, decimals] = found
  const amount = paiseOf(rupees, decimals)
  return { day: dayOf(day, field), currency, paise: sign === 'C' ? amount : 0 - amount }
}

/** Value day, day of booking, sign, last letter of the currency, amount, type, reference, and the bank's reference. */
const BOOKING =
  /^(\d{6})(\d{4})?(RC|RD|C|D)[A-Z]?(\d{1,13}),(\d{0,2})[NFS][A-Z0-9]{3}(.{0,80}?)(?:\/\/(.*))?$/

/** RC reverses a credit, and RD a debit. */
const SIGNS: Record<string, 1 | -1> = { C: 1, RD: 1, D: -1, RC: -1 }

function bookingOf(field: Field): BankLine {
  const [first, ...supplement] = field.lines
  const found = BOOKING.exec(first.trim())
  if (!found) throw wrong(field)
  const [, value, booked, sign, rupees, decimals, reference, bankReference] = found
  const valueDay = dayOf(value, field)
  return {
    day: booked ? bookedDay(valueDay, booked, field) : valueDay,
    valueDay,
    paise: SIGNS[sign] * paiseOf(rupees, decimals),
    reference: referenceText(reference),
    bankReference: referenceText(bankReference),
    narration: narrationText(supplement.join(' ')),
    returnReason: null,
  }
}

function dayOf(yymmdd: string, field: Field): PlainDate {
  const day = `20${yymmdd.slice(0, 2)}-${yymmdd.slice(2, 4)}-${yymmdd.slice(4)}`
  if (!isPlainDate(day)) throw wrong(field)
  return plainDate(day)
}

/** The day of booking has no year: the one nearest to the value day is used. */
function bookedDay(valueDay: PlainDate, mmdd: string, field: Field): PlainDate {
  const year = Number(valueDay.slice(0, 4))
  const days = [year, year - 1, year + 1]
    .map((one) => `${one}-${mmdd.slice(0, 2)}-${mmdd.slice(2)}`)
    .filter(isPlainDate)
    .map(plainDate)
  const distance = (day: PlainDate) => Math.abs(daysBetween(valueDay, day))
  const [nearest] = days.toSorted((one, other) => distance(one) - distance(other))
  if (!nearest) throw wrong(field)
  return nearest
}
