import type { I18n } from '@adonisjs/i18n'
import db from '@adonisjs/lucid/services/db'
import CommitteeBatch from '#batches/models/committee_batch'
import { getClock } from '#kernel/calendar/clock'
import { defineList, inOrderOf, usualWords, desc } from '#lists/definition'
import type { Query } from '#lists/query_filters'
import { filterSet } from '#lists/filter_set'
import { choice, day } from '#lists/filters'
import { districtChoice } from '#masters/queries/master_filters'
import { localName, masters } from '#masters/queries/masters'

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
  words: usualWords(listKey),
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
