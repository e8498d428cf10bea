import type { HttpContext } from '@adonisjs/core/http'
import { Refusal } from '#kernel/exceptions/refusal'
import {
  type NamedProof,
  proofOfClaim,
  proofOfClaimForOfficer,
  proofOfLetter,
} from '#service_standards/queries/audit_proofs'

/** Proofs as small files, which show that a letter or a payment is in the log whose heads are published. */
export default class ProofsController {
  async letter({ params, response }: HttpContext) {
    response.header('X-Robots-Tag', 'noindex, nofollow')
    return send(response, await proofOfLetter(params.applicationUuid, params.loiNumber))
  }

  async claim({ auth, params, response }: HttpContext) {
    const { uuid, claimUuid } = params
    return send(response, await proofOfClaim(auth.getUserOrFail().id, { uuid, claimUuid }))
  }

  async officerClaim({ auth, params, response }: HttpContext) {
    return send(response, await proofOfClaimForOfficer(auth.getUserOrFail(), params.id))
  }
}

function send(response: HttpContext['response'], { name, ...proving }: NamedProof) {
  if (!proving.proof)
    throw new Refusal(`service_standards.messages.${proving.why}`, {}, { status: 409 })
  response.header('Cache-Control', 'no-store')
  response.header('Content-Disposition', `attachment; filename="proof-${name}.json"`)
  return response.json(proving.proof)
}
