import limiter from '@adonisjs/limiter/services/main'
import { DateTime } from 'luxon'
import { addressKey, networkKey } from '#auth/rules/throttling'
import { getClock } from '#kernel/calendar/clock'
import { inTransaction } from '#kernel/database/transaction'
import { FieldRefusals, Refusal } from '#kernel/exceptions/refusal'
import { findPersonalNumber } from '#kernel/formats/identifiers'
import { digest } from '#kernel/vault/vault'
import Feedback from '#site/models/feedback'
import type { FeedbackKind } from '#site/rules/public_paths'
import { DEFAULT_LIST_SIZE } from '#lists/list_state'
import { isoInstant } from '#kernel/calendar/instants'

/** Limits per hour for one address and for its complete network: a village shares an address. */
const MAX_PER_ADDRESS = 10
const MAX_PER_NETWORK = 100

interface SendFeedbackInput {
  kind: FeedbackKind
  text: string
  /** A mobile number or an e-mail address in its stored form; null if no answer is wanted. */
  contact: string | null
  path: string | null
  locale: string
  /** Address of the sender; stored as a digest for an hour, for counting. */
  address: string
}

/** Saves feedback about the portal. It never contains a number that identifies a person. */
export class SendFeedback {
  /**
   * @throws FieldRefusals if a text contains an Aadhaar, PAN or account number
   * @throws Refusal site_help.feedback.too_many (429) with the minutes to wait
   */
  async run({ address, ...feedback }: SendFeedbackInput): Promise<void> {
    const numbered = (['text', 'contact'] as const).filter((field) =>
      findPersonalNumber(feedback[field] ?? '')
    )
    if (numbered.length > 0) {
      const messageKey = 'site_help.feedback.no_numbers'
      throw new FieldRefusals(numbered.map((field) => ({ field, messageKey })))
    }
    await this.#count('place', addressKey(address), MAX_PER_ADDRESS)
    await this.#count('network', networkKey(address), MAX_PER_NETWORK)
    const createdAt = DateTime.fromJSDate(getClock().now())
    await inTransaction((trx) => Feedback.create({ ...feedback, createdAt }, { client: trx }))
  }

  async #count(name: string, from: string, requests: number) {
    const hourly = limiter.use({ requests, duration: '1 hour' })
    const { consumed, availableIn } = await hourly.increment(
      `feedback:${name}:${digest(from, 'attempt')}`
    )
    if (consumed <= requests) return
    const minutes = Math.max(1, Math.ceil(availableIn / 60))
    throw new Refusal('site_help.feedback.too_many', { minutes }, { status: 429 })
  }
}

const LAST_PAGE = 10_000

/** Returns one page of the feedback, the newest first. */
export async function receivedFeedback(typedPage: unknown) {
  const page = Math.min(LAST_PAGE, Math.max(1, Math.trunc(Number(typedPage)) || 1))
  const found = await Feedback.query().orderBy('id', 'desc').paginate(page, DEFAULT_LIST_SIZE)
  return {
    rows: found.all().map(({ id, kind, text, contact, path, locale, createdAt }) => ({
      id,
      kind,
      text,
      contact,
      path,
      locale,
      at: isoInstant(createdAt),
    })),
    page,
    perPage: DEFAULT_LIST_SIZE,
    total: found.total,
  }
}
