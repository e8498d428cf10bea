import { DateTime } from 'luxon'
import { column } from '@adonisjs/lucid/orm'
import db from '@adonisjs/lucid/services/db'
import { deleteTextWords, saveTextWords } from '#kernel/database/text_search'
import { StoredFileSchema } from '#database/schema'
import { getClock } from '#kernel/calendar/clock'
import { isoInstant } from '#kernel/calendar/instants'
import { decrypt, encrypt } from '#kernel/vault/vault'
import { maskedUri } from '#documents/rules/files'
import type { ScanState } from '#documents/inspection/virus_scanner'

type CertificateFacts = Pick<
  StoredFileSchema,
  'certificateNumber' | 'issuedOn' | 'validUntil' | 'issuingOffice'
>

/** DigiLocker's metadata of a document, and the name of the account holder. */
export interface FileOrigin {
  uri: string
  issuer: string
  holder: string
}

/**
 * One file in the private store. Its bytes never change; the results of its virus scans do. Its `uuid` is public;
 * `storageKey` is its location in the store and never leaves the server.
 */
export default class StoredFile extends StoredFileSchema {
  /** Checksum of the stored bytes. The column is named here because the naming strategy would look for `sha_256`. */
  @column({ columnName: 'sha256' })
  declare sha256: string

  declare scanState: ScanState

  /** Records the data of a certificate file, and its search keys, in the transaction in which the file was read. */
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

  /** Returns the columns of a file that was fetched from DigiLocker now. */
  static originColumns({ uri, issuer, holder }: FileOrigin) {
    return {
      digilockerUri: encrypt(uri, 'digilocker'),
      digilockerHolder: encrypt(holder, 'digilocker'),
      digilockerIssuer: issuer,
      digilockerAt: DateTime.fromJSDate(getClock().now()).toUTC(),
    }
  }

  /** Origin of the file, whose address shows only the last four characters of the number; null for an upload. */
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
