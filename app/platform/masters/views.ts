import type { Serialised } from '#kernel/views'
import type { SchemeOpeningView as Opening } from '#masters/queries/scheme_rules'

export type { Option } from '#masters/queries/masters'

/** Whether a scheme accepts applications. */
export type SchemeOpening = Serialised<Opening>
