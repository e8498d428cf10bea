import type { HttpContext } from '@adonisjs/core/http'
import { userOfLink, UsePasswordLink } from '#auth/actions/password_links'
import { linkPasswordValidator } from '#auth/validators/password_validator'

/** Sets the password of an officer who was given a link for it. */
export default class PasswordLinksController {
  async create({ inertia, params, response }: HttpContext) {
    const { displayName, userName } = await userOfLink(params.token)
    /** The address grants access to the account, so it must not reach other sites. A refused form must return to it. */
    response.header('Referrer-Policy', 'same-origin')
    response.header('Cache-Control', 'no-store')
    return inertia.render('platform/auth/password_link', { name: displayName, userName })
  }

  async store({ i18n, params, request, response, session }: HttpContext) {
    const form = await request.validateUsing(linkPasswordValidator, 'auth.validation.new_password')
    await new UsePasswordLink().run({ ...form, token: params.token })
    session.flash('success', i18n.t('auth.messages.password_changed'))
    return response.redirect().toRoute('auth.session.create')
  }
}
