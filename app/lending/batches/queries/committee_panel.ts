import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { ReviewPanel, ReviewPanelContext } from '#approvals/registry'
import { reportFilesOf } from '#batches/queries/report_files'
import { meetingsOfApplication } from '#batches/queries/meeting_of'

/**
 * What the review screen shows of the committee: the meetings, what was decided, and the report
 * (document 3: the DBSC approval status, a report link and the meeting date).
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
