import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import { AskedItemSchema } from '#database/schema'
import User from '#auth/models/user'
import { getClock } from '#core/calendar/clock'

export type AskedState = 'open' | 'answered' | 'withdrawn' | 'late' | 'moved'

/** One field or one paper that the office asks back from an applicant. */
export default class AskedItem extends AskedItemSchema {
  @belongsTo(() => User, { foreignKey: 'askedBy' })
  declare asker: BelongsTo<typeof User>

  /** How it stands today: the last day passes by itself. */
  get standing(): AskedState {
    const isLate = this.state === 'open' && getClock().today() > this.answerBy
    return isLate ? 'late' : (this.state as AskedState)
  }
}

/** The key under which an item is open. */
export const openKeyOf = (applicationId: number, item: string) => `${applicationId}:${item}`
