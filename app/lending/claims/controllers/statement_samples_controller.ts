import type { HttpContext } from '@adonisjs/core/http'
import { readSample } from '#claims/statements/actions/read_account_statement'
import { statementSampleValidator } from '#claims/validators/claim'

/** A sample of a bank's account statement, from which an administrator defines its layout. */
export default class StatementSamplesController {
  create({ inertia }: HttpContext) {
    return inertia.render('lending/claims/statement_sample', { sample: null })
  }

  /** Reloading the result redirects to the form. */
  async store({ inertia, request }: HttpContext) {
    const { statement, password, titles } = await request.validateUsing(
      statementSampleValidator,
      'claims.validation.statement'
    )
    const { tmpPath, clientName, size } = statement
    const upload = { path: tmpPath!, clientName, size, password }
    return inertia.render('lending/claims/statement_sample', {
      sample: await readSample(upload, titles),
    })
  }
}
