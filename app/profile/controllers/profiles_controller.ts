import type { HttpContext } from '@adonisjs/core/http'
import { loanTypePath } from '#masters/rules/loan_type_path'
import { StartProfile } from '#profile/actions/start_profile'
import { profileLock } from '#profile/lock'
import { profileView } from '#profile/queries/profile_view'
import { LOAN_TYPES } from '#profile/rules/loan_types'

export default class ProfilesController {
  /** One's own profile, for reading and printing. */
  async show({ auth, i18n, inertia }: HttpContext) {
    const user = auth.getUserOrFail()
    const profile = await new StartProfile().run(user.id)
    const { common } = await profileLock(user.id)
    const view = await profileView(profile.id, i18n.locale)
    const path = view.lending[0]?.path ?? loanTypePath(LOAN_TYPES.individual)
    return inertia.render('profile/show', { view, editHref: common ? null : `/apply/${path}` })
  }
}
