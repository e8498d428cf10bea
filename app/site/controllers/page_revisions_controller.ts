import type { HttpContext } from '@adonisjs/core/http'
import ContentPolicy from '#site/policies/content_policy'
import { pageRevision, pageRevisions } from '#site/queries/page_editor'

/** What a public page said before: who wrote it and when. */
export default class PageRevisionsController {
  async index({ bouncer, i18n, inertia, params }: HttpContext) {
    await bouncer.with(ContentPolicy).authorize('manage')
    const history = await pageRevisions(params.slug, i18n.locale)
    return inertia.render('site/editor/revisions', history)
  }

  async show({ bouncer, i18n, inertia, params }: HttpContext) {
    await bouncer.with(ContentPolicy).authorize('manage')
    const revision = await pageRevision(params.slug, Number(params.version), i18n.locale)
    return inertia.render('site/editor/revision', revision)
  }
}
