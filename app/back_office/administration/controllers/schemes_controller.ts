import type { HttpContext } from '@adonisjs/core/http'
import { schemeComparison } from '#administration/schemes/comparison'
import { schemeList, schemePage } from '#administration/schemes/scheme_pages'
import { requestedScope } from '#administration/schemes/scheme_words'

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
