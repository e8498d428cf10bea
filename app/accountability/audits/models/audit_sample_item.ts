import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import User from '#auth/models/user'
import { decrypt, encrypt } from '#kernel/vault/vault'
import { AuditSampleItemSchema } from '#database/schema'
import AuditSample from '#audits/models/audit_sample'

/** An application or paid claim of a sample, from its checklist until it is closed. */
export default class AuditSampleItem extends AuditSampleItemSchema {
  @belongsTo(() => AuditSample, { foreignKey: 'sampleId' })
  declare sample: BelongsTo<typeof AuditSample>

  @belongsTo(() => User, { foreignKey: 'checkedBy' })
  declare checker: BelongsTo<typeof User>

  @belongsTo(() => User, { foreignKey: 'answeredBy' })
  declare answerer: BelongsTo<typeof User>

  @belongsTo(() => User, { foreignKey: 'closedBy' })
  declare closer: BelongsTo<typeof User>

  /** Texts of the finding, the answer and the conclusion; null if not written or erased. */
  get decryptedTexts() {
    const decrypted = (text: string | null) => (text === null ? null : decrypt(text, 'finding'))
    return {
      finding: decrypted(this.finding),
      answer: decrypted(this.answer),
      conclusion: decrypted(this.conclusion),
    }
  }

  static encryptText = (words: string) => encrypt(words, 'finding')
}
