import type { HttpContext } from '@adonisjs/core/http'
import type Application from '#applications/models/application'
import { applicationOfUser } from '#applications/queries/my_applications'
import { ReadAccountStatement } from '#claims/statements/actions/read_account_statement'
import type Claim from '#claims/models/claim'
import { applicantClaim } from '#claims/claim/queries/own_claims'
import { recognisedPayments } from '#claims/statements/queries/recognised_payments'
import { accountStatementValidator } from '#claims/validators/claim'
import { Refusal } from '#kernel/exceptions/refusal'

/** An account statement read to fill in a claim, in a separate request from the page; the file is not stored. */
export default class AccountStatementsController {
  /** For a claim that has not been submitted yet. */
  async store(ctx: HttpContext) {
    return this.#read(ctx, await this.#application(ctx))
  }

  /** For a returned claim, which is unchanged until the applicant resubmits it. */
  async update(ctx: HttpContext) {
    const application = await this.#application(ctx)
    const claim = await applicantClaim(application, ctx.params.claimUuid)
    if (!claim.status.editableByApplicant) {
      throw new Refusal('claims.messages.not_returned', {}, { field: 'statement' })
    }
    return this.#read(ctx, application, claim)
  }

  #application({ auth, params }: HttpContext) {
    return applicationOfUser(auth.getUserOrFail().id, params.uuid)
  }

  async #read({ request, response }: HttpContext, application: Application, corrected?: Claim) {
    const { statement, password } = await request.validateUsing(
      accountStatementValidator,
      'claims.validation.statement'
    )
    const { tmpPath, clientName, size } = statement
    const upload = { path: tmpPath!, clientName, size, password }
    const read = await new ReadAccountStatement().run(upload)
    return response.json(await recognisedPayments(application, read, corrected))
  }
}
