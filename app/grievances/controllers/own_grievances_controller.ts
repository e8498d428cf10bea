import type { HttpContext } from '@adonisjs/core/http'
import { FileGrievance } from '#grievances/actions/file_grievance'
import { filingOf } from '#grievances/filing_of'
import {
  newGrievanceForm,
  ownGrievancePage,
  ownGrievances,
} from '#grievances/queries/own_grievances'

const PATH = '/my-grievances'

/** What a citizen complains about, and what became of it. */
export default class OwnGrievancesController {
  async index({ auth, i18n, inertia }: HttpContext) {
    return inertia.render('grievances/own_list', await ownGrievances(auth.getUserOrFail().id, i18n))
  }

  async create({ auth, i18n, inertia }: HttpContext) {
    const { id: userId } = auth.getUserOrFail()
    return inertia.render('grievances/filing', {
      ...(await newGrievanceForm({ userId }, i18n)),
      path: PATH,
      backHref: PATH,
      form: null,
    })
  }

  async store(ctx: HttpContext) {
    const { auth, i18n, response, session } = ctx
    const { id } = auth.getUserOrFail()
    const filing = await filingOf(ctx)
    const { uuid, number } = await new FileGrievance().run({ ...filing, by: { userId: id } })
    session.flash('success', i18n.t('grievances.own.filed', { number }))
    return response.redirect().toRoute('grievances.own.show', { uuid })
  }

  async show({ auth, i18n, inertia, params }: HttpContext) {
    const { id: userId } = auth.getUserOrFail()
    const page = await ownGrievancePage({ userId }, params.uuid, i18n)
    return inertia.render('grievances/own', {
      ...page,
      path: `${PATH}/${page.uuid}`,
      backHref: PATH,
      isSignedOut: false,
    })
  }
}
