import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'
import { Role } from '#auth/roles'
import { indiaDaySql } from '#kernel/database/india_day'
import { storedDay } from '#kernel/database/instant'
import type { SubjectState, SubjectType, WaitCell } from '#workflow/contracts/subject'
import { inLockOrder, waitKey } from '#workflow/rules/cells'

/** Cells written with one statement. */
const BATCH_SIZE = 500

/** The cell that a subject is counted in; null where it does not wait for an officer. */
export function waitCellOf(state: SubjectState, subjects: number): WaitCell | null {
  const { districtId, statusId, paymentStatusId, desk } = state
  return desk && { districtId, statusId, paymentStatusId, ...desk, subjects }
}

/** Adds to cells of what waits, each once, in an order that everybody keeps. */
export async function addToWaits(
  trx: TransactionClientContract,
  subjectType: SubjectType,
  changes: readonly WaitCell[]
) {
  for (const { subjects, ...cell } of inLockOrder(changes, waitKey)) {
    if (subjects === 0) continue
    const row = {
      subject_type: subjectType,
      status_id: cell.statusId,
      payment_status_id: cell.paymentStatusId,
      arrived_on: cell.arrivedOn,
      district_id: cell.districtId,
      is_returned: cell.isReturned,
    }
    await trx
      .knexQuery()
      .table('workflow_waits')
      .insert({ ...row, subjects })
      .onConflict(Object.keys(row))
      .merge({ subjects: trx.knexRawQuery('workflow_waits.subjects + ?', [subjects]) })
    /** Days that are over would stay for ever as empty cells. */
    if (subjects < 0) await trx.from('workflow_waits').where(row).where('subjects', 0).delete()
  }
}

/** The cells as they are kept. */
export async function storedWaits(
  client: QueryClientContract,
  subjectType: SubjectType
): Promise<WaitCell[]> {
  return waitCells(await client.from('workflow_waits').where('subject_type', subjectType))
}

/** The table of the subjects, their statuses' master, and their payment status where they have one. */
interface WaitSource {
  table: string
  statuses: string
  payment?: string
}

/** What waits for officers by status and day of arrival, counted from the table itself (`files`). */
export function recountWaits(client: QueryClientContract, { table, statuses, payment }: WaitSource) {
  const day = indiaDaySql(client, 'files.status_since')
  const paid = payment ? `files.${payment}` : '0'
  return client
    .from(`${table} as files`)
    .join(`${statuses} as statuses`, 'statuses.id', 'files.status_id')
    .where('statuses.pending_with_role', '>', Role.applicant)
    .select('files.status_id', 'files.district_id', 'files.is_returned')
    .select(client.raw(`${paid} as payment_status_id`), client.raw(`${day} as arrived_on`))
    .count('* as subjects')
    .groupByRaw(
      [
        'files.status_id',
        ...(payment ? [paid] : []),
        day,
        'files.district_id',
        'files.is_returned',
      ].join()
    )
}

interface WaitRow {
  district_id: number
  status_id: number
  payment_status_id: number
  arrived_on: string
  is_returned: number | boolean
  subjects: number | string
}

/** Rows of both as cells. */
export const waitCells = (rows: WaitRow[]) =>
  rows.map((row): WaitCell => ({
    districtId: Number(row.district_id),
    statusId: Number(row.status_id),
    paymentStatusId: Number(row.payment_status_id),
    arrivedOn: storedDay(row.arrived_on),
    isReturned: Boolean(row.is_returned),
    subjects: Number(row.subjects),
  }))

/** Writes the cells of what waits at present, for the migration that brought them. */
export async function fillWaits(
  client: QueryClientContract,
  subjectType: SubjectType,
  counted: ReturnType<typeof recountWaits>
) {
  const rows = (await counted).map((row) => ({ ...row, subject_type: subjectType }))
  for (let at = 0; at < rows.length; at += BATCH_SIZE) {
    await client.table('workflow_waits').multiInsert(rows.slice(at, at + BATCH_SIZE))
  }
}
