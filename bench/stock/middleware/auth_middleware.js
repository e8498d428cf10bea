export default class AuthMiddleware {
  async handle(ctx, next, options = {}) {
    await ctx.auth.authenticateUsing(options.guards, { loginRoute: '/login' })
    return next()
  }
}
