/** A message opened for sending. */
export interface OutgoingMessage {
  /** Sent along as reference, so that a gateway can tell a repetition. */
  uuid: string
  channel: 'sms' | 'email'
  recipient: string
  template: string
  locale: string
  /** Of an SMS: under which the operators know its words (TRAI's DLT rules); null: they do not. */
  dltTemplateId: string | null
  /** The header of an SMS where it has its own; null: that of `.env`. */
  sender: string | null
  subject: string | null
  body: string
}

/** Who took a message, where there is a choice; 'none' where it stays in the outbox. */
export interface Delivery {
  gateway: 'first' | 'second' | 'none'
}

export type Deliver = (message: OutgoingMessage) => Promise<Delivery | void>

/** Whether a message that did not leave was certainly not taken, may have been, or will not be as it is. */
export type FailedDelivery = 'not_taken' | 'unknown' | 'refused'

/**
 * Why a message did not leave. Only what certainly was not accepted is tried again: after silence
 * in the middle it may have been, and nothing is sent twice (DECISIONS 11).
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
