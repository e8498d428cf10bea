import * as least from '#applications/assisted_filing/rules/thresholds'

/** Facts of one assistance by a centre. Digests and texts are compared, never shown. */
export interface HelpFacts {
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
  about: readonly HelpFacts[],
  count = about.length
): Pattern => ({
  kind,
  count,
  numbers: [...new Set(about.flatMap(({ number }) => number ?? []))].toSorted(),
})

/** Returns assistances that share a value with those of other citizens, if a minimum number of citizens do. */
function shared(
  kind: PatternKind,
  facts: readonly HelpFacts[],
  valuesOf: (help: HelpFacts) => readonly string[],
  citizens: number
): Pattern[] {
  const byValue = new Map<string, HelpFacts[]>()
  for (const help of facts) {
    for (const value of new Set(valuesOf(help))) {
      byValue.set(value, [...(byValue.get(value) ?? []), help])
    }
  }
  /** Several values shared by the same people are one finding. */
  const sets = new Map(
    [...byValue.values()].map((helps) => [helps.map(({ id }) => id).join(), helps])
  )
  return [...sets.values()].flatMap((helps) => {
    const count = new Set(helps.map(({ citizenId }) => citizenId)).size
    return count >= citizens ? [pattern(kind, helps, count)] : []
  })
}

const isQuick = ({ openingSeconds, submissionSeconds }: HelpFacts) =>
  [openingSeconds, submissionSeconds].some(
    (seconds) => seconds !== null && seconds <= least.QUICK_SECONDS
  )

function isAtNight({ submittedAt }: HelpFacts): boolean {
  if (!submittedAt) return false
  const hour = new Date(submittedAt.getTime() + INDIA_MS).getUTCHours()
  return hour >= least.NIGHT.from || hour < least.NIGHT.until
}

/** Returns the submissions of the busiest hour. */
function busiestHour(facts: readonly HelpFacts[]): HelpFacts[] {
  const sent = facts
    .filter(({ submittedAt }) => submittedAt)
    .toSorted((a, b) => a.submittedAt!.getTime() - b.submittedAt!.getTime())
  return sent.reduce<HelpFacts[]>((fullest, first, at) => {
    const until = first.submittedAt!.getTime() + HOUR_MS
    const within = sent.slice(at).filter(({ submittedAt }) => submittedAt!.getTime() < until)
    return within.length > fullest.length ? within : fullest
  }, [])
}

const atLeast = (kind: PatternKind, helps: readonly HelpFacts[], count: number) =>
  helps.length >= count ? [pattern(kind, helps)] : []

/** Returns the suspicious patterns in the applications of one centre, the most serious first. */
export function suspiciousPatterns(facts: readonly HelpFacts[]): Pattern[] {
  const lapsed = facts.filter(({ isLapsed }) => isLapsed)
  const isManyLapsed =
    facts.length >= least.LAPSED_OF && lapsed.length >= facts.length * least.LAPSED_SHARE
  return [
    ...shared(
      'same_account',
      facts,
      ({ account }) => (account ? [account] : []),
      least.SAME_ACCOUNT
    ),
    ...shared('same_file', facts, ({ files }) => files, least.SAME_FILE),
    ...shared('same_telephone', facts, ({ telephones }) => telephones, least.SAME_TELEPHONE),
    ...shared(
      'same_address',
      facts,
      ({ address }) => (address ? [address] : []),
      least.SAME_ADDRESS
    ),
    ...atLeast(
      'operator_as_citizen',
      facts.filter(({ isOperator }) => isOperator),
      1
    ),
    ...atLeast('quick_codes', facts.filter(isQuick), least.QUICK_CODES),
    ...atLeast('many_in_an_hour', busiestHour(facts), least.SUBMISSIONS_IN_AN_HOUR),
    ...atLeast('at_night', facts.filter(isAtNight), least.SUBMISSIONS_AT_NIGHT),
    ...(isManyLapsed ? [pattern('lapsed', lapsed)] : []),
  ]
}
