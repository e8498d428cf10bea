import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { InertiaManager } from '@adonisjs/inertia'
import BaseInertiaMiddleware from '@adonisjs/inertia/inertia_middleware'
import type { InertiaPages } from '@adonisjs/inertia/types'
import type {} from '@adonisjs/shield/shield_middleware'
import { ownDeviceUntil } from '#auth/browser_session'
import { quickLinkKeys, menuFor } from '#auth/menu'
import { assistedSessionView, authFacts, roleAssignmentName } from '#auth/contracts/facts'
import { INBOX_CHANGED, menuCounts } from '#auth/contracts/hooks'
import type User from '#auth/models/user'
import { builtOn } from '#config/app'
import {
  encryptHistory,
  formOwner,
  mustClearHistory,
  takePendingClear,
  undoOffer,
} from '#kernel/sessions/session_state'
import { contentVersion } from '#kernel/http/expected_version'
import { formToken, isMenuCountRequest, isStateless } from '#kernel/http/requests'
import corporation, { logoHref } from '#kernel/settings/corporation'
import { settingsVersion } from '#kernel/settings/stored_settings'
import { createIdempotencyKey } from '#kernel/idempotency/idempotency_key'

function corporationView() {
  const { name, phone, email, website, logo } = corporation
  return { name, phone, email, website, logo: logo && logoHref(logo.id) }
}

/** How long a browser caches data that other people can change, unless the user submits a form. */
const SHARED_TTL_MS = 30_000

/** Whether this is the response to the user's own form, or the page after it. */
const isAfterForm = ({ request }: HttpContext) => request.header('idempotency-key') !== undefined

/** The menu counts as a deferred prop that the browser caches; reloaded after the user's own form. */
const menuCountsProp = (ctx: HttpContext, user: User) =>
  ctx.inertia
    .defer(() => menuCounts(user), 'menu')
    .once({
      key: `counts-${user.id}-${user.roleAssignment?.id ?? 0}`,
      expiresIn: SHARED_TTL_MS,
      fresh: isAfterForm(ctx) || ctx.session.flashMessages.has(INBOX_CHANGED),
    })

/** Key that changes with everything a user's rights depend on. */
const rightsKey = (user: User) =>
  contentVersion([user.id, user.isActive, user.roleAssignment, authFacts().rightsVersion()])

/** Props that every page has: the signed-in user, the language, the corporation, messages to show. */
export default class InertiaMiddleware extends BaseInertiaMiddleware {
  share(ctx: HttpContext) {
    /** On a page that was not found, the session and authentication may be absent. */
    const { session, auth, i18n } = ctx as Partial<HttpContext>
    const user = auth?.isAuthenticated ? auth.user : undefined
    if (takePendingClear(ctx, user !== undefined)) ctx.inertia.clearHistory()

    const owner = formOwner(ctx, user?.id)

    const person = user && personView(ctx as HttpContext, user)
    const posts = roleAssignmentChoices(ctx, user)
    let offered: ReturnType<typeof menuFor> | undefined
    const menu = () => (offered ??= menuFor(user ?? null))
    const quickLinks = async () => (user?.isOfficer ? quickLinkKeys(await menu()) : [])
    const rights = user ? rightsKey(user) : 'none'

    return {
      errors: ctx.inertia.always(session ? this.getValidationErrors(ctx) : {}),
      locale: i18n?.locale ?? 'en',
      /** For a full page load: styles that its script adds later carry this nonce. */
      styleNonce: ctx.request.header('x-inertia') ? undefined : ctx.response.nonce,
      /**
       * Sent once, with the first page, until the settings change: a page without Devanagari letters is written in half
       * the time (PERFORMANCE).
       */
      corporation: ctx.inertia.once(corporationView, {
        key: `corporation-${settingsVersion()}`,
      }),
      /** Build date of the portal's own texts, for pages that have no date of their own. */
      builtOn: ctx.inertia.once(() => builtOn, { key: 'builtOn' }),
      /** Sent with every form of the page, which takes effect once. */
      idempotencyKey: ctx.inertia.always(
        owner && createIdempotencyKey(owner.userId, owner.actingFor)
      ),
      /** For a full page load: the CSRF token for an officer's form that is sent without JavaScript. */
      formToken:
        user?.isOfficer && !ctx.request.header('x-inertia') ? formToken(ctx.request) : undefined,
      user: person
        ? ctx.inertia.once(() => person, { key: `person-${contentVersion(person)}` })
        : null,
      /** The citizen for whom this user acts now, and the application concerned; null for themselves. */
      acting: async () => (user ? assistedSessionView(ctx as HttpContext) : null),
      /** An officer's decisions that can still be undone, on any page that follows. */
      undo: ctx.inertia.always(user?.isOfficer ? undoOffer(session, i18n!) : undefined),
      /** The role assignments between which an officer with several can choose. */
      posts: ctx.inertia.once(() => posts, { key: `posts-${contentVersion(posts)}` }),
      /** A citizen's menu changes with their loan, which officers process. */
      menu: ctx.inertia.once(menu, {
        key: `menu-${rights}`,
        ...(user && !user.isOfficer ? { expiresIn: SHARED_TTL_MS, fresh: isAfterForm(ctx) } : {}),
      }),
      /** Keys of the quick links in an officer's bar on a phone. */
      quickLinks: ctx.inertia.once(quickLinks, { key: `quick-${rights}` }),
      /** Counts of pending items in the menu and the inbox, by key: loaded after the page. */
      menuCounts: user && menuCountsProp(ctx as HttpContext, user),
    }
  }

