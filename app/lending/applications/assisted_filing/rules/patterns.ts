import * as least from '#applications/assisted_filing/rules/thresholds'

/** Facts of one assistance by a centre. Digests and texts are compared, never shown. */
export interface AssistanceFacts {
  id: number
  citizenId: number | null
  /** Number of the application; null before its submission. */
  number: string | null
  account: string | null
  telephones: readonly string[]
  address: string | null
  files: readonly string[]
  submittedAt: Date | null
  openingSeconds: number | null
  submissionSeconds: number | null
  /** Whether it ended without a submission. */
  isLapsed: boolean
  /** Whether the citizen is an operator of the centre. */
  isOperator: boolean
}

const PATTERN_KINDS = [
  'same_account',
  'same_file',
  'same_telephone',
  'same_address',
  'operator_as_citizen',
  'quick_codes',
  'many_in_an_hour',
  'at_night',
  'lapsed',
] as const
type PatternKind = (typeof PATTERN_KINDS)[number]

/** A suspicious pattern: the number of cases, and the numbers of the applications to review. */
interface Pattern {
  kind: PatternKind
  count: number
  numbers: string[]
}

const HOUR_MS = 3_600_000
/** Offset of India time from UTC. */
const INDIA_MS = 5.5 * HOUR_MS

const pattern = (
  kind: PatternKind,
  about: readonly AssistanceFacts[],
  count = about.length
): Pattern => ({
  kind,
  count,
  numbers: [...new Set(about.flatMap(({ number }) => number ?? []))].toSorted(),
})

/** Returns assistances that share a value with those of other citizens, if a minimum number of citizens do. */
function sharedValuePatterns(
  kind: PatternKind,
  facts: readonly AssistanceFacts[],
  valuesOf: (help: AssistanceFacts) => readonly string[],
  citizens: number
): Pattern[] {
  const byValue = new Map<string, AssistanceFacts[]>()
  for (const help of facts) {
    for (const value of new Set(valuesOf(help))) {
      byValue.set(value, [...(byValue.get(value) ?? []), help])
    }
  }
  /** Several values shared by the same people are one finding. */
  const sets = new Map(
    [...byValue.values()].map((assistances) => [
      assistances.map(({ id }) => id).join(),
      assistances,
    ])
  )
  return [...sets.values()].flatMap((assistances) => {
    const count = new Set(assistances.map(({ citizenId }) => citizenId)).size
    return count >= citizens ? [pattern(kind, assistances, count)] : []
  })
}

const isQuick = ({ openingSeconds, submissionSeconds }: AssistanceFacts) =>
  [openingSeconds, submissionSeconds].some(
    (seconds) => seconds !== null && seconds <= least.MAX_QUICK_SECONDS
  )

function isAtNight({ submittedAt }: AssistanceFacts): boolean {
  if (!submittedAt) return false
  const hour = new Date(submittedAt.getTime() + INDIA_MS).getUTCHours()
  return hour >= least.NIGHT_HOURS.from || hour < least.NIGHT_HOURS.until
}

/** Returns the submissions of the busiest hour. */
function busiestHour(facts: readonly AssistanceFacts[]): AssistanceFacts[] {
  const sent = facts
    .filter(({ submittedAt }) => submittedAt)
    .toSorted((a, b) => a.submittedAt!.getTime() - b.submittedAt!.getTime())
  return sent.reduce<AssistanceFacts[]>((fullest, first, at) => {
    const until = first.submittedAt!.getTime() + HOUR_MS
    const within = sent.slice(at).filter(({ submittedAt }) => submittedAt!.getTime() < until)
    return within.length > fullest.length ? within : fullest
  }, [])
}

const patternIfAtLeast = (
  kind: PatternKind,
  assistances: readonly AssistanceFacts[],
  count: number
) => (assistances.length >= count ? [pattern(kind, assistances)] : [])

/** Returns the suspicious patterns in the applications of one centre, the most serious first. */
export function suspiciousPatterns(facts: readonly AssistanceFacts[]): Pattern[] {
  const lapsed = facts.filter(({ isLapsed }) => isLapsed)
  const isManyLapsed =
    facts.length >= least.MIN_OPENED && lapsed.length >= facts.length * least.MIN_LAPSED_SHARE
  return [
    ...sharedValuePatterns(
      'same_account',
      facts,
      ({ account }) => (account ? [account] : []),
      least.MIN_SAME_ACCOUNT
    ),
    ...sharedValuePatterns('same_file', facts, ({ files }) => files, least.MIN_SAME_FILE),
    ...sharedValuePatterns(
      'same_telephone',
      facts,
      ({ telephones }) => telephones,
      least.MIN_SAME_TELEPHONE
    ),
    ...sharedValuePatterns(
      'same_address',
      facts,
      ({ address }) => (address ? [address] : []),
      least.MIN_SAME_ADDRESS
    ),
    ...patternIfAtLeast(
      'operator_as_citizen',
      facts.filter(({ isOperator }) => isOperator),
      1
    ),
    ...patternIfAtLeast('quick_codes', facts.filter(isQuick), least.MIN_QUICK_CODES),
    ...patternIfAtLeast('many_in_an_hour', busiestHour(facts), least.MIN_SUBMISSIONS_PER_HOUR),
    ...patternIfAtLeast('at_night', facts.filter(isAtNight), least.MIN_NIGHT_SUBMISSIONS),
    ...(isManyLapsed ? [pattern('lapsed', lapsed)] : []),
  ]
}
