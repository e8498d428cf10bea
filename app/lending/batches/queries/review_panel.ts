import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type {
  ListLink,
  ListLinksContext,
  ReviewPanel,
  ReviewPanelContext,
} from '#approvals/contracts/review_panels'
import { meetingsOfApplication, reportFilesOf } from '#batches/queries/meetings'
import { getClock } from '#kernel/calendar/clock'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { storedDay } from '#kernel/database/dialect'
import { masters } from '#masters/queries/masters'

interface Meeting {
  batchId: number
  applicationId: number
  date: PlainDate
  isReported: boolean
}

/**
 * Returns links for applications that are with the committee: the meeting that each is waiting for, where the district
 * official files its report (document 3, BSC report), and the report of the meeting that deferred it. Null for any
 * other list.
 */
export async function committeeLinks(
  { applicationIds, statusIds, may, t }: ListLinksContext,
  client: QueryClientContract
): Promise<ReadonlyMap<number, ListLink[]> | null> {
  const stage = masters().startStatuses('application', 'committee_approve')
  if (statusIds?.length !== 1 || !stage.includes(statusIds[0])) return null
  const meetings = await latestMeetings(applicationIds, client)
  const reported = meetings.filter(({ isReported }) => isReported)
  const files = await reportFilesOf(reported.map(({ batchId }) => batchId))
  const opensMeetings = await may('BatchPolicy.manage')
  const links = new Map<number, ListLink[]>()
  for (const { applicationId, batchId, date, isReported } of meetings) {
    const file = files.find((one) => one.batchId === batchId)
    const href = isReported
      ? file && `/files/${file.uuid}`
      : opensMeetings && `/officer/batches/${batchId}`
    const label = t(labelOf({ date, isReported }), { date })
    links.set(applicationId, [...(links.get(applicationId) ?? []), { label, href: href || null }])
  }
  return links
}

function labelOf({ date, isReported }: Pick<Meeting, 'date' | 'isReported'>) {
  if (isReported) return 'batches.panel.report'
  return date <= getClock().today() ? 'batches.list.file_report' : 'batches.show.title'
}

/** Returns for each application its next or unreported meeting, and the last one with a report. */
async function latestMeetings(ids: readonly number[], client: QueryClientContract) {
  const rows = await client
    .from('committee_batch_items as items')
    .join('committee_batches as batches', 'batches.id', 'items.batch_id')
    .whereIn('items.application_id', [...ids])
    .whereNull('items.removed_at')
    .orderBy('items.id', 'desc')
    .select('items.application_id', 'batches.id', 'batches.status')
    .select('batches.meeting_on', 'batches.held_on')
  const latest = new Map<string, Meeting>()
  for (const row of rows) {
    const meeting = {
      batchId: Number(row.id),
      applicationId: Number(row.application_id),
      date: storedDay(row.held_on ?? row.meeting_on),
      isReported: row.status === 'reported',
    }
    const key = `${meeting.applicationId}:${meeting.isReported}`
    if (!latest.has(key)) latest.set(key, meeting)
  }
  return [...latest.values()].toSorted((a, b) => Number(a.isReported) - Number(b.isReported))
}

/**
 * Returns the committee panel of the review screen: the meetings, their decisions, and the report (document 3: the DBSC
 * approval status, a report link and the meeting date).
 */
export async function committeePanel(
  { application, may, t, asOf }: ReviewPanelContext,
  client: QueryClientContract
): Promise<ReviewPanel | null> {
  const meetings = await meetingsOfApplication(application.id, client, asOf)
  if (meetings.length === 0) return null
  const readsReports = await may('BatchPolicy.readMinutes')
  const files = readsReports ? await reportFilesOf(meetings.map(({ batchId }) => batchId)) : []
  return {
    title: t('batches.panel.title'),
    items: meetings.map(({ meetingOn, meetingTime, outcome }) => ({
      label: outcome
        ? t('batches.panel.met', { date: meetingOn })
        : t('batches.panel.meets', { date: meetingOn, time: meetingTime }),
      value: outcome ? t(`workflow.actions.application.${outcome}`) : t('batches.panel.waiting'),
    })),
    links: meetings.flatMap(({ batchId, meetingOn }) => {
      const file = files.find((one) => one.batchId === batchId)
      const label = t('batches.panel.report', { date: meetingOn })
      return file ? [{ label, href: `/files/${file.uuid}` }] : []
    }),
  }
}
