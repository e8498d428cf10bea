import { addDays, addMonthsClamped, type PlainDate, plainDate } from '#kernel/calendar/plain_date'
import { paise } from '#kernel/money/paise'
import { basisPoints } from '#kernel/rates/basis_points'
import type { ExpectedInstalment } from '#claims/statements/rules/findings'
import { buildSchedule, computedInstalment, type ScheduleRow } from '#loans/rules/amortisation'
import { Chance } from '#tests/support/statements/chance'
import {
  instalmentHistory,
  type Movement,
  otherMovements,
  type Truth,
  type Way,
} from '#tests/support/statements/lives'
import { NO_LOSSES, type Losses, withLosses } from '#tests/support/statements/losses'
import {
  foreignTraps,
  receiptTraps,
  type TrappedLoan,
  trappedHistory,
  trappedLoan,
} from '#tests/support/statements/traps'
import {
  type AccountLine,
  LOAN_STYLES,
  STYLES,
  type StatementStyle,
} from '#tests/support/statements/styles'

/** Offsets for seeds of later additions to the statements, outside the range of the tests' seeds. */
const LOSS_SEED_OFFSET = 1_000_000
const TRAP_SEED_OFFSET = 2_000_000

export const FORMATS = ['csv', 'xlsx', 'pdf'] as const

/** A statement with the true outcome of its instalments. */
export interface GeneratedStatement {
  seed: number
  format: (typeof FORMATS)[number]
  style: StatementStyle
  account: 'savings' | 'loan'
  bank: string
  way: Way
  from: PlainDate
  till: PlainDate
  schedule: ExpectedInstalment[]
  /** Outcomes of the instalments; a payment counts only if it is within the period of the statement. */
  truths: Truth[]
  /** The statement as rows of cells, including everything above, between and below its entries. */
  table: string[][]
  /** Movements of the account within the statement, with the row number of the instalment that a payment is for. */
  movements: (Movement & { rowNo: number | null })[]
  /** Present if the statement has traps. */
  loan: TrappedLoan | null
}

/** Most banks collect the instalment themselves, from an account with them or through the clearing. */
const WAYS = ['standing', 'standing', 'standing', 'clearing', 'clearing', 'by_hand'] as const
/** Payment methods of loans whose mandate or standing instruction is known. */
const WAYS_OF_MANDATES = [...WAYS.slice(0, 5), ...WAYS.slice(0, 5), 'by_hand'] as const

const BANKS = [
  'Bank of Maharashtra',
  'State Bank of India',
  'Bank of Baroda',
  'Union Bank of India',
]
const BRANCHES = [
  'शिवाजीनगर शाखा, पुणे',
  'छत्रपती संभाजीनगर मुख्य शाखा',
  'Kothrud Branch',
  'नाशिक रोड शाखा',
]
/** PDFs that are made for tests contain only Latin letters. */
const LATIN_BRANCHES = ['Shivajinagar Branch, Pune', 'Nashik Road', 'Kothrud Branch']

/**
 * Generates a statement, the same for the same seed; style and format rotate with the seed. With traps, its payments
 * and their returns are identified by references of several kinds, and as many other payments have the amount of an
 * instalment.
 */
