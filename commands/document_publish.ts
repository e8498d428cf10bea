import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { args, BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { parsePlainDate } from '#core/calendar/plain_date'
import { PublishDocument } from '#site/actions/publish_document'
import { DOCUMENT_KINDS } from '#site/models/published_document'

export default class DocumentPublish extends BaseCommand {
  static commandName = 'document:publish'
  static description = 'Publish a paper on the downloads, acts, notifications or circulars page'
  static help = [
    'Prints the number under which document:withdraw takes it back.',
    'Exit code 0 when published, 1 when the kind, the date or the file was refused.',
  ]
  static options: CommandOptions = { startApp: true }

  @args.string({ description: 'The file: pdf, jpg or png, at most 10 MB' })
  declare path: string

  @flags.string({ description: `One of ${DOCUMENT_KINDS.join(', ')}`, default: 'download' })
  declare kind: string

  @flags.string({ description: 'Name in English', required: true })
  declare en: string

  @flags.string({ description: 'Name in Marathi' })
  declare mr?: string

  @flags.string({ description: 'Name in Hindi' })
  declare hi?: string

  @flags.string({ description: 'Day it was issued, 2026-11-05' })
  declare issued?: string

  async run() {
    const kind = DOCUMENT_KINDS.find((one) => one === this.kind)
    const issuedOn = parsePlainDate(this.issued)
    if (!kind || (this.issued && !issuedOn) || !this.en) {
      this.logger.error(kind ? 'Give --en, and --issued as a day.' : `No such kind: ${this.kind}`)
      this.exitCode = 1
      return
    }
    const upload = { clientName: basename(this.path), bytes: await readFile(this.path) }
    const names = { nameEn: this.en, nameMr: this.mr, nameHi: this.hi }
    const document = { kind, ...names, issuedOn, upload, actorId: null }
    this.logger.log((await new PublishDocument().run(document)).uuid)
  }
}
