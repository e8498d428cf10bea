import type { I18n } from '@adonisjs/i18n'
import { asOfEndOfDay, type AsOf } from '#kernel/calendar/as_of'
import { getClock } from '#kernel/calendar/clock'
import {
  indiaDateOf,
  maxDate,
  minDate,
  parsePlainDate,
  type PlainDate,
} from '#kernel/calendar/plain_date'
import { addDays } from '#kernel/calendar/plain_date'
import type Application from '#applications/models/application'
import { applicationAsOf } from '#applications/queries/standing_as_of'
import { changesSinceReturn } from '#approvals/queries/changes_since_return'
import { correctionsOf } from '#approvals/queries/corrections'
import { missingHistories } from '#approvals/queries/kept_histories'
import { summaryOf } from '#approvals/queries/review'
import { reviewDocuments } from '#approvals/queries/review_documents'
import { earlierApplications, historyOf } from '#approvals/queries/review_history'
import { reviewPanels } from '#approvals/registry'
import type { RightCheck } from '#auth/policies/rights'
import type { Viewer } from '#approvals/viewer'
import { groupView } from '#group/queries/group_view'
import { LOAN_TYPES } from '#masters/rules/loan_types'
import { profileView } from '#profile/queries/profile_view'

export type DayProblem = 'unreadable' | 'future' | 'before_submission'

/** The day that is asked for: yesterday, but not before the submission, where none is. */
export function requestedDay(
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

/** The officer's page of a file as of the end of a day, or why there is none. */
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
    /** As it was typed, so that a wrong one can be mended. */
    day: day ?? typed ?? '',
    problem,
    dayBefore: neighbour(addDays(at, -1)),
    dayAfter: neighbour(addDays(at, 1)),
    told: day === null || problem ? null : await reviewAsOf(application, asOfEndOfDay(day), reader),
  }
}

/** What the parts of the review said, made by the functions that make the review. */
async function reviewAsOf(application: Application, asOf: AsOf, { viewer, may, i18n }: Reader) {
  const { locale } = i18n
  const then = await applicationAsOf(application, asOf)
  if (!then) return null
  const missing = await missingHistories(application, asOf)
  const hasSections = missing.every(({ what }) => what !== 'profile_revisions')
  const changes = await changesSinceReturn(then, i18n, asOf)
  const t = (key: string, values?: Record<string, string | number>) => i18n.t(key, values)
  const movedFrom = then.districtId === application.districtId ? null : then.districtId
  const read = { submittedOn: then.submittedOn, asOf, movedFrom }
  const [history, earlier, documents, corrections, panels, profile, group] = await Promise.all([
    historyOf(then, i18n, asOf),
    earlierApplications(then, viewer, i18n, asOf),
    reviewDocuments(then, locale, changes?.returnedAt ?? null, asOf),
    correctionsOf(then, i18n, asOf),
    reviewPanels({ application: then, viewer, may, locale, t, asOf }),
    hasSections ? profileView(then.profileId, locale, { ...read, loanType: then.loanType }) : null,
    hasSections && then.loanType === LOAN_TYPES.group ? groupView(then.userId, locale, read) : null,
  ])
  return {
    /** The letter's page is that of today: it is not led to. */
    application: { ...summaryOf(then, locale, asOf), loiHref: null },
    history,
    earlier,
    documents,
    changes: changes?.fields ?? null,
    changesSince: changes?.since ?? null,
    corrections,
    panels: panels.map(({ title, items }) => ({ title, items, links: [] })),
    profile,
    group,
    notKept: missing.map(({ what, since }) => ({
      what,
      since: since && indiaDateOf(since),
    })),
  }
}
