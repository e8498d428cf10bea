import type { HttpContext } from '@adonisjs/core/http'
import { createUploadOffer } from '#documents/form_uploads'
import { uploadValidator } from '#documents/validators/upload'

/** Receives a file from a browser before the form that refers to it. */
export default class UploadsController {
  async store({ auth, request, response }: HttpContext) {
    const file = await request.validateUsing(uploadValidator, 'documents.validation')
    return response.json(await createUploadOffer(auth.getUserOrFail().id, file))
  }
}
