import type { I18n } from '@adonisjs/i18n'
import { type AsOf, asOfNow } from '#kernel/database/as_of'
import { isoInstant } from '#kernel/calendar/instants'
import { type NamedPerson, namedPeople } from '#group/queries/group_people'
import { localName, masters } from '#masters/queries/masters'
import Application from '#applications/models/application'
import { applicationAsOf } from '#applications/queries/as_of'
import { itemNameByKey } from '#applications/queries/file_item_names'
import { mayOpen } from '#approvals/policies/application_access'
import type { Viewer } from '#approvals/contracts/viewer'
import type WorkflowDecision from '#workflow/models/workflow_decision'
import { decisionsOf, reportingBank } from '#workflow/queries/decision_history'

/** One step of the file, as officers see it (document 3, Approval remark). */
export interface HistoryStep {
  id: number
  /** Key of its words: workflow.actions.application.<action>. */
  action: string
  /** The step as it is called in the officer's language. */
  title: string
  at: string
  /** Null: the system. */
  by: string | null
  role: string | null
  /** The bank whose system reported it. */
  bank: string | null
  status: string
  reason: string | null
  remarks: string | null
  /** The field or paper that a return is about. */
  item: string | null
  isRejection: boolean
}

interface EarlierApplication {
  id: number
  number: string
  status: string
  district: string
  can: { open: boolean }
  steps: HistoryStep[]
}

/** Every step of an application, the latest first. */
export async function historyOf(
  { id, loanType, groupId }: Pick<Application, 'id' | 'loanType' | 'groupId'>,
  i18n: I18n,
  asOf: AsOf = asOfNow()
): Promise<HistoryStep[]> {
  const decisions = await decisionsOf('application', id, asOf.before)
  const isNaming = decisions.some(({ data }) => data?.item)
  const file = { loanType, people: isNaming ? await namedPeople(groupId) : [] }
  return decisions.map((decision) => stepOf(decision, file, i18n)).reverse()
}

function stepOf(
  decision: WorkflowDecision,
  file: { loanType: number; people: NamedPerson[] },
  i18n: I18n
): HistoryStep {
  const { locale } = i18n
  const status = masters().applicationStatus(decision.toStatus)
  return {
    id: decision.id,
    action: decision.action,
    title: i18n.t(`workflow.actions.application.${decision.action}`),
    at: isoInstant(decision.createdAt),
    by: decision.decider?.displayName ?? null,
    role: decision.role === null ? null : localName(masters().role(decision.role), locale),
    bank: reportingBank(decision, locale),
    status: localName(status, locale),
    reason: reasonName(decision.reasonId, locale),
    remarks: decision.remarks,
    item: itemNameByKey(decision.data?.item ?? null, file, i18n),
    /** An appeal leaves the file where it is; of such steps only its refusal has a reason. */
    isRejection:
      status.isFinal && (decision.fromStatus !== decision.toStatus || decision.reasonId !== null),
  }
}

/** Master rows are not removed, but history must be readable whatever happened to them. */
function reasonName(id: number | null, locale: string): string | null {
  const reason = masters().rows.rejectReasons.find((row) => row.id === id)
  return reason ? localName(reason, locale) : null
}

/** Nobody has applied this often; ends a circle that should not be there. */
const MAX_EARLIER = 20

/**
 * The applicant's earlier, dead applications of the same loan type with their histories, newest
 * first (document 3, Approval History of Rejected Applications; DECISIONS 5).
 */
export async function earlierApplications(
  application: Application,
  viewer: Pick<Viewer, 'roleId' | 'districts'>,
  i18n: I18n,
  asOf: AsOf = asOfNow()
): Promise<EarlierApplication[]> {
  const { locale } = i18n
  const earlier: EarlierApplication[] = []
  let id = application.previousApplicationId
  while (id !== null && earlier.length < MAX_EARLIER) {
    const previous: Application | null = await Application.find(id)
    const then: Application | null = previous && (await applicationAsOf(previous, asOf))
    if (!previous || !then) break
    earlier.push({
      id: previous.id,
      number: previous.number,
      status: localName(then.status, locale),
      district: localName(masters().district(then.districtId), locale),
      can: { open: await mayOpen(viewer, previous) },
      steps: await historyOf(previous, i18n, asOf),
    })
    id = previous.previousApplicationId
  }
  return earlier
}
