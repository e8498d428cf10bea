import type { HttpContext } from '@adonisjs/core/http'
import { AskForFile } from '#jobs/actions/ask_for_file'
import type { WantedFile } from '#jobs/models/file_job'

/** Takes a file on, to be made by a worker, and leads to where its person finds it. */
export async function askLater({ auth, i18n, response, session }: HttpContext, wanted: WantedFile) {
  await new AskForFile().run({ user: auth.getUserOrFail(), wanted })
  session.flash('success', i18n.t('jobs.files.asked'))
  return response.redirect().withQs({}).toRoute('jobs.files.index')
}
