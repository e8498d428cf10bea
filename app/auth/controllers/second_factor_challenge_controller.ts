import type { HttpContext } from '@adonisjs/core/http'
import { CheckSecondFactor } from '#auth/actions/check_second_factor'
import { RecordSignIn } from '#auth/actions/sign_in'
import { pullDestination } from '#auth/sessions/destination'
import { awaitedPerson, forgetPendingSignIn } from '#auth/sessions/pending_sign_in'
import { openSession } from '#auth/sessions/person_session'
import { secondFactorCodeValidator } from '#auth/validators/second_factor_validator'

/** The second step of signing in: the code of the authenticator app (DECISIONS 11). */
export default class SecondFactorChallengeController {
  async create(ctx: HttpContext) {
    if (!(await awaitedPerson(ctx))) return this.startAgain(ctx)
    return ctx.inertia.render('auth/second_factor_challenge', {})
  }

  async store(ctx: HttpContext) {
    const { request, response, i18n } = ctx
    const user = await awaitedPerson(ctx)
    if (!user) return this.startAgain(ctx)
    const { code } = await request.validateUsing(secondFactorCodeValidator, {
      messagesProvider: i18n.createMessagesProvider('auth.validation.second_factor'),
    })
    await new CheckSecondFactor().run({ userId: user.id, code, address: request.ip() })
    forgetPendingSignIn(ctx)
    await new RecordSignIn().run(user, i18n.locale)
    const destination = pullDestination(ctx, user)
    await openSession(ctx, user)
    return response.redirect().toPath(destination)
  }

  private startAgain({ session, response, i18n }: HttpContext) {
    session.flash('warning', i18n.t('auth.messages.second_factor_too_late'))
    return response.redirect().toRoute('auth.session.create')
  }
}
