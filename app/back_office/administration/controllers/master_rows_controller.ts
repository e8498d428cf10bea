import type { HttpContext } from '@adonisjs/core/http'
import { ROW_STATES, masterList } from '#administration/masters/master_list'
import { masterRow } from '#administration/masters/master_row'
import { masterRowValidator } from '#administration/validators/master'
import { ProposeChange } from '#maker_checker/actions/propose_change'
import { flashProposalOutcome } from '#maker_checker/flash_proposed'
import { NotFound } from '#kernel/exceptions/refusal'
import { readExpectedVersion } from '#kernel/http/expected_version'
import { masterByTable } from '#masters/queries/master_entries'
import { canAddRows } from '#masters/rules/master_entries'

/** The rows of a master, and the form of one. */
export default class MasterRowsController {
  async index({ i18n, inertia, params, request }: HttpContext) {
    const { q, state, page } = request.qs() as Record<string, unknown>
    const requested = {
      search: typeof q === 'string' ? q.slice(0, 100) : '',
      state: ROW_STATES.find((one) => one === state) ?? 'all',
      page: Math.max(1, Math.trunc(Number(page)) || 1),
    }
    const list = await masterList(masterByTable(params.master), requested, i18n)
    return inertia.render('back_office/administration/masters/list', { list })
  }

  /** Initial values of a new row can be passed in the URL. */
  async create({ i18n, inertia, params, request }: HttpContext) {
    const master = masterByTable(params.master)
    if (!canAddRows(master)) throw new NotFound()
    const prefill = request.qs()
    return inertia.render(
      'back_office/administration/masters/row',
      await masterRow(master, null, i18n, prefill)
    )
  }

  async edit({ i18n, inertia, params }: HttpContext) {
    const master = masterByTable(params.master)
    return inertia.render(
      'back_office/administration/masters/row',
      await masterRow(master, params.row, i18n)
    )
  }

  async store(ctx: HttpContext) {
    return this.#save(ctx, null)
  }

  async update(ctx: HttpContext) {
    return this.#save(ctx, ctx.params.row)
  }

  async #save({ auth, i18n, params, request, response, session }: HttpContext, id: string | null) {
    const master = masterByTable(params.master)
    const { values } = await request.validateUsing(masterRowValidator, 'masters.validation')
    const typed = Object.entries(values).map(([name, value]) => [name, value ?? ''])
    const proposed = await new ProposeChange().run({
      kind: 'master',
      payload: {
        master: master.table,
        id,
        typed: Object.fromEntries(typed),
        expectedVersion: readExpectedVersion(request),
      },
      person: auth.getUserOrFail(),
    })
    flashProposalOutcome(
      { i18n, session },
      proposed,
      `masters.messages.${id === null ? 'added' : 'saved'}`
    )
    if (master.home) return response.redirect().toPath(master.home)
    return response.redirect().toRoute('administration.masters.rows.index', [master.table])
  }
}
