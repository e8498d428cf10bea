import type { I18n } from '@adonisjs/i18n'
import type { HttpContext } from '@adonisjs/core/http'
import { gatewaysPage } from '#administration/settings/external_services'
import { mailServerValidator, smsGatewayValidator } from '#administration/validators/settings'
import { ProposeChange } from '#maker_checker/actions/propose_change'
import { flashProposalOutcome } from '#maker_checker/flash_proposed'
import { openKeyOf, waitingChanges } from '#maker_checker/queries/confirmations'
import { Refusal } from '#kernel/exceptions/refusal'
import { extractForm } from '#kernel/http/expected_version'
import { formMessages } from '#kernel/validation/form_messages'
import { testGateway } from '#notifications/actions/message_settings'
import {
  type MailServer,
  type SmsGateway,
  storedGateway,
} from '#notifications/queries/gateway_settings'

/** Gateways for SMS and e-mails (DECISIONS 11). */
export default class GatewaysController {
  async edit({ i18n, inertia }: HttpContext) {
    const keyOf = (gateway: 'sms' | 'email') => openKeyOf('gateway', gateway)
    const waiting = await waitingChanges([keyOf('sms'), keyOf('email')], i18n)
    return inertia.render('back_office/administration/gateways', {
      gateways: gatewaysPage(),
      waiting: {
        sms: waiting.get(keyOf('sms')) ?? null,
        email: waiting.get(keyOf('email')) ?? null,
      },
    })
  }

  async update({ auth, i18n, params, request, response, session }: HttpContext) {
    const { data, expectedVersion } = extractForm(request)
    const typed = await typedGateway(params.channel, data, i18n)
    const proposed = await new ProposeChange().run({
      kind: 'gateway',
      payload: { ...typed, expectedVersion },
      person: auth.getUserOrFail(),
    })
    flashProposalOutcome({ i18n, session }, proposed, 'administration.messages.gateway_set')
    return response.redirect().toRoute('administration.settings.gateways.edit')
  }

  /** Sends a test message to the user with the entered settings, saved or not. */
  async test({ auth, i18n, params, request, response, session }: HttpContext) {
    const { data } = extractForm(request)
    const typed = await typedGateway(params.channel, data, i18n)
    const { outcome, answer } = await testGateway(typed, auth.getUserOrFail(), i18n)
    session.flash('result', { testedChannel: typed.channel, testOutcome: outcome, answer })
    return response.redirect().toRoute('administration.settings.gateways.edit')
  }
}

/** Entered settings of a gateway. An empty secret keeps the saved one as long as the address is the same. */
type TypedGateway =
  | { channel: 'sms'; values: SmsGateway }
  | { channel: 'email'; values: MailServer }

/** @throws Refusal of the field of a missing secret; any error of the validator */
async function typedGateway(
  channel: string,
  data: Record<string, unknown>,
  i18n: I18n
): Promise<TypedGateway> {
  const options = { messagesProvider: formMessages(i18n, 'administration.gateways') }
  if (channel === 'sms') {
    const { url, token, accepted, ...rest } = await smsGatewayValidator.validate(data, options)
    const old = storedGateway('sms')
    const known = old?.url === url ? old.token : ''
    const values = { url, token: token || known, ...rest, accepted: accepted ?? '' }
    if (!values.token) throw new Refusal(MISSING, {}, { field: 'token' })
    return { channel, values }
  }
  const { host, port, security, user, password, from } = await mailServerValidator.validate(
    data,
    options
  )
  const old = storedGateway('email')
  const known = old?.host === host && old.user === user ? old.password : ''
  const secret = user ? password || known : ''
  if (user && !secret) throw new Refusal(MISSING, {}, { field: 'password' })
  const values = { host, port, security, user: user ?? '', password: secret, from }
  return { channel: 'email', values }
}

const MISSING = 'administration.messages.secret_needed'
