import { DateTime } from 'luxon'
import { column } from '@adonisjs/lucid/orm'
import db from '@adonisjs/lucid/services/db'
import { deleteTextWords, saveTextWords } from '#kernel/database/text_search'
import { StoredFileSchema } from '#database/schema'
import { getClock } from '#kernel/calendar/clock'
import { isoInstant } from '#kernel/calendar/instants'
import { decrypt, encrypt } from '#kernel/vault/vault'
import { maskedUri } from '#documents/rules/uploads'
import type { ScanState } from '#documents/rules/scans'

type CertificateFacts = Pick<
  StoredFileSchema,
  'certificateNumber' | 'issuedOn' | 'validUntil' | 'issuingOffice'
>

/** What DigiLocker says of a document, and in whose name the account is. */
export interface FileOrigin {
  uri: string
  issuer: string
  holder: string
}

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

  /** The columns of a file that was fetched from DigiLocker now. */
  static originColumns({ uri, issuer, holder }: FileOrigin) {
    return {
      digilockerUri: encrypt(uri, 'digilocker'),
      digilockerHolder: encrypt(holder, 'digilocker'),
      digilockerIssuer: issuer,
      digilockerAt: DateTime.fromJSDate(getClock().now()).toUTC(),
    }
  }

  /** Where it came from, its address with the last four characters of the number alone; null for an upload. */
  get origin() {
    if (!this.digilockerUri || !this.digilockerAt) return null
    return {
      uri: maskedUri(decrypt(this.digilockerUri, 'digilocker')),
      issuer: this.digilockerIssuer ?? '',
      holder: decrypt(this.digilockerHolder!, 'digilocker'),
      at: isoInstant(this.digilockerAt),
    }
  }

  get isPicture() {
    return this.mime.startsWith('image/')
  }
}
