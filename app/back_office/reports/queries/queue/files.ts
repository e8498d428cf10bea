import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { sqlStartOf } from '#kernel/database/dialect'
import { titleCase } from '#kernel/formats/names'
import { type Districts, whereDistricts } from '#lists/query_filters'
import { localName, masters } from '#masters/queries/masters'
import {
  ASSIGNEE_COLUMNS,
  type AssigneeRow,
  assigneeOf,
  joinAssignees,
} from '#approvals/collaboration/queries/assignments'
import { type WaitingStage, deskHref } from '#reports/queries/queue/pending_counts'
import { LATE, type Wait, timelyDays, waitOf } from '#workflow/queries/waits'

export const QUEUE_TABS = ['all', 'overdue', 'returned', 'mine'] as const
export type QueueTab = (typeof QUEUE_TABS)[number]

/** An application or claim in the queue; amounts in paise. */
export type QueueFile = Wait & {
  key: string
  kind: 'application' | 'extension' | 'claim'
  /** Number by which the office refers to it. */
  number: string
  name: string
  district: string
  /** Stage at which it is pending. */
  stage: string
  amountPaise: number
  isReturned: boolean
  /** Whether it is pending at the stage below, for more than twice its target. */
  isBelow: boolean
  /** Officer of the post to whom it is assigned. */
  assignee: string | null
  href: string
}

/** The officer whose queue it is. */
export interface QueueViewer {
  id: number
  roleId: number
  districts: Districts
  isActive: boolean
}

interface Row extends AssigneeRow {
  /** Position of its stage. */
  place: number
  id: number
  number: string
  name: string
  district_id: number
  amount: number
  status_since: Date | string
  is_returned: number | boolean
  letters: number
}

/**
 * Multiple of the target days beyond which a tab shows files of a stage: those of another post only if they are late
 * enough.
 */
function targetMultipleOf(stage: WaitingStage, tab: QueueTab): number | null {
  if (!stage.isMine) return LATE.twice
  return tab === 'overdue' ? LATE.overdue : null
}

/** Returns how many files of a stage a tab has. */
export function countOf(stage: WaitingStage, tab: QueueTab): number {
  if (tab === 'mine') return stage.isMine ? stage.assigned : 0
  if (!stage.isMine) return tab === 'returned' ? 0 : stage.twice
  if (tab === 'overdue') return stage.overdue
  return tab === 'returned' ? stage.returned : stage.count
}

/** Returns the address of the list of exactly these files. */
export function listHref(stage: WaitingStage, tab: QueueTab): string {
  if (tab === 'mine') return deskHref(stage, { assigned: 'mine' })
  if (!stage.isMine) return stage.twiceHref
  if (tab === 'overdue') return stage.overdueHref
  return tab === 'returned' ? stage.returnedHref : stage.href
}

/** Returns the longest-waiting files of each stage, up to a limit per stage, from an index on their arrival. */
export async function filesOf(
  client: QueryClientContract,
  stages: readonly WaitingStage[],
  { viewer, tab, most: limit }: { viewer: QueueViewer; tab: QueueTab; most: number },
  locale: string
): Promise<QueueFile[]> {
  const [first, ...others] = stages.flatMap((stage, place) => {
    if (countOf(stage, tab) === 0) return []
    const query = stageFiles(client, stage, viewer, tab).limit(limit)
    return client
      .query()
      .from(query.as('files'))
      .select('files.*', client.raw(`${place} as place`))
  })
  const rows: Row[] = first ? await first.unionAll(others) : []
  return rows.map((row) => queueFile(row, stages[row.place], tab, locale))
}

function stageFiles(
  client: QueryClientContract,
  stage: WaitingStage,
  viewer: QueueViewer,
  tab: QueueTab
) {
  const { subjectType, statusId } = stage
  const isApplication = subjectType === 'application'
  const table = isApplication ? 'applications' : 'claims'
  const query = client
    .from(table)
    .where(`${table}.status_id`, statusId)
    .orderBy(`${table}.status_since`)
    .orderBy(`${table}.id`)
    .select(`${table}.id`, `${table}.applicant_name as name`, `${table}.district_id`)
    .select(`${table}.status_since`, `${table}.is_returned`, ...ASSIGNEE_COLUMNS)
  joinAssignees(query, subjectType, table)
  if (isApplication) query.select('number', 'amount_paise as amount', 'loi_count as letters')
  else {
    query.select('claims.id as number')
    query.select(client.raw('coalesce(approved_paise, proposed_paise) as amount, 0 as letters'))
  }
  whereDistricts(query, `${table}.district_id`, viewer.districts)
  if (tab === 'mine') query.where('file_assignments.user_id', viewer.id)
  if (tab === 'returned') query.where(`${table}.is_returned`, true)
  const times = targetMultipleOf(stage, tab)
  if (times !== null) query.where(`${table}.status_since`, '<', lateFrom(stage, times))
  return query
}

function queueFile(row: Row, stage: WaitingStage, tab: QueueTab, locale: string): QueueFile {
  const { subjectType, statusId } = stage
  const isApplication = subjectType === 'application'
  const [path, listQuery] = listHref(stage, tab).split('?')
  return {
    key: `${subjectType}-${row.id}`,
    kind: isApplication ? (Number(row.letters) > 0 ? 'extension' : 'application') : 'claim',
    number: String(row.number),
    name: titleCase(row.name),
    district: localName(masters().district(row.district_id), locale),
    stage: localName(
      isApplication ? masters().applicationStatus(statusId) : masters().claimStatus(statusId),
      locale
    ),
    amountPaise: Number(row.amount),
    isReturned: Boolean(row.is_returned),
    isBelow: !stage.isMine,
    assignee: assigneeOf(row),
    /** With the query of this list, so that the next file is the next one of this queue. */
    href: `${path}/${row.id}?${listQuery}`,
    ...waitOf(subjectType, statusId, row.status_since),
  }
}

function lateFrom({ subjectType, statusId }: WaitingStage, times: number): string {
  const day = timelyDays(subjectType, times).find((one) => one.statusId === statusId)
  return sqlStartOf(day!.from)
}

/** Orders the latest first, then those that have waited longest. */
export function compareUrgency(
  a: { lateDays: number | null; waitingSince: PlainDate | null },
  b: typeof a
): number {
  const late = (b.lateDays ?? 0) - (a.lateDays ?? 0)
  if (late !== 0) return late
  return (a.waitingSince ?? '') < (b.waitingSince ?? '') ? -1 : 1
}
