import { applicationFacts } from '#applications/contracts/facts'
import Application from '#applications/models/application'
import { lastDayOfHold } from '#applications/rules/submission'
import { getClock } from '#kernel/calendar/clock'
import { addDays, indiaDateOf } from '#kernel/calendar/plain_date'
import { masters, namesOf } from '#masters/queries/masters'
import { rulesByCountingDay } from '#masters/queries/scheme_rules'
import { notifyUser } from '#notifications/actions/messages'
import type { Effect, OverdueStep, SubjectAdapter, SubjectState } from '#workflow/contracts/subject'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { REVIEW_ORDER, Role } from '#auth/roles'
import { instantOf, sqlInstant } from '#kernel/database/dialect'
import { cachedPerRequest } from '#kernel/database/request_cache'
import { DASHBOARD_COLUMNS } from '#masters/rules/coded_values'
import { NOT_HELD, recountWaits, waitCells } from '#workflow/actions/count_subjects'
import { acquireLock } from '#kernel/database/locks'
import { systemStepFrom } from '#workflow/queries/transitions'
import { mayMoveAutomatically } from '#applications/queries/existing_portfolio'

/** Steps that return the application: the applicant is notified of the reason and the last day. */
const HOLD_ACTIONS = new Set(['hold', 'committee_hold'])

/** Steps after which an extension can be requested, and until when. */
const EXTENSION_ACTIONS = new Set(['expire', 'return_extension'])

/** Steps that end an application: the applicant is notified of the reason. */
const REJECTION_TEMPLATES = {
  reject: 'application_rejected',
  committee_reject: 'application_rejected',
  cancel_loi: 'application_rejected',
} as const

/** Steps taken by the applicant, and those announced by the module that is responsible for their effect. */
const UNANNOUNCED_ACTIONS = new Set([
  'resubmit',
  'withdraw',
  'give_up_loi',
  'apply_for_extension',
  'record_disbursement',
  'record_sanction',
  'schedule_meeting',
  'postpone_meeting',
  'remove_from_meeting',
  'approve',
  'approve_extension',
  'extend_loi',
  'reissue_loi',
  'appeal',
  'grant_appeal',
  'refuse_appeal',
])

/** Notifies the applicant, in the same transaction through the outbox (DECISIONS 4). */
const notifyApplicant: Effect = async (context) => {
  const { trx, subject, transition, decision, reasonId, remarks } = context
  if (UNANNOUNCED_ACTIONS.has(transition.action)) {
    return
  }
  const application = await Application.query({ client: trx }).where('id', subject.id).firstOrFail()
  const common = {
    userId: application.userId,
    applicationId: application.id,
    dedupeKey: `decision:${decision.id}`,
  }
  const applicationNo = application.number
  const { loanType, statusSince } = application
  const reason = reasonId ? namesOf(masters().rejectReason(reasonId)) : null
  if (HOLD_ACTIONS.has(transition.action)) {
    const { holdCloseDays } = rulesByCountingDay(loanType, { work: getClock().today() })
    const lastDay = lastDayOfHold(indiaDateOf(statusSince), holdCloseDays)
    const params = { applicationNo, reason, remarks, lastDay }
    await notifyUser({ ...common, template: 'application_held', params }, trx)
    return
  }
  if (EXTENSION_ACTIONS.has(transition.action)) {
    const letter = await applicationFacts().letter(application, {
      today: getClock().today(),
      client: trx,
    })
    const params = { applicationNo, remarks, lastDay: letter?.extendUntil ?? null }
    await notifyUser({ ...common, template: 'extension_open', params }, trx)
    return
  }
  const template = REJECTION_TEMPLATES[transition.action as keyof typeof REJECTION_TEMPLATES]
  if (template) {
    await notifyUser({ ...common, template, params: { applicationNo, reason, remarks } }, trx)
    return
  }
  const stage = namesOf(masters().applicationStatus(transition.toStatus))
  await notifyUser(
    { ...common, template: 'application_moved', params: { applicationNo, stage } },
    trx
  )
}

/** The facts of an application that determine its state: a model, or plain values. */
type SubjectFacts = Pick<
  Application,
  | 'id'
  | 'userId'
  | 'districtId'
  | 'loanType'
  | 'statusId'
  | 'amountPaise'
  | 'submittedOn'
  | 'statusSince'
  | 'isReturned'
  | 'workflowVersion'
  | 'isHeld'
>

/** Returns the state of an application for the workflow engine. */
export function subjectStateOf(application: SubjectFacts): SubjectState {
  return {
    id: application.id,
    userId: application.userId,
    districtId: application.districtId,
    loanType: application.loanType,
    statusId: application.statusId,
    paymentStatusId: 0,
    amountPaise: application.amountPaise,
    workflowVersion: application.workflowVersion,
    begunOn: application.submittedOn,
    desk: waitsForOfficer(application.statusId)
      ? {
          arrivedOn: indiaDateOf(application.statusSince),
          isReturned: Boolean(application.isReturned),
        }
      : null,
    isHeld: Boolean(application.isHeld),
  }
}

