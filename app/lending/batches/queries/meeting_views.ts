import type { I18n } from '@adonisjs/i18n'
import db from '@adonisjs/lucid/services/db'
import CommitteeBatch from '#batches/models/committee_batch'
import { getClock } from '#kernel/calendar/clock'
import { defineList, desc, inOrderOf, standardTexts } from '#lists/definition'
import type { Query } from '#lists/query_filters'
import { filterSet } from '#lists/filter_set'
import { choice, day } from '#lists/filters'
import { districtChoice } from '#masters/queries/master_filters'
import { localName, masters } from '#masters/queries/masters'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type {
  ListLink,
  ListLinksContext,
  ReviewPanel,
  ReviewPanelContext,
} from '#approvals/contracts/review_panels'
import { meetingsOfApplication, reportFilesOf } from '#batches/queries/meetings'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { storedDay } from '#kernel/database/dialect'

/** States of a meeting: in the future, due without a report, reported. */
export const MEETING_STATES = ['scheduled', 'report_due', 'reported'] as const
type MeetingState = (typeof MEETING_STATES)[number]

const column = (name: string) => `batches.columns.${name}`
const listKey = (name: string) => `batches.list.${name}`

/** Filters of meetings; an officer of a district sees only those of the district (DECISIONS 10). */
const FILTERS = {
  districts: districtChoice({ label: column('district'), column: 'district_id' }),
  state: choice<MeetingState>({
    label: column('state'),
    parameter: 'status',
    choices: 'states',
    isStrict: true,
    find: (typed) => MEETING_STATES.find((state) => state === typed) ?? null,
    words: (state, i18n) => i18n.t(listKey(state)),
    where: whereInState,
  }),
  /** Range of the scheduled days. */
  from: day({ label: listKey('from'), column: 'meeting_on', end: 'from', isStrict: true }),
  till: day({
    label: listKey('till'),
    column: 'meeting_on',
    end: 'till',
    isStrict: true,
    endOf: { from: 'from', problem: 'range' },
  }),
}

/** The meetings of the committee, scheduled and reported (document 3, BSC report). */
export const meetingList = defineList({
  name: 'meetings',
  subject: 'committee_batch',
  files: { sheet: 'Committee_Meetings', paper: 'Committee_Meetings' },
  words: standardTexts(listKey),
  columns: [
    {
      key: 'meetingOn',
      field: 'plannedOn',
      label: column('meetingOn'),
      kind: 'date',
      isFixed: true,
      isLink: true,
      sort: desc('meeting_on'),
    },
    { key: 'meetingTime', label: column('meetingTime'), kind: 'text', width: 12 },
    { key: 'heldOn', label: column('heldOn'), kind: 'date' },
    { key: 'district', label: column('district'), kind: 'text' },
    { key: 'applications', label: column('applications'), kind: 'count' },
    {
      key: 'state',
      label: column('state'),
      kind: 'status',
      of: ({ state }: MeetingLine, i18n: I18n) => i18n.t(listKey(state)),
    },
  ],
  filters: filterSet('committee_batches', FILTERS),
  defaultSort: 'meetingOn',
  rows: meetingLines,
})

export type MeetingLine = ReturnType<typeof meetingLine>

/**
 * Returns one meeting as pages show it.
 *
 * @param applications how many are on its agenda, or were decided at it
 */
export function meetingLine(batch: CommitteeBatch, locale: string, applications: number) {
  const { id, districtId, heldOn, meetingOn: plannedOn, meetingTime } = batch
  return {
    id,
    /** The day on which it was held or is scheduled. */
    meetingOn: heldOn ?? plannedOn,
    plannedOn,
    heldOn,
    meetingTime,
    district: localName(masters().district(districtId), locale),
    applications,
    state: stateOf(batch),
  }
}

function stateOf({ isReported, meetingOn }: CommitteeBatch): MeetingState {
  if (isReported) return 'reported'
  return meetingOn <= getClock().today() ? 'report_due' : 'scheduled'
}

/** Filters rows by the state that each of them shows. */
function whereInState(query: Query, state: MeetingState, table: string) {
  query.where(`${table}.status`, state === 'reported' ? 'reported' : 'scheduled')
  if (state === 'reported') return
  query.where(`${table}.meeting_on`, state === 'report_due' ? '<=' : '>', getClock().today())
}

async function meetingLines(rows: readonly { id: number }[], locale: string) {
  const ids = rows.map(({ id }) => id)
  const [meetings, counts] = await Promise.all([
    CommitteeBatch.query().whereIn('id', ids),
    agendaCounts(ids),
  ])
  return inOrderOf(rows, meetings).map((meeting) =>
    meetingLine(meeting, locale, counts.get(meeting.id) ?? 0)
  )
}

async function agendaCounts(ids: readonly number[]) {
  const rows = await db
    .from('committee_batch_items')
    .whereIn('batch_id', [...ids])
    .whereNull('removed_at')
    .groupBy('batch_id')
    .select('batch_id')
    .count('* as total')
  return new Map(rows.map((row) => [Number(row.batch_id), Number(row.total)]))
}

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
  const mayOpenMeetings = await may('BatchPolicy.manage')
  const links = new Map<number, ListLink[]>()
  for (const { applicationId, batchId, date, isReported } of meetings) {
    const file = files.find((one) => one.batchId === batchId)
    const href = isReported
      ? file && `/files/${file.uuid}`
      : mayOpenMeetings && `/officer/batches/${batchId}`
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
  const mayReadReports = await may('BatchPolicy.readMinutes')
  const files = mayReadReports ? await reportFilesOf(meetings.map(({ batchId }) => batchId)) : []
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
