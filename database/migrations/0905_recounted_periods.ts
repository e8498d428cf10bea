import { BaseSchema } from '@adonisjs/lucid/schema'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { RecountPeriods } from '#reports/actions/period_counts'

/** Recounts held applications, which were counted before `0901`: their release would count them again. */
export async function recountHeld(trx: TransactionClientContract): Promise<void> {
  const held = await trx.from('applications').where('is_held', true).select('id').first()
  if (held) await new RecountPeriods().run(trx)
}

export default class extends BaseSchema {
  async up() {
    this.defer((client) => recountHeld(client as TransactionClientContract))
  }

  /** An older version recounts them with `reports:recount`. */
  async down() {}
}
