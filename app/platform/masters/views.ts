import type { Sent } from '#kernel/views'
import type { SchemeOpeningView as Opening } from '#masters/queries/scheme_rules'

export type { Option } from '#masters/queries/masters'

/** Whether a scheme takes applications. */
export type SchemeOpening = Sent<Opening>
