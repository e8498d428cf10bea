import { Role } from '#auth/roles'
import { applicationById, subjectStateOf } from '#applications/contracts/application_subject'
import type { OverdueStep, Guard, GuardContext } from '#workflow/contracts/subject'
import { type PlainDate, indiaDateOf } from '#kernel/calendar/plain_date'
import Application from '#applications/models/application'
import { stepsInForce, systemStepFrom } from '#workflow/queries/transitions'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { rulesByCountingDay } from '#masters/queries/scheme_rules'
import { decisionsOf } from '#workflow/queries/decision_history'
import { currentLoi, wasChangedAfter, loisOf } from '#loi/queries/lois'
import {
  type ExtensionFacts,
  canApplyForExtension,
  extensionWindowEnd,
  isExpired,
  hasLapsed,
} from '#loi/rules/letters'
import WorkflowDecision from '#workflow/models/workflow_decision'
import db from '@adonisjs/lucid/services/db'
import { getClock } from '#kernel/calendar/clock'
import type { LetterFacts } from '#applications/contracts/facts'
import { mayMoveAutomatically } from '#applications/queries/existing_portfolio'

const PAGE_SIZE = 500

/** Steps triggered by date: an LOI's validity ends, or the period to extend it is over. */
type LoiDeadline = 'expire' | 'lapse'

/**
 * Returns applications after this id in the initial status of the system's step whose LOI has expired by date; the
 * step's guards decide. At most 500, by id; empty when there are no more.
 */
async function overdueLoiPage(
  action: LoiDeadline,
  today: PlainDate,
  afterId: number
): Promise<Application[]> {
  return Application.query()
    .whereIn('status_id', await systemStepFrom('application', action))
    .where('id', '>', afterId)
    .where(mayMoveAutomatically(today))
    .whereExists((query) =>
      query
        .from('lois')
        .whereColumn('lois.application_id', 'applications.id')
        .whereNull('lois.replaced_by_id')
        .whereNull('lois.cancelled_at')
        .where('lois.valid_till', '<', today)
    )
    .orderBy('id')
    .limit(PAGE_SIZE)
}

export const overdueLois = (action: LoiDeadline): OverdueStep => ({
  subjectType: 'application',
  action,
  async candidates(today, afterId) {
    const applications = await overdueLoiPage(action, today, afterId)
    return applications.map((application) => ({
      state: subjectStateOf(application),
      name: application.number,
    }))
  },
})

/**
 * Returns the facts that decide on the extension of an application's LOI today, or null without an LOI. The period to
 * apply is that in force when the letter was issued, which promises it to the applicant.
 */
export async function extensionFacts(
  application: { id: number; loanType: number },
  today: PlainDate,
  client: QueryClientContract
): Promise<ExtensionFacts | null> {
  const loi = await currentLoi(application.id, client)
  if (!loi) {
    return null
  }
  const rules = rulesByCountingDay(application.loanType, { letter: loi.issuedOn })
  const steps = await decisionsOf('application', application.id, null, client)
  const returned = steps.findLast(({ action }) => action === 'return_extension')
  return {
    today,
    validTill: loi.validTill,
    windowDays: rules.extensionWindowDays,
    isExtended: loi.isExtended,
    returnedOn: returned ? indiaDateOf(returned.createdAt) : null,
  }
}

/** Steps after which an application has the status given by its newest letter. */
const LETTER_STEPS = ['approve', 'approve_extension', 'extend_loi', 'reissue_loi']

/**
 * Returns the status to which an application returns when its sanction is withdrawn (DECISIONS 4): that of its LOI
 * while it is valid, otherwise that of an expired or lapsed one.
 *
 * @throws Error for an application without an LOI
 */
export async function statusByLoi(
  application: { id: number; loanType: number },
  client: QueryClientContract = db.connection()
): Promise<number> {
  const facts = await extensionFacts(application, getClock().today(), client)
  if (!facts) {
    throw new Error(`Application ${application.id} has no letter of intent`)
  }
  if (!isExpired(facts.today, facts.validTill)) {
    const step = await WorkflowDecision.query({ client })
      .where('subject_type', 'application')
      .where('subject_id', application.id)
      .whereIn('action', LETTER_STEPS)
      .orderBy('id', 'desc')
      .firstOrFail()
    return step.toStatus
  }
  const action = canApplyForExtension(facts) ? 'expire' : 'lapse'
  const [row] = await stepsInForce(client, 'application', (steps) => void steps.where({ action }))
  if (!row) throw new Error(`Workflow: no row has the target of "${action}"`)
  return row.toStatus
}

/** Returns the dates of an application's letter while the applicant can use it; null before and after. */
export async function letterFacts(
  application: Application,
  { today, client }: { today: PlainDate; client: QueryClientContract }
): Promise<LetterFacts | null> {
  const { dashboardColumn, pendingWithRole } = application.status
  const isWithBank = dashboardColumn === 'LOI' || dashboardColumn === 'Lapsed'
  if (!isWithBank || pendingWithRole !== Role.applicant) return null
  const facts = await extensionFacts(application, today, client)
  if (!facts) return null
  return {
    validTill: facts.validTill,
    extendUntil: facts.isExtended ? null : extensionWindowEnd(facts),
  }
}

const facts = ({ subject, today, client }: GuardContext) => extensionFacts(subject, today, client)

/** Returns how many letters an application was issued, and how often its extension was returned. */
async function counts(client: QueryClientContract, applicationId: number) {
  const { loiCount, extensionReturns } = (await applicationById(applicationId, client))!
  return { lois: loiCount, extensionReturns }
}

/**
 * Guards of the steps about letters of intent. They compare dates, so the result does not depend on whether the nightly
 * commands have run.
 */
export const LOI_GUARDS: Record<string, Guard> = {
  without_loi: async ({ client, subject }) => (await counts(client, subject.id)).lois === 0,
  with_loi: async ({ client, subject }) => (await counts(client, subject.id)).lois > 0,
  never_extended: async ({ client, subject }) => {
    const lois = await loisOf(subject.id, client)
    return lois.length > 0 && lois.every((loi) => !loi.isExtended)
  },
  loi_expired: async (context) => {
    const found = await facts(context)
    return found !== null && isExpired(found.today, found.validTill)
  },
  loi_in_force: async (context) => {
    const found = await facts(context)
    return found !== null && !isExpired(found.today, found.validTill)
  },
  changed_after_loi: async ({ client, subject }) => {
    const loi = await currentLoi(subject.id, client)
    const application = await Application.query({ client }).where('id', subject.id).firstOrFail()
    return loi !== null && wasChangedAfter(loi, application, client)
  },
  extension_open: async (context) => {
    const found = await facts(context)
    return found !== null && canApplyForExtension(found)
  },
  extension_window_closed: async (context) => {
    const found = await facts(context)
    return found !== null && hasLapsed(found)
  },
  extension_not_returned: async ({ client, subject }) =>
    (await counts(client, subject.id)).extensionReturns === 0,
}
