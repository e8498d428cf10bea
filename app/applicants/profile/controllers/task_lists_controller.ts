import type { HttpContext } from '@adonisjs/core/http'
import { loanTypeName, localName, masters } from '#masters/queries/masters'
import { schemeOpeningView } from '#masters/queries/scheme_rules'
import { appealedApplicationNumber, endChecking, openWizard } from '#profile/wizard'
import { ProfileLocked, isWizardLocked, profileFacts } from '#profile/contracts/profile_lock'
import { showsPhotos } from '#profile/queries/identity_verification'
import { ineligibleCategoryOf, profileHref, sectionRows } from '#profile/queries/sections'

/** First page of the wizard: what is done, what is missing, and what to have ready. */
export default class TaskListsController {
  async show(ctx: HttpContext) {
    const { i18n, inertia } = ctx
    endChecking(ctx)
    const { lock, loanType, path, profile, sections, user } = await openWizard(ctx)
    if (isWizardLocked(lock, sections, loanType)) throw new ProfileLocked()
    const category = await ineligibleCategoryOf(profile, loanType)
    return inertia.render('applicants/profile/task_list', {
      loanType: path,
      profileHref: profileHref(loanType),
      photoHref:
        ctx.assistedSession?.isAtCentre && showsPhotos() ? `/apply/${path}/card-photo` : null,
      loanTypeName: loanTypeName(masters().scheme(loanType), i18n.locale),
      returned: await profileFacts().returnNote(user.id, loanType, i18n),
      /** Null after the first submission: a returned application may be submitted again after the closing date. */
      opening: lock.live.some((one) => one.loanType === loanType)
        ? null
        : schemeOpeningView(loanType, i18n.locale),
      appealed: appealedApplicationNumber({ lock, loanType }),
      foreignCategory: category && localName(category, i18n.locale),
      sections: await sectionRows(profile, loanType, lock, i18n),
    })
  }
}
