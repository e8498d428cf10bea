import { BaseSchema } from '@adonisjs/lucid/schema'

const TEXTS = ['scheme_eligibility_criteria', 'scheme_guidelines']

/** Texts of the masters that citizens read, in Hindi too; the seed fills them. */
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
