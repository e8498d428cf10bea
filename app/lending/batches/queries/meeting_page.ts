import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { isReturn } from '#approvals/rules/returned_items'
import { masters } from '#masters/queries/masters'
import { stepsInForce } from '#workflow/queries/transitions'
import type { I18n } from '@adonisjs/i18n'
import { returnableOptions } from '#applications/queries/file_item_names'
import type CommitteeBatch from '#batches/models/committee_batch'
import CommitteeBatchItem from '#batches/models/committee_batch_item'
import { reportFilesOf } from '#batches/queries/meetings'
import { latestDecisions } from '#workflow/queries/decision_history'
import { getClock } from '#kernel/calendar/clock'
import { dateParts } from '#kernel/calendar/plain_date'
import type { Holiday } from '#kernel/calendar/working_days'

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
