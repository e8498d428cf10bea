import { PastDueReportSchema } from '#database/schema'

/** What a bank's system reports of a loan at the end of a day. Append-only. */
export default class PastDueReport extends PastDueReportSchema {}
