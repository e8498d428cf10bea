import type { PlainDate } from '#kernel/calendar/plain_date'

/** Kinds of matches of a bank booking in the portal's books. */
export const MATCH_KINDS = ['batch', 'return', 'recovery', 'charge', 'other'] as const
export type MatchKind = (typeof MATCH_KINDS)[number]

/** A booking to be matched; amounts in paise, less than 0 for a debit. */
export interface OpenLine {
  id: number
  day: PlainDate
  paise: number
  reference: string | null
  bankReference: string | null
  narration: string
}

/** A payment batch with the amount of its debits matched so far, in paise. */
export interface OpenBatch {
  id: number
  number: string
  batchOn: PlainDate
  totalPaise: number
  debitedPaise: number
}

/** A failed or reversed payment whose money no booking has returned yet. */
export interface OpenReturn {
  itemId: number
  batchId: number
  batchNumber: string
  claimId: number
  amountPaise: number
  /** References of the payment and of its return. */
  references: readonly string[]
}

/** Money received on a demand, as recorded, that is not matched with a booking yet. */
export interface OpenReceipt {
  reference: string
  amountPaise: number
}

export interface RecordedReceipt extends OpenReceipt {
  demandId: number
  /** Null for one that was recorded without its day. */
  receivedOn: PlainDate | null
}

/** `isCertain`: its reference identifies it, and the amount agrees; anything else needs confirmation by an officer. */
export interface Match {
  lineId: number
  kind: MatchKind
  batchId: number | null
  itemId: number | null
  /** For a recovery: the reference of the receipt. */
  reference: string | null
  isCertain: boolean
}

/** Terms that banks use for charges; a debit with one of them is proposed as a charge. */
const CHARGES =
  /\b(?:chgs?|chrgs?|charges?|fees?|gst|igst|cgst|sgst|comm(?:ission)?|service tax)\b/i

const plain = (text: string) => text.toUpperCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '')

const wordsOf = ({ reference, bankReference, narration }: OpenLine) =>
  plain([reference, bankReference, narration].filter(Boolean).join(' '))

/** Whether a line's text contains a number; a longer number that begins or ends with it does not match. */
function mentionsNumber(words: string, number: string): boolean {
  const wanted = plain(number)
  if (wanted.length < MIN_REFERENCE) return false
  for (let at = words.indexOf(wanted); at >= 0; at = words.indexOf(wanted, at + 1)) {
    const [before, after] = [words[at - 1] ?? '', words[at + wanted.length] ?? '']
    const begins = !(/\d/.test(before) && /\d/.test(wanted[0]))
    const ends = !(/\d/.test(after) && /\d/.test(wanted[wanted.length - 1]))
    if (begins && ends) return true
  }
  return false
}

/** Shorter references occur in other text as well. */
const MIN_REFERENCE = 6

/**
 * Matches bookings by their text: debits that name a batch are certain when together they make up the rest of its total
 * (banks split large ones), credits that name a returned payment or a receipt when the amount is that of the payment or
 * receipt. An amount alone, a part of a batch and a term for charges only lead to proposals. Nothing is proposed twice.
 */
