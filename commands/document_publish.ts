import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { args, flags } from '@adonisjs/core/ace'
import PortalCommand from '#kernel/commands/portal_command'
import { UsageError } from '#kernel/commands/operator'
import { parsePlainDate } from '#kernel/calendar/plain_date'
import { textColumn, languageName, TRANSLATIONS } from '#kernel/formats/languages'
import { PublishDocument } from '#site/published_documents'
import { DOCUMENT_KINDS } from '#site/models/published_document'

export default class DocumentPublish extends PortalCommand {
  static commandName = 'document:publish'
  static description = 'Publish a document on the downloads, acts, notifications or circulars page'
  static help = [
    'Prints the number with which document:withdraw withdraws it.',
    'Exit code 0 if published, 1 if the kind, the date or the file was rejected.',
  ]

  @args.string({ description: 'The file: pdf, jpg or png, at most 10 MB' })
  declare path: string

  @flags.string({ description: `One of ${DOCUMENT_KINDS.join(', ')}`, default: 'download' })
  declare kind: string

  @flags.string({ description: 'Name in English', required: true })
  declare en: string

  @flags.string({ description: 'Date of issue, 2026-11-05' })
  declare issued?: string

  async run() {
    const kind = DOCUMENT_KINDS.find((one) => one === this.kind)
    const issuedOn = parsePlainDate(this.issued)
    if (!kind || (this.issued && !issuedOn) || !this.en) {
      throw new UsageError(
        kind ? 'Give --en, and --issued as a date.' : `Unknown kind: ${this.kind}`
      )
    }
    const bytes = await readFile(this.path).catch((error: NodeJS.ErrnoException) => {
      throw new UsageError(`The file ${this.path} cannot be read: ${error.code}`)
    })
    const upload = { clientName: basename(this.path), bytes }
    const { flags: given } = this.parsed
    const others = TRANSLATIONS.map((locale) => [textColumn('name', locale), given[locale]])
    const names = { ...Object.fromEntries(others), nameEn: this.en }
    const document = { kind, ...names, issuedOn, upload, actorId: null }
    this.logger.log((await new PublishDocument().run(document)).uuid)
  }
}

for (const locale of TRANSLATIONS) {
  DocumentPublish.defineFlag(locale, {
    type: 'string',
    description: `Name in ${languageName(locale)}`,
  })
}
