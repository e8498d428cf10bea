import type { Loans } from '@generated/views'
import { parsePlainDate } from '#kernel/calendar/plain_date'
import { normaliseDigits } from '#kernel/formats/digits'
import { addPaise, paise, type Paise, rupeesToPaise, subtractPaise } from '#kernel/money/paise'
import { percentToBasisPoints } from '#kernel/rates/basis_points'
import {
  buildSchedule,
  computedInstalment,
  rebuildSchedule,
  type BuiltSchedule,
  type ScheduleRow,
} from '#loans/rules/amortisation'
import { moratoriumOf, openingBalance } from '#loans/rules/terms'

type EditValues = {
  tenureMonths: string
  rate: string
  amount: string
  emiStartOn: string
  emiAmount: string
}

type EditPreview = {
  /** The instalment that the rules compute for the outstanding amount, in paise. */
  computedPaise: Paise | null
  schedule: BuiltSchedule | null
}

/** Returns the schedule after the change, by the same rules as the server's. */
export function previewEdit(
  values: EditValues,
  disbursement: Loans.Disbursement,
  kept: readonly Loans.ScheduleLine[],
  maxMonths: number
): EditPreview {
  const principalPaise = rupeesToPaise(values.amount)
  const rateBp = percentToBasisPoints(values.rate)
  const tenureMonths = Number(normaliseDigits(values.tenureMonths).trim() || Number.NaN)
  const emiStartOn = parsePlainDate(values.emiStartOn)
  const isMonths = Number.isInteger(tenureMonths) && tenureMonths >= 1 && tenureMonths <= maxMonths
  const emptyPreview: EditPreview = { computedPaise: null, schedule: null }
  if (!principalPaise || rateBp === null || !emiStartOn || !isMonths) return emptyPreview
  const moratorium = moratoriumOf(disbursement.moratoriumMonths, disbursement.moratoriumKind)
  const terms = { principalPaise, rateBp, tenureMonths, emiStartOn, moratorium }
  const change = subtractPaise(principalPaise, paise(disbursement.amountPaise))
  const last = kept.at(-1)
  const balance = last ? addPaise(paise(last.closingPaise), change) : openingBalance(terms)
  const interestOnly = moratorium?.kind === 'interest_only' ? moratorium.months : 0
  const months = tenureMonths - Math.max(0, kept.length - interestOnly)
  if (balance <= 0 || months < 1) return emptyPreview
  const computedPaise = computedInstalment(balance, rateBp, months)
  const emiPaise = rupeesToPaise(values.emiAmount) ?? computedPaise
  const built = last
    ? rebuildSchedule(kept as readonly Loans.ScheduleLine[] as unknown as ScheduleRow[], {
        ...terms,
        emiPaise,
        principalChangePaise: change,
      })
    : buildSchedule({ ...terms, emiPaise })
  return { computedPaise, schedule: built.ok ? built : null }
}
