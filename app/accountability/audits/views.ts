import type { ViewOf } from '#kernel/views'
import type {
  deskDays,
  filesFarAhead,
  deskOfficers,
  queueOrders,
} from '#audits/queries/queue_order'
import type { listPacks } from '#audits/pack/packs'
import type { queuePeriod } from '#audits/queries/desks'
import type {
  questionsForOffice,
  itemsOfSample,
  sampleItem,
  listSamples,
} from '#audits/queries/sample_items'

/** Props of the pages about the order of the queues; shares in basis points, probabilities from 0 to 1. */
export type QueuePeriod = ViewOf<typeof queuePeriod>
export type QueueOrders = ViewOf<typeof queueOrders>
export type QueueOfficers = ViewOf<typeof deskOfficers>
export type QueueDays = ViewOf<typeof deskDays>
export type FarAhead = ViewOf<typeof filesFarAhead>

export type MadePacks = ViewOf<typeof listPacks>

export type Samples = ViewOf<typeof listSamples>
export type SampleItems = ViewOf<typeof questionsForOffice>
export type Sample = ViewOf<typeof itemsOfSample>
export type SampleItem = ViewOf<typeof sampleItem>
