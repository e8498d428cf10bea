import { LOAN_ACCOUNT_NO } from '#database/factories/loan_account'
import { addDays, daysBetween, type PlainDate } from '#kernel/calendar/plain_date'
import type { LoanReferences } from '#claims/statements/rules/narrations'
import type { ScheduleRow } from '#loans/rules/amortisation'
import type { Chance } from '#tests/support/statements/chance'
import {
  instalmentHistory,
  type Movement,
  type Truth,
  type Way,
} from '#tests/support/statements/lives'

const MANDATE = 'MAHB7010506261234567'
/** A number that is constant in the narrations of a loan but is neither its account nor its mandate. */
const SERIAL = '77123456'
const OTHER_LOAN = '604123456780'

/** References that identify the instalments of a statement. */
const KNOWN_BY = [
  'account',
  'account',
  'account',
  'mandate',
  'mandate',
  'pattern',
  'nothing',
] as const
export type KnownBy = (typeof KNOWN_BY)[number]

export interface TrappedLoan {
  knownBy: KnownBy
  references: LoanReferences
  /** Every instalment is paid a month late. */
  isMonthLate: boolean
}

export function trappedLoan(chance: Chance, bank: string): TrappedLoan {
  const knownBy = chance.of(KNOWN_BY)
  return {
    knownBy,
    isMonthLate: chance.per(1),
    references: {
      accountNumber: knownBy === 'account' ? LOAN_ACCOUNT_NO : null,
      mandateReference: knownBy === 'mandate' ? MANDATE : null,
      confirmed: knownBy === 'pattern' ? [patternOf(bank, 3), `NEFT ${bank} LN ${SERIAL}`] : [],
      lender: { name: bank, code: null },
    },
  }
}

const patternOf = (bank: string, row: number) => `ACH D- ${bank} LN ${SERIAL} NO ${row}`

const byHand = ({ knownBy }: TrappedLoan, bank: string) =>
  knownBy === 'pattern' || knownBy === 'nothing'
    ? `NEFT ${bank} LN ${knownBy === 'pattern' ? SERIAL : ''}`
    : `CASH PAID LOAN A/C ${knownBy === 'account' ? LOAN_ACCOUNT_NO : MANDATE}`

/** A lender's narrations without any number of the loan. */
const unnumberedNarrations = (bank: string, row: number) => [
  `ACH D- ${bank} LOAN ${row}`,
  `NACH DR ${bank.toUpperCase()} EMI`,
  `ECS ${bank} TERM LOAN`,
  `NEFT ${bank} LOAN INSTALMENT`,
]

/** Payments for other purposes with the amount of an instalment; `{bank}` is the lender of the loan. */
const FOREIGN = [
  'NACH DR SBI LIFE',
  'ACH D- {bank} CARD EMI',
  'ACH D- {bank} MUTUAL FUND SIP',
  '{bank} GENERAL INSURANCE PREM',
  'ACH D- PIRAMAL LOAN',
  'ACH D- TATA CAPITAL EMI 88123',
  'NACH-DR-MUTHOOT FINCORP GOLD LOAN',
  'ACH D- HDB FINANCIAL SERVICES LN',
  'MUDRA YOJANA DM NAGAR LOAN EMI',
  'PATSANSTHA LOAN HAPTA',
  'CREDIT SOCIETY LOAN RECOVERY',
  'BACHAT GAT KARJ HAPTA',
  'AUTO DEBIT NPS',
  'DEBIT CARD EMI SAMSUNG',
  'POS EMI BAJAJ ELECTRONICS',
  'UPI/DR/428812345678/SURESH PATIL/SBIN/suresh@ok/loan',
  'UPI/521199887766/ANITA KALE/MAHB/emi',
  'IMPS/P2A/998812/RAMESH MORE/LOAN RETURN',
  'NEFT DR-SHRIRAM HOUSING-EMI',
  'ECS/LIC HOUSING FINANCE/4412',
  'SI RD INSTALMENT 0012',
  'FD OPENING 00123',
  'CHIT FUND INSTALMENT',
  'SCHOOL FEES EMI EDU',
  'HERO FINCORP TWO WHEELER EMI',
  'MAHINDRA FINANCE TRACTOR LOAN',
  'FASTAG RECHARGE',
  'RENT SHOP NO 4',
]
const FOREIGN_RETURNS = ['{text} RETURN', 'RTN {text}']

