import { WebhookAttemptSchema } from '#database/schema'

/** One delivery attempt with its response. */
export default class WebhookAttempt extends WebhookAttemptSchema {}
