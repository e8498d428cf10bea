import { hasMany } from '@adonisjs/lucid/orm'
import type { HasMany } from '@adonisjs/lucid/types/relations'
import AppealFile from '#applications/appeals/models/appeal_file'
import { decrypt, encrypt } from '#kernel/vault/vault'
import { AppealSchema } from '#database/schema'

/** `ended`: the applicant submitted a new application of the scheme instead of waiting. */
type AppealState = 'open' | 'granted' | 'refused' | 'ended'

/** An applicant's appeal against one rejection, and its outcome. */
export default class Appeal extends AppealSchema {
  declare state: AppealState

  @hasMany(() => AppealFile)
  declare files: HasMany<typeof AppealFile>

  /** The applicant's text; null if the applicant was erased. */
  get decryptedWords(): string | null {
    return this.grounds === null ? null : decrypt(this.grounds, 'appeal')
  }

  static encryptGrounds = (grounds: string) => encrypt(grounds, 'appeal')
}
