import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import {
  countUnsubmittedRequests,
  countWithLetter,
  isAnySubmittedOn,
} from '#applications/queries/schemes'
import { isAnyClaimedOn } from '#claims/claim/queries/overdue_claims'
import { getClock } from '#kernel/calendar/clock'
import type { PlainDate } from '#kernel/calendar/plain_date'
import {
  FieldRefusals,
  type SentenceValue,
  sentence,
  sentenceValue,
} from '#kernel/exceptions/refusal'
import { isAnySanctionedSince } from '#loans/queries/loans'
import { isAnyIssuedSince } from '#loi/queries/lois'
import { masters } from '#masters/queries/masters'
import type { DatedList } from '#masters/rules/dated_lists'
import {
  type CountingDay,
  type RuleDefinition,
  SCHEME_RULES,
  ruleInForce,
  schemeRulesOn,
} from '#masters/rules/scheme_rules'
import {
  type SchemeOpening,
  type SchemeScope,
  changesBetween,
  openingByRows,
  storedRules,
} from '#masters/rules/schemes'
import type { SchemeRuleRow } from '#masters/queries/master_lists'
import { countedSubjects } from '#workflow/queries/waits'
import type { I18n } from '@adonisjs/i18n'
import type { VersionPlan } from '#masters/rules/scheme_version_plan'

/** Changed rules with the same counting day, and the schemes in which they change. */
interface AffectedDay {
  day: CountingDay
  rules: RuleDefinition[]
  loanTypes: number[]
}

/**
 * Returns the counting days of the rules that a version changes, and the affected schemes: a rule of all schemes
 * changes nothing in a scheme with a value of its own.
 *
 * @param rows the rules without the version and with it
 */
export function affectedDays(
  [before, after]: readonly [readonly SchemeRuleRow[], readonly SchemeRuleRow[]],
  scope: SchemeScope,
  from: PlainDate
): AffectedDay[] {
  const affected = new Map<CountingDay, { rules: Set<RuleDefinition>; loanTypes: Set<number> }>()
  for (const schemeId of scope === null ? masters().schemes.map(({ id }) => id) : [scope]) {
    const [old, now] = [before, after].map((rows) => storedRules(rows, schemeId, from))
    for (const { rule, old: was, new: is } of changesBetween(old, now)) {
      if (was?.value === is?.value) continue
      const known = affected.get(rule.day) ?? { rules: new Set(), loanTypes: new Set() }
      known.rules.add(rule)
      known.loanTypes.add(schemeId)
      affected.set(rule.day, known)
    }
  }
  return [...affected].map(([day, { rules, loanTypes }]) => ({
    day,
    rules: [...rules],
    loanTypes: [...loanTypes],
  }))
}

/**
 * Returns the counting day of a list (DECISIONS 5): guidelines are always those of today, a letter has the terms of its
 * date, criteria and documents count by the day of first submission.
 */
export function affectedDaysOfList({ list, scope }: DatedList): AffectedDay[] {
  if (list === 'guidelines') return []
  const loanTypes = scope === null ? masters().schemes.map(({ id }) => id) : [scope]
  return [{ day: list === 'loi_terms' ? 'letter' : 'firstSubmission', rules: [], loanTypes }]
}

/** A group of existing records, and the rule that applies to it once the version is in force. */
interface ImpactLine {
  what: 'begun' | 'on_the_way' | 'with_letter' | 'open_claims'
  gets: 'new' | 'old' | 'new_from_then'
  count: number
}

const LINES: Record<CountingDay, readonly Omit<ImpactLine, 'count'>[]> = {
  /** Submitted applications continue after a scheme closes. */
  opening: [
    { what: 'begun', gets: 'new' },
    { what: 'on_the_way', gets: 'old' },
  ],
  firstSubmission: [
    { what: 'begun', gets: 'new_from_then' },
    { what: 'on_the_way', gets: 'old' },
  ],
  letter: [
    { what: 'with_letter', gets: 'old' },
    { what: 'on_the_way', gets: 'new_from_then' },
  ],
  sanctioningLetter: [
    { what: 'with_letter', gets: 'old' },
    { what: 'open_claims', gets: 'old' },
    { what: 'on_the_way', gets: 'new_from_then' },
  ],
  sanction: [{ what: 'with_letter', gets: 'new_from_then' }],
  claim: [
    { what: 'open_claims', gets: 'old' },
    { what: 'with_letter', gets: 'new_from_then' },
  ],
  work: [
    { what: 'on_the_way', gets: 'new' },
    { what: 'open_claims', gets: 'new' },
  ],
}

/** Counts the existing records that keep the old rules of a counting day, and those that get the new ones. */
async function impactOf(
  { day, loanTypes }: AffectedDay,
  client: QueryClientContract
): Promise<ImpactLine[]> {
  const lines: ImpactLine[] = []
  for (const line of LINES[day]) {
    lines.push({ ...line, count: await COUNTS[line.what](loanTypes, client) })
  }
  return lines
}

type Count = (loanTypes: readonly number[], client: QueryClientContract) => Promise<number>

