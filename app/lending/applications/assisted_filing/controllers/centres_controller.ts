import type { HttpContext } from '@adonisjs/core/http'
import { RegisterCentre, UpdateCentre } from '#applications/assisted_filing/actions/centres'
import {
  centreForm,
  centrePage,
  visibleCentre,
} from '#applications/assisted_filing/queries/centres'
import { centreChoices, centreList } from '#applications/assisted_filing/queries/centre_list'
import { REVIEW_PERIOD_DAYS } from '#applications/assisted_filing/rules/thresholds'
import {
  centreUpdateValidator,
  centreValidator,
} from '#applications/assisted_filing/validators/help'
import { readExpectedVersion } from '#kernel/http/expected_version'
import { districtKey } from '#lists/query_filters'
import { listShape, listView } from '#lists/list_view'

/** Centres in the districts that an officer has access to. */
export default class CentresController {
  async index({ auth, bouncer, i18n, inertia, request }: HttpContext) {
    const viewer = auth.getUserOrFail()
    return inertia.render('lending/applications/assisted_filing/centres', {
      ...(await listView(centreList, { query: request.qs(), viewer, i18n })),
      shape: listShape(inertia, centreList, { viewer, i18n }),
      choices: inertia.once(() => centreChoices(viewer, i18n), {
        key: `centre-choices-${i18n.locale}-${districtKey(viewer.districts)}`,
      }),
      days: REVIEW_PERIOD_DAYS,
      can: { manage: await bouncer.with('AssistedFilingCentrePolicy').allows('manage') },
    })
  }

  async create({ auth, i18n, inertia }: HttpContext) {
    return inertia.render(
      'lending/applications/assisted_filing/new_centre',
      centreForm(auth.getUserOrFail(), i18n.locale)
    )
  }

  async store({ auth, i18n, request, response, session }: HttpContext) {
    const centre = await request.validateUsing(centreValidator, 'assisted_filing.validation.centre')
    const { uuid } = await new RegisterCentre().run(auth.getUserOrFail(), centre)
    session.flash('success', i18n.t('assisted_filing.messages.registered'))
    return response.redirect().toRoute('assisted_filing.centres.show', { uuid })
  }

  async show({ auth, bouncer, i18n, inertia, params }: HttpContext) {
    const officer = auth.getUserOrFail()
    const centre = await visibleCentre(officer, params.uuid)
    const mayManage = await bouncer.with('AssistedFilingCentrePolicy').allows('manage')
    return inertia.render(
      'lending/applications/assisted_filing/centre',
      await centrePage(centre, officer, mayManage, i18n.locale)
    )
  }

  async update({ auth, i18n, params, request, response, session }: HttpContext) {
    const officer = auth.getUserOrFail()
    const { uuid } = await visibleCentre(officer, params.uuid)
    const expectedVersion = readExpectedVersion(request)
    const changes = await request.validateUsing(
      centreUpdateValidator,
      'assisted_filing.validation.centre'
    )
    await new UpdateCentre().run(officer, uuid, { ...changes, expectedVersion })
    session.flash('success', i18n.t('assisted_filing.messages.saved'))
    return response.redirect().toRoute('assisted_filing.centres.show', { uuid })
  }
}
