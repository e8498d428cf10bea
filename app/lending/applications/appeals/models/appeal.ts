import { hasMany } from '@adonisjs/lucid/orm'
import type { HasMany } from '@adonisjs/lucid/types/relations'
import AppealFile from '#applications/appeals/models/appeal_file'
import { decrypt, encrypt } from '#kernel/vault/vault'
import { AppealSchema } from '#database/schema'

/** `ended`: its applicant submitted a new application of the scheme instead of waiting. */
type AppealState = 'open' | 'granted' | 'refused' | 'ended'

/** What an applicant holds against one rejection, and what became of it. */
export default class Appeal extends AppealSchema {
  declare state: AppealState

  @hasMany(() => AppealFile)
  declare files: HasMany<typeof AppealFile>

  /** In the applicant's words; null when they were erased. */
  get decryptedWords(): string | null {
    return this.grounds === null ? null : decrypt(this.grounds, 'appeal')
  }

  static encryptGrounds = (grounds: string) => encrypt(grounds, 'appeal')
}
