import {
  type SubmissionFacts,
  type SubmissionLimit,
  type SubmissionRules,
  unmetLimits,
} from '#applications/rules/submission'
import { tenureLimit } from '#loans/rules/terms'
import type { LoanLimit } from '#masters/rules/scheme_limits'
import type { RulesBy } from '#masters/rules/scheme_rules'

/** Values of an application at its first submission, and the tenure that its bank sanctioned; null is unknown. */
export interface FileFacts extends SubmissionFacts {
  tenureMonths: number | null
}

export type RulesOfFile = SubmissionRules & RulesBy<'sanction'>

/** Proposed limits; null leaves a limit unchanged. */
export type ProposedLimits = Readonly<Record<LoanLimit, number | null>>

type MissedLimit = SubmissionLimit | 'tenure'

/** `not_kept`: no limit is exceeded, but some of the values are no longer known. */
export type LimitAnswer = 'within' | 'outside' | 'not_kept'

interface Comparison {
  own: LimitAnswer
  other: LimitAnswer
  /** Limits with a different result. */
  differing: MissedLimit[]
}

/** Tally of an application in the totals; nothing is known about one that was never submitted. */
type Tally = 'both' | 'newly_out' | 'newly_in' | 'neither' | 'not_kept'

const isSet = ([, value]: [string, number | null]) => value !== null

/** Returns the same rules with other limits. */
const withLimits = (rules: RulesOfFile, limits: ProposedLimits): RulesOfFile => ({
  ...rules,
  ...(Object.fromEntries(Object.entries(limits).filter(isSet)) as Partial<RulesOfFile>),
})

/** Checks the limits of the submission, and of the tenure once a bank has sanctioned one. */
const missedBy = (facts: FileFacts, rules: RulesOfFile): MissedLimit[] => {
  const { tenureMonths } = facts
  const isTooLong = tenureMonths !== null && tenureLimit(tenureMonths, rules)
  return [...unmetLimits(facts, rules), ...(isTooLong ? (['tenure'] as const) : [])]
}

/** Most applications have no loan and therefore no tenure, which is not a lost value. */
function answerOf(facts: FileFacts, missed: readonly MissedLimit[]): LimitAnswer {
  if (missed.length > 0) return 'outside'
  const { tenureMonths: _, ...submitted } = facts
  return Object.values(submitted).includes(null) ? 'not_kept' : 'within'
}

/** Compares an application with the rules that it was submitted under and with other limits. */
export function compareLimits(
  facts: FileFacts,
  rules: RulesOfFile,
  limits: ProposedLimits
): Comparison {
  const before = missedBy(facts, rules)
  const after = missedBy(facts, withLimits(rules, limits))
  return {
    own: answerOf(facts, before),
    other: answerOf(facts, after),
    differing: [...new Set([...before, ...after])].filter(
      (limit) => before.includes(limit) !== after.includes(limit)
    ),
  }
}

export function tallyOf({ own, other }: Pick<Comparison, 'own' | 'other'>): Tally {
  if (own !== 'outside' && other === 'outside') return 'newly_out'
  if (own === 'outside' && other !== 'outside') return 'newly_in'
  if (own === 'outside') return 'neither'
  return own === 'within' ? 'both' : 'not_kept'
}
