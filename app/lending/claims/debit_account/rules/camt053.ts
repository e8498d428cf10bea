import { SaxesParser } from 'saxes'
import {
  type BankLine,
  type BankStatement,
  MAX_BOOKINGS,
  StatementError,
  checkStatement,
  narrationText,
  referenceText,
} from '#claims/debit_account/rules/bank_statement'
import { type PlainDate, isPlainDate, plainDate } from '#kernel/calendar/plain_date'

/** An element of the file without its prefix: its text, and its child elements. */
interface Element {
  name: string
  text: string
  currency: string | null
  children: Element[]
}

/** Limits for nested elements and for the elements of one file: its bookings with twenty fields each. */
const MAX_DEPTH = 24
const MAX_ELEMENTS = MAX_BOOKINGS * 40
const MAX_TEXT = 4_000

/**
 * Parses the statements of a file in any version of the format camt.053 of ISO 20022, in the order of the file. For an
 * entry with several transactions, each with an amount is a booking, where they add up to the entry; pending entries
 * are ignored. A file with a document type, and so with entities of its own, is refused.
 *
 * @throws StatementError
 */
export function parseCamt053(text: string): BankStatement[] {
  const statements = descendants(elementsOf(text), 'Stmt').map(statementOf)
  if (statements.length === 0) throw new StatementError('no_statement')
  return statements.map(checkStatement)
}

/** Whether a text begins like an XML file. */
export const looksLikeXml = (text: string) => /^\s*</.test(text)

function elementsOf(text: string): Element {
  const root: Element = { name: '', text: '', currency: null, children: [] }
  const path = [root]
  let count = 0
  const parser = new SaxesParser()
  parser.on('doctype', () => {
    throw new StatementError('with_entities')
  })
  parser.on('error', () => {
    throw new StatementError('unreadable')
  })
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding && !/^(?:utf-?8|us-ascii)$/i.test(encoding))
      throw new StatementError('wrong_encoding')
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (++count > MAX_ELEMENTS || path.length > MAX_DEPTH) throw new StatementError('too_large')
    const currency = typeof attributes.Ccy === 'string' ? attributes.Ccy : null
    const element = { name: name.slice(name.indexOf(':') + 1), text: '', currency, children: [] }
    path[path.length - 1].children.push(element)
    path.push(element)
  })
  const addText = (part: string) => {
    const element = path[path.length - 1]
    if (element.text.length + part.length > MAX_TEXT && part.trim() !== '') {
      throw new StatementError('too_large')
    }
    element.text += part.length > MAX_TEXT ? '' : part
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => void path.pop())
  parser.write(text).close()
  return root
}

function descendants(element: Element, name: string): Element[] {
  return element.children.flatMap((child) =>
    child.name === name ? [child] : descendants(child, name)
  )
}

/** Returns the elements at a path: 'Refs/EndToEndId'. */
const all = (element: Element, path: string): Element[] =>
  path
    .split('/')
    .reduce<Element[]>(
      (found, name) =>
        found.flatMap(({ children }) => children.filter((child) => child.name === name)),
      [element]
    )

/** Returns the text of the first non-empty element at one of these paths. */
function textOf(element: Element, ...paths: string[]): string | null {
  const texts = paths.flatMap((path) => all(element, path).map(({ text }) => text.trim()))
  return texts.find((text) => text !== '') ?? null
}

function statementOf(statement: Element): BankStatement {
  const opening = balanceOf(statement, ['OPBD', 'PRCD'])
  const closing = balanceOf(statement, ['CLBD'])
  if (!opening || !closing) throw new StatementError('no_balances')
  if (opening.currency !== closing.currency) {
    throw new StatementError('currency', { currency: closing.currency })
  }
  const [from, till] = ['FrToDt/FrDtTm', 'FrToDt/ToDtTm'].map((path) => dayAt(statement, path))
  return {
    account: textOf(statement, 'Acct/Id/Othr/Id', 'Acct/Id/IBAN'),
    currency: opening.currency,
    openingPaise: opening.paise,
    from: from ?? opening.day,
    closingPaise: closing.paise,
    till: till ?? closing.day,
    lines: all(statement, 'Ntry').flatMap((entry) => bookingsOf(entry, opening.currency)),
  }
}

