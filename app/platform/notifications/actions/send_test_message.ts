import limiter from '@adonisjs/limiter/services/main'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type User from '#auth/models/user'
import { recordAudit } from '#kernel/audit/record_audit'
import { inTransaction } from '#kernel/database/transaction'
import { FieldRefusals, Refusal } from '#kernel/exceptions/refusal'
import { languageFor } from '#kernel/formats/languages'
import { recordInOutbox } from '#notifications/actions/queue_message'
import { deliveredText } from '#notifications/queries/delivered_texts'
import { dltTemplateIdOf } from '#notifications/queries/registered_id'
import { sampleValues } from '#notifications/queries/sample_message'
import { type TextContent, textErrors } from '#notifications/queries/text_contents'
import { fillText } from '#notifications/queries/words_in_force'
import type { MessagePlace } from '#notifications/rules/events'

export interface TestMessageInput extends MessagePlace {
  locale: string
  /** As it stands in the form, saved or not; null where the delivered words are meant. */
  content: TextContent
  /** Who sends it to themselves. */
  person: User
}

/** They cost money: so many in an hour for each person. */
const MAX_TESTS_PER_HOUR = 20

/** By which a test is told from a message; an SMS has none, since operators deliver the registered words alone. */
const TEST_PREFIX = '[Test] '

/** @throws Refusal after too many tests of one person */
export async function countTest(personId: number): Promise<void> {
  const hourly = limiter.use({ requests: MAX_TESTS_PER_HOUR, duration: '1 hour' })
  const { consumed, availableIn } = await hourly.increment(`message_test:${personId}`)
  if (consumed <= MAX_TESTS_PER_HOUR) return
  const minutes = Math.max(1, Math.ceil(availableIn / 60))
  throw new Refusal('message_texts.problems.too_many', { minutes }, { status: 429 })
}

/** Sends a text with samples to whoever writes it, on the way that every message takes. */
export class SendTestMessage {
  /** @throws FieldRefusals as saving it; Refusal without an address, or after too many */
  async run({ template, channel, locale, content, person }: TestMessageInput): Promise<void> {
    const place = { template, channel }
    const errors = textErrors(place, { [locale]: content })
    if (errors.length > 0) throw new FieldRefusals(errors)
    const recipient = channel === 'sms' ? person.mobile : person.email
    if (!recipient) throw new Refusal(`message_texts.problems.no_${channel}`)
    await countTest(person.id)
    await inTransaction((trx) => this.#write({ ...place, locale, content, person }, recipient, trx))
  }

  async #write(input: TestMessageInput, recipient: string, trx: TransactionClientContract) {
    const { template, channel, locale, content, person } = input
    const words = (text: string | null, part: 'subject' | MessagePlace['channel']) => {
      const language = text
        ? locale
        : languageFor(locale, (one) => deliveredText(template, part, one))
      const written = text ?? deliveredText(template, part, language) ?? ''
      return fillText(written, language, sampleValues({ template, channel }, language))
    }
    await recordInOutbox(trx, {
      channel,
      recipient,
      template,
      locale,
      subject: channel === 'email' ? TEST_PREFIX + words(content.subject, 'subject') : null,
      body: words(content.body, channel),
      dltTemplateId: dltTemplateIdOf({ template, locale }, content),
      sender: content.sender,
      isTest: true,
      userId: person.id,
    })
    await recordAudit(
      {
        action: 'message_text.tested',
        actorId: person.id,
        actorRole: person.roleId,
        data: { template, channel, locale },
      },
      trx
    )
  }
}
