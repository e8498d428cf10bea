import BaseInertiaMiddleware from '@adonisjs/inertia/inertia_middleware'
import UserTransformer from '../user_transformer.js'

/** What the kit shares with each page: errors, a message and who is signed in. */
export default class InertiaMiddleware extends BaseInertiaMiddleware {
  share(ctx) {
    const { session, auth } = ctx
    const refused = Object.entries(session?.flashMessages.get('errorsBag') ?? {})
    const [error] = refused.filter(([code]) => code !== 'E_VALIDATION_ERROR')

    return {
      errors: ctx.inertia.always(this.getValidationErrors(ctx)),
      flash: ctx.inertia.always({ error: error?.[1] }),
      user: ctx.inertia.always(auth?.user ? UserTransformer.transform(auth.user) : undefined),
    }
  }

  async handle(ctx, next) {
    await this.init(ctx)
    const output = await next()
    this.dispose(ctx)
    return output
  }
}