/** Whether applications of a status wait for an officer. */
const waitsForOfficer = (statusId: number) =>
  (masters().applicationStatus(statusId).pendingWithRole ?? Role.applicant) !== Role.applicant

/** Returns the application with an id, or null. */
export const applicationById = cachedPerRequest((id: number, client?: QueryClientContract) =>
  Application.query({ client }).where({ id }).first()
)

/** Caches applications that were read together, for later look-ups by id. */
export function rememberApplications(applications: Application[]): Application[] {
  for (const one of applications) applicationById.remember(one, one.id)
  return applications
}

/** Recounts from the table what is pending with officers. */
const recountApplicationWaits = (client: QueryClientContract) =>
  recountWaits(client, { table: 'applications', statuses: 'application_statuses' })

/** Adapter of applications for the workflow engine. */
export const applicationSubject: SubjectAdapter = {
  type: 'application',

  async load(id, client, { lock }) {
    const application = lock
      ? await Application.query({ client }).where('id', id).forUpdate().first()
      : await applicationById(id, client)
    if (application && lock) await acquireLock(client, 'application', application.id)
    return application ? subjectStateOf(application) : null
  },

  async move(subject, { toStatus: toStatusId, comesBack }, trx) {
    const now = sqlInstant(getClock().now())
    const moved = subject.statusId !== toStatusId
    const rows = await trx
      .from('applications')
      .where('id', subject.id)
      .where('status_id', subject.statusId)
      .update({
        status_id: toStatusId,
        last_action_at: now,
        updated_at: now,
        ...(moved ? { status_since: now, is_returned: comesBack } : {}),
        /** A closed application allows the applicant to apply again (DECISIONS 5). */
        ...(masters().applicationStatus(toStatusId).isFinal ? { live_key: null } : {}),
      })
    return Number(rows) === 1
  },

  undo: {
    async keep({ id }, trx) {
      const row = await trx
        .from('applications')
        .where({ id })
        .select('status_since', 'last_action_at', 'is_returned')
        .firstOrFail()
      return {
        status_since: sqlInstant(instantOf(row.status_since)),
        last_action_at: sqlInstant(instantOf(row.last_action_at)),
        is_returned: Boolean(row.is_returned),
      }
    },
    async restore({ id }, statusId, place, trx) {
      const updated_at = sqlInstant(getClock().now())
      await trx
        .from('applications')
        .where({ id })
        .update({ ...place, status_id: statusId, updated_at })
    },
  },

  async count(client) {
    const rows = await client
      .from('applications as files')
      .whereRaw(NOT_HELD.applications)
      .select('district_id', 'loan_type', 'status_id')
      .count('* as subjects')
      .sum('amount_paise as amount')
      .groupBy('district_id', 'loan_type', 'status_id')
    return rows.map((row) => ({
      districtId: row.district_id,
      loanType: row.loan_type,
      statusId: row.status_id,
      paymentStatusId: 0,
      subjects: Number(row.subjects),
      amountPaise: Number(row.amount),
    }))
  },

  countWaits: async (client) => waitCells(await recountApplicationWaits(client)),

  statusName: (statusId) => masters().applicationStatus(statusId),

  isFinal: (statusId) => Boolean(masters().applicationStatus(statusId).isFinal),

  editing: {
    columns: DASHBOARD_COLUMNS,
    /** Accounts have no list of applications, and the auditor only reads them (DECISIONS 10). */
    mayReview: (role) => REVIEW_ORDER.some((one) => one === role),
    chain: null,
  },

  /** The letter of intent. */
  endingAction: 'approve',

  begins: { table: 'applications', column: 'submitted_on' },

  afterDecision: notifyApplicant,
}

const PAGE_SIZE = 500

/** Applications on hold for longer than their scheme allows (DECISIONS 4 'close hold'). */
export const overdueHolds: OverdueStep = {
  subjectType: 'application',
  action: 'close_hold',

  async candidates(today, afterId) {
    const days = masters().schemes.map(
      ({ id }) => rulesByCountingDay(id, { work: today }).holdCloseDays
    )
    /** The following day in UTC: the guard checks days in India. */
    const before = addDays(today, 1 - Math.min(...days))
    const applications = await Application.query()
      .whereIn('status_id', await systemStepFrom('application', 'close_hold'))
      .where('status_since', '<', `${before} 00:00:00`)
      .where(mayMoveAutomatically(today))
      .where('id', '>', afterId)
      .orderBy('id')
      .limit(PAGE_SIZE)
    return applications.map((application) => ({
      state: subjectStateOf(application),
      name: application.number,
    }))
  },
}