export function generateStatement(
  seed: number,
  losses = NO_LOSSES,
  { hasTraps = false } = {}
): GeneratedStatement {
  const chance = new Chance(seed)
  const format = FORMATS[seed % FORMATS.length]
  const account = chance.per(75) ? 'savings' : 'loan'
  const isLatin = format === 'pdf'
  const styles: StatementStyle[] =
    account === 'loan'
      ? Object.values(LOAN_STYLES)
      : Object.values(STYLES).filter(({ name }) => !isLatin || name !== 'MARATHI')
  const style = styles[Math.floor(seed / FORMATS.length) % styles.length]
  const bank = chance.of(BANKS)
  const rows = loanOf(chance)
  /** Many statements begin with the start of the loan. */
  const first = chance.per(20) ? 0 : chance.between(1, rows.length - 13)
  const months = chance.between(3, 12)
  const from = addDays(rows[first].dueOn, -chance.between(0, 20))
  const till = addDays(addMonthsClamped(from, months), chance.between(-12, 12))
  const way = hasTraps ? chance.of(WAYS_OF_MANDATES) : chance.of(WAYS)
  const isRounded = chance.per(8)

  const shown = rows.slice(Math.max(0, first - 2), first + months + 3)
  const trap = new Chance(seed + TRAP_SEED_OFFSET)
  const loan = hasTraps ? trappedLoan(trap, bank) : null
  const isCashCredit = hasTraps && account === 'savings' && trap.per(6)
  const foreign = loan && account === 'savings' ? foreignTraps(trap, shown, bank) : []
  const ownLives = loan
    ? []
    : shown.map((row) => instalmentHistory(row, { chance, way, bank, isRounded }))
  const others =
    account === 'savings'
      ? otherMovements(chance, { from, months: months + 1, emiPaise: rows[0].emiPaise })
      : loanMovements(chance, rows, from, months)
  const alike = [...others, ...foreign].filter(({ paise }) => paise === -rows[0].emiPaise)
  const lives = loan
    ? shown.map((row) =>
        trappedHistory(row, { chance: trap, way, bank, isRounded, loan, foreign: alike, till })
      )
    : ownLives
  const receipts =
    loan && (account === 'loan' || isCashCredit)
      ? receiptTraps(trap, shown, account === 'loan' ? 'loan' : 'cash_credit')
      : []
  const movements = [
    ...lives.flatMap((life) =>
      life.movements.map((one) => ({ ...one, rowNo: life.truth.rowNo as number | null }))
    ),
    ...[...others, ...foreign, ...receipts].map((one) => ({ ...one, rowNo: null })),
  ]
    .filter(({ on }) => on >= from && on <= till)
    .map((movement) => (isLatin ? { ...movement, ...withLatinLetters(movement) } : movement))
  /** Instalments that earlier claims settled. */
  const settled = new Set(
    chance.per(hasTraps ? 90 : 65)
      ? lives.flatMap(({ truth }) => (truth.paidOn && truth.paidOn < from ? [truth.rowNo] : []))
      : []
  )
  return {
    seed,
    format,
    style,
    account,
    bank,
    way,
    from,
    till,
    schedule: rows.map((row) => ({
      scheduleRowId: row.rowNo,
      trancheNo: 1,
      dueOn: row.dueOn,
      emiPaise: row.emiPaise,
      isSettled: settled.has(row.rowNo),
    })),
    truths: lives
      .map(({ truth }) => truth)
      .map((truth) => (isInside(truth.paidOn, from, till) ? truth : { ...truth, paidOn: null })),
    table: tableOf(chance, {
      seed,
      losses,
      style: isCashCredit ? { ...style, title: 'Statement of Cash Credit Account' } : style,
      account,
      movements,
      from,
      till,
      isLatin,
      hasTraps,
      openingPaise: account === 'loan' ? 900_000_00 : isCashCredit ? -5_00_000_00 : 5_00_000_00,
    }),
    movements,
    loan,
  }
}

const isInside = (day: PlainDate | null, from: PlainDate, till: PlainDate) =>
  day !== null && day >= from && day <= till

const withLatinLetters = (movement: Movement): Movement => ({
  ...movement,
  narration: movement.narration
    .replace(/कर्ज हप्ता भरणा/, 'LOAN EMI BY CASH')
    .replace(/व्याज परतावा/, 'INTEREST SUBSIDY')
    .replace(/\p{Script=Devanagari}+/gu, 'X'),
})

function loanOf(chance: Chance): readonly ScheduleRow[] {
  const principalPaise = paise(chance.between(10, 100) * 10_000_00)
  const rateBp = basisPoints(chance.between(850, 1350))
  const tenureMonths = chance.between(24, 60)
  const schedule = buildSchedule({
    principalPaise,
    rateBp,
    tenureMonths,
    emiStartOn: addDays(plainDate('2023-01-01'), chance.between(0, 700)),
    emiPaise: computedInstalment(principalPaise, rateBp, tenureMonths),
  })
  if (!schedule.ok) throw new Error(schedule.error)
  return schedule.rows
}

