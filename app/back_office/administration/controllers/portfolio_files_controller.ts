import type { HttpContext } from '@adonisjs/core/http'
import { sendStreamedFile } from '#kernel/streams/streaming'
import { uploadArchive } from '#administration/portfolio/actions/archives'
import { assignHeading } from '#administration/portfolio/imports'
import {
  readPortfolioFile,
  removePortfolioFile,
} from '#administration/portfolio/actions/read_files'
import { writeDictionary, writeTemplate } from '#administration/portfolio/queries/portfolio_sheets'
import {
  portfolioFileValidator,
  portfolioHeadingValidator,
} from '#administration/validators/portfolio'
import { XLSX } from '#spreadsheets/sheet_files'

const SHOW = 'administration.portfolio.show'

/** Files of an import, templates of its spreadsheets, and headings assigned manually. */
export default class PortfolioFilesController {
  async store({ auth, i18n, params, request, response, session }: HttpContext) {
    const { file, sheet } = await request.validateUsing(portfolioFileValidator, 'portfolio')
    if (/[.]zip$/i.test(file.clientName)) {
      const upload = { importId: Number(params.id), path: file.tmpPath!, name: file.clientName }
      const isNew = await uploadArchive({ ...upload, person: auth.getUserOrFail() })
      session.flash('success', i18n.t(`portfolio.${isNew ? 'archive_sent' : 'file_known'}`))
      return response.redirect().toRoute(SHOW, { id: params.id })
    }
    const read = await readPortfolioFile(
      params.id,
      { path: file.tmpPath!, name: file.clientName },
      { sheetName: sheet ?? null, person: auth.getUserOrFail() }
    )
    const rows = read.reduce((sum, one) => sum + one.rows, 0)
    session.flash(
      'success',
      i18n.t(`portfolio.${read.length > 0 ? 'file_read' : 'file_known'}`, { rows })
    )
    return response.redirect().toRoute(SHOW, { id: params.id })
  }

  async destroy({ auth, i18n, params, response, session }: HttpContext) {
    await removePortfolioFile(params.id, params.file, auth.getUserOrFail())
    session.flash('success', i18n.t('portfolio.file_removed'))
    return response.redirect().toRoute(SHOW, { id: params.id })
  }

  async assign({ i18n, params, request, response, session }: HttpContext) {
    const { heading, column } = await request.validateUsing(portfolioHeadingValidator, 'portfolio')
    const [sheet, field] = column.split('.')
    await assignHeading(sheet, heading, field)
    session.flash('success', i18n.t('portfolio.heading_assigned'))
    return response.redirect().toRoute(SHOW, { id: params.id })
  }

  async template({ i18n, params, response }: HttpContext) {
    return sendStreamedFile(response, {
      fileName: `${params.name}.xlsx`,
      type: XLSX,
      write: (output) => writeTemplate(params.name, i18n, output),
    })
  }

  async dictionary({ i18n, response }: HttpContext) {
    return sendStreamedFile(response, {
      fileName: 'portfolio-columns.xlsx',
      type: XLSX,
      write: (output) => writeDictionary(i18n, output),
    })
  }
}
