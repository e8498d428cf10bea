import { Refusal } from '#kernel/exceptions/refusal'

/** The session has ended, or is now another person's; answered with 401 to what runs beside a page. */
export class SignedOut extends Refusal {
  constructor() {
    super('auth.messages.sign_in_first', {}, { status: 401 })
  }
}
