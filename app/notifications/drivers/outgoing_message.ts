/** A message opened for sending. */
export interface OutgoingMessage {
  /** Sent along as reference, so that a gateway can tell a repetition. */
  uuid: string
  channel: 'sms' | 'email'
  recipient: string
  template: string
  locale: string
  subject: string | null
  body: string
}

export type Deliver = (message: OutgoingMessage) => Promise<void>

/**
 * Why a message did not leave. Only what certainly was not accepted is tried again: after silence
 * in the middle it may have been, and nothing is sent twice (DECISIONS 11).
 */
export class DeliveryError extends Error {
  constructor(
    message: string,
    readonly mayRetry: boolean
  ) {
    super(message)
  }
}
