import type { HttpContext } from '@adonisjs/core/http'
import { ScheduleBatch } from '#batches/actions/schedule_batch'
import { batchPage } from '#batches/queries/batch_page'
import { listMeetings } from '#batches/queries/list_meetings'
import { visibleBatch } from '#batches/queries/visible_batch'
import { waitingApplications } from '#batches/queries/waiting_applications'
import { scheduleValidator } from '#batches/validators/committee_batch'

/** Meetings of the selection committee (document 3, Schedule Batch and BSC report). */
export default class BatchesController {
  async index({ auth, bouncer, i18n, inertia, request }: HttpContext) {
    await bouncer.with('BatchPolicy').authorize('manage')
    const page = Math.max(1, Math.trunc(Number(request.qs().page)) || 1)
    const meetings = await listMeetings(auth.getUserOrFail(), page, i18n.locale)
    return inertia.render('batches/index', meetings)
  }

  async create({ auth, bouncer, i18n, inertia, request }: HttpContext) {
    await bouncer.with('BatchPolicy').authorize('manage')
    const chosen = idsOf(request.qs().applications)
    const choice = await waitingApplications(auth.getUserOrFail(), chosen, i18n.locale)
    return inertia.render('batches/new', choice)
  }

  async store({ auth, bouncer, i18n, request, response, session }: HttpContext) {
    await bouncer.with('BatchPolicy').authorize('manage')
    const { applicationIds = [], ...when } = await request.validateUsing(scheduleValidator, {
      messagesProvider: i18n.createMessagesProvider('batches.validation'),
    })
    const batch = await new ScheduleBatch().run({
      officer: auth.getUserOrFail(),
      applicationIds,
      ...when,
    })
    session.flash('success', i18n.t('batches.messages.created'))
    return response.redirect().toRoute('batches.show', { id: batch.id })
  }

  async show({ auth, bouncer, i18n, inertia, params }: HttpContext) {
    await bouncer.with('BatchPolicy').authorize('manage')
    const officer = auth.getUserOrFail()
    const batch = await visibleBatch(officer, Number(params.id))
    const page = await batchPage(batch, officer, i18n.locale)
    return inertia.render('batches/show', page)
  }
}

/** '1,2,3' of an address, which the request may have taken apart; what is no number is left out. */
function idsOf(asked: unknown): number[] {
  const parts = [asked].flat().flatMap((part) => (typeof part === 'string' ? part.split(',') : []))
  const ids = parts.map(Number).filter((id) => Number.isSafeInteger(id) && id > 0)
  return [...new Set(ids)].slice(0, 500)
}
