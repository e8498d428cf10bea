import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { withAllowedCharacters } from '#kernel/validation/allowed_characters'

/**
 * Refuses a form or a call with characters that are not allowed in texts; a form with files is checked when it is read.
 */
export default class AllowedCharactersMiddleware {
  handle({ request }: HttpContext, next: NextFn) {
    request.updateBody(withAllowedCharacters(request.body()))
    return next()
  }
}