export function matchLines(
  lines: readonly OpenLine[],
  batches: readonly OpenBatch[],
  returns: readonly OpenReturn[],
  receipts: readonly OpenReceipt[]
): Match[] {
  const matches = new Map<number, Match>()
  const add: Add = (line, match) => {
    if (!matches.has(line.id)) matches.set(line.id, { lineId: line.id, ...EMPTY_MATCH, ...match })
  }
  const textByLine = new Map(lines.map((line) => [line.id, wordsOf(line)]))
  const open = () => lines.filter(({ id }) => !matches.has(id))
  matchNamedBatches(
    lines.filter(({ paise }) => paise < 0),
    batches,
    textByLine,
    add
  )
  matchNamedReturns(
    lines.filter(({ paise }) => paise > 0),
    returns,
    textByLine,
    add
  )
  const credits = () => open().filter(({ paise }) => paise > 0)
  matchReceipts(credits(), receipts, textByLine, add)
  for (const line of open()) {
    if (line.paise < 0 && CHARGES.test(line.narration)) add(line, { kind: 'charge' })
  }
  const taken = () => [...matches.values()]
  for (const line of open().filter(({ paise }) => paise < 0)) {
    const batch = batches.find(
      ({ id, batchOn, totalPaise, debitedPaise }) =>
        line.day >= batchOn &&
        totalPaise - debitedPaise === -line.paise &&
        !taken().some(({ batchId, kind }) => kind === 'batch' && batchId === id)
    )
    if (batch) add(line, { kind: 'batch', batchId: batch.id })
  }
  for (const line of credits()) {
    const returned = returns.find(
      ({ itemId, amountPaise }) =>
        amountPaise === line.paise && !taken().some((match) => match.itemId === itemId)
    )
    if (returned) {
      const { batchId, itemId } = returned
      add(line, { kind: 'return', batchId, itemId })
    }
  }
  for (const line of credits()) {
    const received = receipts.find(
      ({ reference, amountPaise }) =>
        amountPaise === line.paise && !taken().some((match) => match.reference === reference)
    )
    if (received) add(line, { kind: 'recovery', reference: received.reference })
  }
  return taken()
}

const EMPTY_MATCH = { batchId: null, itemId: null, reference: null, isCertain: false }

type Add = (line: OpenLine, match: Pick<Match, 'kind'> & Partial<Match>) => void
type TextByLine = ReadonlyMap<number, string>

function matchNamedBatches(
  debits: readonly OpenLine[],
  batches: readonly OpenBatch[],
  textByLine: TextByLine,
  add: Add
) {
  for (const batch of batches) {
    const own = debits.filter(({ id }) => mentionsNumber(textByLine.get(id)!, batch.number))
    const sum = own.reduce((total, { paise }) => total - paise, 0)
    const isCertain = sum === batch.totalPaise - batch.debitedPaise
    for (const line of own) add(line, { kind: 'batch', batchId: batch.id, isCertain })
  }
}

/**
 * A booking has the reference of a receipt as its own, or contains it in its text; short ones occur in other text as
 * well.
 */
function matchReceipts(
  credits: readonly OpenLine[],
  receipts: readonly OpenReceipt[],
  textByLine: TextByLine,
  add: Add
) {
  const taken = new Set<number>()
  for (const { reference, amountPaise } of receipts) {
    const wanted = plain(reference)
    const isNamed = ({ id, ...own }: OpenLine) =>
      (wanted !== '' &&
        [own.reference, own.bankReference].some((one) => plain(one ?? '') === wanted)) ||
      mentionsNumber(textByLine.get(id)!, reference)
    const line = credits.find(
      (one) => one.paise === amountPaise && !taken.has(one.id) && isNamed(one)
    )
    if (!line) continue
    taken.add(line.id)
    add(line, { kind: 'recovery', reference, isCertain: true })
  }
}

/** A credit of all returned payments of one batch names only the batch. */
function matchNamedReturns(
  credits: readonly OpenLine[],
  returns: readonly OpenReturn[],
  textByLine: TextByLine,
  add: Add
) {
  const taken = new Set<number>()
  for (const line of credits) {
    const words = textByLine.get(line.id)!
    const returned = returns.find(
      ({ itemId, amountPaise, references }) =>
        !taken.has(itemId) &&
        amountPaise === line.paise &&
        references.some((reference) => mentionsNumber(words, reference))
    )
    if (!returned) continue
    taken.add(returned.itemId)
    add(line, {
      kind: 'return',
      batchId: returned.batchId,
      itemId: returned.itemId,
      isCertain: true,
    })
  }
  for (const [batchId, some] of Map.groupBy(returns, (one) => one.batchId)) {
    const left = some.filter(({ itemId }) => !taken.has(itemId))
    const own = credits.filter((line) =>
      mentionsNumber(textByLine.get(line.id)!, some[0].batchNumber)
    )
    const sum = left.reduce((total, { amountPaise }) => total + amountPaise, 0)
    const single = own.filter(({ paise }) => paise === sum)
    for (const line of own) {
      const isCertain = left.length > 0 && single.length === 1 && line === single[0]
      add(line, { kind: 'return', batchId, isCertain })
    }
  }
}
