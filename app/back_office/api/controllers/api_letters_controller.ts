import type { HttpContext } from '@adonisjs/core/http'
import type { ResponseBody } from '#api/schemas/responses'
import { verifiedLoi } from '#loi/queries/loi_lookup'

/** Data from the verification page of a letter's QR code, for the systems of banks. */
export default class ApiLettersController {
  async show({ params }: HttpContext): Promise<ResponseBody<'Letter'>> {
    const { status: letterStatus, ...loi } = await verifiedLoi(
      params.applicationId,
      params.number,
      'en'
    )
    return { ...loi, ...letterStatus }
  }
}
