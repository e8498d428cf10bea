import { configProvider } from '@adonisjs/core'
import app from '@adonisjs/core/services/app'
import emitter from '@adonisjs/core/services/emitter'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { Session } from '@adonisjs/session'
import type { ResolvedSessionConfig } from '@adonisjs/session/types'
/** The framework's redirects and validation errors use the session. */
import '@adonisjs/session/session_middleware'
import sessionConfig from '#config/session'
import { isPageLoad, isStateless } from '#kernel/http/requests'

let config: ReturnType<typeof resolveConfig> | undefined

const resolveConfig = async () =>
  (await configProvider.resolve<ResolvedSessionConfig>(app, sessionConfig))!

/**
 * The framework's session, for users; a system that sends a token has none. The framework's own middleware commits each
 * session, which signs its cookie again; this one does not touch a session that was only read.
 *
 * Two requests may arrive without a session or with one that has ended. The ended id is not reused: each request would
 * write its own secret under it. A visitor's request for data does not start a session: it would replace the one that
 * the page started at the same time.
 */
export default class UserSessionMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    if (isStateless(ctx.request)) return next()
    const settings = await (config ??= resolveConfig())
    const session = new Session(settings, settings.stores[settings.store], emitter, ctx)
    ctx.session = session
    await session.initiate(false)
    const isNew = ctx.isSessionRenewed === undefined
    if (isNew) session.regenerate()
    const output = await next()
    if (isNew && !isPageLoad(ctx.request) && !ctx.auth.user) {
      session.clear()
      session.responseFlashMessages.clear()
    }
    if (!isUnchanged(ctx)) await session.commit()
    return output
  }
}

/** Whether a session was read but not changed, and its cookies and the token's are not due for renewal. */
const isUnchanged = ({ isSessionRenewed, request, session }: HttpContext) =>
  isSessionRenewed === false &&
  request.csrfToken === undefined &&
  !session.hasBeenModified &&
  !session.hasRegeneratedSession &&
  session.responseFlashMessages.isEmpty
