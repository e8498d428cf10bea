import { type PlainDate, parsePlainDate } from '#kernel/calendar/plain_date'
import { normaliseDigits } from '#kernel/formats/digits'
import { type Paise, rupeesToPaise } from '#kernel/money/paise'
import { basisPoints } from '#kernel/rates/basis_points'
import { type BuiltSchedule, buildSchedule, emiEndDate } from '#loans/rules/amortisation'
import { minInstalment, moratoriumOf, proposedInstalment } from '#loans/rules/terms'

export type DisbursementValues = {
  tenureMonths: string
  emiStartOn: string
  amount: string
  emiAmount: string
  moratoriumKind: string
  moratoriumMonths: string
}

export type SchedulePreview = {
  /** The instalment that the rules compute, once amount and tenure are entered. */
  computedPaise: Paise | null
  /** The first month's interest, when the instalment does not cover it. */
  tooSmallFor: Paise | null
  schedule: BuiltSchedule | null
}

type PreviewLimits = {
  maxTenureMonths: number
  maxMoratoriumMonths: number
  /** Difference from which a smaller instalment has to be acknowledged. */
  emiWarningBp: number
}

const EMPTY_PREVIEW: SchedulePreview = { computedPaise: null, tooSmallFor: null, schedule: null }

const monthsOf = (typed: string) => Number(normaliseDigits(typed).replace(/\s/g, '') || Number.NaN)

const isMonths = (months: number, most: number) =>
  Number.isInteger(months) && months >= 1 && months <= most

/**
 * Returns the schedule of the values typed so far, by the same rules as the server's. Empty for months outside the
 * limits: a number with too many digits must not keep the browser busy.
 */
export function previewSchedule(
  values: DisbursementValues,
  rateBp: number,
  limits: PreviewLimits
): SchedulePreview {
  const principalPaise = rupeesToPaise(values.amount)
  const tenureMonths = monthsOf(values.tenureMonths)
  const kind = values.moratoriumKind as 'interest_only' | 'capitalised' | ''
  const moratoriumMonths = monthsOf(values.moratoriumMonths)
  if (!principalPaise || !isMonths(tenureMonths, limits.maxTenureMonths)) return EMPTY_PREVIEW
  if (kind && !isMonths(moratoriumMonths, limits.maxMoratoriumMonths)) return EMPTY_PREVIEW
  const terms = {
    principalPaise,
    rateBp: basisPoints(rateBp),
    tenureMonths,
    moratorium: moratoriumOf(moratoriumMonths, kind || null),
  }
  const computedPaise = proposedInstalment(terms)
  const emiStartOn = parsePlainDate(values.emiStartOn)
  const emiPaise = rupeesToPaise(values.emiAmount) ?? computedPaise
  if (!emiStartOn) return { computedPaise, tooSmallFor: null, schedule: null }
  const built = buildSchedule({
    ...terms,
    emiStartOn,
    emiPaise,
    acknowledgeFromBp: limits.emiWarningBp,
  })
  if (!built.ok) return { computedPaise, tooSmallFor: minInstalment(terms), schedule: null }
  return { computedPaise, tooSmallFor: null, schedule: built }
}

/** Returns the end date of the instalments (document 4, section 4): start plus tenure, less one month. */
export function emiEnd(values: DisbursementValues, limits: PreviewLimits): PlainDate | null {
  const tenureMonths = monthsOf(values.tenureMonths)
  const startOn = parsePlainDate(values.emiStartOn)
  if (!startOn || !isMonths(tenureMonths, limits.maxTenureMonths)) return null
  const paid = values.moratoriumKind === 'interest_only' ? monthsOf(values.moratoriumMonths) : 0
  if (paid !== 0 && !isMonths(paid, limits.maxMoratoriumMonths)) return null
  return emiEndDate(startOn, tenureMonths + paid)
}
