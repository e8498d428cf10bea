import type { HttpContext } from '@adonisjs/core/http'
import { pageRevision, pageRevisions } from '#site/queries/content'

/** Earlier texts of a public page, with author and time. */
export default class PageRevisionsController {
  async index({ i18n, inertia, params }: HttpContext) {
    const history = await pageRevisions(params.slug, i18n.locale)
    return inertia.render('back_office/site/editor/revisions', history)
  }

  async show({ i18n, inertia, params }: HttpContext) {
    const revision = await pageRevision(params.slug, params.version, i18n.locale)
    return inertia.render('back_office/site/editor/revision', revision)
  }
}
