import { BaseSchema } from '@adonisjs/lucid/schema'

/** Wrote the search words of older applications; `reports:recount` writes those that are missing. */
export default class extends BaseSchema {
  async up() {}

  async down() {}
}
