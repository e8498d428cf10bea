import type { ViewOf } from '#kernel/views'
import type { DeliveryLine as Delivered, deliveryPage, webhookPage } from '#api/queries/webhooks'
import type { newSystemPage, systemPage, systemsPage } from '#api/queries/systems'

/** A system in the list of those that use the API. */
export type SystemLine = ViewOf<typeof systemsPage>[number]
/** A system with its tokens. */
export type System = ViewOf<typeof systemPage>
/** Options of the form for a new system. */
export type NewSystem = ViewOf<typeof newSystemPage>
/** URL and event kinds of a system's webhook. */
export type Webhook = ViewOf<typeof webhookPage>
/** A message in the list of those that were sent. */
export type DeliveryLine = Delivered
/** One message with its attempts. */
export type Delivery = ViewOf<typeof deliveryPage>
