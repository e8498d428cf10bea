import { PreviousMeetingDaySchema } from '#database/schema'

/** Day and time of a meeting before it was moved. Append-only. */
export default class PreviousMeetingDay extends PreviousMeetingDaySchema {}
