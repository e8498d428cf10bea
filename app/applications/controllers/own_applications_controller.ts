import type { HttpContext } from '@adonisjs/core/http'
import { ownApplication } from '#applications/queries/own_application'
import { timelineOf } from '#applications/queries/timeline'
import { localName, masters } from '#masters/queries/masters'
import { loanTypePath } from '#masters/rules/loan_type_path'
import { allowedActions } from '#workflow/queries/allowed_actions'

/** One page that tells where the application stands and what can be done (EXPERIENCE). */
export default class OwnApplicationsController {
  async show({ auth, i18n, inertia, params }: HttpContext) {
    const user = auth.getUserOrFail()
    const application = await ownApplication(user.id, params.uuid)
    const actor = { id: user.id, role: user.roleId }
    const [timeline, actions] = await Promise.all([
      timelineOf(application, i18n.locale),
      allowedActions('application', application.id, actor),
    ])
    return inertia.render('applications/show', {
      application: {
        uuid: application.uuid,
        number: application.number,
        submittedOn: application.submittedOn,
        amountPaise: application.amountPaise,
        scheme: localName(masters().scheme(application.loanType), i18n.locale),
        loanTypePath: loanTypePath(application.loanType),
        district: localName(masters().district(application.districtId), i18n.locale),
        statusId: application.statusId,
        status: localName(application.status, i18n.locale),
        statusColumn: application.status.dashboardColumn,
        showsLoi: application.showsLoi,
        unlocksLoanMenu: application.unlocksLoanMenu,
        isEditable: application.status.editableByApplicant,
      },
      timeline,
      actions: actions.map((action) => action.action),
    })
  }
}
