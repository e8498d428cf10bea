import type { HttpContext } from '@adonisjs/core/http'
import { hasRight } from '#auth/policies/rights'
import { stepUpState } from '#auth/browser_session'
import { releaseDistrict } from '#administration/portfolio/actions/release_districts'
import PortfolioImport from '#administration/portfolio/models/portfolio_import'
import { portfolioReleases } from '#administration/portfolio/queries/portfolio_pages'

/** Release of imported applications, district by district. */
export default class PortfolioReleasesController {
  async index(ctx: HttpContext) {
    const found = await PortfolioImport.findById(ctx.params.id)
    const mayRelease = await hasRight(ctx.bouncer, 'AdministrationPortfolioPolicy.release')
    return ctx.inertia.render('back_office/administration/portfolio/releases', {
      portfolio: await portfolioReleases(found, ctx.i18n.locale),
      mayRelease,
      stepUp: mayRelease ? await stepUpState(ctx) : null,
    })
  }

  async store({ auth, i18n, params, response, session }: HttpContext) {
    const release = { importId: Number(params.id), districtId: Number(params.district) }
    const outcome = await releaseDistrict(release, auth.getUserOrFail())
    const message = outcome === 'done' ? 'done' : (`done_${outcome}` as const)
    session.flash('success', i18n.t(`portfolio.releases.${message}`))
    return response.redirect().toRoute('administration.portfolio.releases.index', { id: params.id })
  }
}
