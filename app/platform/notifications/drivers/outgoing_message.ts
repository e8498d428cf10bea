/** A message decrypted for sending. */
export interface OutgoingMessage {
  /** Sent as reference, so that a gateway can recognise a repetition. */
  uuid: string
  channel: 'sms' | 'email'
  recipient: string
  template: string
  locale: string
  /** For an SMS: id under which the operators have registered its text (TRAI's DLT rules); null if not registered. */
  dltTemplateId: string | null
  /** Header of an SMS with its own; null: that of `.env`. */
  sender: string | null
  subject: string | null
  body: string
}

/** Gateway that accepted a message, where there are two; 'none' where it remains in the outbox. */
export interface Delivery {
  gateway: 'first' | 'second' | 'none'
}

export type Deliver = (message: OutgoingMessage) => Promise<Delivery | void>

/** Whether a message that failed was certainly not accepted, may have been, or will never be accepted as it is. */
export type FailedDelivery = 'not_taken' | 'unknown' | 'refused'

/**
 * Why a message was not sent. Only one that was certainly not accepted is tried again: after a connection that broke
 * off it may have been, and nothing is sent twice (DECISIONS 11).
 */
export class DeliveryError extends Error {
  constructor(
    message: string,
    readonly outcome: FailedDelivery
  ) {
    super(message)
  }

  get mayRetry() {
    return this.outcome === 'not_taken'
  }
}
