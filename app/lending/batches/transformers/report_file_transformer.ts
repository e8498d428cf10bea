import { BaseTransformer } from '@adonisjs/core/transformers'
import type { ReportFile } from '#batches/queries/meetings'

/** The report of a meeting as a file. */
export default class ReportFileTransformer extends BaseTransformer<ReportFile> {
  toObject() {
    return this.resource
  }
}
