import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { getClock } from '#kernel/calendar/clock'
import { inTransaction } from '#kernel/database/transaction'
import { Refusal } from '#kernel/exceptions/refusal'
import { fittingTable, UnreadableTable } from '#spreadsheets/read_table'
import type { ReadSheet } from '#spreadsheets/workbook_sheets'
import { lockDisbursement, findDisbursementKeys } from '#loans/actions/lock_loan'
import BankSchedule from '#loans/models/bank_schedule'
import { hasHeader, readBankTable, type BankRow } from '#loans/rules/bank_schedule'

export interface RecordBankScheduleInput {
  disbursementId: number
  /** User id. */
  uploadedBy: number
  path: string
  fileName: string
}

/** More instalments than any loan has, and its letterhead. */
const MAX_LINES = 1000

const MESSAGES = 'loans.messages.bank_schedule'

/**
 * Takes in the bank's payment schedule as a table (xlsx or csv), to be compared row by row with the
 * computed one, which governs (DECISIONS 7). Earlier ones stay; the latest is compared.
 *
 * @returns which sheet of a workbook was read
 * @throws NotFound; Refusal when it is no table, or not one of instalments
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
    const place = await findDisbursementKeys(input.disbursementId, trx)
    await inTransaction(async (client) => {
      const { disbursement } = await lockDisbursement(place, client)
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
    const { lines, sheet } = await fittingTable(path, MAX_LINES, hasHeader).catch((error) => {
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
