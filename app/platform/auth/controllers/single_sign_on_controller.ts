import type { HttpContext } from '@adonisjs/core/http'
import logger from '@adonisjs/core/services/logger'
import { identityProvider } from '#auth/actions/openid_provider'
import { SignInAtProvider, openSsoSession } from '#auth/actions/single_sign_on'
import { recordStepUp } from '#auth/actions/authentication'
import type {
  IdentityProvider,
  ProviderIdentity,
  SingleSignOnSettings,
} from '#auth/rules/single_sign_on'
import SsoLink from '#auth/models/sso_link'
import { saveStepUp } from '#auth/browser_session'
import { singleSignOn } from '#auth/queries/single_sign_on'
import { proofsOf } from '#auth/queries/second_factors'
import { officerPath } from '#auth/rules/second_factor'
import { expectedAnswers, saveSsoSession } from '#auth/sessions/provider_session'
import { completeSignIn, continueSignIn } from '#auth/sessions/sign_in'
import { appUrl } from '#config/app'
import { CALLBACK_PATH } from '#config/sign_in'
import { NotFound } from '#kernel/exceptions/refusal'

/** Sign-in and reauthentication of officers at the corporation's provider. */
export default class SingleSignOnController {
  create(ctx: HttpContext) {
    return this.#begin(ctx, null)
  }

  stepUp(ctx: HttpContext) {
    return this.#begin(ctx, officerPath(ctx.request.input('next')))
  }

  /** Address to which the provider sends the browser back. */
  async callback(ctx: HttpContext) {
    const expected = expectedAnswers.take(ctx)
    const provider = identityProvider()
    if (!expected || !provider) return this.#refuse(ctx, 'late')
    const answer = new URL(CALLBACK_PATH, appUrl)
    answer.search = ctx.request.parsedUrl.query ?? ''
    const identity = await this.#callProvider(() => provider.complete(answer, expected))
    if (!identity) return this.#refuse(ctx, 'refused')
    if (expected.next !== null) return this.#stepUp(ctx, identity, expected.next)
    /** Null: single sign-on was switched off meanwhile. */
    const settings = singleSignOn()
    if (ctx.auth.user || !settings) return this.#refuse(ctx, 'late')
    return this.#signIn(ctx, identity, settings)
  }

  async #begin(ctx: HttpContext, next: string | null) {
    const provider: IdentityProvider | null = identityProvider()
    if (!provider) throw new NotFound()
    const authorization = await this.#callProvider(() => provider.begin(next !== null))
    if (!authorization) return this.#refuse(ctx, 'unreachable')
    expectedAnswers.save(ctx, { ...authorization.expected, next })
    return ctx.response.redirect().withQs(false).toPath(authorization.address)
  }

  async #signIn(ctx: HttpContext, identity: ProviderIdentity, { mappings }: SingleSignOnSettings) {
    const found = await new SignInAtProvider().run(identity, mappings)
    if (!found.user) return this.#refuse(ctx, found.why)
    const { user } = found
    saveSsoSession(ctx, { id: await openSsoSession(user.id, identity), userId: user.id })
    const person = { user, isOwnDevice: false }
    return identity.hasSecondFactor ? completeSignIn(ctx, person) : continueSignIn(ctx, person)
  }

  async #stepUp(ctx: HttpContext, identity: ProviderIdentity, next: string) {
    const { subjectDigest, hasSecondFactor } = identity
    const { user } = ctx.auth
    const link = user && (await SsoLink.findBy({ userId: user.id, subjectDigest }))
    if (!link) return this.#refuse(ctx, 'other_person')
    /** One factor at the provider does not replace the second one that the portal would require. */
    if (!hasSecondFactor && (await proofsOf(user)).proof !== 'password') {
      return this.#refuse(ctx, 'code_needed', next)
    }
    await recordStepUp(user, 'provider', ctx.request.ip())
    saveStepUp(ctx)
    return ctx.response.redirect().withQs(false).toPath(next)
  }

  /** Returns null where the provider cannot be reached or its response is invalid; the log has the reason. */
  async #callProvider<T>(ask: () => Promise<T>): Promise<T | null> {
    try {
      return await ask()
    } catch (error) {
      logger.warn({ err: error }, 'single sign-on failed')
      return null
    }
  }

  #refuse({ auth, session, response, i18n }: HttpContext, why: string, next?: string) {
    const name = singleSignOn()?.name ?? ''
    session.flash('warning', i18n.t(`auth.single_sign_on.${why}`, { name }))
    return response
      .redirect()
      .withQs(false)
      .toPath(next ?? auth.user?.home ?? '/sign-in')
  }
}
