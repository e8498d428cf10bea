import Application from '#applications/models/application'
import {
  type AsOf,
  type CompleteHistory,
  asOfEndOfDay,
  historyStartDates,
} from '#kernel/database/as_of'
import { instantOf } from '#kernel/database/dialect'
import { masters } from '#masters/queries/masters'
import { LOAN_TYPES } from '#masters/rules/schemes'
import { answersAsOf } from '#profile/queries/as_of'
import { sectionOf } from '#profile/contracts/sections'
import { decisionsOf } from '#workflow/queries/decision_history'
import type { I18n } from '@adonisjs/i18n'
import { getClock } from '#kernel/calendar/clock'
import {
  type PlainDate,
  addDays,
  indiaDateOf,
  maxDate,
  minDate,
  parsePlainDate,
} from '#kernel/calendar/plain_date'
import { applicationAsOf } from '#applications/queries/timeline'
import { changesSinceReturn, correctionsOf } from '#approvals/queries/profile_changes'
import { summaryOf } from '#approvals/queries/review'
import {
  documentsOfApplication,
  reviewDocuments,
  earlierApplications,
  historyOf,
} from '#approvals/queries/review_documents'
import { reviewPanels } from '#approvals/contracts/review_panels'
import type { RightCheck } from '#auth/policies/rights'
import type { Viewer } from '#approvals/contracts/viewer'
import { groupView } from '#group/queries/group_view'
import { profileView } from '#profile/queries/profile_view'

/** A period in which an application was live; `until` is null when it still is. Instants in milliseconds. */
interface LivePeriod {
  from: number
  until: number | null
}

/** Whether some application was live at every moment from one instant to another. */
export function isCovered(periods: readonly LivePeriod[], from: number, until: number): boolean {
  let coveredUntil = from
  for (const period of periods.toSorted((a, b) => a.from - b.from)) {
    if (coveredUntil >= until || period.from > coveredUntil) break
    coveredUntil = Math.max(coveredUntil, period.until ?? Number.POSITIVE_INFINITY)
  }
  return coveredUntil >= until
}

/** A history that was not recorded, and since when it is; null for one that is not recorded for any day. */
interface MissingHistory {
  what: CompleteHistory | 'director_papers'
  since: Date | null
}

/**
 * Returns the histories of an application that were not yet recorded at the end of a day. Changes of the sections were
 * already recorded earlier while an application was live, so they are missing only where for some time in between none
 * was.
 */
async function missingHistories(application: Application, asOf: AsOf): Promise<MissingHistory[]> {
  const { before } = asOf
  if (before === null) return []
  const end = instantOf(before).getTime()
  const missing: MissingHistory[] = []
  for (const [what, since] of Object.entries(await historyStartDates()) as [
    CompleteHistory,
    Date,
  ][]) {
    if (end >= since.getTime()) continue
    if (what === 'profile_revisions' && (await hadRevisions(application, end, since.getTime())))
      continue
    missing.push({ what, since })
  }
  if (await hadOtherDirectors(application, asOf)) {
    missing.push({ what: 'director_papers', since: null })
  }
  return missing
}

/**
 * Whether someone was a director then who no longer is, or has a different name now: documents follow the current list.
 */
async function hadOtherDirectors({ profileId, loanType }: Application, asOf: AsOf) {
  if (loanType !== LOAN_TYPES.group) return false
  const earlier = await answersAsOf(profileId, loanType, asOf)
  return [...earlier.of('directors', 'director.').values()].some((line) => line !== null)
}

/** Whether the sections of this application could not be changed without a revision in this period. */
async function hadRevisions({ userId, loanType }: Application, from: number, until: number) {
  const all = await Application.query().where({ userId }).orderBy('id')
  const periods = new Map<number, LivePeriod[]>()
  for (const one of all) {
    const known = periods.get(one.loanType) ?? []
    periods.set(one.loanType, [...known, ...(await livePeriods(one.id))])
  }
  const allPeriods = [...periods.values()].flat()
  const hasOwn = LOAN_TYPE_SECTIONS.some((key) => sectionOf(loanType, key) !== null)
  return (
    isCovered(allPeriods, from, until) &&
    (!hasOwn || isCovered(periods.get(loanType) ?? [], from, until))
  )
}

