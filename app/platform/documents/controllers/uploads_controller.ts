import type { HttpContext } from '@adonisjs/core/http'
import { formMessages } from '#kernel/validation/form_messages'
import { createUploadOffer } from '#documents/store/direct_uploads'
import { uploadValidator } from '#documents/validators/upload'

/** Where a browser may put a file that a form will speak of. */
export default class UploadsController {
  async store({ auth, i18n, request, response }: HttpContext) {
    const file = await request.validateUsing(uploadValidator, {
      messagesProvider: formMessages(i18n, 'documents.validation'),
    })
    return response.json(await createUploadOffer(auth.getUserOrFail().id, file))
  }
}
