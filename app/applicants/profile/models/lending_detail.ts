import { LendingDetailSchema } from '#database/schema'

/** What the loan is for and which bank is asked: one row per scheme. */
export default class LendingDetail extends LendingDetailSchema {}
