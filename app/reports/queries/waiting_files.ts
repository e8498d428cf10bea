import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { Role } from '#auth/roles'
import { masters } from '#masters/queries/masters'
import { CLAIM_OWNERS, DASHBOARD_COLUMNS } from '#masters/rules/dashboard_columns'
import { CLAIMS_PATH, claimColumnOf } from '#reports/queries/claim_summary'
import { countsOf } from '#reports/queries/counters'
import { cellHref, queryOf } from '#reports/queries/summary_table'
import { agesOf, NO_WAIT, type Wait } from '#reports/queries/waiting_ages'

/** What waits in one stage. */
export type WaitingStage = Wait & {
  subjectType: 'application' | 'claim'
  /** Column of the dashboard, which names the stage. */
  column: string
  count: number
  /** Working days the stage may take; null when it has no target. */
  targetDays: number | null
  href: string
  isMine: boolean
}

interface Viewer {
  roleId: number
  districtId: number | null
}

type Overseer = Viewer & { oversees: boolean }

/** The stages this officer answers for or oversees (EXPERIENCE: what waits for me, since when). */
export async function waitingFiles(
  officer: Viewer,
  /** Is shown the stages of all officers beside the own. */
  oversees: boolean,
  client: QueryClientContract = db.connection()
): Promise<WaitingStage[]> {
  const viewer = { roleId: officer.roleId, districtId: officer.districtId, oversees }
  const all = [
    ...(await waiting('application', viewer, client)),
    ...(await waiting('claim', viewer, client)),
  ]
  return all.toSorted((a, b) => Number(b.isMine) - Number(a.isMine) || place(a) - place(b))
}

/** Files go from desk to desk in this order, claims after applications. */
function place({ subjectType, column }: WaitingStage): number {
  return subjectType === 'application'
    ? DASHBOARD_COLUMNS.findIndex((name) => name === column)
    : DASHBOARD_COLUMNS.length + CLAIM_OWNERS.findIndex((name) => name === column)
}

interface Stage {
  statusId: number
  column: string
  isMine: boolean
}

function stagesOf(subjectType: 'application' | 'claim', { roleId, oversees }: Overseer): Stage[] {
  const isShown = (role: number | null) =>
    role === roleId || (oversees && role !== null && role !== Role.applicant)
  const { applicationStatuses, claimStatuses } = masters()
  const statuses =
    subjectType === 'application'
      ? applicationStatuses.map((status) => ({
          ...status,
          column: status.dashboardColumn as string,
        }))
      : claimStatuses.map((status) => ({ ...status, column: status.owner as string }))
  return statuses
    .filter((status) => isShown(status.pendingWithRole))
    .map(({ id, column, pendingWithRole }) => ({
      statusId: id,
      column,
      isMine: pendingWithRole === roleId,
    }))
}

async function waiting(
  subjectType: 'application' | 'claim',
  viewer: Overseer,
  client: QueryClientContract
) {
  const stages = stagesOf(subjectType, viewer)
  if (stages.length === 0) return []
  const scope = { districtId: viewer.districtId, loanType: null }
  const counts = await countsOf(subjectType, scope, client)
  const inStage = ({ statusId, column }: Stage) =>
    counts
      .filter(
        (cell) =>
          cell.statusId === statusId &&
          (subjectType === 'application' || claimColumnOf(cell) === column)
      )
      .reduce((sum, cell) => sum + cell.subjects, 0)
  /** Only a stage with a target is a desk; claims to be paid wait for the bank as well. */
  const desks = stages.flatMap((stage) => {
    const targetDays = masters().targetDays(subjectType, stage.statusId)
    return targetDays !== null && inStage(stage) > 0
      ? [{ statusId: stage.statusId, targetDays }]
      : []
  })
  const waits = await agesOf(client, subjectType, desks, viewer.districtId)
  return stages.map((stage): WaitingStage => {
    const { statusId, column, isMine } = stage
    const isApplication = subjectType === 'application'
    const oldestFirst = { sort: 'lastActionOn', direction: 'asc' }
    return {
      subjectType,
      column,
      count: inStage(stage),
      targetDays: masters().targetDays(subjectType, statusId),
      isMine,
      ...(waits.get(statusId) ?? NO_WAIT),
      href: isApplication
        ? cellHref('/officer/applications', queryOf({ status: statusId, ...oldestFirst }))
        : cellHref(CLAIMS_PATH, queryOf({ owner: column })),
    }
  })
}
