import type { SerializeJSONTypes } from '@adonisjs/core/types/transformers'
import type { homeStatistics } from '#kernel/statistics/home_statistics'

/** Type that the browser receives for a value that is sent. */
export type Serialised<Value> = SerializeJSONTypes<Value>

/** Same for the result of a function that creates page data. */
export type ViewOf<Make extends (...given: never[]) => unknown> = Serialised<
  Awaited<ReturnType<Make>>
>

/** Counts and amounts (paise) of the public panel. */
export type HomeStatistics = NonNullable<ViewOf<typeof homeStatistics>>
