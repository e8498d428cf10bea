import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import { SignedLetterSchema } from '#database/schema'
import SigningCertificate from '#documents/models/signing_certificate'
import StoredFile from '#documents/models/stored_file'

/**
 * Why a letter could not be signed: no valid certificate, the token or the time-stamp service is unavailable, or
 * another cause.
 */
export type SigningProblem = 'no_certificate' | 'no_token' | 'no_time_stamp' | 'failed'

/** A letter in one language that is signed once: it either waits for its signature or has its file. */
export default class SignedLetter extends SignedLetterSchema {
  declare problem: SigningProblem | null

  @belongsTo(() => StoredFile, { foreignKey: 'fileId' })
  declare file: BelongsTo<typeof StoredFile>

  @belongsTo(() => SigningCertificate, { foreignKey: 'certificateId' })
  declare certificate: BelongsTo<typeof SigningCertificate>

  @belongsTo(() => SigningCertificate, { foreignKey: 'signatoryId' })
  declare signatory: BelongsTo<typeof SigningCertificate>
}
