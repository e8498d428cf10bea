import type { HttpContext } from '@adonisjs/core/http'
import { FileGrievance } from '#grievances/actions/file_grievance'
import { filingFromForm, filingValidator } from '#grievances/validators/grievance'
import {
  complainantGrievancePage,
  grievancesOfUser,
  newGrievanceForm,
} from '#grievances/queries/grievance_pages'

const PATH = '/my-grievances'

/** The citizen's grievances and their outcome. */
export default class MyGrievancesController {
  async index({ auth, i18n, inertia }: HttpContext) {
    return inertia.render(
      'accountability/grievances/my_grievances',
      await grievancesOfUser(auth.getUserOrFail().id, i18n)
    )
  }

  async create({ auth, i18n, inertia }: HttpContext) {
    const { id: userId } = auth.getUserOrFail()
    return inertia.render('accountability/grievances/filing', {
      ...(await newGrievanceForm({ userId }, i18n)),
      path: PATH,
      backHref: PATH,
      form: null,
      mobile: null,
    })
  }

  async store({ auth, i18n, request, response, session }: HttpContext) {
    const { id } = auth.getUserOrFail()
    const form = await request.validateUsing(filingValidator, 'grievances.validation.filing')
    const { uuid, number } = await new FileGrievance().run({
      ...filingFromForm(form),
      by: { userId: id },
    })
    session.flash('success', i18n.t('grievances.mine.filed', { number }))
    return response.redirect().toRoute('grievances.mine.show', { uuid })
  }

  async show({ auth, i18n, inertia, params }: HttpContext) {
    const { id: userId } = auth.getUserOrFail()
    const page = await complainantGrievancePage({ userId }, params.uuid, i18n)
    return inertia.render('accountability/grievances/my_grievance', {
      ...page,
      path: `${PATH}/${page.uuid}`,
      backHref: PATH,
      isSignedOut: false,
    })
  }
}
