import type { HttpContext } from '@adonisjs/core/http'
import { CorrectCertificate, certificateOf } from '#approvals/actions/correct_applicant'
import { parseId } from '#approvals/actions/view_application'
import { visibleApplication } from '#approvals/queries/visible_applications'
import { certificateCorrectionValidator } from '#approvals/validators/correction'
import { readExpectedVersion } from '#kernel/http/expected_version'
import { formMessages } from '#kernel/validation/form_messages'
import { masters } from '#masters/queries/masters'

/** Corrections of the recorded details of a certificate, made in the review. */
export default class CertificatesController {
  async update({ auth, i18n, params, request, response, session }: HttpContext) {
    const viewer = auth.getUserOrFail()
    const application = await visibleApplication(viewer, { id: parseId(params.id) })
    const uuid = String(params.uuid)
    const { slot } = await certificateOf(application, uuid)
    const validator = certificateCorrectionValidator(masters().certificateType(slot)!.hasExpiry)
    const messagesProvider = formMessages(i18n, 'profile', 'profile.validation.certificate')
    const { remarks, ...facts } = await request.validateUsing(validator, { messagesProvider })
    const expectedVersion = readExpectedVersion(request)
    const correction = { facts, remarks, expectedVersion }
    const isChanged = await new CorrectCertificate().run(viewer, application, uuid, correction)
    if (isChanged) session.flash('success', i18n.t('approvals.certificates.saved'))
    else session.flash('warning', i18n.t('approvals.certificates.unchanged'))
    return response.redirect().back()
  }
}
