import type { HttpContext } from '@adonisjs/core/http'
import { rightCheckOf } from '#auth/policies/rights'
import { NotFound } from '#kernel/exceptions/refusal'
import { ChangeFilter, RemoveFilter, SaveFilter } from '#reports/actions/list_preferences'
import { findOfficerList } from '#auth/menu'
import { changedFilterValidator, savedFilterValidator } from '#reports/validators/reports'

/** Named filters of lists that officers save for themselves and for their post. */
export default class SavedFiltersController {
  async store({ auth, bouncer, i18n, request, response, session }: HttpContext) {
    const {
      list,
      filterName: name,
      address,
      isShared = false,
      isTab = false,
    } = await request.validateUsing(savedFilterValidator, 'officer.saved')
    const found = await findOfficerList(list, rightCheckOf(bouncer))
    if (!found) throw new NotFound()
    const actor = auth.getUserOrFail()
    await new SaveFilter().run({
      actor,
      list: found.list,
      name,
      query: address ?? '',
      isShared,
      isTab,
    })
    session.flash('success', i18n.t('officer.saved.done'))
    return response.redirect().back()
  }

  async update({ auth, i18n, params, request, response, session }: HttpContext) {
    const {
      filterName: name,
      isTab = false,
      version,
    } = await request.validateUsing(changedFilterValidator, 'officer.saved')
    const actor = auth.getUserOrFail()
    await new ChangeFilter().run({ actor, id: params.id, name, isTab, version })
    session.flash('success', i18n.t('officer.saved.done'))
    return response.redirect().back()
  }

  async destroy({ auth, i18n, params, response, session }: HttpContext) {
    await new RemoveFilter().run({ actor: auth.getUserOrFail(), id: params.id })
    session.flash('success', i18n.t('officer.saved.gone'))
    return response.redirect().back()
  }
}
