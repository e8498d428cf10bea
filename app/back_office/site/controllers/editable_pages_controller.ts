import type { HttpContext } from '@adonisjs/core/http'
import { SaveContentPage } from '#site/actions/content_pages'
import { editablePage, editablePages } from '#site/queries/content'
import { writtenTexts } from '#site/rules/content_pages'
import { BODY_LENGTH, contentPageValidator, TITLE_LENGTH } from '#site/validators/editor'

/** Texts of the public pages, edited by the administrator. */
export default class EditablePagesController {
  async index({ i18n, inertia }: HttpContext) {
    return inertia.render('back_office/site/editor/pages', {
      pages: await editablePages(i18n.locale),
    })
  }

  async edit({ i18n, inertia, params }: HttpContext) {
    return inertia.render('back_office/site/editor/page', {
      page: await editablePage(params.slug, i18n.locale),
      limits: { title: TITLE_LENGTH, body: BODY_LENGTH },
    })
  }

  async update({ auth, i18n, params, request, response, session }: HttpContext) {
    const { version, texts } = await request.validateUsing(
      contentPageValidator,
      'site_editor.validation.page'
    )
    const isChanged = await new SaveContentPage().run({
      slug: params.slug,
      texts: writtenTexts(texts),
      expectedVersion: version,
      editor: auth.getUserOrFail(),
    })
    const message = isChanged ? 'saved' : 'unchanged'
    session.flash('success', i18n.t(`site_editor.messages.${message}`))
    return response.redirect().toRoute('site.editor.pages.edit', { slug: params.slug })
  }
}
