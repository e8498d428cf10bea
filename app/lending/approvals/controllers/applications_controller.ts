import type { HttpContext } from '@adonisjs/core/http'
import { applicationList } from '#applications/queries/application_list'
import { listChoices } from '#applications/queries/list_choices'
import { filteredStatuses, listFilters } from '#applications/queries/list_filters'
import { listLinks } from '#approvals/contracts/review_panels'
import { listSteps } from '#approvals/queries/bulk_steps'
import { ViewApplication } from '#approvals/actions/view_application'
import { reviewOf } from '#approvals/queries/review'
import { documentsOfApplication } from '#approvals/queries/review_documents'
import { applicationPosition } from '#approvals/queries/visible_applications'
import { collaborationSubject } from '#approvals/collaboration/contracts/collaboration'
import { assignmentOf } from '#approvals/collaboration/queries/assignments'
import { notesOf, questionsOf } from '#approvals/collaboration/queries/discussion'
import { districtKey } from '#lists/query_filters'
import { NO_LIST } from '#lists/list_pages'
import { listShape, listView } from '#lists/list_view'
import { rightCheckOf } from '#auth/policies/rights'
import { groupView } from '#group/queries/group_view'
import { LOAN_TYPES } from '#masters/rules/schemes'
import { profileView } from '#profile/queries/profile_view'

/** The officers' list of applications and the review of one (document 3). */
export default class ApplicationsController {
  async index({ auth, bouncer, i18n, inertia, request }: HttpContext) {
    const viewer = auth.getUserOrFail()
    const may = rightCheckOf(bouncer)
    const query = request.qs()
    const filters = listFilters(query, viewer)
    const steps = await listSteps(filters, viewer, may, (key) => i18n.t(key))
    const view = await listView(applicationList, { query, viewer, i18n })
    const links = await listLinks({
      applicationIds: view.list.rows.map(({ id }) => id),
      statusIds: filteredStatuses(filters),
      may,
      t: (key, values) => i18n.t(key, values),
    })
    return inertia.render('lending/approvals/list', {
      ...view,
      shape: listShape(inertia, applicationList, {
        viewer,
        i18n,
        absent: [
          ...(steps.can.changeDocuments ? [] : ['documents']),
          ...(links === null ? ['committee'] : []),
        ],
      }),
      committee: links && Object.fromEntries(links),
      /** Sent once, and again only in another language or to other districts. */
      choices: inertia.once(() => listChoices(viewer, i18n), {
        key: `list-choices-${i18n.locale}-${districtKey(viewer.districts)}`,
      }),
      ...steps,
    })
  }

  async show({ auth, bouncer, i18n, inertia, params, request }: HttpContext) {
    const viewer = auth.getUserOrFail()
    const application = await new ViewApplication().run(viewer, params.id, request.id())
    const hasList = await bouncer.with('ApprovalsApplicationPolicy').allows('list')
    const may = rightCheckOf(bouncer)
    const file = await collaborationSubject('application').open(viewer, application.id)
    const { userId, profileId, loanType, submittedOn } = application
    const viewOptions = {
      profileId,
      loanType,
      submittedOn,
      papers: await documentsOfApplication(application),
    }
    const [review, profile, group, place, notes, assignment, asked] = await Promise.all([
      reviewOf(application, viewer, may, i18n),
      profileView(profileId, i18n.locale, viewOptions),
      loanType === LOAN_TYPES.group ? groupView(userId, i18n.locale, viewOptions) : null,
      hasList ? applicationPosition(application.id, viewer, request.qs()) : NO_LIST,
      notesOf(file, viewer, may, i18n.locale),
      assignmentOf(file, viewer),
      questionsOf(file, viewer, i18n),
    ])
    return inertia.render('lending/approvals/review', {
      ...review,
      profile,
      group,
      place,
      notes,
      assignment,
      asked,
    })
  }
}
