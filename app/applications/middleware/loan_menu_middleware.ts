import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { Role } from '#auth/roles'
import { applicationOfLoanMenu } from '#applications/queries/own_application'

/** Tells the shell whether the applicant's LOAN DETAILS menu is open (document 1, section 2). */
export default class LoanMenuMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    const user = ctx.auth.user
    if (user?.roleId === Role.applicant && ctx.request.method() === 'GET') {
      ctx.hasLoanMenu = (await applicationOfLoanMenu(user.id)) !== null
    }
    return next()
  }
}
