import { BaseSchema } from '@adonisjs/lucid/schema'

/** Wrote the phonetic search words of older applications; `reports:recount` writes missing ones. */
export default class extends BaseSchema {
  async up() {}

  async down() {}
}
