import type { I18n } from '@adonisjs/i18n'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import db from '@adonisjs/lucid/services/db'
import { returnableOptions } from '#applications/queries/file_item_names'
import type CommitteeBatch from '#batches/models/committee_batch'
import CommitteeBatchItem from '#batches/models/committee_batch_item'
import { committeeOutcomes } from '#batches/queries/committee_outcomes'
import { reportFilesOf } from '#batches/queries/report_files'
import { latestDecisions } from '#workflow/queries/decision_history'

/**
 * Everything the page of one meeting shows.
 *
 * @param roleId whose decisions the report offers
 */
export async function meetingPage(
  batch: CommitteeBatch,
  roleId: number,
  client: QueryClientContract = db.connection()
) {
  const items = await CommitteeBatchItem.query({ client })
    .where('batchId', batch.id)
    .preload('application')
    .orderBy('id')
  const ids = items.map((item) => item.applicationId)
  const [report] = await reportFilesOf([batch.id])
  return {
    agenda: items.filter((item) => item.removedAt === null),
    removed: items.filter((item) => item.removedAt !== null),
    latest: await latestDecisions('application', ids, client),
    outcomes: batch.isReported ? [] : await committeeOutcomes(roleId, client),
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
