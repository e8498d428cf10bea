import { BaseSchema } from '@adonisjs/lucid/schema'
import { decrypt, encrypt } from '#kernel/vault/vault'

const TEXTS = ['finding', 'answer', 'conclusion'] as const

/** Texts of the auditor and the offices about an item of a sample, encrypted. */
export default class extends BaseSchema {
  async up() {
    this.#rewrite((text) => encrypt(text, 'finding'))
  }

  async down() {
    this.#rewrite((text) => decrypt(text, 'finding'))
  }

  #rewrite(change: (text: string) => string) {
    this.defer(async (db) => {
      const items = await db.from('audit_sample_items').select('id', ...TEXTS)
      for (const item of items) {
        const written = TEXTS.filter((text) => item[text] !== null)
        if (written.length === 0) continue
        const texts = Object.fromEntries(written.map((text) => [text, change(item[text])]))
        await db.from('audit_sample_items').where('id', item.id).update(texts)
      }
    })
  }
}
