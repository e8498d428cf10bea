import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { indiaDateOf, type PlainDate } from '#core/calendar/plain_date'
import Application from '#applications/models/application'
import type { Viewer } from '#approvals/registry'
import { localName } from '#masters/queries/masters'
import WorkflowTransition from '#workflow/models/workflow_transition'

/** An application as the agenda and the choice of applications show it. */
export interface AgendaRow {
  id: number
  number: string
  applicantName: string
  businessType: string
  amountPaise: number
  status: string
  submittedOn: PlainDate
  /** The day it came to the stage where it waits. */
  waitingSince: PlainDate
}

/** Shown to choose from at once; a meeting rarely takes more than a hundred. */
const AT_ONCE = 200

export function agendaRow(application: Application, locale: string): AgendaRow {
  return {
    id: application.id,
    number: application.number,
    applicantName: application.applicantName,
    businessType: application.businessType,
    amountPaise: Number(application.amountPaise),
    status: localName(application.status, locale),
    submittedOn: application.submittedOn,
    waitingSince: indiaDateOf(application.statusSince),
  }
}

/** The stages a meeting is scheduled from, by the master rows. */
async function schedulableStatuses(roleId: number, client: QueryClientContract) {
  const rows = await WorkflowTransition.query({ client }).where({
    subjectType: 'application',
    action: 'schedule_meeting',
    role: roleId,
  })
  return rows.flatMap(({ fromStatus }) => (fromStatus === null ? [] : [fromStatus]))
}

/**
 * What waits for a meeting in the officer's district, the oldest first, and what of it was chosen
 * in the list (DECISIONS 4 'schedule batch').
 *
 * @param chosenIds ids that came with the address: those that cannot be scheduled are left out
 */
export async function waitingApplications(
  officer: Viewer,
  chosenIds: readonly number[],
  locale: string,
  client: QueryClientContract = db.connection()
): Promise<{ chosen: AgendaRow[]; waiting: AgendaRow[]; left: number }> {
  const statuses = await schedulableStatuses(officer.roleId, client)
  const schedulable = () => {
    const query = Application.query({ client })
      .whereIn('statusId', statuses)
      .whereNotExists((items) => {
        items
          .from('committee_batch_items')
          .whereColumn('committee_batch_items.live_application_id', 'applications.id')
      })
    return officer.districtId === null ? query : query.where('districtId', officer.districtId)
  }
  const chosen = await schedulable()
    .whereIn('id', [...chosenIds])
    .orderBy('id')
  const waiting = await schedulable()
    .whereNotIn('id', [...chosenIds])
    .orderBy('statusSince')
    .orderBy('id')
    .limit(AT_ONCE)
  return {
    chosen: chosen.map((row) => agendaRow(row, locale)),
    waiting: waiting.map((row) => agendaRow(row, locale)),
    left: chosenIds.length - chosen.length,
  }
}
