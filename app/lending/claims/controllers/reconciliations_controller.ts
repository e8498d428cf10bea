import type { HttpContext } from '@adonisjs/core/http'
import { reconcileBooks, unreconciledBatches } from '#claims/payments/queries/reconciliation'

/** Reconciliation of the books: claims, counters and payment batches compared with one another (DECISIONS 9). */
export default class ReconciliationsController {
  async show({ inertia }: HttpContext) {
    const [books, unreconciled] = await Promise.all([reconcileBooks(), unreconciledBatches()])
    return inertia.render('lending/claims/reconciliation', { ...books, unreconciled })
  }
}
