import type { HttpContext } from '@adonisjs/core/http'
import MyGrievanceResponsesController from '#grievances/controllers/my_grievance_responses_controller'

/** The same for a person who is not signed in, whose mobile is verified. */
export default class SignedOutResponsesController extends MyGrievanceResponsesController {
  protected override readonly area = 'signed_out'
  protected override complainant = ({ verifiedMobile: { mobile } }: HttpContext) => ({ mobile })
}
