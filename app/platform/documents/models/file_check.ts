import { FileCheckSchema } from '#database/schema'

/** One walk through all files of the store; broken off, it is gone on with. */
export default class FileCheck extends FileCheckSchema {
  static override table = 'file_checks'
}
