import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type Application from '#applications/models/application'
import { fileItem } from '#applications/rules/file_items'
import type { Viewer } from '#approvals/viewer'
import { decideInBatch, offAgenda } from '#batches/actions/decide_in_batch'
import type CommitteeBatchItem from '#batches/models/committee_batch_item'
import { committeeOutcomes, type CommitteeOutcome } from '#batches/queries/committee_outcomes'
import { FieldRefusals, NotFound, Refusal } from '#kernel/exceptions/refusal'
import { plainAction } from '#workflow/registry'

/** What the committee decided about one application. */
export interface ReportedOutcome {
  applicationId: number
  /** One of `committeeOutcomes`. */
  action: string
  reasonId?: number | null
  remarks?: string | null
  /** Key of the field or paper that a return is about. */
  about?: string | null
  /** The last decision the officer saw. */
  expectedDecisionId?: number | null
}

interface Agenda {
  officer: Viewer
  outcomes: readonly ReportedOutcome[]
  items: readonly CommitteeBatchItem[]
  applications: ReadonlyMap<number, Application>
}

type Missing = FieldRefusals['fields'][number]

/**
 * The decisions of one report. What is missing is said for all of them at once, by its place in
 * the form ('outcomes.2.reasonId').
 *
 * @throws NotFound for an application that was never on the agenda
 * @throws Refusal when the agenda is another than the one reported, or somebody decided meanwhile
 * @throws FieldRefusals
 */
export async function decideOutcomes(agenda: Agenda, trx: TransactionClientContract) {
  const { officer, outcomes, items, applications } = agenda
  const possible = new Map(
    (await committeeOutcomes(officer.roleId, trx)).map((one) => [one.action, one])
  )
  const agendaIds = new Set(items.flatMap(({ liveApplicationId: id }) => (id === null ? [] : [id])))
  if (agendaIds.size === 0) throw new Refusal('batches.messages.empty_agenda')
  const missing: Missing[] = []
  for (const [index, outcome] of outcomes.entries()) {
    const application = applications.get(outcome.applicationId)
    if (!application) throw new NotFound()
    const at = `outcomes.${index}`
    const chosen = possible.get(outcome.action)
    missing.push(
      ...incomplete(outcome, chosen, at),
      ...unknownItem(outcome, chosen, application, at)
    )
    if (missing.length > 0) continue
    if (!agendaIds.has(application.id)) throw await offAgenda(application, trx)
    await decideInBatch(
      application,
      {
        action: plainAction('application', outcome.action),
        actor: { id: officer.id, role: officer.roleId },
        expectedDecisionId: outcome.expectedDecisionId,
        reasonId: outcome.reasonId,
        remarks: outcome.remarks,
        item: outcome.about,
      },
      trx
    )
  }
  if (missing.length > 0) throw new FieldRefusals(missing)

  const reported = new Set(outcomes.map(({ applicationId }) => applicationId))
  const left = [...agendaIds].find((id) => !reported.has(id))
  if (left !== undefined) {
    const { number } = applications.get(left)!
    throw new Refusal('batches.messages.not_reported', { number }, { status: 409 })
  }
}

function unknownItem(
  { about = null }: ReportedOutcome,
  outcome: CommitteeOutcome | undefined,
  { loanType }: Application,
  at: string
): Missing[] {
  if (about === null || (outcome?.takesItem && fileItem(about, loanType))) return []
  return [{ field: `${at}.about`, messageKey: 'workflow.messages.item_unknown' }]
}

function incomplete(
  { reasonId, remarks }: ReportedOutcome,
  outcome: CommitteeOutcome | undefined,
  at: string
): Missing[] {
  if (!outcome) return [{ field: `${at}.action`, messageKey: 'batches.messages.choose_outcome' }]
  const lacksReason = outcome.needsReason && !outcome.reasonIds.includes(reasonId ?? 0)
  const lacksRemarks = outcome.needsRemarks && !remarks?.trim()
  return [
    ...(lacksReason
      ? [{ field: `${at}.reasonId`, messageKey: 'workflow.messages.reason_needed' }]
      : []),
    ...(lacksRemarks
      ? [{ field: `${at}.remarks`, messageKey: 'workflow.messages.remarks_needed' }]
      : []),
  ]
}
