import { LendingDetailSchema } from '#database/schema'

/** Purpose of the loan and the chosen bank: one row per scheme. */
export default class LendingDetail extends LendingDetailSchema {}
