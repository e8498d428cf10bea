import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import BaseInertiaMiddleware from '@adonisjs/inertia/inertia_middleware'
import corporation from '#config/corporation'

const { name, phone, email, website } = corporation
const shownCorporation = () => ({ name, phone, email, website })

/** What every page knows: who is signed in, the language, the corporation, messages to show. */
export default class InertiaMiddleware extends BaseInertiaMiddleware {
  share(ctx: HttpContext) {
    /** On a page that was not found, session and sign-in may be absent. */
    const { session, auth, i18n } = ctx as Partial<HttpContext>
    const user = auth?.isAuthenticated ? auth.user : undefined

    return {
      errors: ctx.inertia.always(session ? this.getValidationErrors(ctx) : {}),
      locale: i18n?.locale ?? 'en',
      /**
       * Travels once, with the first page: it never changes, and a page with no letter of Devanagari
       * is written in half the time (PERFORMANCE).
       */
      corporation: ctx.inertia.once(shownCorporation, { key: 'corporation' }),
      user: user
        ? {
            id: user.id,
            name: user.displayName,
            role: user.roleId,
            districtId: user.districtId,
            mustChangePassword: Boolean(user.mustChangePassword),
            /** Set by the applications module: an LOI stage unlocks the loan menu. */
            hasLoanMenu: ctx.hasLoanMenu ?? false,
          }
        : null,
    }
  }

  flash(ctx: HttpContext) {
    const { session } = ctx as Partial<HttpContext>
    const messages = session?.flashMessages
    const denied = Object.entries((messages?.get('errorsBag') ?? {}) as Record<string, string>)
      .filter(([code]) => code !== 'E_VALIDATION_ERROR')
      .map(([, message]) => message)[0]

    return {
      success: messages?.get('success') as string | undefined,
      warning: (messages?.get('warning') ?? denied) as string | undefined,
      danger: messages?.get('danger') as string | undefined,
      /** Anything a page wants to carry over one redirect (a new number, a report). */
      result: messages?.get('result') as Record<string, string | number> | undefined,
    }
  }

  async handle(ctx: HttpContext, next: NextFn) {
    await this.init(ctx)
    const output = await next()
    this.dispose(ctx)
    return output
  }
}

declare module '@adonisjs/core/http' {
  export interface HttpContext {
    hasLoanMenu?: boolean
  }
}

declare module '@adonisjs/inertia/types' {
  type MiddlewareSharedProps = InferSharedProps<InertiaMiddleware>
  export interface SharedProps extends MiddlewareSharedProps {}
}