  flash(ctx: HttpContext) {
    const { session, auth, i18n } = ctx as Partial<HttpContext>
    const messages = session?.flashMessages
    const pendingMessage = takePendingClear(ctx, Boolean(auth?.user))?.message
    const denied = Object.entries((messages?.get('errorsBag') ?? {}) as Record<string, string>)
      .filter(([code]) => code !== 'E_VALIDATION_ERROR')
      .map(([, message]) => message)[0]

    return {
      success: messages?.get('success') as string | undefined,
      warning: (messages?.get('warning') ??
        denied ??
        (pendingMessage && i18n?.t(pendingMessage))) as string | undefined,
      danger: messages?.get('danger') as string | undefined,
      /** Values that a page carries over one redirect (a new number, a report). */
      result: messages?.get('result') as Record<string, string | number> | undefined,
      /** A secret that is shown only once: stored responses for a form sent twice never contain it. */
      secret: messages?.get('secret') as string | undefined,
    }
  }

  async handle(ctx: HttpContext, next: NextFn) {
    if (isStateless(ctx.request)) return next()
    if (ctx.auth.user && isMenuCountRequest(ctx.request))
      return this.#answerCounts(ctx, ctx.auth.user)
    await this.init(ctx)
    if (isFirstAfterSession(ctx)) {
      ctx.session.reflash()
      return ctx.inertia.location(ctx.request.url(true))
    }
    if (ctx.auth.user) encryptHistory(ctx)
    const output = await next()
    this.dispose(ctx)
    return output
  }

  /** Answers a partial reload of the counts without running the page's controller. */
  async #answerCounts(ctx: HttpContext, user: User) {
    ctx.inertia = (await ctx.containerResolver.make(InertiaManager)).createForRequest(ctx)
    encryptHistory(ctx)
    const page = ctx.inertia.requestInfo().partialComponent as keyof InertiaPages
    ctx.inertia.share(() => ({ menuCounts: menuCountsProp(ctx, user) }))
    ctx.response.send(await ctx.inertia.render(page, {} as never))
    this.dispose(ctx)
  }
}

const personView = (ctx: HttpContext, user: User) => ({
  id: user.id,
  name: user.displayName,
  home: user.home,
  isOfficer: user.isOfficer,
  /** The user declared this at sign-in: the browser may then store a little data for offline use. */
  isOnOwnDevice: ownDeviceUntil(ctx) !== null,
  mustChangePassword: Boolean(user.mustChangePassword),
})

function roleAssignmentChoices(
  { i18n, roleAssignmentsInForce: postsInForce = [] }: HttpContext,
  user?: User
) {
  if (!user || postsInForce.length < 2) return []
  return postsInForce.map((assignment) => ({
    id: assignment.id,
    name: roleAssignmentName(assignment, i18n.locale),
    isChosen: assignment.id === user.roleAssignment?.id,
  }))
}

/**
 * Whether this is an anonymous visit after a session has ended. Its page is loaded in full: through all visits a
 * document keeps the props it was loaded with, which were the user's.
 */
function isFirstAfterSession(ctx: HttpContext): boolean {
  const isVisit = ctx.inertia.requestInfo().isInertiaRequest && ctx.request.method() === 'GET'
  return isVisit && !ctx.auth.user && mustClearHistory(ctx)
}

declare module '@adonisjs/inertia/types' {
  type MiddlewareSharedProps = InferSharedProps<InertiaMiddleware>
  export interface SharedProps extends MiddlewareSharedProps {}
}
