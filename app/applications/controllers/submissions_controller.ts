import type { HttpContext } from '@adonisjs/core/http'
import { SubmitApplication } from '#applications/actions/submit_application'
import { NotFound } from '#core/exceptions/refusal'
import Application from '#applications/models/application'
import { submissionValidator } from '#applications/validators/own_step'
import { localName, masters } from '#masters/queries/masters'
import Profile from '#profile/models/profile'
import { profileCompletion } from '#profile/queries/profile_completion'
import { missingText } from '#profile/queries/missing_text'
import { isSectionLocked, profileLock } from '#profile/lock'
import { sectionsOf } from '#profile/registry'
import { profileHref } from '#profile/rules/profile_href'
import { loanTypeOfPath } from '#masters/rules/loan_types'

/** The last page of the wizard: a tick or a cross per section, then the submission. */
export default class SubmissionsController {
  async create({ auth, i18n, inertia, params }: HttpContext) {
    const user = auth.getUserOrFail()
    const loanType = this.#loanType(params.loanType)
    const profile = await Profile.findBy('userId', user.id)
    const live = await Application.findBy('liveKey', Application.liveKeyOf(user.id, loanType))
    const sections = profile ? await profileCompletion(profile.id, loanType) : []
    const required = sections.filter((section) => !section.isOptional)
    const lock = await profileLock(user.id)
    const definitions = sectionsOf(loanType)
    const isLocked = (key: string) =>
      isSectionLocked(
        lock,
        definitions.find((one) => one.key === key)!,
        loanType
      )
    return inertia.render('applications/summary', {
      loanTypePath: params.loanType as string,
      scheme: localName(masters().scheme(loanType), i18n.locale),
      profileHref: profileHref(loanType),
      sections: required.map(({ section, isComplete, missing }) => ({
        section,
        isComplete,
        isLocked: isLocked(section),
        missing: missing.map((one) => missingText(one, i18n)),
      })),
      live: live
        ? {
            uuid: live.uuid,
            number: live.number,
            statusId: live.statusId,
            isEditable: live.status.editableByApplicant,
          }
        : null,
    })
  }

  async store({ auth, i18n, params, request, response, session }: HttpContext) {
    const user = auth.getUserOrFail()
    const loanType = this.#loanType(params.loanType)
    const { confirmed } = await request.validateUsing(submissionValidator)
    const application = await new SubmitApplication().run({ userId: user.id, loanType, confirmed })
    session.flash('success', i18n.t('applications.messages.submitted'))
    return response.redirect().toRoute('applications.own.show', { uuid: application.uuid })
  }

  #loanType(path: string) {
    const loanType = loanTypeOfPath(path)
    if (loanType === null) {
      throw new NotFound()
    }
    return loanType
  }
}
