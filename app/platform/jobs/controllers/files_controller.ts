import type { HttpContext } from '@adonisjs/core/http'
import { RetryFile, StopFile } from '#jobs/actions/end_file_job'
import { ownFiles } from '#jobs/queries/own_files'

/** The files that a person asked for: how far they are, and those to fetch. */
export default class FilesController {
  async index({ auth, i18n, inertia }: HttpContext) {
    return inertia.render('platform/jobs/files', {
      files: await ownFiles(auth.getUserOrFail(), i18n),
    })
  }

  async stop(ctx: HttpContext) {
    await new StopFile().run(ownJob(ctx))
    return said(ctx, 'stopped')
  }

  async retry(ctx: HttpContext) {
    await new RetryFile().run(ownJob(ctx))
    return said(ctx, 'asked')
  }
}

const ownJob = ({ auth, params }: HttpContext) => ({
  userId: auth.getUserOrFail().id,
  id: Number(params.id),
})

function said({ i18n, response, session }: HttpContext, what: string) {
  session.flash('success', i18n.t(`jobs.files.${what}`))
  return response.redirect().toRoute('jobs.files.index')
}
