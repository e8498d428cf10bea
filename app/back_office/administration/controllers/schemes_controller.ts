import type { HttpContext } from '@adonisjs/core/http'
import { schemeComparison } from '#administration/queries/scheme_comparison'
import { schemeList } from '#administration/queries/scheme_list'
import { schemePage } from '#administration/queries/scheme_page'
import { requestedScope } from '#administration/scheme_words'

/** The schemes with their versions. */
export default class SchemesController {
  async index({ i18n, inertia }: HttpContext) {
    return inertia.render('back_office/administration/schemes/index', {
      schemes: await schemeList(i18n),
    })
  }

  async show({ i18n, inertia, params }: HttpContext) {
    return inertia.render('back_office/administration/schemes/show', {
      scheme: await schemePage(requestedScope(params), i18n),
    })
  }

  async compare({ i18n, inertia, params, request }: HttpContext) {
    return inertia.render('back_office/administration/schemes/compare', {
      comparison: schemeComparison(requestedScope(params), request.qs(), i18n),
    })
  }
}
