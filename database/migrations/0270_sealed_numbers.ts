import { BaseSchema } from '@adonisjs/lucid/schema'
import { SEALING_PLANS } from '#database/sealing/plans'
import { purgePlainText, sealColumn, unsealColumn } from '#database/sealing/seal_column'
import { maskRevisions, sealLetters } from '#database/sealing/seal_texts'
import { RecountFacts } from '#reports/actions/derived_data'

/**
 * PAN and bank account numbers are stored in the vault like Aadhaar: cipher, keyed digest, last four digits (DECISIONS
 * 12). Without a transaction: a corporation has a million rows, and a run that was killed continues where it ended when
 * it is started again.
 */
export default class extends BaseSchema {
  static override disableTransactions = true

  async up() {
    this.defer(async (client) => {
      for (const plan of SEALING_PLANS) await sealColumn(client, plan)
      await maskRevisions(client)
      await sealLetters(client)
      await new RecountFacts().run(client)
      await purgePlainText(client)
    })
  }

  async down() {
    this.defer(async (client) => {
      for (const plan of SEALING_PLANS) await unsealColumn(client, plan)
    })
  }
}
