import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type Application from '#applications/models/application'
import { fileItem } from '#applications/rules/file_items'
import type { Viewer } from '#approvals/viewer'
import { decideInMeeting, leftAgendaRefusal } from '#batches/actions/decide_in_batch'
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

type FieldError = FieldRefusals['fields'][number]

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
  const errors: FieldError[] = []
  for (const [index, outcome] of outcomes.entries()) {
    const application = applications.get(outcome.applicationId)
    if (!application) throw new NotFound()
    const fieldPath = `outcomes.${index}`
    const chosen = possible.get(outcome.action)
    errors.push(
      ...outcomeErrors(outcome, chosen, fieldPath),
      ...itemErrors(outcome, chosen, application, fieldPath)
    )
    if (errors.length > 0) continue
    if (!agendaIds.has(application.id)) throw await leftAgendaRefusal(application, trx)
    await decideInMeeting(
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
  if (errors.length > 0) throw new FieldRefusals(errors)

  const reported = new Set(outcomes.map(({ applicationId }) => applicationId))
  const unreportedId = [...agendaIds].find((id) => !reported.has(id))
  if (unreportedId !== undefined) {
    const { number } = applications.get(unreportedId)!
    throw new Refusal('batches.messages.not_reported', { number }, { status: 409 })
  }
}

function itemErrors(
  { about = null }: ReportedOutcome,
  outcome: CommitteeOutcome | undefined,
  { loanType }: Application,
  fieldPath: string
): FieldError[] {
  if (about === null || (outcome?.takesItem && fileItem(about, loanType))) return []
  return [{ field: `${fieldPath}.about`, messageKey: 'workflow.messages.item_unknown' }]
}

function outcomeErrors(
  { reasonId, remarks }: ReportedOutcome,
  outcome: CommitteeOutcome | undefined,
  fieldPath: string
): FieldError[] {
  if (!outcome) return [{ field: `${fieldPath}.action`, messageKey: 'batches.messages.choose_outcome' }]
  const lacksReason = outcome.needsReason && !outcome.reasonIds.includes(reasonId ?? 0)
  const lacksRemarks = outcome.needsRemarks && !remarks?.trim()
  return [
    ...(lacksReason
      ? [{ field: `${fieldPath}.reasonId`, messageKey: 'workflow.messages.reason_needed' }]
      : []),
    ...(lacksRemarks
      ? [{ field: `${fieldPath}.remarks`, messageKey: 'workflow.messages.remarks_needed' }]
      : []),
  ]
}
