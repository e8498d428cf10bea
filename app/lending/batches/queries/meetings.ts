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

/** The meeting an application waits for, or null; at most one (DECISIONS 4). */
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

/** The lines of agendas with an application that were not taken off by then, the newest first. */
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

/** Every meeting whose agenda an application is or was on, with its outcome, newest first. */
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

/** Day and time that a meeting had until it was moved for the first time since then. */
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

/** Shown to choose from at once; a meeting rarely takes more than a hundred. */
const MAX_SHOWN_APPLICATIONS = 200

/**
 * What waits for a meeting in the officer's district, the oldest first, and what of it was chosen
 * in the list (DECISIONS 4 'schedule batch').
 *
 * @param chosenIds ids that came with the address: those that cannot be scheduled are left out
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
 * A meeting of the officer's own district.
 *
 * @throws NotFound for every other, whether it exists or not
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

/** The reports filed for these meetings. */
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

/** The committee approved it last, under whichever version of the workflow: it is not asked twice. */
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

/** One way a committee can decide about an application (DECISIONS 4, file committee report). */
export interface CommitteeOutcome {
  action: string
  needsReason: boolean
  needsRemarks: boolean
  /** It returns the application, and may name a field or a paper of it. */
  takesItem: boolean
  /** Ids of the reasons it may give. */
  reasonIds: number[]
}

/** The effect by which the master rows mark a decision of the committee. */
const OUTCOME_EFFECT = 'record_committee_outcome'

/** What this role may report the committee to have decided; the default comes first. */
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
 * Everything the page of one meeting shows.
 *
 * @param roleId whose decisions the report offers
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

/** Fields and papers that a return can name, once for each loan type of the agenda. */
export function itemsByLoanType(agenda: readonly CommitteeBatchItem[], i18n: I18n) {
  const loanTypes = new Set(agenda.map(({ application }) => application.loanType))
  return Object.fromEntries(
    [...loanTypes].map((loanType) => [loanType, returnableOptions(loanType, i18n)])
  )
}

/** The corporation's holidays from this year on, for a page that asks before a meeting is held on one. */
export function upcomingHolidays(): Holiday[] {
  const { year: thisYear } = dateParts(getClock().today())
  return masters()
    .holidays.filter(({ year }) => year === null || year >= thisYear)
    .map(({ month, day, year }) => ({ month, day, year }))
}
