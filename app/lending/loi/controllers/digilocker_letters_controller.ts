import type { HttpContext } from '@adonisjs/core/http'
import { AnswerLetterRequest } from '#loi/actions/digilocker_letters'

/** The issuer interface of DigiLocker: Pull URI and Pull Doc, at one address. */
export default class DigiLockerLettersController {
  async show({ request, response }: HttpContext) {
    response.header('Cache-Control', 'no-store')
    const hmac = request.header('x-digilocker-hmac')
    const { status, body } = await new AnswerLetterRequest().run(request.raw() ?? '', hmac)
    return response.status(status).type('application/xml').send(body)
  }
}
