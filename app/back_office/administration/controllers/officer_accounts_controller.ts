import type { HttpContext } from '@adonisjs/core/http'
import {
  type PasswordDelivery,
  deliveryMessageKey,
  proposeOfficerChange,
} from '#administration/officers/password_delivery'
import { passwordDeliveryValidator } from '#administration/validators/people'
import { EndOfficersSessions } from '#auth/actions/end_sessions'
import { loadOfficer } from '#auth/queries/users'
import { readExpectedVersion } from '#kernel/http/expected_version'

const MESSAGES = 'administration.officers'

/** Sign-in of an officer: disabling and enabling, sessions, second factor, password. */
export default class OfficerAccountsController {
  async disable(ctx: HttpContext) {
    return this.#switch(ctx, false)
  }

  async enable(ctx: HttpContext) {
    return this.#switch(ctx, true)
  }

  /** Takes effect at once for any officer, who only has to sign in again. */
  async endSessions({ auth, i18n, params, response, session }: HttpContext) {
    const id = params.id
    const count = await new EndOfficersSessions().run(id, auth.getUserOrFail())
    session.flash('success', i18n.t(`${MESSAGES}.messages.sessions_ended`, { count }))
    return response.redirect().toRoute('administration.officers.show', { id })
  }

  async removeSecondFactor(ctx: HttpContext) {
    return this.#remove(ctx, 'remove_second_factor', 'second_factor_removed')
  }

  /** Requires a second administrator for any officer, because nobody can add passkeys for another person. */
  async removePasskeys(ctx: HttpContext) {
    return this.#remove(ctx, 'remove_passkeys', 'passkeys_removed')
  }

  /** Sets a new password, sent as a message or by a link. Users change their own password on the usual page. */
  async setPassword(ctx: HttpContext) {
    const { params, request } = ctx
    const form = await request.validateUsing(passwordDeliveryValidator, 'administration.officers')
    const passwordDelivery = form.passwordDelivery as PasswordDelivery
    const id = params.id
    const { user } = await loadOfficer(id)
    const messageKey = await deliveryMessageKey(passwordDelivery, user)
    return proposeOfficerChange(
      ctx,
      { act: 'set_password', id, passwordDelivery },
      `password_by_${messageKey}`
    )
  }

  #remove(ctx: HttpContext, act: 'remove_second_factor' | 'remove_passkeys', done: string) {
    const expectedVersion = readExpectedVersion(ctx.request)
    return proposeOfficerChange(ctx, { act, id: ctx.params.id, expectedVersion }, done)
  }

  async #switch(ctx: HttpContext, isActive: boolean) {
    const id = ctx.params.id
    const change = {
      act: 'switch',
      id,
      isActive,
      expectedVersion: readExpectedVersion(ctx.request),
    } as const
    return proposeOfficerChange(ctx, change, isActive ? 'enabled' : 'disabled')
  }
}
