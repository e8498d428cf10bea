import { FileCheckSchema } from '#database/schema'

/** One check of all files of the store; an interrupted one is continued. */
export default class FileCheck extends FileCheckSchema {
  static override table = 'file_checks'
}
