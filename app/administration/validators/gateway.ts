import vine from '@vinejs/vine'
import app from '@adonisjs/core/services/app'
import { FormatType } from '#core/validation/format_type'
import { digitsRule, textRule, wholeNumberRule } from '#core/validation/rules'

const HOST = /^(?=.{1,253}$)[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i
const LOOPBACK = new Set(['localhost', '127.0.0.1'])
const SENDER = /^[^\s<>@]+@[^\s<>@]+\.[a-z\d-]+$/i

/** An address over TLS without a name in it: codes go there. Plain http to this machine, but in production. */
function isGatewayAddress(text: string): boolean {
  const url = URL.parse(text)
  if (!url || url.username || url.password || url.hash) return false
  return (
    url.protocol === 'https:' ||
    (url.protocol === 'http:' && LOOPBACK.has(url.hostname) && !app.inProduction)
  )
}

const rule = (name: string, message: string, isValid: (text: string) => boolean) => () =>
  new FormatType<string>({
    rule: name,
    message,
    read: (typed) => (isValid(typed.trim()) ? typed.trim() : null),
  })

const gatewayUrl = rule('gatewayUrl', 'Please enter an address with https', isGatewayAddress)
const mailHost = rule('mailHost', 'Please enter the name of the server', (text) => HOST.test(text))
const mailFrom = rule('mailFrom', 'Please enter an e-mail address', (text) => SENDER.test(text))

const secret = () => vine.string().maxLength(500).nullable().optional()

/** The SMS gateway. */
export const smsGatewayValidator = vine.create({
  url: gatewayUrl(),
  token: secret(),
  sender: textRule({ max: 20 }),
  entityId: digitsRule({ max: 25 }),
  accepted: textRule({ max: 200 }).nullable().optional(),
})

/** The mail server. */
export const mailServerValidator = vine.create({
  host: mailHost(),
  port: wholeNumberRule(),
  security: vine.enum(['tls', 'starttls'] as const),
  user: textRule({ max: 200 }).nullable().optional(),
  password: secret(),
  from: mailFrom(),
})
