import type { HttpContext } from '@adonisjs/core/http'
import { contentDisposition } from '#documents/rules/files'
import { sendStoredFile } from '#documents/file_responses'
import { openPublicFile } from '#documents/actions/open_file'
import type { DocumentKind } from '#site/models/published_document'
import { contentOf, updatedBy } from '#site/queries/content'
import { lastPublication, publishedDocument, publishedDocuments } from '#site/published_documents'
import type { ContentSlug } from '#site/rules/content_pages'

/** Pages that list documents of one kind. */
const KINDS: Partial<Record<ContentSlug, DocumentKind>> = {
  'downloads': 'download',
  'acts-and-rules': 'act',
  'notifications': 'notification',
  'circulars': 'circular',
}

/** Public documents: their lists, and each of them. */
export default class PublishedDocumentsController {
  async index({ i18n, inertia, route }: HttpContext) {
    const slug = route!.pattern.slice(1) as ContentSlug
    return inertia.render('back_office/site/documents', {
      content: updatedBy(await contentOf(slug, i18n.locale), await lastPublication(KINDS[slug]!)),
      documents: await publishedDocuments(KINDS[slug]!, i18n.locale),
    })
  }

  async show(ctx: HttpContext) {
    const { file } = await publishedDocument(ctx.params.uuid)
    return sendStoredFile(ctx, {
      file,
      open: (range) => openPublicFile(file, range),
      disposition: contentDisposition('attachment', file.originalName),
      cache: 'no-cache',
    })
  }
}
