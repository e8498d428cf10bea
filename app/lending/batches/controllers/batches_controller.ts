import type { HttpContext } from '@adonisjs/core/http'
import { ScheduleMeeting } from '#batches/actions/schedule_meetings'
import {
  itemsByLoanType,
  meetingPage,
  upcomingHolidays,
  visibleBatch,
  waitingApplications,
} from '#batches/queries/meetings'
import { MEETING_STATES, meetingLine, meetingList } from '#batches/queries/meeting_views'
import AgendaItemTransformer from '#batches/transformers/agenda_item_transformer'
import AgendaRowTransformer from '#batches/transformers/agenda_row_transformer'
import OutcomeTransformer from '#batches/transformers/outcome_transformer'
import ReportFileTransformer from '#batches/transformers/report_file_transformer'
import { scheduleValidator } from '#batches/validators/committee_batch'
import { offerUndo } from '#kernel/sessions/session_state'
import { requestedIds } from '#kernel/http/requests'
import { listShape, listView } from '#lists/list_view'
import { districtOptions } from '#masters/queries/master_filters'

/** The maximum number that a page of the list can show. */
const MAX_REQUESTED_IDS = 500

/** Meetings of the selection committee (document 3, Schedule Batch and BSC report). */
export default class BatchesController {
  async index({ auth, i18n, inertia, request }: HttpContext) {
    const viewer = auth.getUserOrFail()
    return inertia.render('lending/batches/index', {
      ...(await listView(meetingList, { query: request.qs(), viewer, i18n })),
      shape: listShape(inertia, meetingList, { viewer, i18n }),
      choices: {
        districts: districtOptions(viewer, i18n.locale),
        states: MEETING_STATES.map((value) => ({ value, label: i18n.t(`batches.list.${value}`) })),
      },
    })
  }

  async create({ auth, i18n, inertia, request }: HttpContext) {
    const ids = requestedIds(request.qs().applications).slice(0, MAX_REQUESTED_IDS)
    const choice = await waitingApplications(auth.getUserOrFail(), ids)
    return inertia.render('lending/batches/new', {
      chosen: AgendaRowTransformer.transform(choice.chosen, i18n.locale, choice.latest),
      waiting: AgendaRowTransformer.transform(choice.waiting, i18n.locale, choice.latest),
      left: choice.left,
      holidays: upcomingHolidays(),
    })
  }

  async store({ auth, i18n, request, response, session }: HttpContext) {
    const { applications = [], ...when } = await request.validateUsing(
      scheduleValidator,
      'batches.validation'
    )
    const meeting = new ScheduleMeeting()
    const batch = await meeting.run({
      officer: auth.getUserOrFail(),
      applications,
      ...when,
    })
    offerUndo(session, meeting.decided)
    session.flash('success', i18n.t('batches.messages.created'))
    return response.redirect().toRoute('batches.show', { id: batch.id })
  }

  async show({ auth, i18n, inertia, params }: HttpContext) {
    const officer = auth.getUserOrFail()
    const batch = await visibleBatch(officer, params.id)
    const page = await meetingPage(batch, officer.roleId)
    return inertia.render('lending/batches/show', {
      meeting: meetingLine(batch, i18n.locale, page.agenda.length),
      agenda: AgendaItemTransformer.transform(page.agenda, i18n.locale, page.latest),
      removed: AgendaItemTransformer.transform(page.removed, i18n.locale, page.latest),
      /** Items that a return can name, by loan type. */
      items: page.outcomes.some(({ takesItem }) => takesItem)
        ? itemsByLoanType(page.agenda, i18n)
        : {},
      outcomes: OutcomeTransformer.transform(page.outcomes, i18n.locale),
      report: ReportFileTransformer.transform(page.report),
      holidays: upcomingHolidays(),
    })
  }
}
