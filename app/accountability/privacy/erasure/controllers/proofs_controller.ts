import type { HttpContext } from '@adonisjs/core/http'
import { erasureProofs } from '#privacy/erasure/queries/erasure_pages'

/** List of erasures with date and rule. */
export default class ProofsController {
  async index({ i18n, inertia }: HttpContext) {
    return inertia.render('accountability/privacy/erasure/proofs', await erasureProofs(i18n))
  }
}
