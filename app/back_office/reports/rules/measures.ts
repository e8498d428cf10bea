import type { PlainDate } from '#kernel/calendar/plain_date'
import { ANSWER_KINDS, type AnswerKind } from '#bank_desk/rules/answers'
import { LEVELS, periodsOf, type Level } from '#reports/rules/periods'

/** What roll-ups of applications are kept by; 'applications' is their plain number. */
export const APPLICATION_MEASURES = ['applications', 'gender', 'caste', 'age', 'amount'] as const
export type ApplicationMeasure = (typeof APPLICATION_MEASURES)[number]
export type Measure = ApplicationMeasure | 'claims' | 'answers'

/**
 * Stands for the whole State in the district's place. What is kept by a value (gender, caste, age,
 * amount) is kept for the State as well: a range of days then is a few thousand cells and not a
 * hundred thousand, whoever asks. Plain numbers are few enough to be added up,
 * and so are the few kinds of banks' answers.
 */
export const STATE = 0

/** Whether a measure has cells of the State. */
export const hasStateCells = (measure: Measure): boolean =>
  !['applications', 'claims', 'answers'].includes(measure)

/** Stands for a gender or caste that was not given. */
export const NOT_GIVEN = -1

/** Amounts are kept in steps of ten thousand rupees: bands of the masters begin at such a step. */
export const AMOUNT_STEP_PAISE = 10_000_00
export const AMOUNT_STEP_RUPEES = AMOUNT_STEP_PAISE / 100

/** What of an application its roll-ups depend on. */
export interface ApplicationFacts {
  submittedOn: PlainDate
  districtId: number
  loanType: number
  genderId: number | null
  casteId: number | null
  ageAtSubmission: number
  amountPaise: number
}

/** What of a claim its roll-up depends on; it counts on the day of its first submission. */
export interface ClaimFacts {
  firstSubmittedOn: PlainDate
  districtId: number
  loanType: number
}

/** What of a bank's answer to a letter its roll-up depends on; it counts on the day it was given. */
export interface AnswerFacts {
  answeredOn: PlainDate
  districtId: number
  loanType: number
  kind: AnswerKind
}

/** The kind of an answer as a cell keeps it: its place in the list, so that a new kind comes at its end. */
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

/** Every cell that an application is counted in. */
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

/** Every cell that a claim is counted in. */
export function claimCells({ firstSubmittedOn: day, districtId, loanType }: ClaimFacts) {
  return cells({ day, districtId, loanType }, [['claims', 0]])
}

/** Every cell that a bank's answer is counted in. */
export function answerCells({ answeredOn: day, districtId, loanType, kind }: AnswerFacts) {
  return cells({ day, districtId, loanType }, [['answers', answerValue(kind)]])
}
