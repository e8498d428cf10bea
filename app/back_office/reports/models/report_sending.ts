import { ReportSendingSchema } from '#database/schema'

/** A record that a subscription was sent for the day it was due. */
export default class ReportSending extends ReportSendingSchema {}