/** Returns the other entries in the account of a loan. */
function loanMovements(
  chance: Chance,
  rows: readonly ScheduleRow[],
  from: PlainDate,
  months: number
) {
  const movements: Movement[] = []
  for (let month = 0; month < months; month++) {
    const on = addDays(from, month * 30 + 29)
    movements.push({ on, narration: 'INT.COLL', paise: chance.between(800, 9000) * 100 })
    if (chance.per(6)) movements.push({ on, narration: 'PENAL CHARGES', paise: 250_00 })
    if (chance.per(2)) {
      movements.push({ on, narration: 'SUBSIDY CREDIT', paise: -rows[0].emiPaise })
    }
  }
  return movements
}

interface TableOptions {
  seed: number
  losses: Losses
  style: StatementStyle
  account: 'savings' | 'loan'
  movements: readonly Movement[]
  from: PlainDate
  till: PlainDate
  isLatin: boolean
  openingPaise: number
  /** With traps, no figure is misread. */
  hasTraps: boolean
}

function tableOf(chance: Chance, options: TableOptions): string[][] {
  const { seed, losses, style, from, till, isLatin } = options
  const day = (on: PlainDate) => on.split('-').toReversed().join('-')
  const { openingPaise } = options
  const lines = linesOf(options)
  const printed = lines.map((line, index) =>
    addNoise(chance, style.cells(line, index), style, options.hasTraps ? 0 : 0.3)
  )
  if (style.isNewestFirst) printed.reverse()
  /** A separate generator, so that the statement differs only in what is missing. */
  const further = new Chance(seed + LOSS_SEED_OFFSET)
  const cells = withLosses(further, printed, style.heading, losses)
  const table: string[][] = [
    [style.title],
    ['Name', 'Smt. Savita Ramesh Jadhav'],
    [isLatin ? 'Branch' : 'शाखा', chance.of(isLatin ? LATIN_BRANCHES : BRANCHES)],
    ...(chance.per(70) ? [[`Statement from ${day(from)} to ${day(till)}`]] : []),
    [],
    [...style.heading],
  ]
  const balanceAt = style.heading.findIndex((title) => /balance|outstanding|शिल्लक/i.test(title))
  if (!style.isNewestFirst && chance.per(40)) {
    const opening = style.heading.map(() => '')
    opening[
      style.heading.findIndex((title) =>
        /narration|description|particulars|remarks|तपशील/i.test(title)
      )
    ] = 'OPENING BALANCE'
    const shown = style.cells(
      { on: from, narration: '', debitPaise: 0, creditPaise: 0, balancePaise: openingPaise },
      0
    )
    opening[balanceAt] = shown[balanceAt]
    table.push(opening)
  }
  const ofPage = chance.between(14, 40)
  const repeatsLast = chance.per(12)
  cells.forEach((line, index) => {
    if (index > 0 && index % ofPage === 0) {
      table.push(['', `Page ${index / ofPage}`], [...style.heading])
      if (repeatsLast) table.push(cells[index - 1])
    }
    table.push(line)
  })
  table.push([], ['*** End of statement ***'], ['This is a computer generated statement.'])
  return table
}

function linesOf({ account, movements, openingPaise }: TableOptions): AccountLine[] {
  const ordered = movements.toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0))
  let balancePaise = openingPaise
  return ordered.map(({ on, narration, paise: moved }): AccountLine => {
    /** In a loan account, `moved` is added to the debt; in the person's account, it is added to their balance. */
    balancePaise += moved
    const [out, come] = moved < 0 ? [-moved, 0] : [0, moved]
    return account === 'savings'
      ? { on, narration, debitPaise: out, creditPaise: come, balancePaise }
      : { on, narration, debitPaise: come, creditPaise: out, balancePaise }
  })
}

/** Adds invisible blanks and occasionally a misread digit. */
function addNoise(chance: Chance, cells: string[], style: StatementStyle, cent: number): string[] {
  const spaced = cells.map((cell) => (chance.per(5) ? ` ${cell.replaceAll(' ', '  ')} ` : cell))
  if (!chance.per(cent)) return spaced
  const places = spaced.flatMap((cell, index) => (/\d\.\d/.test(cell) ? [index] : []))
  const place = chance.of(places)
  if (place === undefined || !style.heading[place]) return spaced
  const digits = spaced[place]
  const at = chance.of(
    [...digits].flatMap((letter, index) => (/[1-9]/.test(letter) ? [index] : []))
  )
  spaced[place] = digits.slice(0, at) + String((Number(digits[at]) % 9) + 1) + digits.slice(at + 1)
  return spaced
}
