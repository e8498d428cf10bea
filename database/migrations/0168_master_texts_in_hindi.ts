import { BaseSchema } from '@adonisjs/lucid/schema'

const TEXTS = ['scheme_eligibility_criteria', 'scheme_guidelines']

/** Hindi texts of the masters that citizens read; the seed fills them. */
export default class extends BaseSchema {
  async up() {
    for (const name of TEXTS) {
      this.schema.alterTable(name, (table) => {
        table.text('text_hi').nullable()
      })
    }
  }

  async down() {
    for (const name of TEXTS) {
      this.schema.alterTable(name, (table) => {
        table.dropColumn('text_hi')
      })
    }
  }
}
