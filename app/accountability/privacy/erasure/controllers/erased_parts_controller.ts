import type { HttpContext } from '@adonisjs/core/http'
import { readExpectedVersion } from '#kernel/http/expected_version'
import { ErasePart } from '#privacy/erasure/actions/erase_account'
import type { ErasablePart } from '#privacy/erasure/rules/retention'

/** Erases one part of a person's data while the account continues. */
export default class ErasedPartsController {
  async store({ auth, i18n, params, request, response, session }: HttpContext) {
    const part = params.part as ErasablePart
    const expectedVersion = readExpectedVersion(request, 'expectedVersion')
    await new ErasePart().run(auth.getUserOrFail().id, { part, expectedVersion })
    session.flash('success', i18n.t(`erasure.parts.${part}.done`))
    return response.redirect().toRoute('erasure.mine.show')
  }
}
