import { WebhookAttemptSchema } from '#database/schema'

/** One attempt to deliver, and what came back. */
export default class WebhookAttempt extends WebhookAttemptSchema {}