/** Sections that belong to one loan type: their changes were recorded while an application of that type was live. */
const LOAN_TYPE_SECTIONS = ['lending', 'group-details']

async function livePeriods(applicationId: number): Promise<LivePeriod[]> {
  const periods: LivePeriod[] = []
  let open: LivePeriod | null = null
  for (const { toStatus, createdAt } of await decisionsOf('application', applicationId)) {
    const at = createdAt.toMillis()
    if (masters().applicationStatus(toStatus).isFinal) {
      if (open) open.until = at
      open = null
    } else if (!open) {
      open = { from: at, until: null }
      periods.push(open)
    }
  }
  return periods
}

type DayProblem = 'unreadable' | 'future' | 'before_submission'

/** Returns the requested day; by default yesterday, but not before the submission. */
function requestedDay(
  typed: string | undefined,
  submittedOn: PlainDate
): { day: PlainDate | null; problem: DayProblem | null } {
  const today = getClock().today()
  if (!typed) return { day: maxDate(submittedOn, addDays(today, -1)), problem: null }
  const day = parsePlainDate(typed)
  if (!day) return { day: null, problem: 'unreadable' }
  if (day > today) return { day, problem: 'future' }
  return { day, problem: day < submittedOn ? 'before_submission' : null }
}

interface Reader {
  viewer: Viewer
  may: RightCheck
  i18n: I18n
}

/** Returns the officer's page of an application as of the end of a day, or the reason why there is none. */
export async function fileAsOf(
  application: Application,
  typed: string | undefined,
  reader: Reader
) {
  const { id, number, submittedOn } = application
  const { day, problem } = requestedDay(typed, submittedOn)
  const today = getClock().today()
  const at = day ?? today
  const neighbour = (other: PlainDate) =>
    minDate(maxDate(other, submittedOn), today) === other ? other : null
  return {
    file: { id, number, submittedOn, today },
    /** As typed, so that the user can correct an invalid day. */
    day: day ?? typed ?? '',
    problem,
    dayBefore: neighbour(addDays(at, -1)),
    dayAfter: neighbour(addDays(at, 1)),
    review:
      day === null || problem ? null : await reviewAsOf(application, asOfEndOfDay(day), reader),
  }
}

/** Returns the parts of the review as of a day, built by the functions that build the current review. */
async function reviewAsOf(application: Application, asOf: AsOf, { viewer, may, i18n }: Reader) {
  const { locale } = i18n
  const pastApplication = await applicationAsOf(application, asOf)
  if (!pastApplication) return null
  const missing = await missingHistories(application, asOf)
  const hasSections = missing.every(({ what }) => what !== 'profile_revisions')
  const changes = await changesSinceReturn(pastApplication, i18n, asOf)
  const t = (key: string, values?: Record<string, string | number>) => i18n.t(key, values)
  const movedFrom =
    pastApplication.districtId === application.districtId ? null : pastApplication.districtId
  const { userId, profileId, loanType, submittedOn } = pastApplication
  const papers = await documentsOfApplication(pastApplication, asOf)
  const viewOptions = { profileId, loanType, submittedOn, asOf, movedFrom, papers }
  const [history, earlier, documents, corrections, panels, profile, group] = await Promise.all([
    historyOf(pastApplication, i18n, asOf),
    earlierApplications(pastApplication, viewer, i18n, asOf),
    reviewDocuments(pastApplication, locale, changes?.returnedAt ?? null, asOf),
    correctionsOf(pastApplication, i18n, asOf),
    reviewPanels({ application: pastApplication, viewer, may, locale, t, asOf }),
    hasSections ? profileView(profileId, locale, viewOptions) : null,
    hasSections && loanType === LOAN_TYPES.group ? groupView(userId, locale, viewOptions) : null,
  ])
  return {
    /** The page of the letter shows only the present, so it is not linked. */
    application: { ...summaryOf(pastApplication, locale, asOf), loiHref: null },
    history,
    earlier,
    documents,
    changes: changes?.fields ?? null,
    changesSince: changes?.since ?? null,
    corrections,
    panels: panels.map(({ title, items }) => ({ title, items, links: [] })),
    profile,
    group,
    missingHistories: missing.map(({ what, since }) => ({
      what,
      since: since && indiaDateOf(since),
    })),
  }
}
