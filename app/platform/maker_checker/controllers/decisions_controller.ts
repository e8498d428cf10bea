import type { HttpContext } from '@adonisjs/core/http'
import type { Infer } from '@vinejs/vine/types'
import {
  AcknowledgeChange,
  ConfirmChange,
  type DecideChangeInput,
  RefuseChange,
  WithdrawChange,
} from '#maker_checker/actions/decide_change'
import { closeValidator, confirmValidator, refuseValidator } from '#maker_checker/validators/change'
import { formMessages } from '#kernel/validation/form_messages'

/** Decisions that close a proposed change, each with its own address. */
export default class DecisionsController {
  async confirm(ctx: HttpContext) {
    const input = await this.#input(ctx, confirmValidator)
    const outcome = await new ConfirmChange().run(input)
    return this.#answer(ctx, outcome === 'confirmed' ? 'success' : 'warning', outcome)
  }

  async refuse(ctx: HttpContext) {
    await new RefuseChange().run(await this.#input(ctx, refuseValidator))
    return this.#answer(ctx, 'success', 'refused')
  }

  async withdraw(ctx: HttpContext) {
    await new WithdrawChange().run(await this.#input(ctx, closeValidator))
    return this.#answer(ctx, 'success', 'withdrawn')
  }

  async acknowledge(ctx: HttpContext) {
    await new AcknowledgeChange().run(await this.#input(ctx, closeValidator))
    return this.#answer(ctx, 'success', 'acknowledged')
  }

  async #input(
    { auth, i18n, params, request }: HttpContext,
    validator: typeof confirmValidator | typeof refuseValidator | typeof closeValidator
  ): Promise<DecideChangeInput> {
    const form: Infer<typeof closeValidator> & { remarks?: string | null } =
      await request.validateUsing(validator as typeof confirmValidator, {
        messagesProvider: formMessages(i18n, 'maker_checker.validation'),
      })
    const person = auth.getUserOrFail()
    return { id: params.id, person, expectedVersion: form.version, remarks: form.remarks }
  }

  #answer(
    { i18n, params, response, session }: HttpContext,
    tone: 'success' | 'warning',
    outcome: string
  ) {
    session.flash(tone, i18n.t(`maker_checker.messages.${outcome}`))
    return response.redirect().toRoute('maker_checker.show', { id: params.id })
  }
}
