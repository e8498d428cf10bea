import type { HttpContext } from '@adonisjs/core/http'
import { RetryFile, StopFile } from '#jobs/actions/file_requests'
import { currentUserFiles } from '#jobs/queries/file_jobs'

/** The files that a user requested: their progress, and downloads of finished ones. */
export default class FilesController {
  async index({ auth, i18n, inertia }: HttpContext) {
    return inertia.render('platform/jobs/files', {
      files: await currentUserFiles(auth.getUserOrFail(), i18n),
    })
  }

  async stop(ctx: HttpContext) {
    await new StopFile().run(userJob(ctx))
    return redirectWithMessage(ctx, 'stopped')
  }

  async retry(ctx: HttpContext) {
    await new RetryFile().run(userJob(ctx))
    return redirectWithMessage(ctx, 'requested')
  }
}

const userJob = ({ auth, params }: HttpContext) => ({
  userId: auth.getUserOrFail().id,
  id: params.id,
})

function redirectWithMessage({ i18n, response, session }: HttpContext, what: string) {
  session.flash('success', i18n.t(`jobs.files.${what}`))
  return response.redirect().toRoute('jobs.files.index')
}
