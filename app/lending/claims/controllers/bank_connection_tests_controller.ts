import type { HttpContext } from '@adonisjs/core/http'
import { testConnection } from '#claims/payments/transfers/actions/test_connection'
import { connectionById, connectionPage } from '#claims/payments/transfers/queries/transfer_pages'

/** A test of a connection: it signs in and lists the folders. */
export default class BankConnectionTestsController {
  /** Reloading the result redirects to the form. */
  async store({ auth, i18n, inertia, params }: HttpContext) {
    const connection = await connectionById(params.id)
    const result = await testConnection(connection, auth.getUserOrFail().actor)
    const page = await connectionPage(params.id, i18n)
    return inertia.render('lending/claims/bank_connection', { ...page, result })
  }
}
