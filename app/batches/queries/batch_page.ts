import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import db from '@adonisjs/lucid/services/db'
import type { Viewer } from '#approvals/registry'
import type CommitteeBatch from '#batches/models/committee_batch'
import CommitteeBatchItem from '#batches/models/committee_batch_item'
import { committeeOutcomes } from '#batches/queries/committee_outcomes'
import { meetingRow, type MeetingRow } from '#batches/queries/list_meetings'
import { reportFilesOf, type ReportFile } from '#batches/queries/report_files'
import { agendaRow, type AgendaRow } from '#batches/queries/waiting_applications'
import { localName, masters } from '#masters/queries/masters'

/** A line of the agenda. */
export type AgendaItem = AgendaRow & {
  /** Action the committee decided, once reported. */
  outcome: string | null
  reason: string | null
  remarks: string | null
  isRemoved: boolean
  /** The last decision on the application as this page saw it. */
  lastDecisionId: number | null
}

export type OutcomeChoice = {
  action: string
  needsReason: boolean
  needsRemarks: boolean
  reasons: { value: string; label: string }[]
}

export type BatchPage = {
  meeting: MeetingRow & { plannedOn: string }
  agenda: AgendaItem[]
  removed: AgendaItem[]
  outcomes: OutcomeChoice[]
  report: ReportFile | null
}

/** Everything the page of one meeting shows. */
export async function batchPage(
  batch: CommitteeBatch,
  officer: Viewer,
  locale: string,
  client: QueryClientContract = db.connection()
): Promise<BatchPage> {
  const items = await CommitteeBatchItem.query({ client })
    .where('batchId', batch.id)
    .preload('application')
    .orderBy('id')
  const latest = await latestDecisions(
    items.map((item) => item.applicationId),
    client
  )
  const lines = items.map((item) => ({
    ...agendaRow(item.application, locale),
    outcome: item.outcome,
    reason: localName(masters().find('rejectReasons', item.reasonId), locale) || null,
    remarks: item.remarks,
    isRemoved: item.removedAt !== null,
    lastDecisionId: latest.get(item.applicationId) ?? null,
  }))
  const agenda = lines.filter((line) => !line.isRemoved)
  const [report] = await reportFilesOf([batch.id])
  return {
    meeting: { ...meetingRow(batch, agenda.length, locale), plannedOn: batch.meetingOn },
    agenda,
    removed: lines.filter((line) => line.isRemoved),
    outcomes: batch.isReported ? [] : await outcomeChoices(officer.roleId, locale, client),
    report: report ?? null,
  }
}

async function latestDecisions(ids: number[], client: QueryClientContract) {
  const rows = await client
    .from('workflow_decisions')
    .where('subject_type', 'application')
    .whereIn('subject_id', ids)
    .groupBy('subject_id')
    .select('subject_id')
    .max('id as id')
  return new Map(rows.map((row) => [Number(row.subject_id), Number(row.id)]))
}

async function outcomeChoices(
  roleId: number,
  locale: string,
  client: QueryClientContract
): Promise<OutcomeChoice[]> {
  const outcomes = await committeeOutcomes(roleId, client)
  return outcomes.map(({ action, needsReason, needsRemarks, reasonIds }) => ({
    action,
    needsReason,
    needsRemarks,
    reasons: reasonIds.map((id) => ({
      value: String(id),
      label: localName(masters().rejectReason(id), locale),
    })),
  }))
}
