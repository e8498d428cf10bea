import type { HttpContext } from '@adonisjs/core/http'
import { getClock } from '#core/calendar/clock'
import { registerPlainFileAccess } from '#documents/access/file_access'
import { AskForFile } from '#jobs/actions/ask_for_file'
import FileJob from '#jobs/models/file_job'
import { mayHave } from '#jobs/queries/asker'
import { type MakeLater, registerLongFiles } from '#lists/list_files'

const makeLater: MakeLater = async (ctx: HttpContext, list, place) => {
  const { auth, i18n, request, response, session } = ctx
  await new AskForFile().run({
    user: auth.getUserOrFail(),
    list: list.definition.name,
    place,
    query: request.qs(),
    locale: i18n.locale,
  })
  session.flash('success', i18n.t('jobs.files.asked'))
  return response.redirect().withQs({}).toRoute('jobs.files.index')
}

registerLongFiles(makeLater)

registerPlainFileAccess('file_job', async (user, file) => {
  const job = await FileJob.findBy('fileId', file.id)
  return job !== null && mayHave(user, job, getClock().now())
})
