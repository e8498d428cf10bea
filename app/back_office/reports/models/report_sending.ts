import { ReportSendingSchema } from '#database/schema'

/** A subscription that was served for the day it was due. */
export default class ReportSending extends ReportSendingSchema {}
