import type { HttpContext } from '@adonisjs/core/http'
import { NotFound } from '#kernel/exceptions/refusal'
import { ShowCardPhoto, readUpload } from '#profile/actions/verify_identity'
import { showsPhotos } from '#profile/queries/identity_verification'
import { offlineEkycValidator } from '#profile/validators/identity'

/** Photo of a citizen's Aadhaar document, for the operator of a centre who is helping the citizen. */
export default class CardPhotosController {
  async store({ assistedSession, auth, request, response }: HttpContext) {
    if (!assistedSession?.isAtCentre || !showsPhotos()) throw new NotFound()
    const form = await request.validateUsing(offlineEkycValidator, 'profile.identity')
    const zip = await readUpload(form.file)
    const source = { kind: 'xml' as const, zip, shareCode: form.shareCode }
    const operator = auth.getUserOrFail()
    const photo = await new ShowCardPhoto().run(operator, assistedSession.citizen, source)
    response.header('Cache-Control', 'private, no-store')
    return response.json({ photo })
  }
}
