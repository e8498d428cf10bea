import type { HttpContext } from '@adonisjs/core/http'
import { CorrectApplicant } from '#approvals/actions/correct_applicant'
import { parseId } from '#approvals/actions/view_application'
import {
  ageLimits,
  correctionFields,
  correctionForm,
  savedNumberFields,
} from '#approvals/queries/questions'
import {
  applicationListQuery,
  reviewHref,
  visibleApplication,
} from '#approvals/queries/visible_applications'
import { correctionValidator, groupCorrectionValidator } from '#approvals/validators/correction'
import { formMessages } from '#kernel/validation/form_messages'

const WORDS = 'approvals.validation.correction'

/** Corrections of an applicant's data by the district (document 3, DM edit; DECISIONS 10). */
export default class CorrectionsController {
  async create({ auth, i18n, inertia, params, request }: HttpContext) {
    const viewer = auth.getUserOrFail()
    const application = await visibleApplication(viewer, { id: parseId(params.id) })
    const query = applicationListQuery(request.qs())
    return inertia.render('lending/approvals/correction', {
      ...(await correctionForm(application)),
      fields: correctionFields(i18n, ageLimits(application)),
      backHref: reviewHref(application.id, query),
      query,
    })
  }

  async store({ auth, i18n, params, request, response, session }: HttpContext) {
    const viewer = auth.getUserOrFail()
    const application = await visibleApplication(viewer, { id: parseId(params.id) })
    const data = request.all()
    /** A refused form is stored in the session for a moment; the number must not be in it. */
    request.updateBody({})
    const options = {
      data,
      meta: { ...ageLimits(application), stored: await savedNumberFields(application) },
      messagesProvider: formMessages(i18n, 'profile', WORDS, formMessages(i18n, 'group', WORDS)),
    }
    const correction =
      application.groupId === null
        ? await request.validateUsing(correctionValidator, options)
        : await request.validateUsing(groupCorrectionValidator, options)
    const { fields, hasLoi } = await new CorrectApplicant().run(viewer, application.id, correction)
    if (fields.length === 0) session.flash('warning', i18n.t('approvals.messages.nothing_changed'))
    else {
      const key = hasLoi ? 'corrected_with_loi' : 'corrected'
      session.flash('success', i18n.t(`approvals.messages.${key}`))
    }
    return response
      .redirect()
      .toPath(reviewHref(application.id, applicationListQuery(request.qs())))
  }
}
