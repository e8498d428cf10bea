import { LOAN_ACCOUNT_NO } from '#database/factories/loan_account'
import { addDays, type PlainDate } from '#kernel/calendar/plain_date'
import type { ScheduleRow } from '#loans/rules/amortisation'
import type { Chance } from '#tests/support/statements/chance'

/** A movement of the person's account; in a loan account, a payment has a `paise` less than 0. */
export interface Movement {
  on: PlainDate
  narration: string
  /** Less than 0 for outgoing amounts. */
  paise: number
}

/** The true outcome of an instalment. */
export interface Truth {
  rowNo: number
  /** Date of the payment that was not returned; null if there is none. */
  paidOn: PlainDate | null
  /** Irregularity of the payment; with an 'unclear' narration, no program can recognise it. */
  trouble: Irregularity
}

export type Way = 'standing' | 'clearing' | 'by_hand'

const NARRATIONS: Record<Way, (bank: string, row: number) => string[]> = {
  standing: (_, row) => [
    `SI/LOAN EMI/${LOAN_ACCOUNT_NO}/${row}`,
    `STDG INST TRF TO LOAN A/C ${LOAN_ACCOUNT_NO}`,
    `AUTO RECOVERY LN 0000${LOAN_ACCOUNT_NO}`,
    `DR SI-EMI ${LOAN_ACCOUNT_NO} ${row}`,
  ],
  clearing: (bank, row) => [
    `ACH D- ${bank}-LN-${LOAN_ACCOUNT_NO}`,
    `NACH-DR-LOAN EMI-${LOAN_ACCOUNT_NO}-${row}`,
    `ECS/LOAN EMI/${LOAN_ACCOUNT_NO}`,
    `NACH DR INW ${bank} ${LOAN_ACCOUNT_NO} ${1000 + row}`,
  ],
  by_hand: (bank, row) => [
    `UPI/41234567${row}/${LOAN_ACCOUNT_NO}/${bank}`,
    `IMPS/P2A/3311${row}/LOAN ${LOAN_ACCOUNT_NO}`,
    `NEFT ${bank} ${LOAN_ACCOUNT_NO}`,
    `CASH PAID LOAN A/C ${LOAN_ACCOUNT_NO}`,
    `कर्ज हप्ता भरणा ${LOAN_ACCOUNT_NO}`,
  ],
}

const UNCLEAR = [
  'UPI/412345678/PAYMENT/paytm',
  'TRF TO 60412345678',
  'CHQ PAID 000123',
  'CASH WDL SELF',
]
const RETURNS = ['ACH RETURN INSUFFICIENT FUNDS', 'REV NACH UNPAID', 'ECS RTN FUNDS INSUFF']

/** Percentages of instalments with each irregularity. */
const IRREGULARITIES = {
  missing: 4,
  veryLate: 1,
  bounced: 4,
  parts: 2,
  partAlone: 1,
  twice: 2,
  late: 6,
  unclear: 0.5,
} as const

type Irregularity = keyof typeof IRREGULARITIES | 'none'

function drawIrregularity(chance: Chance): Irregularity {
  let drawn = chance.next() * 100
  for (const [irregularity, share] of Object.entries(IRREGULARITIES)) {
    if (drawn < share) return irregularity as Irregularity
    drawn -= share
  }
  return 'none'
}

