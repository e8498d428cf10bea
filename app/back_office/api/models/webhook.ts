import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import ApiClient from '#api/models/api_client'
import type { WebhookKind } from '#api/rules/systems'
import { WebhookSchema } from '#database/schema'

/** The webhook of a system. */
export default class Webhook extends WebhookSchema {
  @belongsTo(() => ApiClient, { foreignKey: 'clientId' })
  declare client: BelongsTo<typeof ApiClient>

  get kindNames(): WebhookKind[] {
    return this.kinds.split(' ').filter(Boolean) as WebhookKind[]
  }
}
