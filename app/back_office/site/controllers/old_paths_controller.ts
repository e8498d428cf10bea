import type { HttpContext } from '@adonisjs/core/http'
import { rightCheckOf } from '#auth/policies/rights'
import { NotFound } from '#kernel/exceptions/refusal'
import { oldPathTarget } from '#site/queries/old_path_target'
import { findOldPath, movedPath, preservedQuery } from '#site/rules/public_paths'

/** Redirects from addresses of the older portal to the pages that replaced them (DECISIONS 1). */
export default class OldPathsController {
  async show({ auth, bouncer, i18n, params, request, response, session }: HttpContext) {
    const page = findOldPath(params.oldPath)
    if (!page) throw new NotFound()
    const { to, warning, remember } = await oldPathTarget(page, rightCheckOf(bouncer), auth.user)
    if (warning) session.flash('warning', i18n.t(warning))
    const redirect = response.redirect()
    const address = to === page.to ? `${to}${preservedQuery(page, request.qs())}` : to
    return remember ? redirect.withIntendedUrl().toPath(address) : redirect.toPath(address)
  }

  /** Permanent redirects, with the query, for bookmarks and links of an earlier version. */
  async moved({ params, request, response, route }: HttpContext) {
    const { query } = request.parsedUrl
    /** Open data has moved too, and pages of other sites read it. */
    response.header('Access-Control-Allow-Origin', '*')
    return response.redirect(
      `${movedPath(route!.pattern, params)}${query && `?${query}`}`,
      false,
      301
    )
  }

  /** The letter has `/verifyloi/…`; people type it with other capitals. */
  async verification({ params, response }: HttpContext) {
    const { applicationUuid, loiNumber } = params
    return response.redirect().toRoute('loi.verification.show', { applicationUuid, loiNumber })
  }
}
