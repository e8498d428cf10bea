import type { HttpContext } from '@adonisjs/core/http'
import vine from '@vinejs/vine'
import { RevealMyNumber } from '#profile/actions/sealed_numbers'

const revealValidator = vine.create({ kind: vine.enum(['aadhaar', 'pan', 'account'] as const) })

/** A number of the user's own profile in full, after a click that is logged. It is not stored on the way. */
export default class MyNumberRevealsController {
  async store({ auth, request, response }: HttpContext) {
    const { kind } = await request.validateUsing(revealValidator)
    const number = await new RevealMyNumber().run(auth.getUserOrFail(), kind, request.id())
    response.header('Cache-Control', 'private, no-store')
    return response.json({ number })
  }
}
