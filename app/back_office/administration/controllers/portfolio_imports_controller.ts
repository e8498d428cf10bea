import type { HttpContext } from '@adonisjs/core/http'
import { hasRight } from '#auth/policies/rights'
import { sendStreamedFile } from '#kernel/streams/streaming'
import { startCheck } from '#administration/portfolio/actions/check_import'
import {
  UNDO_CHANGE,
  WRITE_CHANGE,
  openImport,
  proposeImport,
  retryImport,
} from '#administration/portfolio/imports'
import { flashProposalOutcome } from '#maker_checker/flash_proposed'
import PortfolioImport from '#administration/portfolio/models/portfolio_import'
import { portfolioList, portfolioPage } from '#administration/portfolio/queries/portfolio_pages'
import { writeFindings } from '#administration/portfolio/queries/portfolio_sheets'
import { portfolioValidator } from '#administration/validators/portfolio'
import { XLSX } from '#spreadsheets/sheet_files'

const mayManage = ({ bouncer }: HttpContext) =>
  hasRight(bouncer, 'AdministrationPortfolioPolicy.manage')

const PAGES = 'back_office/administration/portfolio'

/** Imports of an existing portfolio: files, their check, and its findings. */
export default class PortfolioImportsController {
  async index(ctx: HttpContext) {
    const props = await portfolioList(await mayManage(ctx), ctx.i18n)
    return ctx.inertia.render(`${PAGES}/index`, props)
  }

  async store({ auth, request, response }: HttpContext) {
    const { title } = await request.validateUsing(portfolioValidator, 'portfolio')
    const { id } = await openImport(title, auth.getUserOrFail())
    return response.redirect().toRoute('administration.portfolio.show', { id })
  }

  async show(ctx: HttpContext) {
    const found = await PortfolioImport.findById(ctx.params.id)
    const props = await portfolioPage(found, await mayManage(ctx), ctx.i18n)
    return ctx.inertia.render(`${PAGES}/show`, props)
  }

  async check({ i18n, params, response, session }: HttpContext) {
    await startCheck(params.id)
    session.flash('success', i18n.t('portfolio.check_started'))
    return response.redirect().toRoute('administration.portfolio.show', { id: params.id })
  }

  async retry({ i18n, params, response, session }: HttpContext) {
    await retryImport(params.id)
    session.flash('success', i18n.t('portfolio.retried'))
    return response.redirect().toRoute('administration.portfolio.show', { id: params.id })
  }

  async propose(ctx: HttpContext) {
    return this.#propose(ctx, WRITE_CHANGE)
  }

  async undo(ctx: HttpContext) {
    return this.#propose(ctx, UNDO_CHANGE)
  }

  async #propose(
    { auth, i18n, params, response, session }: HttpContext,
    kind: typeof WRITE_CHANGE | typeof UNDO_CHANGE
  ) {
    const proposed = await proposeImport(kind, params.id, auth.getUserOrFail())
    flashProposalOutcome({ i18n, session }, proposed, 'portfolio.proposed')
    return response.redirect().toRoute('administration.portfolio.show', { id: params.id })
  }

  async findings({ i18n, params, response }: HttpContext) {
    const { id } = await PortfolioImport.findById(params.id)
    return sendStreamedFile(response, {
      fileName: `portfolio-${id}.xlsx`,
      type: XLSX,
      write: (output) => writeFindings(id, i18n, output),
    })
  }
}