/** Credits to a loan account that are not payments by the borrower, with its number and the amount of an instalment. */
const NO_PAYMENTS = [
  `INTEREST SUBVENTION CREDIT ${LOAN_ACCOUNT_NO}`,
  `INT REVERSAL ${LOAN_ACCOUNT_NO}`,
  `SUBSIDY CREDIT ${LOAN_ACCOUNT_NO}`,
  `व्याज परतावा ${LOAN_ACCOUNT_NO}`,
]
export const RECEIPTS = ['BY CUSTOMER RECEIPT', 'BY CASH COUNTER SALE', 'UPI/CR/51234/SHOP SALE']

/** Percentages of instalments with kinds of returns that `instalmentHistory` does not generate. */
const RETURNS = {
  numbered: 2,
  parts: 1,
  net: 1,
  bare: 0.5,
  unnamed: 0.5,
  foreignBack: 1,
} as const

function drawReturn(chance: Chance): keyof typeof RETURNS | null {
  let drawn = chance.next() * 100
  for (const [kind, share] of Object.entries(RETURNS)) {
    if (drawn < share) return kind as keyof typeof RETURNS
    drawn -= share
  }
  return null
}

interface TrapOptions {
  chance: Chance
  way: Way
  bank: string
  isRounded: boolean
  loan: TrappedLoan
  /** Payments of the same amount for other purposes. */
  foreign: readonly Movement[]
  /** The last day of the statement. */
  till: PlainDate
}

/**
 * Days in which the clearing may return a payment after the end of the statement; a return within the statement may
 * take any number of days.
 */
const MAX_RETURN_DAYS = 11

/** Returns the movements of an instalment with returns, references and delays as misleading as those of real banks. */
export function trappedHistory(row: ScheduleRow, options: TrapOptions) {
  const { chance, bank, loan, foreign, till } = options
  const narrations = new Map<string, string>()
  /** An entry that was booked twice keeps one narration. */
  const narrate = (movement: Movement): Movement => {
    const { narration: text } = movement
    const narration = narrations.get(text) ?? narrationFor(chance, loan, bank, row.rowNo, text)
    narrations.set(text, narration)
    return { ...movement, narration }
  }
  if (loan.isMonthLate) {
    const on = addDays(row.dueOn, chance.between(26, 33))
    const truth: Truth = { rowNo: row.rowNo, paidOn: on, trouble: 'veryLate' }
    return { movements: [{ on, narration: byHand(loan, bank), paise: -row.emiPaise }], truth }
  }
  const kind = drawReturn(chance)
  if (kind === null) {
    /** Half of the instalments may have the ordinary irregularities. */
    const life = chance.per(50) ? instalmentHistory(row, options) : regularHistory(row, options)
    return { ...life, movements: life.movements.map(narrate) }
  }
  const paid = narrate({
    on: addDays(row.dueOn, chance.between(0, 2)),
    narration: `NACH DR INW ${bank} ${LOAN_ACCOUNT_NO} ${8_100_000 + row.rowNo}`,
    paise: -row.emiPaise,
  })
  const isReturned = kind !== 'foreignBack'
  const truth: Truth = { rowNo: row.rowNo, paidOn: isReturned ? null : paid.on, trouble: 'bounced' }
  const returns = returnsOf(kind, paid, chance, foreign).map((one) =>
    one.on > till && one.paise > 0
      ? { ...one, on: addDays(paid.on, Math.min(MAX_RETURN_DAYS, daysBetween(paid.on, one.on))) }
      : one
  )
  return { movements: [paid, ...returns], truth }
}

/** Returns an instalment that is paid in time, without irregularities. */
function regularHistory(row: ScheduleRow, options: TrapOptions) {
  for (;;) {
    const life = instalmentHistory(row, options)
    if (life.truth.trouble === 'none') return life
  }
}

/** Matches a number of the payment alone, not of the loan. */
const isOwnNumber = / 81\d{5}$/

