import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { inTransaction } from '#kernel/database/transaction'
import { FieldRefusals, Refusal } from '#kernel/exceptions/refusal'
import { refuseStaleVersion } from '#kernel/http/expected_version'
import { TEXT_LOCALES, languageFor } from '#kernel/formats/languages'
import { incrementMastersVersion } from '#masters/actions/write_entries'
import { refreshMasters } from '#masters/queries/masters'
import MessageText from '#notifications/models/message_text'
import {
  activeText,
  customTexts,
  deliveredText,
  fillText,
  lockCustomTexts,
  resetCustomTexts,
  textKey,
} from '#notifications/queries/message_texts'
import {
  CONTENT_FIELDS,
  type TextContent,
  sampleMessage,
  sampleValues,
  savedTexts,
  textErrors,
  textsVersion,
} from '#notifications/queries/text_contents'
import type { MessagePlace } from '#notifications/rules/messages'
import { afterCommit } from '#kernel/database/deferred_effects'
import limiter from '@adonisjs/limiter/services/main'
import type User from '#auth/models/user'
import { recordInOutbox } from '#notifications/actions/messages'
import {
  type MailServer,
  type SmsGateway,
  dltTemplateIdOf,
  smtpUrlOf,
} from '#notifications/queries/gateway_settings'
import { randomUUID } from 'node:crypto'
import type { I18n } from '@adonisjs/i18n'
import db from '@adonisjs/lucid/services/db'
import messaging from '#config/messaging'
import { DeliveryError, type OutgoingMessage, deliverBySmtp } from '#notifications/drivers/delivery'
import { askGateway, outcomeOfAnswer } from '#notifications/drivers/sms_gateway'

export interface SaveMessageTextsInput extends MessagePlace {
  /** By language. */
  texts: Readonly<Record<string, TextContent>>
  /** `textsVersion` of the displayed texts. */
  expectedVersion: string
}

/** Saves the texts of an event for a channel: a new version for each language that differs. */
export class SaveMessageTexts {
  /** @throws FieldRefusals; Refusal when another user saved them meanwhile, or nothing differs */
  async run(
    { template, channel, texts, expectedVersion }: SaveMessageTextsInput,
    actor: { id: number; role: number },
    existing?: TransactionClientContract
  ): Promise<void> {
    const place = { template, channel }
    const errors = textErrors(place, texts)
    if (errors.length > 0) throw new FieldRefusals(errors)
    await inTransaction(async (trx) => {
      afterCommit(trx, async () => {
        await refreshMasters()
        await resetCustomTexts()
      })
      await incrementMastersVersion(trx)
      const before = await lockCustomTexts(place, trx)
      const old = savedTexts(place, before)
      refuseStaleVersion(expectedVersion, textsVersion(old))
      const changed = TEXT_LOCALES.filter((locale) =>
        CONTENT_FIELDS.some((field) => old[locale][field] !== texts[locale][field])
      )
      if (changed.length === 0) throw new Refusal('administration.messages.nothing_changed')
      const madeAt = DateTime.fromJSDate(getClock().now()).toUTC()
      for (const locale of changed) {
        const number = (before.get(textKey({ ...place, locale }))?.number ?? 0) + 1
        await MessageText.create(
          { ...place, locale, number, ...texts[locale], madeBy: actor.id, madeAt },
          { client: trx }
        )
      }
      const only = (all: Readonly<Record<string, TextContent>>) =>
        Object.fromEntries(changed.map((locale) => [locale, all[locale]]))
      await recordAudit({
        action: 'message_text.saved',
        actor,
        data: { ...place, old: only(old), new: only(texts) },
        trx,
      })
    }, existing)
  }
}

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
    const renderText = (text: string | null, part: 'subject' | MessagePlace['channel']) => {
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
      subject: channel === 'email' ? TEST_PREFIX + renderText(content.subject, 'subject') : null,
      body: renderText(content.body, channel),
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
