import {
  type SubmissionFacts,
  type SubmissionLimit,
  type SubmissionRules,
  missedLimits,
} from '#applications/rules/submission'
import { tenureLimit } from '#loans/rules/limits'
import type { LimitOfLoans } from '#masters/rules/scheme_limits'
import type { RulesBy } from '#masters/rules/scheme_rules'

/** What a file said at its first submission, and the tenure that its bank sanctioned; null is not known. */
export interface FileFacts extends SubmissionFacts {
  tenureMonths: number | null
}

export type RulesOfFile = SubmissionRules & RulesBy<'sanction'>

/** Limits as they would be; null stays as it was. */
export type ProposedLimits = Readonly<Record<LimitOfLoans, number | null>>

type MissedLimit = SubmissionLimit | 'tenure'

/** `not_kept`: nothing speaks against it, but something of it is not known any more. */
export type LimitAnswer = 'within' | 'outside' | 'not_kept'

interface Comparison {
  own: LimitAnswer
  other: LimitAnswer
  /** Limits whose answer differs. */
  differing: MissedLimit[]
}

/** What a file counts as in the totals; nothing of what was never submitted is known. */
type Tally = 'both' | 'newly_out' | 'newly_in' | 'neither' | 'not_kept'

const isSet = ([, value]: [string, number | null]) => value !== null

/** The same rules with other limits. */
const withLimits = (rules: RulesOfFile, limits: ProposedLimits): RulesOfFile => ({
  ...rules,
  ...(Object.fromEntries(Object.entries(limits).filter(isSet)) as Partial<RulesOfFile>),
})

/** The limits of the submission, and of the tenure once a bank has said one. */
const missedBy = (facts: FileFacts, rules: RulesOfFile): MissedLimit[] => {
  const { tenureMonths } = facts
  const isTooLong = tenureMonths !== null && tenureLimit(tenureMonths, rules)
  return [...missedLimits(facts, rules), ...(isTooLong ? (['tenure'] as const) : [])]
}

/** Most files have no loan, and so no tenure, which is not something that was lost. */
function answerOf(facts: FileFacts, missed: readonly MissedLimit[]): LimitAnswer {
  if (missed.length > 0) return 'outside'
  const { tenureMonths: _, ...submitted } = facts
  return Object.values(submitted).includes(null) ? 'not_kept' : 'within'
}

/** Holds a file against the rules that it was submitted under and against other limits. */
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
