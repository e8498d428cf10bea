import type { HttpContext } from '@adonisjs/core/http'
import { MakeAppeal } from '#applications/appeals/actions/appeals'
import { appealPage } from '#applications/appeals/queries/appeal_views'
import { appealValidator } from '#applications/appeals/validators/appeal'
import { applicationOfUser } from '#applications/queries/my_applications'
import { readExpectedVersion } from '#kernel/http/expected_version'
import { uploadSourceOf } from '#documents/form_uploads'

/** Appeals by applicants against rejections. */
export default class MyAppealsController {
  async create({ auth, i18n, inertia, params }: HttpContext) {
    const application = await applicationOfUser(auth.getUserOrFail().id, params.uuid)
    return inertia.render('lending/applications/appeals/new', await appealPage(application, i18n))
  }

  async store({ auth, i18n, params, request, response, session }: HttpContext) {
    const { id, roleId: role } = auth.getUserOrFail()
    const application = await applicationOfUser(id, params.uuid)
    const expectedVersion = readExpectedVersion(request, 'expectedVersion')
    const { grounds, ...attachments } = await request.validateUsing(
      appealValidator,
      'appeals.validation'
    )
    const uploads = Object.entries(attachments).flatMap(([field, file]) => {
      const upload = uploadSourceOf(file)
      return upload ? [{ field, upload }] : []
    })
    await new MakeAppeal().run({
      application,
      actor: { id, role },
      grounds,
      uploads,
      expectedDecisionId: Number(expectedVersion),
    })
    session.flash('success', i18n.t('appeals.messages.made'))
    return response.redirect().toRoute('applications.mine.show', { uuid: application.uuid })
  }
}
