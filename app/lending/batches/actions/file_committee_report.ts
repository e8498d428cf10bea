import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Viewer } from '#approvals/viewer'
import { lockAgenda } from '#batches/actions/locked_batch'
import { decideOutcomes, type ReportedOutcome } from '#batches/actions/decide_outcomes'
import { visibleBatch } from '#batches/queries/visible_batch'
import { getClock } from '#kernel/calendar/clock'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { inTransaction } from '#kernel/database/transaction'
import { Refusal } from '#kernel/exceptions/refusal'
import {
  ReceiveFile,
  type ReceivedFile,
  type ReceiveFileInput,
  discardReceived,
} from '#documents/actions/receive_file'
import { SaveDocument } from '#documents/actions/save_document'

/** Where the minutes lie among the documents. */
export const REPORT_SUBJECT = 'committee_report'
export const REPORT_SLOT = 'report'

interface ReportInput {
  officer: Viewer
  batchId: number
  /** The day the committee met. */
  heldOn: PlainDate
  /** Null: no file was chosen. */
  upload: ReceiveFileInput['upload']
  /** One for each application on the agenda. */
  outcomes: readonly ReportedOutcome[]
}

/**
 * Files the report of a meeting (DECISIONS 4 'file committee report', document 3 BSC report): the
 * day, the minutes and one decision for each application, all of it or nothing.
 *
 * @throws NotFound for a meeting of another district
 * @throws Refusal without a file, for a day to come, when the report has been filed, or when
 *   another officer decided on one of the applications meanwhile (which, who and what)
 * @throws FieldRefusals for reasons and remarks that are missing
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
    /** Before the transaction: it takes seconds to look through a large file. */
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
