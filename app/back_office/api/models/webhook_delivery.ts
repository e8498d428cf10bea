import { column, hasMany } from '@adonisjs/lucid/orm'
import type { HasMany } from '@adonisjs/lucid/types/relations'
import WebhookAttempt from '#api/models/webhook_attempt'
import { WebhookDeliverySchema } from '#database/schema'

/** `failed`: given up until it is sent again manually. */
export const DELIVERY_STATES = ['waiting', 'sending', 'delivered', 'failed'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** One event for one receiver. */
export default class WebhookDelivery extends WebhookDeliverySchema {
  @column()
  declare state: DeliveryState

  @hasMany(() => WebhookAttempt, { foreignKey: 'deliveryId' })
  declare tries: HasMany<typeof WebhookAttempt>
}
