import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { getClock } from '#kernel/calendar/clock'
import { inTransaction } from '#kernel/database/transaction'
import { Refusal } from '#kernel/exceptions/refusal'
import { UnreadableTable, findMatchingTable } from '#spreadsheets/read_table'
import type { ReadSheet } from '#spreadsheets/workbook_parts'
import { findDisbursementKeys, lockDisbursement } from '#loans/actions/lock_loan'
import BankSchedule from '#loans/models/bank_schedule'
import { type BankRow, hasHeader, readBankTable } from '#loans/rules/bank_schedule'
import { SaveDocument } from '#documents/actions/document_versions'
import { type StoreFileInput, withReceivedFile } from '#documents/actions/store_file'
import { listDocuments } from '#documents/queries/documents'
import { resetVerification } from '#loans/actions/verify_loan'
import { recordAudit } from '#kernel/audit/record_audit'
import { type Actor, type ReportingSystem, isReportingSystem } from '#workflow/contracts/subject'

/** The recorder of the bank's actions: the applicant, or the bank itself through its system. */
export type Recorder = Actor | ReportingSystem

/** Returns the columns that identify the recorder: exactly one of them is set. */
export const recorderColumns = (by: Recorder) =>
  isReportingSystem(by)
    ? { recordedBy: null, recordedByClient: by.clientId }
    : { recordedBy: by.id, recordedByClient: null }

/** Returns the id of the person who uploads; null for a system. */
const uploaderOf = (by: Recorder): number | null => (isReportingSystem(by) ? null : by.id)

interface RecordBankScheduleInput {
  disbursementId: number
  /** User id. */
  uploadedBy: number
  path: string
  fileName: string
}

/** More lines than the instalments and letterhead of any loan have. */
const MAX_LINES = 1000

const MESSAGES = 'loans.messages.bank_schedule'

/**
 * Imports the bank's payment schedule as a table (xlsx or csv), to be compared row by row with the computed one, which
 * governs (DECISIONS 7). Earlier ones are kept; the latest is compared.
 *
 * @returns the sheet of a workbook that was read
 * @throws NotFound; Refusal when it is not a table, or not one of instalments
 */
export class RecordBankSchedule {
  async run(
    input: RecordBankScheduleInput,
    trx?: TransactionClientContract
  ): Promise<ReadSheet | null> {
    const { rows, sheet } = await this.#read(input.path)
    const sha256 = createHash('sha256')
      .update(await readFile(input.path))
      .digest('hex')
    const keys = await findDisbursementKeys(input.disbursementId, trx)
    await inTransaction(async (client) => {
      const { disbursement } = await lockDisbursement(keys, client)
      await BankSchedule.create(
        {
          disbursementId: disbursement.id,
          fileName: input.fileName,
          sha256,
          data: { rows },
          uploadedBy: input.uploadedBy,
          createdAt: DateTime.fromJSDate(getClock().now()),
        },
        { client }
      )
    }, trx)
    return sheet
  }

  async #read(path: string): Promise<{ rows: BankRow[]; sheet: ReadSheet | null }> {
    const { lines, sheet } = await findMatchingTable(
      { path, maxLines: MAX_LINES },
      hasHeader
    ).catch((error) => {
      throw error instanceof UnreadableTable ? error.refusal(`${MESSAGES}.unreadable`) : error
    })
    const table = readBankTable(lines)
    if (!table.ok) {
      const params: Record<string, number> = 'line' in table ? { line: table.line } : {}
      throw new Refusal(`${MESSAGES}.${table.error}`, params, { field: 'file' })
    }
    return { rows: table.rows, sheet }
  }
}

interface UploadPaymentScheduleInput {
  disbursementId: number
  /** User id. */
  uploadedBy: number
  file: StoreFileInput['upload']
}

/**
 * Adds the bank's own payment schedule to a disbursement (document 4, 2.2). Possible once: afterwards only the
 * administrator replaces files (DECISIONS 6). Accounts verify again.
 *
 * @throws NotFound; Refusal when there is one already, or documents.errors.<code>
 */
export class UploadPaymentSchedule {
  async run(input: UploadPaymentScheduleInput, trx?: TransactionClientContract): Promise<void> {
    const keys = await findDisbursementKeys(input.disbursementId, trx)
    const request: StoreFileInput = {
      upload: input.file,
      ownerUserId: null,
      uploadedBy: input.uploadedBy,
      field: 'file',
    }
    await withReceivedFile(request, trx, async (upload, client) => {
      const { application, disbursement } = await lockDisbursement(keys, client)
      const present = await listDocuments('disbursement', disbursement.id, client)
      if (present.some((document) => document.slot === 'emi_schedule')) {
        throw new Refusal('loans.messages.schedule_exists', {}, { field: 'file', status: 409 })
      }
      await new SaveDocument().run(
        {
          subjectType: 'disbursement',
          subjectId: disbursement.id,
          slot: 'emi_schedule',
          upload,
          ownerUserId: application.userId,
          uploadedBy: input.uploadedBy,
          field: 'file',
        },
        client
      )
      await resetVerification(disbursement, client)
    })
  }
}

interface LetterInput {
  actor: Recorder
  letter: StoreFileInput['upload']
}

/** Returns the bank's letter as received, before the transaction. */
export const letterFile = ({ actor, letter }: LetterInput): StoreFileInput => ({
  upload: letter,
  ownerUserId: null,
  uploadedBy: uploaderOf(actor),
  field: 'letter',
})

/** Saves the letter with the sanction or the disbursement that it concerns. */
export function saveLetter(
  input: LetterInput,
  subject: { subjectType: 'sanction' | 'disbursement'; subjectId: number; ownerUserId: number },
  trx: TransactionClientContract
) {
  return new SaveDocument().run({ ...letterFile(input), ...subject, slot: 'letter' }, trx)
}

/**
 * Records which system reported the data written in the same transaction; for a person's own record this is not needed.
 */
export function recordReport(
  { clientId, name, bankId }: ReportingSystem,
  subject: { subjectType: 'sanction' | 'disbursement'; subjectId: number },
  districtId: number,
  trx: TransactionClientContract
): Promise<void> {
  const { subjectType } = subject
  return recordAudit({
    action: `${subjectType}.reported`,
    actorId: null,
    ...subject,
    districtId,
    data: { system: name, clientId, bankId },
    trx,
  })
}
