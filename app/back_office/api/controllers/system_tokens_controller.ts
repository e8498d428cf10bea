import type { HttpContext } from '@adonisjs/core/http'
import { CreateToken, RevokeTokens } from '#api/actions/tokens'
import { findSystemOrFail } from '#api/queries/systems'
import { tokenValidator } from '#api/validators/systems'

/** Tokens of one system. */
export default class SystemTokensController {
  async store({ auth, params, request, response, session }: HttpContext) {
    const { id, name, bankId } = await findSystemOrFail(params.id)
    const form = await request.validateUsing(tokenValidator, 'api')
    const actor = auth.getUserOrFail()
    const token = await new CreateToken().run({ name, bankId, ...form, actor })
    /** Shown on the next page only, and stored nowhere else. */
    session.flash('secret', token)
    return response.redirect().toRoute('api.systems.show', { id })
  }

  async destroy(ctx: HttpContext) {
    return this.#revoke(ctx, ctx.params.tokenId)
  }

  async destroyAll(ctx: HttpContext) {
    return this.#revoke(ctx)
  }

  async #revoke({ auth, i18n, params, response, session }: HttpContext, tokenId?: number) {
    const { id, name } = await findSystemOrFail(params.id)
    const count = await new RevokeTokens().run({ name, tokenId, actor: auth.getUserOrFail() })
    session.flash('success', i18n.t('api.messages.ended', { count }))
    return response.redirect().toRoute('api.systems.show', { id })
  }
}
