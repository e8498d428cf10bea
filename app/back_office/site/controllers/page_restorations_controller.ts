import type { HttpContext } from '@adonisjs/core/http'
import { RestoreRevision } from '#site/actions/content_pages'
import { restorationValidator } from '#site/validators/editor'

/** Restores an earlier text of a public page. */
export default class PageRestorationsController {
  async store({ auth, i18n, params, request, response, session }: HttpContext) {
    const { restore, version } = await request.validateUsing(
      restorationValidator,
      'site_editor.validation.page'
    )
    const isChanged = await new RestoreRevision().run({
      slug: params.slug,
      version: restore,
      expectedVersion: version,
      editor: auth.getUserOrFail(),
    })
    const message = isChanged ? 'restored' : 'unchanged'
    session.flash('success', i18n.t(`site_editor.messages.${message}`))
    return response.redirect().toRoute('site.editor.revisions.index', { slug: params.slug })
  }
}
