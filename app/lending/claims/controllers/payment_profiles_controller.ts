import type { HttpContext } from '@adonisjs/core/http'
import { CheckSample } from '#claims/payments/transfers/actions/check_sample'
import { profilesPage } from '#claims/payments/transfers/queries/profiles'
import { profileSampleValidator } from '#claims/validators/transfer'
import { displayName } from '#documents/rules/files'

/** The file formats of banks, and the samples that their validators passed. */
export default class PaymentProfilesController {
  async index({ bouncer, i18n, inertia }: HttpContext) {
    const keep = await bouncer.with('ClaimPolicy').allows('manageConnections')
    return inertia.render('lending/claims/payment_profiles', {
      profiles: await profilesPage(i18n),
      result: null,
      can: { keep },
    })
  }

  /** Reloading the result redirects to the list. */
  async store({ auth, i18n, inertia, params, request }: HttpContext) {
    const { file, connectionId } = await request.validateUsing(profileSampleValidator)
    const result = await new CheckSample().run({
      profile: params.profile,
      connectionId,
      path: file.tmpPath!,
      fileName: displayName(file.clientName, file.extname ?? 'txt'),
      actor: auth.getUserOrFail().actor,
    })
    const profiles = await profilesPage(i18n)
    return inertia.render('lending/claims/payment_profiles', {
      profiles,
      result,
      can: { keep: true },
    })
  }
}
