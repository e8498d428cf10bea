import { column } from '@adonisjs/lucid/orm'
import db from '@adonisjs/lucid/services/db'
import { deleteTextWords, saveTextWords } from '#kernel/database/text_search'
import { StoredFileSchema } from '#database/schema'
import type { ScanState } from '#documents/rules/scans'

type CertificateFacts = Pick<
  StoredFileSchema,
  'certificateNumber' | 'issuedOn' | 'validUntil' | 'issuingOffice'
>

/**
 * One file in the private store, whose bytes never change; the virus scanner's results do. Its `uuid` is what a
 * person outside sees; `storageKey` is where it lies and leaves the server never.
 */
export default class StoredFile extends StoredFileSchema {
  /** Of the kept bytes. Named here because the naming strategy would look for `sha_256`. */
  @column({ columnName: 'sha256' })
  declare sha256: string

  declare scanState: ScanState

  /**
   * Records what the file, a certificate, says, and what it is looked for by, in the transaction in which the file
   * was read.
   */
  async recordCertificate(facts: CertificateFacts): Promise<void> {
    const client = this.$trx ?? db.connection()
    await Object.assign(this, facts).save()
    await deleteTextWords(client, 'certificate', [this.id])
    await saveTextWords(
      client,
      'certificate',
      this.id,
      facts.certificateNumber,
      facts.issuingOffice
    )
  }

  get isPicture() {
    return this.mime.startsWith('image/')
  }
}
