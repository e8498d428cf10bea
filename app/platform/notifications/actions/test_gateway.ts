import { randomUUID } from 'node:crypto'
import type { I18n } from '@adonisjs/i18n'
import db from '@adonisjs/lucid/services/db'
import messaging from '#config/messaging'
import type User from '#auth/models/user'
import { recordAudit } from '#kernel/audit/record_audit'
import { inTransaction } from '#kernel/database/transaction'
import { Refusal } from '#kernel/exceptions/refusal'
import { countTest } from '#notifications/actions/send_test_message'
import { DeliveryError, type OutgoingMessage } from '#notifications/drivers/delivery'
import { askGateway, outcomeOfAnswer } from '#notifications/drivers/sms_gateway'
import { deliverBySmtp } from '#notifications/drivers/smtp'
import { type MailServer, type SmsGateway, smtpUrlOf } from '#notifications/gateway_settings'
import { customTexts } from '#notifications/queries/own_texts'
import { dltTemplateIdOf } from '#notifications/queries/registered_id'
import { sampleMessage } from '#notifications/queries/sample_message'
import { activeText } from '#notifications/queries/words_in_force'

type GatewayToTest = { channel: 'sms'; values: SmsGateway } | { channel: 'email'; values: MailServer }

/** What became of it, and what the other side said, from which the rule of an acceptance is read off. */
export interface TestResult {
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
export async function testGateway(tested: GatewayToTest, person: User, i18n: I18n): Promise<TestResult> {
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
    recordAudit(
      {
        action: 'gateway.tested',
        actorId: person.id,
        actorRole: person.roleId,
        data: {
          channel,
          host: tested.channel === 'sms' ? new URL(tested.values.url).host : tested.values.host,
          outcome: result.outcome,
        },
      },
      trx
    )
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
