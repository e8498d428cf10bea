import type { HttpContext } from '@adonisjs/core/http'
import { createUploadOffer } from '#documents/store/direct_uploads'
import { uploadValidator } from '#documents/validators/upload'

/** Where a browser may put a file that a form will speak of. */
export default class UploadsController {
  async store({ auth, request, response }: HttpContext) {
    const file = await request.validateUsing(uploadValidator, 'documents.validation')
    return response.json(await createUploadOffer(auth.getUserOrFail().id, file))
  }
}
