import type { HttpContext } from '@adonisjs/core/http'
import {
  applicationListState,
  listApplications,
  PAGE_SIZES,
} from '#applications/queries/list_applications'
import { filterTexts, listFilters } from '#applications/queries/list_filters'
import { mayExtendLois } from '#approvals/queries/may_extend_lois'
import { mayScheduleMeeting } from '#approvals/queries/may_schedule_meeting'
import { listChoices } from '#approvals/queries/list_choices'
import { ViewApplication } from '#approvals/actions/view_application'
import { reviewOf } from '#approvals/queries/review'
import { listPlace, NO_LIST } from '#approvals/queries/list_place'
import { groupView } from '#group/queries/group_view'
import { LOAN_TYPES } from '#profile/rules/loan_types'
import { profileView } from '#profile/queries/profile_view'

/** The officers' list of applications and the review of one (document 3). */
export default class ApplicationsController {
  async index({ auth, bouncer, i18n, inertia, request, unconfirmedSession }: HttpContext) {
    await bouncer.with('ApprovalsApplicationPolicy').authorize('list')
    const viewer = auth.getUserOrFail()
    const query = request.qs()
    const filters = listFilters(query, viewer)
    const state = applicationListState(query)
    return inertia.render('approvals/list', {
      list: await listApplications(filters, state, i18n.locale, unconfirmedSession),
      pageSizes: [...PAGE_SIZES],
      filters: filterTexts(query, filters),
      invalid: filters.invalid,
      /** Sent once, and again only in another language. */
      choices: inertia.once(() => listChoices(i18n.locale), { key: `list-choices-${i18n.locale}` }),
      isDistrictLocked: viewer.districtId !== null,
      canSchedule: mayScheduleMeeting(viewer.roleId, filters),
      canExtend: mayExtendLois(viewer.roleId, filters),
    })
  }

  async show({ auth, bouncer, i18n, inertia, params, request }: HttpContext) {
    await bouncer.with('ApprovalsApplicationPolicy').authorize('view')
    const viewer = auth.getUserOrFail()
    const application = await new ViewApplication().run(viewer, params.id, request.id())
    const hasList = await bouncer.with('ApprovalsApplicationPolicy').allows('list')
    const [review, profile, group, place] = await Promise.all([
      reviewOf(application, viewer, i18n),
      profileView(application.profileId, i18n.locale, { loanType: application.loanType }),
      application.loanType === LOAN_TYPES.group ? groupView(application.userId, i18n.locale) : null,
      hasList ? listPlace(application, viewer, request.qs()) : NO_LIST,
    ])
    return inertia.render('approvals/review', { ...review, profile, group, place })
  }
}
