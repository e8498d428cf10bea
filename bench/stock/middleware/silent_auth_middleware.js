export default class SilentAuthMiddleware {
  async handle(ctx, next) {
    await ctx.auth.check()
    return next()
  }
}