/** Returns the lines that reverse a payment. */
function returnsOf(
  kind: keyof typeof RETURNS,
  { on, narration, paise: minus }: Movement,
  chance: Chance,
  foreign: readonly Movement[]
): Movement[] {
  const paise = -minus
  const back = (days: number, text: string, amount = paise): Movement => ({
    on: addDays(on, days),
    narration: text,
    paise: amount,
  })
  /** A return without a number must not fall near another payment to which it could belong. */
  const bareDays = [0, 0, 1, 1, 1, 2, 2, 3, 5, 9, 12, 17].filter((days) =>
    foreign.every((one) => {
      const distance = daysBetween(one.on, addDays(on, days))
      return distance < 0 || distance > 3
    })
  )
  switch (kind) {
    case 'numbered': {
      const days = isOwnNumber.test(narration) ? chance.between(0, 60) : chance.of(bareDays)
      return [back(days ?? 0, `${narration} RETURN`)]
    }
    case 'parts': {
      const part = Math.floor((paise * chance.between(20, 80)) / 10_000) * 100
      if (!isOwnNumber.test(narration) || chance.per(50)) {
        const text = 'ACH RETURN INSUFF FUNDS'
        const days = chance.of(bareDays) ?? 0
        return [back(days, text, part), back(days, text, paise - part)]
      }
      const [text, days] = [`${narration} RTN`, chance.between(1, 12)]
      return [back(days, text, part), back(days + chance.between(0, 20), text, paise - part)]
    }
    case 'net':
      return [back(chance.of(bareDays) ?? 0, 'NACH RTN NET OF CHARGES', paise - 590_00)]
    case 'bare':
      return [back(chance.of(bareDays) ?? 0, 'REV NACH UNPAID')]
    case 'unnamed':
      return [back(chance.between(0, 30), narration)]
    case 'foreignBack': {
      const text = 'ACH D- HDFC MUTUAL FUND SIP'
      const taken = back(chance.between(4, 9), text, -paise)
      const number = `${text} 55${on.replaceAll('-', '')}`
      const returned = chance.of(FOREIGN_RETURNS).replace('{text}', number)
      const days = daysBetween(on, taken.on) + chance.between(0, 3)
      return [{ ...taken, narration: number }, back(days, returned)]
    }
  }
}

const isByHand = /^(?:UPI|IMPS|NEFT|CASH|कर्ज)/

function narrationFor(
  chance: Chance,
  { knownBy }: TrappedLoan,
  bank: string,
  row: number,
  narration: string
): string {
  if (!narration.includes(LOAN_ACCOUNT_NO) || knownBy === 'account') return narration
  if (knownBy === 'mandate') return narration.replace(LOAN_ACCOUNT_NO, MANDATE)
  if (knownBy === 'nothing') return chance.of(unnumberedNarrations(bank, row))
  return isByHand.test(narration) ? `NEFT ${bank} LN ${SERIAL}` : patternOf(bank, row)
}

/** Returns payments for other purposes with the amount of the instalment, on dates near the due dates and on others. */
export function foreignTraps(
  chance: Chance,
  rows: readonly ScheduleRow[],
  bank: string
): Movement[] {
  const movements: Movement[] = []
  const otherLoan = chance.per(2)
  const isDense = chance.per(15)
  const sumsUp = chance.per(3)
  for (const row of rows) {
    const pay = (narration: string, paise: number = row.emiPaise) =>
      movements.push({
        on: addDays(row.dueOn, chance.between(-5, 24)),
        narration: narration.replace('{bank}', bank),
        paise: -paise,
      })
    if (isDense || chance.per(15)) pay(chance.of(FOREIGN))
    if (otherLoan) pay(`SI/LOAN EMI/${OTHER_LOAN}/${row.rowNo}`)
    if (sumsUp) {
      const part = Math.floor(row.emiPaise / 3)
      pay(`ACH D- ${bank} VEHICLE LOAN`, part)
      pay(`ACH D- ${bank} HOME LOAN`, row.emiPaise - part)
    }
  }
  return movements
}

/** Returns receipts in the account of a loan or of cash credit that are not payments of the loan. */
export function receiptTraps(
  chance: Chance,
  rows: readonly ScheduleRow[],
  account: 'cash_credit' | 'loan'
): Movement[] {
  return rows.flatMap((row) => {
    if (!chance.per(account === 'loan' ? 25 : 60)) return []
    const on = addDays(row.dueOn, chance.between(-4, 20))
    const narration = chance.of(account === 'loan' ? NO_PAYMENTS : RECEIPTS)
    return [{ on, narration, paise: account === 'loan' ? -row.emiPaise : row.emiPaise }]
  })
}
