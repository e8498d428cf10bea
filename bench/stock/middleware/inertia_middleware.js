import BaseInertiaMiddleware from '@adonisjs/inertia/inertia_middleware'

/** The kit also shares errors and the signed-in user with each page; here a page has only its own props. */
export default class InertiaMiddleware extends BaseInertiaMiddleware {
  async handle(ctx, next) {
    await this.init(ctx)
    const output = await next()
    this.dispose(ctx)
    return output
  }
}
