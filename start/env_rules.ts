import { accessSync, constants } from 'node:fs'
import { Env } from '@adonisjs/core/env'

/** Minimum length of a key in characters: 32 of base64url are 192 random bits. */
const KEY_LENGTH = 32

/** Parses a secret that is specific to an installation. */
export function secretKey(name: string, value?: string) {
  const secret = Env.schema.secret()(name, value)
  if (value!.length < KEY_LENGTH) {
    throw new Error(`${name} is shorter than ${KEY_LENGTH} characters`)
  }
  return secret
}

/** Parses an optional secret. */
export const optionalSecretKey = (name: string, value?: string) =>
  value ? secretKey(name, value) : undefined

/** Parses optional secrets, separated by commas. */
export function secretKeys(name: string, value?: string) {
  const keys = (value ?? '').split(',').map((key) => key.trim())
  return keys.filter(Boolean).map((key) => secretKey(name, key))
}

export function portNumber(name: string, value?: string) {
  const port = Env.schema.number()(name, value)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Error(`${name} must be a whole number from 1 to 65535, not "${value}"`)
  }
  return port
}

/** Parses an optional whole number between these limits, inclusive. */
export function wholeNumber(least: number, most: number) {
  return (name: string, value?: string) => {
    if (!value) return undefined
    const number = Number(value)
    if (!Number.isInteger(number) || number < least || number > most) {
      throw new Error(`${name} must be a whole number from ${least} to ${most}, not "${value}"`)
    }
    return number
  }
}

/** Parses an optional number between these limits, inclusive. */
export function numberBetween(least: number, most: number) {
  return (name: string, value?: string) => {
    if (!value) return undefined
    const number = Number(value)
    if (!(number >= least && number <= most)) {
      throw new Error(`${name} must be a number from ${least} to ${most}, not "${value}"`)
    }
    return number
  }
}

export const optionalPort = wholeNumber(1, 65_535)

/** Parses an optional address with one of these protocols. */
export function addressOf(protocols: string[], example: string) {
  return (name: string, value?: string) => {
    if (!value) return undefined
    const protocol = URL.canParse(value) ? new URL(value).protocol : ''
    /** The value is not shown because such an address may contain a password. */
    if (!protocols.includes(protocol)) throw new Error(`${name} must be an address like ${example}`)
    return value
  }
}

export const gatewayAddress = addressOf(['http:', 'https:'], 'https://gateway.example.org/send')

/** Parses an optional value, `none` or numbers of roles: a typing error must not disable the second factor. */
export function rolesOrNone(name: string, value?: string) {
  if (!value) return undefined
  if (value !== 'none' && !/^\s*[1-7]\s*(?:,\s*[1-7]\s*)*$/.test(value)) {
    throw new Error(`${name} must be none, or numbers of roles like 1,4,5,6,7, not "${value}"`)
  }
  return value
}

/** Parses the public address of the portal, which is printed on documents and determines whether cookies are secure. */
export function webAddress(name: string, value?: string) {
  const address = Env.schema.string()(name, value)
  const parsed = URL.canParse(address) ? new URL(address) : null
  if (!parsed || !['http:', 'https:'].includes(parsed.protocol) || parsed.search || parsed.hash) {
    throw new Error(`${name} must be an address like https://portal.example.org, not "${value}"`)
  }
  return address
}

/** Parses optional names with seconds. */
export function secondsByName(name: string, value?: string) {
  const text = Env.schema.string.optional()(name, value)
  const isRight = (pair: string) => /^\w+:\d{1,6}(?:\.\d+)?$/.test(pair) && !/:[0.]+$/.test(pair)
  if (text && !text.split(',').every(isRight)) {
    throw new Error(
      `${name} must be names with seconds, like request:30,smtpAnswer:20, not "${text}"`
    )
  }
  return text
}

/** Parses an optional JSON object of texts. */
export function textsByName(name: string, value?: string) {
  const text = Env.schema.string.optional()(name, value)
  if (text === undefined) return text
  const wrong = new Error(
    `${name} must be an object written as JSON, like {"otp":"1107160000000000001"}`
  )
  try {
    const texts: unknown = JSON.parse(text)
    const isObject = typeof texts === 'object' && texts !== null && !Array.isArray(texts)
    if (!isObject || Object.values(texts).some((one) => typeof one !== 'string')) throw wrong
  } catch {
    throw wrong
  }
  return text
}

/**
 * Parses one of two kinds, of which the second requires other settings: without them, only the first file or message
 * would fail instead of the start.
 *
 * @param needed names of settings
 */
export function kindOf<const Kinds extends readonly [string, string]>(
  kinds: Kinds,
  needed: string[]
) {
  const second = kinds[1]
  const oneOf = Env.schema.enum.optional(kinds)
  return (name: string, value?: string) => {
    const kind = oneOf(name, value)
    const missing = needed.filter((setting) => !process.env[setting])
    if (kind === second && missing.length > 0) {
      throw new Error(`${name}=${second} needs ${missing.join(', ')}`)
    }
    return kind as Kinds[number] | undefined
  }
}

/** Parses an optional path of a file that this process can read. */
export function readableFile(name: string, value?: string) {
  const path = Env.schema.string.optional()(name, value)
  if (path === undefined) return path
  try {
    accessSync(path, constants.R_OK)
  } catch (error) {
    throw new Error(`${name}: ${path} cannot be read (${(error as NodeJS.ErrnoException).code})`)
  }
  return path
}
