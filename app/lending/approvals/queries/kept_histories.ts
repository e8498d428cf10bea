import Application from '#applications/models/application'
import { isCovered, type LivePeriod } from '#approvals/rules/covered'
import type { AsOf } from '#kernel/calendar/as_of'
import { instantOf } from '#kernel/database/instant'
import { type CompleteHistory, historiesCompleteSince } from '#kernel/database/whole_histories'
import { masters } from '#masters/queries/masters'
import { LOAN_TYPES } from '#masters/rules/loan_types'
import { answersAsOf } from '#profile/queries/earlier_answers'
import { sectionOf } from '#profile/registry'
import { decisionHistory } from '#workflow/queries/decision_history'

/** What was not kept, and since when it is; null for what is not kept of any day. */
export interface MissingHistory {
  what: CompleteHistory | 'director_papers'
  since: Date | null
}

/**
 * What of a file was not kept yet at the end of a day. Changes of the sections were kept before as well, while an
 * application was live: they are missing only where none was, for some time between.
 */
export async function missingHistories(application: Application, asOf: AsOf): Promise<MissingHistory[]> {
  const { before } = asOf
  if (before === null) return []
  const end = instantOf(before).getTime()
  const missing: MissingHistory[] = []
  for (const [what, since] of Object.entries(await historiesCompleteSince()) as [CompleteHistory, Date][]) {
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

/** Whether somebody was a director then who is none now, or has another name now: papers go by the list of now. */
async function hadOtherDirectors({ profileId, loanType }: Application, asOf: AsOf) {
  if (loanType !== LOAN_TYPES.group) return false
  const earlier = await answersAsOf(profileId, loanType, asOf)
  return [...earlier.of('directors', 'director.').values()].some((line) => line !== null)
}

/** Whether the sections of this file could not be changed without a revision in this time. */
async function hadRevisions({ userId, loanType }: Application, from: number, until: number) {
  const all = await Application.query().where({ userId }).orderBy('id')
  const times = new Map<number, LivePeriod[]>()
  for (const one of all) {
    const known = times.get(one.loanType) ?? []
    times.set(one.loanType, [...known, ...(await liveTimes(one.id))])
  }
  const ofAny = [...times.values()].flat()
  const hasOwn = LOAN_TYPE_SECTIONS.some((key) => sectionOf(loanType, key) !== null)
  return (
    isCovered(ofAny, from, until) && (!hasOwn || isCovered(times.get(loanType) ?? [], from, until))
  )
}

/** Sections that belong to one loan type: kept while an application of it was live. */
const LOAN_TYPE_SECTIONS = ['lending', 'group-details']

async function liveTimes(applicationId: number): Promise<LivePeriod[]> {
  const times: LivePeriod[] = []
  let open: LivePeriod | null = null
  for (const { toStatus, createdAt } of await decisionHistory('application', applicationId)) {
    const at = createdAt.toMillis()
    if (masters().applicationStatus(toStatus).isFinal) {
      if (open) open.until = at
      open = null
    } else if (!open) {
      open = { from: at, until: null }
      times.push(open)
    }
  }
  return times
}
