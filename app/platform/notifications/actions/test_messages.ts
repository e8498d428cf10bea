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
  /** Who sends it to themselves. */
  person: User
}

/** They cost money: so many in an hour for each person. */
const MAX_TESTS_PER_HOUR = 20

/** The mark of a test; an SMS has none, since operators deliver only registered texts. */
const TEST_PREFIX = '[Test] '

/** @throws Refusal after too many tests of one person */
async function countTest(personId: number): Promise<void> {
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

/** What became of it, and what the other side said, from which the rule of an acceptance is read off. */
interface TestResult {
  outcome: 'taken' | DeliveryError['outcome']
  answer: string
}

const MAX_ANSWER_LENGTH = 500

/**
 * Hands a message to a gateway or a mail server that is perhaps not set yet: the text of the one-time code with a
 * sample, as operators deliver no other, to whoever tries it.
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
