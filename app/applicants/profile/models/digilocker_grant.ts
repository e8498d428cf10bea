import logger from '@adonisjs/core/services/logger'
import { DigilockerGrantSchema } from '#database/schema'
import type { IssuedDocument } from '#profile/rules/digilocker'
import { decrypt, encrypt } from '#kernel/vault/vault'

/** Data from DigiLocker for the minutes in which a person chooses documents. */
export interface GrantContent {
  accessToken: string
  refreshToken: string | null
  /** Name of the account holder. */
  holder: string
  documents: IssuedDocument[]
}

/** A person's consent at DigiLocker while it is valid: one at a time, deleted afterwards. */
export default class DigiLockerGrant extends DigilockerGrantSchema {
  static override table = 'digilocker_grants'

  static override selfAssignPrimaryKey = true

  /** Null if it cannot be decrypted, as after a lost key. */
  get opened(): GrantContent | null {
    try {
      return JSON.parse(decrypt(this.content, 'digilocker')) as GrantContent
    } catch (error) {
      logger.error({ err: error }, 'DigiLocker grant could not be read')
      return null
    }
  }

  static seal(content: GrantContent): string {
    return encrypt(JSON.stringify(content), 'digilocker')
  }
}