const COUNTS: Record<ImpactLine['what'], Count> = {
  begun: countUnsubmittedRequests,
  with_letter: countWithLetter,
  on_the_way: (loanTypes, client) => countOpen('application', loanTypes, client),
  open_claims: (loanTypes, client) => countOpen('claim', loanTypes, client),
}

/** Counts open applications or claims from the counters. */
function countOpen(
  subjectType: 'application' | 'claim',
  loanTypes: readonly number[],
  client: QueryClientContract
) {
  const statuses =
    subjectType === 'application' ? masters().applicationStatuses : masters().claimStatuses
  const open = statuses.filter(({ isFinal }) => !isFinal).map(({ id }) => id)
  return countedSubjects(client, subjectType, (query) => {
    query.whereIn('loan_type', [...loanTypes]).whereIn('status_id', open)
  })
}

const RECORD_CHECKS: Record<
  CountingDay,
  ((...given: RecordCheckInput) => Promise<boolean>) | null
> = {
  /** Submitted applications are unaffected, so a scheme may close or open on the same day. */
  opening: null,
  firstSubmission: isAnySubmittedOn,
  letter: isAnyIssuedSince,
  sanctioningLetter: isAnyIssuedSince,
  sanction: isAnySanctionedSince,
  claim: isAnyClaimedOn,
  work: null,
}

type RecordCheckInput = [day: PlainDate, loanTypes: readonly number[], client: QueryClientContract]

/**
 * Whether anything was already submitted or issued today under the current rules; a version that begins today would
 * change its rules retroactively.
 */
export async function hasRecordsToday(
  affected: readonly AffectedDay[],
  from: PlainDate,
  client: QueryClientContract
): Promise<boolean> {
  if (from > getClock().today()) return false
  for (const { day, loanTypes } of affected) {
    if (await RECORD_CHECKS[day]?.(from, loanTypes, client)) return true
  }
  return false
}

/** @throws FieldRefusals for the date if `hasRecordsToday` returns true */
export async function refuseRecordsToday(
  ...given: Parameters<typeof hasRecordsToday>
): Promise<void> {
  if (!(await hasRecordsToday(...given))) return
  throw new FieldRefusals([{ field: 'from', messageKey: 'schemes.problems.made_today' }])
}

/** Effect on the applications of a scheme from the first day of a version. */
interface AffectedOpening {
  text: string
  isOpen: boolean
}

/**
 * Returns the effect of a version with opening dates in each scheme, as text. It applies from its own first day, so one
 * that opens later closes the scheme until then.
 */
export function affectedOpenings(
  { rows: [before, after] }: Pick<VersionPlan, 'rows'>,
  affected: readonly AffectedDay[],
  from: PlainDate,
  i18n: I18n
): AffectedOpening[] {
  const schemes = affected.find(({ day }) => day === 'opening')?.loanTypes ?? []
  return schemes.map((schemeId) => {
    const openingIn = (rows: readonly SchemeRuleRow[]) =>
      openingByRows(rows, from, (day) => schemeRulesOn(rows, schemeId, day))
    const opening = openingIn(after)
    const key = openingTextKey(opening, openingIn(before).isOpen)
    const own = ruleInForce(after, schemeId, SCHEME_RULES.closesOn.name, from)
    const { closesOn } = schemeRulesOn(after, schemeId, from)
    const isClosedByItself =
      key === 'closed' && own?.schemeId === schemeId && closesOn !== null && closesOn < from
    const [until, opens, closes] = [opening.until, opening.opensOn, closesOn].map(dayOf)
    return {
      isOpen: opening.isOpen,
      text: sentence(i18n, `schemes.openings.${isClosedByItself ? 'closed_by_itself' : key}`, {
        scheme: masters().scheme(schemeId),
        from: dayOf(from),
        until,
        opens,
        closes,
      }),
    }
  })
}

const dayOf = (day: PlainDate | null) => (day === null ? '' : { day })

function openingTextKey({ isOpen, until, opensOn }: SchemeOpening, wasOpen: boolean): string {
  if (isOpen) return until === null ? 'open' : 'until'
  if (opensOn === null) return 'closed'
  return wasOpen ? 'closed_until' : 'opens'
}

const LIST_PAGES = {
  on_the_way: '/officer/applications',
  open_claims: '/officer/claims',
} as const

/**
 * Returns the counts of one counting day, with a link to their list if one scheme is affected.
 *
 * @param what the rules that change
 */
export async function impactView(
  affected: AffectedDay,
  what: readonly SentenceValue[],
  client: QueryClientContract,
  i18n: I18n
) {
  const { day, loanTypes } = affected
  const lines = await impactOf(affected, client)
  return {
    day,
    countsBy: i18n.t(`schemes.days.${day}`),
    rules: what.map((one) => String(sentenceValue(i18n, one))),
    lines: lines.map(({ what, gets, count }) => {
      const list = what in LIST_PAGES ? LIST_PAGES[what as keyof typeof LIST_PAGES] : null
      const isOne = list !== null && loanTypes.length === 1
      return { what, gets, count, href: isOne ? `${list}?loanType=${loanTypes[0]}` : null }
    }),
  }
}
