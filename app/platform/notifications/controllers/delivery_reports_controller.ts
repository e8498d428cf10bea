import { createHash, timingSafeEqual } from 'node:crypto'
import type { HttpContext } from '@adonisjs/core/http'
import limiter from '@adonisjs/limiter/services/main'
import messaging from '#config/messaging'
import { addressKey } from '#auth/rules/throttling'
import { NotFound, Refusal, TooManyRequests } from '#kernel/exceptions/refusal'
import { digest } from '#kernel/vault/vault'
import { recordDeliveryReports } from '#notifications/actions/send_outbox'
import { deliveryReportsValidator } from '#notifications/validators/delivery_report'

/** Wrong secrets from one address in ten minutes; a gateway's own reports are not counted. */
const MAX_FAILED_ATTEMPTS = 20

const sha256 = (text: string) => createHash('sha256').update(text).digest()

/** Takes constant time, whatever the difference. */
const isSame = (given: string, expected: string) => timingSafeEqual(sha256(given), sha256(expected))

/** Receives delivery reports from the SMS gateway, which has no session and authenticates with a secret. */
export default class DeliveryReportsController {
  async store(ctx: HttpContext) {
    await this.#authenticate(ctx)
    const sent = ctx.request.all()
    return this.#record(ctx, sent.reports === undefined ? { reports: [sent] } : sent)
  }

  /** Receives one report in the query string, from a gateway that only calls an address. */
  async storeByAddress(ctx: HttpContext) {
    await this.#authenticate(ctx)
    /** A repeated request must reach the portal. */
    ctx.response.header('cache-control', 'no-store')
    return this.#record(ctx, { reports: [ctx.request.qs()] })
  }

  /** @throws NotFound where no secret is set; Refusal for a wrong one; TooManyRequests after many wrong ones */
  async #authenticate({ params, request }: HttpContext) {
    const { reportSecret } = messaging.sms
    if (!reportSecret) throw new NotFound()
    const failedAttempts = limiter.use({ requests: MAX_FAILED_ATTEMPTS, duration: '10 minutes' })
    const key = `report_secret:${digest(addressKey(request.ip()), 'attempt')}`
    if ((await failedAttempts.remaining(key)) <= 0) throw new TooManyRequests()
    const secret = request.header('authorization')?.replace(/^Bearer /, '') ?? params.secret ?? ''
    if (!isSame(secret, reportSecret)) {
      await failedAttempts.increment(key)
      throw new Refusal('notifications.outbox.wrong_secret', {}, { status: 401 })
    }
  }

  async #record({ response }: HttpContext, sent: object) {
    const { reports } = await deliveryReportsValidator.validate(sent)
    return response.json({ taken: await recordDeliveryReports(reports) })
  }
}