/** Returns the movements of an instalment in an account and its true outcome. */
export function instalmentHistory(
  row: ScheduleRow,
  { chance, way, bank, isRounded }: { chance: Chance; way: Way; bank: string; isRounded: boolean }
): { movements: Movement[]; truth: Truth } {
  const amount = isRounded ? Math.ceil(row.emiPaise / 100) * 100 : row.emiPaise
  const movements: Movement[] = []
  const pay = (days: number, how: Way = way, paise = amount) => {
    const on = addDays(row.dueOn, days)
    movements.push({ on, narration: chance.of(NARRATIONS[how](bank, row.rowNo)), paise: -paise })
    return on
  }
  const back = (on: PlainDate, days: number, narration = chance.of(RETURNS)) =>
    movements.push({ on: addDays(on, days), narration, paise: amount })
  const inTime = () =>
    way === 'standing'
      ? chance.between(0, 1)
      : way === 'clearing'
        ? chance.between(0, 2)
        : chance.between(-4, 5)
  const irregularity = drawIrregularity(chance)
  const truth: Truth = { rowNo: row.rowNo, paidOn: null, trouble: irregularity }
  switch (irregularity) {
    case 'none':
      truth.paidOn = pay(inTime())
      break
    case 'missing':
      break
    case 'late':
      truth.paidOn = pay(chance.between(6, 22), 'by_hand')
      break
    case 'veryLate':
      truth.paidOn = pay(chance.between(26, 55), 'by_hand')
      break
    case 'bounced': {
      const on = pay(chance.between(0, 2), 'clearing')
      back(on, chance.between(0, 3))
      if (chance.per(70)) {
        const narration = 'ECS RETURN CHARGES INCL GST'
        movements.push({ on: addDays(on, chance.between(1, 5)), narration, paise: -590_00 })
      }
      if (chance.per(60)) truth.paidOn = pay(chance.between(8, 22), 'by_hand')
      break
    }
    case 'parts': {
      const first = Math.floor((amount * chance.between(30, 70)) / 10_000) * 100
      pay(chance.between(0, 3), 'by_hand', first)
      truth.paidOn = pay(chance.between(4, 15), 'by_hand', amount - first)
      break
    }
    case 'partAlone':
      pay(chance.between(0, 8), 'by_hand', Math.floor(amount / 20_000) * 10_000)
      break
    case 'twice': {
      const on = pay(inTime())
      movements.push({ ...movements[0] })
      back(on, chance.between(0, 3), 'REVERSAL OF DUPLICATE ENTRY')
      truth.paidOn = on
      break
    }
    case 'unclear': {
      const on = addDays(row.dueOn, chance.between(-2, 4))
      movements.push({ on, narration: chance.of(UNCLEAR), paise: -amount })
      truth.paidOn = on
    }
  }
  return { movements, truth }
}

/** Returns the other movements of an account, some with exactly the amount of an instalment. */
export function otherMovements(
  chance: Chance,
  { from, months, emiPaise }: { from: PlainDate; months: number; emiPaise: number }
): Movement[] {
  const movements: Movement[] = []
  const series = (cent: number, narration: string) => {
    if (!chance.per(cent)) return
    const day = chance.between(0, 27)
    for (let month = 0; month < months; month++) {
      movements.push({ on: addDays(from, month * 30 + day), narration, paise: -emiPaise })
    }
  }
  series(8, 'ACH D- HDFC MUTUAL FUND SIP')
  series(6, 'NACH-DR-LIC OF INDIA PREMIUM')
  series(6, 'ACH D- BAJAJ FINANCE LTD EMI 4412')
  series(3, 'SI RD INSTALMENT 0012')
  series(3, 'EMI CHOLAMANDALAM VEHICLE LOAN')
  for (let month = 0; month < months; month++) {
    const day = () => addDays(from, month * 30 + chance.between(0, 29))
    movements.push({
      on: day(),
      narration: 'NEFT CR SALARY',
      paise: chance.between(18_000, 60_000) * 100,
    })
    for (let count = chance.between(1, 7); count > 0; count--) {
      const narration = chance.of([
        'UPI/51234/KIRANA STORE/upi',
        'ATM WDL PUNE',
        'POS PURCHASE D MART',
        'MSEDCL BILL',
        'दुकान खरेदी',
        'UPI/LOANKAR TRADERS/SHOP',
      ])
      movements.push({ on: day(), narration, paise: -chance.between(50, 4000) * 100 })
    }
    if (chance.per(3)) {
      movements.push({ on: day(), narration: 'UPI/SHARMA TRADERS/GOODS', paise: -emiPaise })
    }
    if (chance.per(25)) movements.push({ on: day(), narration: 'SMS CHARGES', paise: -17_70 })
    if (month % 3 === 2)
      movements.push({ on: day(), narration: 'INT.PD:SB', paise: chance.between(50, 900) })
  }
  return movements
}
