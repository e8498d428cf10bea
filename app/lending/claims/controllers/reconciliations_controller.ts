import type { HttpContext } from '@adonisjs/core/http'
import { reconcileBooks, unreconciledBatches } from '#claims/payments/queries/reconciliation'

/** Whether the books tie: claims, counters and payment batches beside each other (DECISIONS 9). */
export default class ReconciliationsController {
  async show({ inertia }: HttpContext) {
    const [books, unreconciled] = await Promise.all([reconcileBooks(), unreconciledBatches()])
    return inertia.render('lending/claims/reconciliation', { ...books, unreconciled })
  }
}
