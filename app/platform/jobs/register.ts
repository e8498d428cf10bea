import { getClock } from '#kernel/calendar/clock'
import { registerPlainFileAccess } from '#documents/access/file_access'
import { askLater } from '#jobs/ask_later'
import { fileKind, registerFileKind } from '#jobs/contracts/file_kind'
import { listKind } from '#jobs/list_kind'
import FileJob from '#jobs/models/file_job'
import { mayHave } from '#jobs/queries/asker'
import { type MakeLater, registerLongFiles } from '#lists/list_files'

registerFileKind('list', listKind)

const makeLater: MakeLater = (ctx, { definition: { name: list } }, place) => {
  const query = ctx.request.qs()
  return askLater(ctx, { kind: 'list', list, place, query, locale: ctx.i18n.locale })
}

registerLongFiles(makeLater)

registerPlainFileAccess('file_job', async (user, file) => {
  const job = await FileJob.findBy('fileId', file.id)
  if (!job || fileKind(job.kind).hrefOfSealed) return false
  return mayHave(user, job, getClock().now())
})
