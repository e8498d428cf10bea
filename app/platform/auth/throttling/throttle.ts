import { networkOf, placeOf } from '#auth/rules/networks'
import { countOf, countOne, forget, type Limit, refuseAbove } from '#auth/throttling/counters'

/* What is counted whether it is right or wrong: messages that cost money and annoy people. */

interface Sends {
  address: Limit
  network: Limit
}

/** Codes asked for from one place; a captcha comes before the refusal (`needsCaptcha`). */
export const SEND_CODE: Sends = {
  address: { name: 'code:address', most: 300, minutes: 60 },
  network: { name: 'code:network', most: 3_000, minutes: 60 },
}
/** Codes for those who cannot do the sum of the captcha, which keeps machines from asking. */
export const SEND_CODE_UNPROVEN: Sends = {
  address: { name: 'unproven:address', most: 30, minutes: 60 },
  network: { name: 'unproven:network', most: 300, minutes: 60 },
}
/** From so many codes in an hour on, a place proves by the sum that a person asks. */
const CAPTCHA_FROM = 20

/**
 * Counts a code that is asked for, before it is sent.
 *
 * @throws Refusal auth.messages.too_many_attempts (429) with the minutes to wait
 */
export async function countSend({ address, network }: Sends, from: string): Promise<void> {
  refuseAbove(address, await countOne(address, placeOf(from)))
  refuseAbove(network, await countOne(network, networkOf(from)))
}

/** Whether so many codes were asked for from this address that the next one needs the sum. */
export async function needsCaptcha(address: string): Promise<boolean> {
  return (await countOf(SEND_CODE.address, placeOf(address))) >= CAPTCHA_FROM
}

/** Proofs of one's own password or second factor while signed in, by the browser that tries. */
const OWN_PROOF: Limit = { name: 'proof', most: 10, minutes: 15 }

/** @throws Refusal auth.messages.too_many_attempts (429) for this browser's own wrong ones */
export async function countProof(browser: string): Promise<void> {
  refuseAbove(OWN_PROOF, await countOne(OWN_PROOF, browser))
}

export const forgetProofs = (browser: string) => forget(OWN_PROOF, browser)
