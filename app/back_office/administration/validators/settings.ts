import vine from '@vinejs/vine'
import app from '@adonisjs/core/services/app'
import { FormatType } from '#kernel/validation/format_type'
import {
  accountRule,
  digitsRule,
  emailRule,
  plainDateRule,
  textRule,
} from '#kernel/validation/rules'
import { normaliseDigits } from '#kernel/formats/digits'
import { OFFICER_ROLES } from '#auth/roles'
import {
  corporationTexts,
  fieldsInEachLanguage,
  optionalFieldsInEachLanguage,
} from '#kernel/validation/field_sets'
import { inEachLanguage as ofEach, textColumn } from '#kernel/formats/languages'
import type { SignatoryWords } from '#masters/rules/local_names'

const HOST = /^(?=.{1,253}$)[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i
const LOOPBACK = new Set(['localhost', '127.0.0.1'])
const SENDER = /^(?=.{1,254}$)[^\s<>@]+@[^\s<>@]+\.[a-z\d-]+$/i
const MAX_LENGTH = 500
/** Characters allowed in an HTTP header; a pasted token with any other would break every request. */
const TOKEN = /^[\x21-\x7E]*$/
const LAST_PORT = 65_535

/**
 * Whether it is a TLS URL without credentials, because codes are sent there. Plain http is allowed only to this host,
 * and not in production.
 */
function isGatewayAddress(text: string): boolean {
  const url = text.length <= MAX_LENGTH && URL.parse(text)
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

export const gatewayUrl = rule('gatewayUrl', 'Please enter an address with https', isGatewayAddress)
const mailHost = rule('mailHost', 'Please enter the name of the server', (text) => HOST.test(text))
const mailFrom = rule('mailFrom', 'Please enter an e-mail address', (text) => SENDER.test(text))

const gatewayToken = rule('gatewayToken', 'Please enter the token', (text) => TOKEN.test(text))

/** Validates a port for connections; rule `port`. */
const port = () =>
  new FormatType<number>({
    rule: 'port',
    message: 'Please enter a port',
    read: (typed) => {
      const digits = normaliseDigits(typed).trim()
      const number = /^\d{1,5}$/.test(digits) ? Number(digits) : 0
      return number >= 1 && number <= LAST_PORT ? number : null
    },
  })

/** A lone surrogate cannot be encoded in a URL (RFC 3986). */
const wholeCharacters = vine.createRule(
  (value, _, field) => {
    if (!String(value).isWellFormed()) {
      field.report('Please enter the password again', 'wholeCharacters', field)
    }
  },
  { name: 'wholeCharacters' }
)

/** Validates the SMS gateway. */
export const smsGatewayValidator = vine.create({
  url: gatewayUrl(),
  token: gatewayToken().nullable().optional(),
  sender: textRule({ max: 20 }),
  entityId: digitsRule({ max: 25 }),
  accepted: textRule({ max: 200 }).nullable().optional(),
})

/** Validates the mail server. */
export const mailServerValidator = vine.create({
  host: mailHost(),
  port: port(),
  security: vine.enum(['tls', 'starttls'] as const),
  user: textRule({ max: 200 }).nullable().optional(),
  password: vine.string().maxLength(MAX_LENGTH).use(wholeCharacters()).nullable().optional(),
  from: mailFrom(),
})

const LINE_LENGTH = 120
/** Sufficient for more than ten UIDAI certificates. */
const CERTIFICATES_LENGTH = 40_000
const AUTHORITY_LENGTH = 400

const line = (max: number) => textRule({ max }).nullable().optional()

const version = () => vine.string().maxLength(100)

/** Validates the data of the corporation. */
export const settingsValidator = vine.create({
  ...corporationTexts(),
  ...optionalFieldsInEachLanguage('appealAuthority', () => textRule({ max: AUTHORITY_LENGTH })),
  phone: line(LINE_LENGTH),
  email: emailRule().nullable().optional(),
  website: line(LINE_LENGTH),
  supportPhones: line(LINE_LENGTH),
  remitterBankCode: textRule({ max: 20 }),
  removesLogo: vine.boolean().optional(),
  version: version(),
})

/** Validates the account from which refunds are paid. */
export const debitAccountValidator = vine.create({ account: accountRule(), version: version() })

/** Validates the corporation's registration as an offline verifier; empty switches it off. */
export const offlineVerifierValidator = vine.create({
  registrationNo: line(60),
  registeredOn: plainDateRule().nullable().optional(),
  certificates: vine.string().maxLength(CERTIFICATES_LENGTH).nullable().optional(),
  showsPhoto: vine.boolean().optional(),
  version: version(),
})

/** Validates a certificate of the seal: the password of its file, and the first day on which it signs. */
export const signingCertificateValidator = vine.create({
  password: vine.string().maxLength(200).nullable().optional(),
  tokenKey: vine
    .string()
    .regex(/^[\w.-]{1,32}$/)
    .nullable()
    .optional(),
  officerId: vine.number().positive().withoutDecimals().nullable().optional(),
  startsOn: plainDateRule(),
})

/** Validates the roles that require a second factor, which never include citizens. */
export const factorRolesValidator = vine.create({
  roles: vine
    .array(vine.number().in([...OFFICER_ROLES]))
    .distinct()
    .optional(),
  version: version(),
})

const LENGTH = 120

/** Validates a signatory of letters with a first day. */
export const signatoryValidator = vine.create({
  from: plainDateRule(),
  replaces: plainDateRule().nullable().optional(),
  roleId: vine.number().in([...OFFICER_ROLES]),
  ...fieldsInEachLanguage('name', () => textRule({ max: LENGTH })),
  ...optionalFieldsInEachLanguage('title', () => textRule({ max: LENGTH })),
})

/** Returns the entered name and title by language. */
export function typedWords(fields: object): SignatoryWords {
  const texts = fields as Readonly<Record<string, string | null | undefined>>
  const of = (field: string) => ofEach((locale) => texts[textColumn(field, locale)] ?? '')
  return { name: of('name'), title: of('title') }
}
