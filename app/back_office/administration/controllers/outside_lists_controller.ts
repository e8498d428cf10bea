import type { HttpContext } from '@adonisjs/core/http'
import {
  assignListHeading,
  openList,
  readListFile,
} from '#administration/outside_lists/actions/lists'
import { outsideListPage, outsideLists } from '#administration/outside_lists/queries/list_pages'
import {
  listFileValidator,
  listHeadingValidator,
  outsideListValidator,
} from '#administration/validators/outside_list'

const PAGES = 'back_office/administration/outside_lists'
const SHOW = 'administration.outside_lists.show'

/** Lists of other offices: their source, file and columns. */
export default class OutsideListsController {
  async index({ i18n, inertia }: HttpContext) {
    return inertia.render(`${PAGES}/index`, await outsideLists(i18n))
  }

  async store({ auth, request, response }: HttpContext) {
    const input = await request.validateUsing(outsideListValidator, 'outside_lists')
    const { id } = await openList(input, auth.getUserOrFail())
    return response.redirect().toRoute(SHOW, { id })
  }

  async show({ i18n, inertia, params }: HttpContext) {
    return inertia.render(`${PAGES}/show`, await outsideListPage(params.id, i18n))
  }

  async send({ auth, i18n, params, request, response, session }: HttpContext) {
    const { file } = await request.validateUsing(listFileValidator, 'outside_lists')
    const upload = { path: file.tmpPath!, name: file.clientName }
    const rows = await readListFile(Number(params.id), upload, auth.getUserOrFail())
    session.flash('success', i18n.t('outside_lists.file_read', { rows }))
    return response.redirect().toRoute(SHOW, { id: params.id })
  }

  async assign({ i18n, params, request, response, session }: HttpContext) {
    const { heading, column } = await request.validateUsing(listHeadingValidator, 'outside_lists')
    const id = Number(params.id)
    await assignListHeading(id, heading, column === 'none' ? '' : column)
    session.flash('success', i18n.t('portfolio.heading_assigned'))
    return response.redirect().toRoute(SHOW, { id })
  }
}
