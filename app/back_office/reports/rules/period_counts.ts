import { financialYear } from '#kernel/calendar/periods'
import {
  type PlainDate,
  addDays,
  addMonthsClamped,
  startOfMonth,
} from '#kernel/calendar/plain_date'
import { ANSWER_KINDS, type AnswerKind } from '#bank_desk/rules/branches'

/** Lengths of the periods that roll-ups are stored for; years are financial years. */
export const LEVELS = ['day', 'month', 'year'] as const
export type Level = (typeof LEVELS)[number]

/** Periods of one level whose first days are in this range; null means no limit. */
export interface Segment {
  level: Level
  from: PlainDate | null
  to: PlainDate | null
}

const yearStart = (day: PlainDate) => financialYear(day).start

/** Returns the first day of the period of each level that contains a day. */
export function periodsOf(day: PlainDate): Record<Level, PlainDate> {
  return { day, month: startOfMonth(day), year: yearStart(day) }
}

/**
 * Splits a range of days, both inclusive, into as few periods as possible: complete financial years, then complete
 * months, then single days at the ends. Each day is in exactly one of them.
 *
 * @param from null: from the beginning
 * @param to null: without an end
 */
export function segmentsOf(from: PlainDate | null, to: PlainDate | null): Segment[] {
  return splitRange(from, to, [
    { level: 'year', startOf: yearStart, next: (start) => addMonthsClamped(start, 12) },
    { level: 'month', startOf: startOfMonth, next: (start) => addMonthsClamped(start, 1) },
  ])
}

interface Size {
  level: Level
  startOf(day: PlainDate): PlainDate
  next(start: PlainDate): PlainDate
}

function splitRange(from: PlainDate | null, to: PlainDate | null, sizes: Size[]): Segment[] {
  if (from !== null && to !== null && from > to) return []
  const [size, ...smaller] = sizes
  if (!size) return [{ level: 'day', from, to }]
  const { level, startOf, next } = size
  const first = from === null || startOf(from) === from ? from : next(startOf(from))
  /** First day after the complete periods. */
  const after = to === null ? null : endOfWholePeriods(to, size)
  if (first !== null && after !== null && first >= after) return splitRange(from, to, smaller)
  return [
    ...(first === from ? [] : splitRange(from, addDays(first!, -1), smaller)),
    { level, from: first, to: after === null ? null : addDays(after, -1) },
    ...(after === null || after > to! ? [] : splitRange(after, to, smaller)),
  ]
}

function endOfWholePeriods(to: PlainDate, { startOf, next }: Size): PlainDate {
  const start = startOf(to)
  return addDays(next(start), -1) === to ? next(start) : start
}

/** Measures of the roll-ups of applications; 'applications' is their plain number. */
const APPLICATION_MEASURES = ['applications', 'gender', 'caste', 'age', 'amount'] as const
type ApplicationMeasure = (typeof APPLICATION_MEASURES)[number]
export type Measure = ApplicationMeasure | 'claims' | 'answers'

/**
 * District number that represents the complete State. Measures with a value (gender, caste, age, amount) are also
 * stored for the State: a range of days is then a few thousand cells instead of a hundred thousand for every viewer.
 * Plain numbers are few enough to be summed, and so are the few kinds of bank answers.
 */
export const STATE = 0

/** Whether a measure has cells of the State. */
export const hasStateCells = (measure: Measure): boolean =>
  !['applications', 'claims', 'answers'].includes(measure)

/** Value for a gender or caste that was not given. */
export const NOT_GIVEN = -1

/** Amounts are grouped in steps of ten thousand rupees: the bands of the master data begin at such a step. */
export const AMOUNT_STEP_PAISE = 10_000_00
export const AMOUNT_STEP_RUPEES = AMOUNT_STEP_PAISE / 100

/** Values of an application that its roll-ups depend on. */
export interface ApplicationFacts {
  submittedOn: PlainDate
  districtId: number
  loanType: number
  genderId: number | null
  casteId: number | null
  ageAtSubmission: number
  amountPaise: number
}

/** Values of a claim that its roll-up depends on; it counts on the day of its first submission. */
export interface ClaimFacts {
  firstSubmittedOn: PlainDate
  districtId: number
  loanType: number
}

/** Values of a bank's answer to a letter that its roll-up depends on; it counts on the day of the answer. */
export interface AnswerFacts {
  answeredOn: PlainDate
  districtId: number
  loanType: number
  kind: AnswerKind
}

/** Value of a kind of answer in a cell: its index in the list, so a new kind must be appended. */
export const answerValue = (kind: AnswerKind): number => ANSWER_KINDS.indexOf(kind)

/** One cell of the roll-ups. */
export interface PeriodCell {
  measure: Measure
  level: Level
  periodOn: PlainDate
  districtId: number
  loanType: number
  value: number
}

interface CountKey {
  day: PlainDate
  districtId: number
  loanType: number
}

function cells({ day, districtId, loanType }: CountKey, values: [Measure, number][]): PeriodCell[] {
  const periods = periodsOf(day)
  return values.flatMap(([measure, value]) =>
    (hasStateCells(measure) ? [districtId, STATE] : [districtId]).flatMap((place) =>
      LEVELS.map((level) => ({
        measure,
        level,
        periodOn: periods[level],
        districtId: place,
        loanType,
        value,
      }))
    )
  )
}

/** Returns every cell that an application is counted in. */
export function applicationCells(facts: ApplicationFacts): PeriodCell[] {
  const { submittedOn: day, districtId, loanType } = facts
  return cells({ day, districtId, loanType }, [
    ['applications', 0],
    ['gender', facts.genderId ?? NOT_GIVEN],
    ['caste', facts.casteId ?? NOT_GIVEN],
    ['age', facts.ageAtSubmission],
    ['amount', Math.floor(facts.amountPaise / AMOUNT_STEP_PAISE)],
  ])
}

/** Returns every cell that a claim is counted in. */
export function claimCells({ firstSubmittedOn: day, districtId, loanType }: ClaimFacts) {
  return cells({ day, districtId, loanType }, [['claims', 0]])
}

/** Returns every cell that a bank's answer is counted in. */
export function answerCells({ answeredOn: day, districtId, loanType, kind }: AnswerFacts) {
  return cells({ day, districtId, loanType }, [['answers', answerValue(kind)]])
}
