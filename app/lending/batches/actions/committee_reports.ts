import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type Application from '#applications/models/application'
import { fileItem } from '#applications/rules/file_items'
import type { Viewer } from '#approvals/contracts/viewer'
import { decideInMeeting, leftAgendaRefusal, lockAgenda } from '#batches/actions/agenda'
import type CommitteeBatchItem from '#batches/models/committee_batch_item'
import { type CommitteeOutcome, committeeOutcomes, visibleBatch } from '#batches/queries/meetings'
import { FieldRefusals, NotFound, Refusal } from '#kernel/exceptions/refusal'
import { plainAction } from '#workflow/registry'
import { DateTime } from 'luxon'
import { getClock } from '#kernel/calendar/clock'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { inTransaction } from '#kernel/database/transaction'
import {
  ReceiveFile,
  type ReceiveFileInput,
  type ReceivedFile,
  discardReceived,
} from '#documents/actions/receive_files'
import { SaveDocument } from '#documents/actions/document_versions'

/** The committee's decision on one application. */
interface ReportedOutcome {
  applicationId: number
  /** One of `committeeOutcomes`. */
  action: string
  reasonId?: number | null
  remarks?: string | null
  /** Key of the field or document that a return concerns. */
  item?: string | null
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
 * Records the decisions of one report. Missing fields are reported for all of them at once, by their position in the
 * form ('outcomes.2.reasonId').
 *
 * @throws NotFound for an application that was never on the agenda
 * @throws Refusal when the agenda differs from the reported one, or another officer decided meanwhile
 * @throws FieldRefusals
 */
async function decideOutcomes(agenda: Agenda, trx: TransactionClientContract) {
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
        item: outcome.item,
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
  { item = null }: ReportedOutcome,
  outcome: CommitteeOutcome | undefined,
  { loanType }: Application,
  fieldPath: string
): FieldError[] {
  if (item === null || (outcome?.takesItem && fileItem(item, loanType))) return []
  return [{ field: `${fieldPath}.item`, messageKey: 'workflow.messages.item_unknown' }]
}

function outcomeErrors(
  { reasonId, remarks }: ReportedOutcome,
  outcome: CommitteeOutcome | undefined,
  fieldPath: string
): FieldError[] {
  if (!outcome)
    return [{ field: `${fieldPath}.action`, messageKey: 'batches.messages.choose_outcome' }]
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

/** Subject and slot under which the minutes are stored as a document. */
const REPORT_SUBJECT = 'committee_report'
const REPORT_SLOT = 'report'

interface ReportInput {
  officer: Viewer
  batchId: number
  /** The day the committee met. */
  heldOn: PlainDate
  /** Null when no file was chosen. */
  upload: ReceiveFileInput['upload']
  /** One for each application on the agenda. */
  outcomes: readonly ReportedOutcome[]
}

/**
 * Files the report of a meeting (DECISIONS 4 'file committee report', document 3 BSC report): the day, the minutes and
 * one decision for each application, all or nothing.
 *
 * @throws NotFound for a meeting of another district
 * @throws Refusal without a file, for a future day, when the report has been filed, or when another officer decided on
 * one of the applications meanwhile (which, who and what)
 * @throws FieldRefusals for missing reasons and remarks
 */
export class FileCommitteeReport {
  async run(input: ReportInput): Promise<void> {
    await visibleBatch(input.officer, input.batchId)
    if (!input.upload) {
      throw new Refusal('batches.messages.report_missing', {}, { field: 'report' })
    }
    if (input.heldOn > getClock().today()) {
      throw new Refusal('batches.messages.held_in_future', {}, { field: 'heldOn' })
    }
    /** Runs before the transaction: checking a large file takes seconds. */
    const received = await new ReceiveFile().run({
      upload: input.upload,
      purpose: 'document',
      field: 'report',
    })
    try {
      await inTransaction((trx) => this.#file(input, received, trx))
    } catch (error) {
      await discardReceived(received)
      throw error
    }
  }

  async #file(input: ReportInput, received: ReceivedFile, trx: TransactionClientContract) {
    const { officer, heldOn, outcomes } = input
    const agenda = await lockAgenda(officer, input.batchId, trx)
    await decideOutcomes({ officer, outcomes, ...agenda }, trx)

    const now = DateTime.fromJSDate(getClock().now())
    await agenda.batch
      .useTransaction(trx)
      .merge({
        status: 'reported',
        heldOn,
        reportedBy: officer.id,
        reportedAt: now,
        updatedAt: now,
      })
      .save()
    await new SaveDocument().run(
      {
        subjectType: REPORT_SUBJECT,
        subjectId: agenda.batch.id,
        slot: REPORT_SLOT,
        upload: received,
        ownerUserId: null,
        uploadedBy: officer.id,
        field: 'report',
      },
      trx
    )
  }
}
