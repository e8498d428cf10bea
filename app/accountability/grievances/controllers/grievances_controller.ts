import type { HttpContext } from '@adonisjs/core/http'
import { readExpectedVersion } from '#kernel/http/expected_version'
import { AnswerGrievance, recordAccess } from '#grievances/actions/grievance_transitions'
import { grievanceList, listChoices } from '#grievances/queries/list_grievances'
import { officerGrievance } from '#grievances/queries/grievance_pages'
import { visibleGrievance } from '#grievances/queries/grievance_access'
import { messageValidator } from '#grievances/validators/grievance'
import { districtKey } from '#lists/query_filters'
import { listShape, listView } from '#lists/list_view'

/** Grievances that a role handles, and their answers. */
export default class GrievancesController {
  async index({ auth, i18n, inertia, request }: HttpContext) {
    const viewer = auth.getUserOrFail()
    return inertia.render('accountability/grievances/list', {
      ...(await listView(grievanceList, { query: request.qs(), viewer, i18n })),
      shape: listShape(inertia, grievanceList, { viewer, i18n }),
      choices: inertia.once(() => listChoices(viewer, i18n), {
        key: `grievance-choices-${i18n.locale}-${districtKey(viewer.districts)}`,
      }),
    })
  }

  async show({ auth, i18n, inertia, params, request }: HttpContext) {
    const viewer = auth.getUserOrFail()
    const grievance = await visibleGrievance(viewer, params.uuid)
    const page = await officerGrievance(grievance, viewer, i18n)
    await recordAccess(viewer, grievance, request.id())
    return inertia.render('accountability/grievances/officer', page)
  }

  async answer({ auth, i18n, params, request, response, session }: HttpContext) {
    const officer = auth.getUserOrFail()
    const { uuid } = await visibleGrievance(officer, params.uuid)
    const expectedVersion = readExpectedVersion(request, 'expectedVersion')
    const { message } = await request.validateUsing(
      messageValidator,
      'grievances.validation.message'
    )
    await new AnswerGrievance().run(officer, { uuid, message, expectedVersion })
    session.flash('success', i18n.t('grievances.officer.answered'))
    return response.redirect().toRoute('grievances.officer.show', { uuid })
  }
}
