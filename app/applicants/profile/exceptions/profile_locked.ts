import { Exception } from '@adonisjs/core/exceptions'
import type { HttpContext } from '@adonisjs/core/http'

/** A locked profile was to be changed: 'Profile is Locked', back to the dashboard (document 2, section 6). */
export class ProfileLocked extends Exception {
  static override status = 423
  static override code = 'E_PROFILE_LOCKED'

  constructor() {
    super('Profile is Locked', { status: 423, code: 'E_PROFILE_LOCKED' })
  }

  handle(_: this, { i18n, request, response, session }: HttpContext) {
    const message = i18n.t('profile.messages.locked')
    const wantsPage =
      Boolean(request.header('x-inertia')) || request.accepts(['html', 'json']) === 'html'
    if (!wantsPage) {
      return response.status(this.status).send({ errors: [{ code: this.code, message }] })
    }
    session.flash('warning', message)
    return response.redirect().toPath('/dashboard')
  }
}
