import limiter from '@adonisjs/limiter/services/main'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type User from '#auth/models/user'
import { recordAudit } from '#kernel/audit/record_audit'
import { inTransaction } from '#kernel/database/transaction'
import { FieldRefusals, Refusal } from '#kernel/exceptions/refusal'
import { languageFor } from '#kernel/formats/languages'
import { recordInOutbox } from '#notifications/actions/queue_message'
import { activeText, deliveredText, fillText } from '#notifications/queries/message_texts'
import {
  type MailServer,
  type SmsGateway,
  dltTemplateIdOf,
  smtpUrlOf,
} from '#notifications/queries/gateway_settings'
import {
  type TextContent,
  sampleMessage,
  sampleValues,
  textErrors,
} from '#notifications/queries/text_contents'
import type { MessagePlace } from '#notifications/rules/messages'
import { randomUUID } from 'node:crypto'
import type { I18n } from '@adonisjs/i18n'
import db from '@adonisjs/lucid/services/db'
import messaging from '#config/messaging'
import { DeliveryError, type OutgoingMessage, deliverBySmtp } from '#notifications/drivers/delivery'
import { askGateway, outcomeOfAnswer } from '#notifications/drivers/sms_gateway'
import { customTexts } from '#notifications/queries/custom_texts'

interface TestMessageInput extends MessagePlace {
  locale: string
  /** The text in the form, saved or not; null for the delivered text. */
  content: TextContent
  /** The user who sends it to themselves. */
  person: User
}

/** Limit per hour for each user, because tests cost money. */
const MAX_TESTS_PER_HOUR = 20

/** Prefix of a test; an SMS has none, since operators deliver only registered texts. */
const TEST_PREFIX = '[Test] '

/** @throws Refusal after too many tests by one user */
async function countTest(personId: number): Promise<void> {
  const hourly = limiter.use({ requests: MAX_TESTS_PER_HOUR, duration: '1 hour' })
  const { consumed, availableIn } = await hourly.increment(`message_test:${personId}`)
  if (consumed <= MAX_TESTS_PER_HOUR) return
  const minutes = Math.max(1, Math.ceil(availableIn / 60))
  throw new Refusal('message_texts.problems.too_many', { minutes }, { status: 429 })
}

/** Sends a text with sample values to its editor, through the same channel as every message. */
export class SendTestMessage {
  /** @throws FieldRefusals as for saving it; Refusal without an address, or after too many */
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
    await recordAudit({
      action: 'message_text.tested',
      actor: person,
      data: { template, channel, locale },
      trx,
    })
  }
}

type GatewayToTest =
  | { channel: 'sms'; values: SmsGateway }
  | { channel: 'email'; values: MailServer }

/** Outcome of a test, and the response of the server, from which the rule for an acceptance can be derived. */
interface TestResult {
  outcome: 'taken' | DeliveryError['outcome']
  answer: string
}

const MAX_ANSWER_LENGTH = 500

/**
 * Sends a message through a gateway or mail server that may not be saved yet: the text of the one-time code with a
 * sample value, as operators deliver no other, to the user who tests it.
 *
 * @throws Refusal without an address, without a template id, or after too many tests in an hour
 */
export async function testGateway(
  tested: GatewayToTest,
  person: User,
  i18n: I18n
): Promise<TestResult> {
  const { channel } = tested
  const place = { template: 'otp', channel } as const
  const recipient = channel === 'sms' ? person.mobile : person.email
  if (!recipient) throw new Refusal(`message_texts.problems.no_${channel}`)
  const texts = await customTexts(db.connection())
  const { locale } = i18n
  const { own } = activeText(place, locale, texts)
  const dltTemplateId = dltTemplateIdOf({ template: place.template, locale }, own)
  if (channel === 'sms' && !dltTemplateId) {
    throw new Refusal('administration.messages.test_needs_id')
  }
  await countTest(person.id)
  const { subject, body } = sampleMessage(place, locale, texts)
  const message: OutgoingMessage = {
    ...place,
    uuid: randomUUID(),
    recipient,
    locale,
    dltTemplateId,
    sender: null,
    subject,
    body,
  }
  const result = await sendToGateway(tested, message)
  await inTransaction((trx) =>
    recordAudit({
      action: 'gateway.tested',
      actor: person,
      data: {
        channel,
        host: tested.channel === 'sms' ? new URL(tested.values.url).host : tested.values.host,
        outcome: result.outcome,
      },
      trx,
    })
  )
  return result
}

async function sendToGateway(tested: GatewayToTest, message: OutgoingMessage): Promise<TestResult> {
  try {
    if (tested.channel === 'email') {
      const { from } = tested.values
      await deliverBySmtp(message, { smtpUrl: smtpUrlOf(tested.values), from })
      return { outcome: 'taken', answer: '' }
    }
    const { accepted } = tested.values
    const answer = await askGateway({ ...messaging.sms, ...tested.values }, message)
    const answerText = `${answer.status} ${answer.text}`.trim().slice(0, MAX_ANSWER_LENGTH)
    return { outcome: outcomeOfAnswer(answer, accepted), answer: answerText }
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error
    return { outcome: error.outcome, answer: error.message }
  }
}
