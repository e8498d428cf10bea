import { BankScheduleSchema } from '#database/schema'
import type { BankRow } from '#loans/rules/bank_schedule'

/** A payment schedule of the bank as a table; the latest of a disbursement is used. */
export default class BankSchedule extends BankScheduleSchema {
  declare data: { rows: BankRow[] }
}
