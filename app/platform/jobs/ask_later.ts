import type { HttpContext } from '@adonisjs/core/http'
import { RequestFile } from '#jobs/actions/ask_for_file'
import type { RequestedFile } from '#jobs/models/file_job'

/** Takes a file on, to be made by a worker, and leads to where its person finds it. */
export async function enqueueFile({ auth, i18n, response, session }: HttpContext, requested: RequestedFile) {
  await new RequestFile().run({ user: auth.getUserOrFail(), requested })
  session.flash('success', i18n.t('jobs.files.asked'))
  return response.redirect().withQs({}).toRoute('jobs.files.index')
}
