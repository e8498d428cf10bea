import type { HttpContext } from '@adonisjs/core/http'
import { schemeVersionPage } from '#administration/schemes/version_form'
import { requestedScope, scopePath } from '#administration/schemes/scheme_words'
import {
  parseDay,
  schemeVersionValidator,
  parseDryRunVersion,
  typedVersion,
} from '#administration/validators/scheme'
import { ProposeChange } from '#maker_checker/actions/propose_change'
import { flashProposalOutcome } from '#maker_checker/flash_proposed'
import { findChangePayload } from '#maker_checker/queries/change_pages'
import { NotFound } from '#kernel/exceptions/refusal'
import { readExpectedVersion } from '#kernel/http/expected_version'
import type { SchemeVersionChange } from '#masters/actions/save_scheme_version'
import type { SchemeScope } from '#masters/rules/schemes'

/** Versions of a scheme, each with a dry run before it is planned. */
export default class SchemeVersionsController {
  async create({ i18n, inertia, params, request }: HttpContext) {
    const scope = requestedScope(params)
    const { asked: requested, tried } = await this.#requestedInput(scope, request.qs(), i18n)
    return inertia.render('back_office/administration/schemes/version', {
      version: await schemeVersionPage(scope, requested, tried, i18n),
    })
  }

  async store(ctx: HttpContext) {
    const { params, request } = ctx
    const fields = await request.validateUsing(schemeVersionValidator, 'schemes.validation')
    const { from, replaces = null } = fields
    const change = { from, replaces, typed: typedVersion(fields) }
    return this.#propose(ctx, requestedScope(params), change, 'schemes.messages.saved')
  }

  /** Withdraws a version that is not in force yet. */
  async destroy(ctx: HttpContext) {
    const from = parseDay(ctx.params.day)
    if (!from) throw new NotFound()
    const change = { from, replaces: from, typed: null }
    return this.#propose(ctx, requestedScope(ctx.params), change, 'schemes.messages.withdrawn')
  }

  /** Returns the input from the URL, or that of an earlier change that is proposed again. */
  async #requestedInput(
    scope: SchemeScope,
    requested: Record<string, unknown>,
    i18n: HttpContext['i18n']
  ) {
    const earlierChange = await findChangePayload('scheme_version', requested.again)
    if (earlierChange?.typed && earlierChange.scope === scope) {
      const { from, typed } = earlierChange
      return { asked: { from }, tried: { from, typed, errors: {} } }
    }
    return {
      asked: requested,
      tried: requested.tried ? await parseDryRunVersion(requested, i18n) : null,
    }
  }

  async #propose(
    ctx: HttpContext,
    scope: SchemeScope,
    change: Omit<SchemeVersionChange, 'scope' | 'expectedVersion'>,
    done: string
  ) {
    const payload = { ...change, scope, expectedVersion: readExpectedVersion(ctx.request) }
    const proposed = await new ProposeChange().run({
      kind: 'scheme_version',
      payload,
      person: ctx.auth.getUserOrFail(),
    })
    flashProposalOutcome(ctx, proposed, done)
    return ctx.response.redirect().toPath(`/officer/schemes/${scopePath(scope)}`)
  }
}
