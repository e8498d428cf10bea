import type { HttpContext } from '@adonisjs/core/http'
import { uploadSourceOf } from '#documents/form_uploads'
import { PublishDocument, publications } from '#site/published_documents'
import { DOCUMENT_KINDS } from '#site/models/published_document'
import { publicationValidator } from '#site/validators/editor'

/** Public documents, published by the administrator: the screen of document:publish. */
export default class PublicationsController {
  async index({ i18n, inertia, request }: HttpContext) {
    const { kind, page } = request.qs()
    const chosen = DOCUMENT_KINDS.find((one) => one === kind)
    return inertia.render('back_office/site/editor/documents', {
      kinds: [...DOCUMENT_KINDS],
      kind: chosen ?? '',
      documents: await publications({ kind: chosen, page }, i18n.locale),
    })
  }

  async create({ inertia }: HttpContext) {
    return inertia.render('back_office/site/editor/document', { kinds: [...DOCUMENT_KINDS] })
  }

  async store({ auth, i18n, request, response, session }: HttpContext) {
    const fields = await request.validateUsing(
      publicationValidator,
      'site_editor.validation.document'
    )
    await new PublishDocument().run({
      ...fields,
      upload: uploadSourceOf(request.file('file')),
      actorId: auth.getUserOrFail().id,
    })
    session.flash('success', i18n.t('site_editor.messages.published'))
    return response.redirect().toRoute('site.editor.documents.index')
  }
}