function balanceOf(statement: Element, codes: string[]) {
  const found = codes
    .map((code) => all(statement, 'Bal').find((one) => textOf(one, 'Tp/CdOrPrtry/Cd') === code))
    .find((one) => one !== undefined)
  if (!found) return null
  const day = dayAt(found, 'Dt/Dt') ?? dayAt(found, 'Dt/DtTm')
  if (!day) throw new StatementError('no_balances')
  return { day, ...amountOf(found) }
}

const AMOUNT = /^(\d{1,13})(?:\.(\d{1,2})0{0,3})?$/

function rupeesOf(text: string): number {
  const found = AMOUNT.exec(text.trim())
  if (!found) throw new StatementError('unreadable')
  return Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'))
}

/** The indicator gives the direction of the money; for a reversal (RvslInd) it is that of the reversal. */
function amountOf(element: Element) {
  const [amount] = all(element, 'Amt')
  if (!amount) throw new StatementError('unreadable')
  return {
    currency: amount.currency ?? '',
    paise: signOf(element) * rupeesOf(amount.text),
  }
}

function signOf(element: Element): 1 | -1 {
  const indicator = textOf(element, 'CdtDbtInd')
  if (indicator !== 'CRDT' && indicator !== 'DBIT') throw new StatementError('unreadable')
  return indicator === 'CRDT' ? 1 : -1
}

/** Returns a day; for an instant, the day in its own time zone. */
function dayAt(element: Element, path: string): PlainDate | null {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(textOf(element, path) ?? '')?.[0]
  return isPlainDate(day) ? plainDate(day) : null
}

function bookingsOf(entry: Element, currency: string): BankLine[] {
  const status = textOf(entry, 'Sts/Cd', 'Sts')
  if (status !== null && status !== 'BOOK') return []
  const booked = amountOf(entry)
  if (booked.currency !== currency) {
    throw new StatementError('currency', { currency: booked.currency })
  }
  const day = dayAt(entry, 'BookgDt/Dt') ?? dayAt(entry, 'BookgDt/DtTm')
  const valueDay = dayAt(entry, 'ValDt/Dt') ?? dayAt(entry, 'ValDt/DtTm') ?? day
  if (!day || !valueDay) throw new StatementError('unreadable')
  const transactions = all(entry, 'NtryDtls/TxDtls')
  const parts = partsOf(entry, transactions, booked.paise)
  return parts.map(({ transaction, paise }) => ({
    day,
    valueDay,
    paise,
    ...wordsOf(entry, transaction),
  }))
}

/** Returns the transactions of an entry with their amounts, or the entry itself where they do not add up to it. */
function partsOf(entry: Element, transactions: Element[], whole: number) {
  const amounts = transactions.map((one) => {
    const amount = textOf(one, 'Amt', 'AmtDtls/TxAmt/Amt', 'AmtDtls/InstdAmt/Amt')
    const sign = textOf(one, 'CdtDbtInd') === null ? signOf(entry) : signOf(one)
    return amount === null ? null : sign * rupeesOf(amount)
  })
  const sum = amounts.reduce<number>((total, amount) => total + (amount ?? 0), 0)
  if (transactions.length < 2 || amounts.includes(null) || sum !== whole) {
    return [{ transaction: transactions.length === 1 ? transactions[0] : null, paise: whole }]
  }
  return transactions.map((transaction, at) => ({ transaction, paise: amounts[at]! }))
}

/** Returns the text of an entry and one of its transactions. */
function wordsOf(entry: Element, transaction: Element | null) {
  const at = transaction ?? { name: '', text: '', currency: null, children: [] }
  const words = [
    ...all(at, 'RmtInf/Ustrd').map(({ text }) => text),
    textOf(at, 'AddtlTxInf'),
    ...all(at, 'RtrInf/AddtlInf').map(({ text }) => text),
    textOf(entry, 'AddtlNtryInf'),
  ]
  return {
    reference: referenceText(textOf(at, 'Refs/EndToEndId') ?? textOf(entry, 'NtryRef')),
    bankReference: referenceText(
      textOf(at, 'Refs/AcctSvcrRef', 'Refs/TxId') ?? textOf(entry, 'AcctSvcrRef')
    ),
    narration: narrationText(words.filter(Boolean).join(' ')),
    returnReason: referenceText(textOf(at, 'RtrInf/Rsn/Cd', 'RtrInf/Rsn/Prtry')),
  }
}
