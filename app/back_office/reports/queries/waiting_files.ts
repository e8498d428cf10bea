import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { Districts } from '#lists/districts'
import { CLAIMS_PATH } from '#reports/queries/claim_summary'
import { type DeskCount, deskCounts } from '#reports/queries/desk_counts'
import { allDesks, type Desk } from '#workflow/queries/desks'
import { cellHref, queryOf } from '#reports/queries/summary_table'
import { LATE } from '#workflow/queries/waiting_filters'

/** What waits in one stage, and where its files are listed. */
export type WaitingStage = DeskCount & {
  subjectType: 'application' | 'claim'
  /** Column of the dashboard, which names the stage. */
  column: string
  statusId: number
  /** Working days the stage may take; null when it has no target. */
  targetDays: number | null
  href: string
  overdueHref: string
  twiceHref: string
  returnedHref: string
  /** This officer acts here. */
  isMine: boolean
  /** What has waited for twice the target is shown to this officer as well. */
  isBelow: boolean
}

interface Viewer {
  roleId: number
  districts: Districts
}

const APPLICATIONS_PATH = '/officer/applications'

/** The list of a stage's files, those that wait longest first. */
export function deskHref(
  { subjectType, statusId, column }: Pick<Desk, 'subjectType' | 'statusId' | 'column'>,
  narrowed = {}
): string {
  const order = { sort: 'waitingSince', direction: 'asc' }
  return subjectType === 'application'
    ? cellHref(APPLICATIONS_PATH, queryOf({ status: statusId, ...narrowed, ...order }))
    : cellHref(CLAIMS_PATH, queryOf({ owner: column, ...narrowed, ...order }))
}

/** The stages this officer answers for, those below and, for who oversees, those of all others. */
export async function waitingStages(
  { roleId, districts }: Viewer,
  oversees: boolean,
  client: QueryClientContract = db.connection()
): Promise<WaitingStage[]> {
  const desks = allDesks().filter(
    ({ role, roleAbove }) => role === roleId || roleAbove === roleId || oversees
  )
  const counts = await deskCounts(client, desks, districts)
  return desks
    .map((desk, at): WaitingStage => ({
      subjectType: desk.subjectType,
      column: desk.column,
      statusId: desk.statusId,
      targetDays: desk.targetDays,
      ...counts[at],
      href: deskHref(desk),
      overdueHref: deskHref(desk, { late: LATE.overdue }),
      twiceHref: deskHref(desk, { late: LATE.twice }),
      returnedHref: deskHref(desk, { returned: 1 }),
      isMine: desk.role === roleId,
      isBelow: desk.roleAbove === roleId,
    }))
    .toSorted((a, b) => Number(b.isMine) - Number(a.isMine))
}
