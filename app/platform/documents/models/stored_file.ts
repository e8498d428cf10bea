import { column } from '@adonisjs/lucid/orm'
import { StoredFileSchema } from '#database/schema'

/**
 * One file in the private store, never changed after it was written. Its `uuid` is what a person
 * outside sees; `storageKey` is where it lies and leaves the server never.
 */
export default class StoredFile extends StoredFileSchema {
  /** Of the kept bytes. Named here because the naming strategy would look for `sha_256`. */
  @column({ columnName: 'sha256' })
  declare sha256: string

  get isPicture() {
    return this.mime.startsWith('image/')
  }
}
