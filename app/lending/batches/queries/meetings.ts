import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { type AsOf, asOfNow } from '#kernel/database/as_of'
import { cachedPerRequest } from '#kernel/database/request_cache'
import { instantOf, sqlInstant, storedDay } from '#kernel/database/dialect'
import db from '@adonisjs/lucid/services/db'
import Application from '#applications/models/application'
import type { Viewer } from '#approvals/contracts/viewer'
import { scopeToDistricts } from '#auth/policies/base'
import { masters } from '#masters/queries/masters'
import { latestDecisions } from '#workflow/queries/decision_history'
import CommitteeBatch from '#batches/models/committee_batch'
import { NotFound } from '#kernel/exceptions/refusal'
import { acquireLock } from '#kernel/database/locks'
import { listDocumentsOfSubjects } from '#documents/queries/documents'
import { applicationById } from '#applications/contracts/application_subject'
import { isReturn } from '#approvals/rules/returned_items'
import { stepsInForce } from '#workflow/queries/transitions'
import type { I18n } from '@adonisjs/i18n'
import { returnableOptions } from '#applications/queries/next_steps'
import CommitteeBatchItem from '#batches/models/committee_batch_item'
import { getClock } from '#kernel/calendar/clock'
import { dateParts } from '#kernel/calendar/plain_date'
import type { Holiday } from '#kernel/calendar/working_days'

/** Returns the meeting that an application is waiting for, or null; at most one (DECISIONS 4). */
export async function scheduledMeetingOf(applicationId: number, client: QueryClientContract) {
  const rows = await agendaItemsOf(applicationId, null, client)
  const row = rows.find(({ live_application_id: live }) => live !== null)
  if (!row) return null
  return {
    batchId: Number(row.id),
    meetingOn: storedDay(row.meeting_on),
    meetingTime: String(row.meeting_time),
  }
}

/** Agenda items of an application that had not been removed by then, newest first. */
const agendaItemsOf = cachedPerRequest(
  (applicationId: number, before: string | null, client: QueryClientContract) =>
    client
      .from('committee_batch_items as items')
      .join('committee_batches as batches', 'batches.id', 'items.batch_id')
      .where('items.application_id', applicationId)
      .where((items) => {
        void items.whereNull('items.removed_at')
        if (before !== null) void items.orWhere('items.removed_at', '>=', before)
      })
      .where((items) => {
        if (before !== null) void items.where('batches.created_at', '<', before)
      })
      .orderBy('items.id', 'desc')
      .select('batches.id', 'batches.meeting_on', 'batches.meeting_time', 'batches.held_on')
      .select('batches.reported_at', 'items.outcome', 'items.live_application_id')
      .exec()
)

/** Returns every meeting whose agenda includes or included an application, with its outcome, newest first. */
export async function meetingsOfApplication(
  applicationId: number,
  client: QueryClientContract,
  { before }: AsOf = asOfNow()
) {
  const rows = await agendaItemsOf(applicationId, before, client)
  const previousDays = await previousMeetingDays(rows, before, client)
  return rows.map((row) => {
    const isReported =
      row.reported_at !== null &&
      (before === null || sqlInstant(instantOf(row.reported_at)) < before)
    const planned = previousDays.get(Number(row.id)) ?? row
    return {
      batchId: Number(row.id),
      meetingOn: storedDay((isReported ? row.held_on : null) ?? planned.meeting_on),
      meetingTime: String(planned.meeting_time),
      outcome: isReported || before === null ? (row.outcome as string | null) : null,
    }
  })
}

/** Returns the day and time that a meeting had until its first move since then. */
async function previousMeetingDays(
  batches: readonly { id: number }[],
  before: string | null,
  client: QueryClientContract
): Promise<Map<number, { meeting_on: unknown; meeting_time: unknown }>> {
  if (before === null || batches.length === 0) return new Map()
  const rows = await client
    .from('previous_meeting_days')
    .whereIn(
      'batch_id',
      batches.map(({ id }) => id)
    )
    .where('ended_at', '>=', before)
    .orderBy('id', 'desc')
  return new Map(rows.map((row) => [Number(row.batch_id), row]))
}

/** Maximum number of applications offered at once; a meeting rarely has more than a hundred. */
const MAX_SHOWN_APPLICATIONS = 200

/**
 * Returns the applications of the officer's district that are waiting for a meeting, oldest first, and which of them
 * were chosen in the list (DECISIONS 4 'schedule batch').
 *
 * @param chosenIds ids from the address: those that cannot be scheduled are omitted
 */
