import type { HttpContext } from '@adonisjs/core/http'
import { rightCheckOf } from '#auth/policies/rights'
import { homeFilters } from '#reports/queries/home/overview'
import { queueOf } from '#reports/queries/queue/queue'

/** The officer's home: everything that waits for this post. */
export default class HomeController {
  async show({ auth, bouncer, i18n, inertia, request }: HttpContext) {
    const viewer = auth.getUserOrFail()
    const [
      meet,
      appeals,
      pay,
      verify,
      confirm,
      answer,
      correct,
      changeDistrict,
      manageOfficers,
      approveLast,
    ] = await Promise.all([
      bouncer.with('BatchPolicy').allows('manage'),
      bouncer.with('AppealPolicy').allows('decide'),
      bouncer.with('ClaimPolicy').allows('pay'),
      bouncer.with('LoanPolicy').allows('verify'),
      bouncer.with('MakerCheckerConfirmationPolicy').allows('view'),
      bouncer.with('GrievancePolicy').allows('view'),
      bouncer.with('ApprovalsApplicationPolicy').allows('correct'),
      bouncer.with('ApprovalsApplicationPolicy').allows('changeDistrict'),
      bouncer.with('AdministrationPeoplePolicy').allows('keep'),
      bouncer.with('ClaimPolicy').allows('approveLast'),
    ])
    const duties = {
      meet,
      appeals,
      pay,
      verify,
      confirm,
      answer,
      correct,
      changeDistrict,
      manageOfficers,
    }
    const queue = await queueOf(viewer, duties, request.qs(), i18n.locale)
    const filters = await homeFilters(viewer, rightCheckOf(bouncer))
    return inertia.render('back_office/reports/home', { ...queue, filters, can: { approveLast } })
  }
}
