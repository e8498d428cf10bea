import { PastDueReportSchema } from '#database/schema'

/** A report of a bank's system on a loan at the end of a day. Append-only. */
export default class PastDueReport extends PastDueReportSchema {}