export async function waitingApplications(officer: Viewer, chosenIds: readonly number[]) {
  const statuses = masters().startStatuses('application', 'schedule_meeting', officer.roleId)
  const schedulable = () =>
    scopeToDistricts(Application.query(), officer)
      .whereIn('statusId', statuses)
      .whereNotExists((items) => {
        items
          .from('committee_batch_items')
          .whereColumn('committee_batch_items.live_application_id', 'applications.id')
      })
  const chosen = await schedulable()
    .whereIn('id', [...chosenIds])
    .orderBy('id')
  const waiting = await schedulable()
    .whereNotIn('id', [...chosenIds])
    .orderBy('statusSince')
    .orderBy('id')
    .limit(MAX_SHOWN_APPLICATIONS)
  const ids = [...chosen, ...waiting].map(({ id }) => id)
  const latest = await latestDecisions('application', ids, db.connection())
  return { chosen, waiting, latest, left: chosenIds.length - chosen.length }
}

/**
 * Returns a meeting of the officer's own district.
 *
 * @throws NotFound for every other meeting, whether or not it exists
 */
export async function visibleBatch(
  officer: Viewer,
  id: number,
  options: { client?: QueryClientContract; lock?: boolean } = {}
): Promise<CommitteeBatch> {
  const { client = db.connection(), lock = false } = options
  const query = scopeToDistricts(CommitteeBatch.query({ client }), officer).where('id', id)
  const batch = await (lock ? query.forUpdate() : query).first()
  if (!batch) throw new NotFound()
  if (lock) await acquireLock(client, 'committee_batch', batch.id)
  return batch
}

/** The report of a meeting as a file. */
export interface ReportFile {
  batchId: number
  uuid: string
  name: string
  mime: string
  sizeBytes: number
}

/** Returns the reports filed for these meetings. */
export async function reportFilesOf(batchIds: number[]): Promise<ReportFile[]> {
  const documents = await listDocumentsOfSubjects('committee_report', batchIds)
  return documents.map(({ subjectId, currentVersion: { file } }) => ({
    batchId: subjectId,
    uuid: file.uuid,
    name: file.originalName,
    mime: file.mime,
    sizeBytes: file.sizeBytes,
  }))
}

/**
 * Whether the committee's last decision was an approval, under any version of the workflow: it is not consulted twice.
 */
export async function isApprovedByCommittee(
  applicationId: number,
  client: QueryClientContract
): Promise<boolean> {
  const outcome = (await applicationById(applicationId, client))!.committeeOutcome
  return masters().rows.transitions.some(
    ({ subjectType, action, toStatus }) =>
      subjectType === 'application' && action === 'committee_approve' && toStatus === outcome
  )
}

/** One possible decision of a committee on an application (DECISIONS 4, file committee report). */
export interface CommitteeOutcome {
  action: string
  needsReason: boolean
  needsRemarks: boolean
  /** Whether it returns the application and may name a field or a document of it. */
  takesItem: boolean
  /** Ids of the reasons that it accepts. */
  reasonIds: number[]
}

/** The effect that marks a decision of the committee in the master rows. */
const OUTCOME_EFFECT = 'record_committee_outcome'

/** Returns the committee decisions that this role may report; the default comes first. */
export async function committeeOutcomes(
  roleId: number,
  client: QueryClientContract = db.connection()
): Promise<CommitteeOutcome[]> {
  const rows = await stepsInForce(
    client,
    'application',
    (steps) => void steps.where({ role: roleId })
  )
  return rows
    .filter((row) => row.effectNames.includes(OUTCOME_EFFECT))
    .map((row) => ({
      action: row.action,
      needsReason: row.needsReason,
      needsRemarks: row.needsRemarks,
      takesItem: isReturn(row.toStatus),
      reasonIds: row.reasonKind
        ? masters()
            .reasons(row.reasonKind)
            .map(({ id }) => id)
        : [],
    }))
}

/**
 * Returns everything that the page of one meeting shows.
 *
 * @param roleId role whose decisions the report offers
 */
export async function meetingPage(batch: CommitteeBatch, roleId: number) {
  const items = await CommitteeBatchItem.query()
    .where('batchId', batch.id)
    .preload('application')
    .orderBy('id')
  const ids = items.map((item) => item.applicationId)
  const [report] = await reportFilesOf([batch.id])
  return {
    agenda: items.filter((item) => item.removedAt === null),
    removed: items.filter((item) => item.removedAt !== null),
    latest: await latestDecisions('application', ids, db.connection()),
    outcomes: batch.isReported ? [] : await committeeOutcomes(roleId, db.connection()),
    report: report ?? null,
  }
}

/** Returns the fields and documents that a return can name, once for each loan type of the agenda. */
export function itemsByLoanType(agenda: readonly CommitteeBatchItem[], i18n: I18n) {
  const loanTypes = new Set(agenda.map(({ application }) => application.loanType))
  return Object.fromEntries(
    [...loanTypes].map((loanType) => [loanType, returnableOptions(loanType, i18n)])
  )
}

/**
 * Returns the corporation's holidays from this year on, for a page that asks for confirmation before a meeting is held
 * on one.
 */
export function upcomingHolidays(): Holiday[] {
  const { year: thisYear } = dateParts(getClock().today())
  return masters()
    .holidays.filter(({ year }) => year === null || year >= thisYear)
    .map(({ month, day, year }) => ({ month, day, year }))
}
