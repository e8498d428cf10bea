import type { HttpContext } from '@adonisjs/core/http'
import { erasureProofs } from '#erasure/queries/erasure_proofs'

/** What was erased, when and under which rule. */
export default class ProofsController {
  async index({ i18n, inertia }: HttpContext) {
    return inertia.render('erasure/proofs', await erasureProofs(i18n))
  }
}
