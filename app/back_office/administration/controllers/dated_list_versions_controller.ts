import type { HttpContext } from '@adonisjs/core/http'
import { listHref, requestedList } from '#administration/schemes/scheme_words'
import {
  type FormDraft,
  type SubmittedLines,
  datedListForm,
  isPlannedVersion,
  lineKeys,
  loadFormDraft,
} from '#administration/schemes/dated_list_form'
import { parseDay, parseDryRunLines } from '#administration/validators/scheme'
import { ProposeChange } from '#maker_checker/actions/propose_change'
import { findChangePayload } from '#maker_checker/queries/change_pages'
import { flashProposalOutcome } from '#maker_checker/flash_proposed'
import { FieldRefusals, NotFound, Refusal, sentence } from '#kernel/exceptions/refusal'
import { formToken } from '#kernel/http/requests'
import { readExpectedVersion } from '#kernel/http/expected_version'
import type { DatedListChange } from '#masters/actions/save_dated_list'
import { toFormFields } from '#masters/rules/dated_list_versions'
import { type DatedList, descriptionOf, kindOfList } from '#masters/rules/dated_lists'

/**
 * Versions of a list of a scheme. A complete list in all languages is too long for a URL, so the input is posted for
 * the dry run, and a refused version is shown again with all input.
 */
export default class DatedListVersionsController {
  async create(ctx: HttpContext) {
    const { params, request } = ctx
    const list = requestedList(params)
    const requested = request.qs()
    const earlierChange = await findChangePayload(kindOfList(list.list), requested.again)
    if (
      earlierChange?.typed &&
      earlierChange.list === list.list &&
      earlierChange.scope === list.scope
    ) {
      return this.#show(
        ctx,
        list,
        ...(await this.#read(ctx, list, toFormFields(earlierChange.from, earlierChange.typed)))
      )
    }
    return this.#show(ctx, list, await loadFormDraft(list, requested.replaces), null)
  }

  /** Saves nothing. */
  async dryRun(ctx: HttpContext) {
    const list = requestedList(ctx.params)
    return this.#show(ctx, list, ...(await this.#read(ctx, list, ctx.request.body())))
  }

  async store(ctx: HttpContext) {
    const list = requestedList(ctx.params)
    const [draft, sent] = await this.#read(ctx, list, ctx.request.body())
    const { from, typed } = sent.dryRun
    if (typed === null || sent.refused) return this.#show(ctx, list, draft, sent)
    const { replaces } = draft
    const change = {
      ...list,
      from,
      replaces,
      typed,
      expectedVersion: readExpectedVersion(ctx.request),
    }
    try {
      return await this.#propose(ctx, change, 'schemes.messages.saved')
    } catch (error) {
      return this.#show(ctx, list, draft, { ...sent, refused: refusalOf(error, ctx) })
    }
  }

  /** Withdraws a version that is not in force yet. */
  async destroy(ctx: HttpContext) {
    const from = parseDay(ctx.params.day)
    if (!from) throw new NotFound()
    const expectedVersion = readExpectedVersion(ctx.request)
    const change = {
      ...requestedList(ctx.params),
      from,
      replaces: from,
      typed: null,
      expectedVersion,
    }
    return this.#propose(ctx, change, 'schemes.messages.withdrawn')
  }

  /**
   * A version that came into force or was withdrawn while it was edited is refused, and its input continues as a new
   * version.
   */
  async #read(
    { i18n }: HttpContext,
    list: DatedList,
    body: SubmittedLines['body']
  ): Promise<[FormDraft, SubmittedLines]> {
    const isPlanned = await isPlannedVersion(list, body.replaces)
    const draft = await loadFormDraft(list, isPlanned ? body.replaces : null)
    const dryRun = await parseDryRunLines(
      body,
      lineKeys(list, draft, body),
      descriptionOf(list),
      i18n
    )
    const refused = isPlanned ? undefined : { form: i18n.t('schemes.messages.begun') }
    return [draft, { body, dryRun, refused }]
  }

  async #show(
    { i18n, inertia, request }: HttpContext,
    list: DatedList,
    draft: FormDraft,
    sent: SubmittedLines | null
  ) {
    inertia.share({ formToken: formToken(request) })
    return inertia.render('back_office/administration/schemes/list_version', {
      form: await datedListForm(list, draft, sent, i18n),
    })
  }

  async #propose(ctx: HttpContext, change: DatedListChange, done: string) {
    const proposed = await new ProposeChange().run({
      kind: kindOfList(change.list),
      payload: change,
      person: ctx.auth.getUserOrFail(),
    })
    flashProposalOutcome(ctx, proposed, done)
    return ctx.response.redirect().toPath(listHref(change))
  }
}

/** Returns the errors by field; 'form' concerns the form as a unit. @throws any error that is no refusal */
function refusalOf(error: unknown, { i18n }: HttpContext): Record<string, string> {
  if (error instanceof Refusal) {
    return { [error.field ?? 'form']: sentence(i18n, error.messageKey, error.params) }
  }
  if (!(error instanceof FieldRefusals)) throw error
  return Object.fromEntries(
    error.fields.map(({ field, messageKey, params }) => [field, sentence(i18n, messageKey, params)])
  )
}
