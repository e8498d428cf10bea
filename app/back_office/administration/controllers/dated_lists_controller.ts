import type { HttpContext } from '@adonisjs/core/http'
import { requestedList } from '#administration/schemes/scheme_words'
import { datedListComparison } from '#administration/schemes/comparison'
import { datedListPage } from '#administration/schemes/scheme_pages'

/** Effective-dated lists of a scheme: guidelines, and required documents. */
export default class DatedListsController {
  async show({ i18n, inertia, params }: HttpContext) {
    return inertia.render('back_office/administration/schemes/list', {
      list: await datedListPage(requestedList(params), i18n),
    })
  }

  async compare({ i18n, inertia, params, request }: HttpContext) {
    return inertia.render('back_office/administration/schemes/compare', {
      comparison: await datedListComparison(requestedList(params), request.qs(), i18n),
    })
  }
}
