import { accessSync, constants } from 'node:fs'
import { Env } from '@adonisjs/core/env'

/** Fewest characters of a key: 32 of base64url are 192 random bits. */
const KEY_LENGTH = 32

/** A secret of an installation's own. */
export function secretKey(name: string, value?: string) {
  const secret = Env.schema.secret()(name, value)
  if (value!.length < KEY_LENGTH) {
    throw new Error(`${name} is shorter than ${KEY_LENGTH} characters`)
  }
  return secret
}

/** The same where there may be none. */
export const optionalSecretKey = (name: string, value?: string) =>
  value ? secretKey(name, value) : undefined

export function portNumber(name: string, value?: string) {
  const port = Env.schema.number()(name, value)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Error(`${name} is a whole number from 1 to 65535, not "${value}"`)
  }
  return port
}

/** Where visitors find the portal: printed on papers, and decides whether cookies are secure. */
export function webAddress(name: string, value?: string) {
  const address = Env.schema.string()(name, value)
  const parsed = URL.canParse(address) ? new URL(address) : null
  if (!parsed || !['http:', 'https:'].includes(parsed.protocol) || parsed.search || parsed.hash) {
    throw new Error(`${name} is an address like https://portal.example.org, not "${value}"`)
  }
  return address
}

/** Absent, or an object of texts written as JSON. */
export function textsByName(name: string, value?: string) {
  const text = Env.schema.string.optional()(name, value)
  if (text === undefined) return text
  const wrong = new Error(
    `${name} is an object written as JSON, like {"otp":"1107160000000000001"}`
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
 * `fs` or `s3`, and what `s3` needs beside it: a start without would fail at the first file only.
 * @param needed names of settings
 */
export function diskOf(needed: string[]) {
  const oneOf = Env.schema.enum.optional(['fs', 's3'] as const)
  return (name: string, value?: string) => {
    const disk = oneOf(name, value)
    const missing = needed.filter((setting) => !process.env[setting])
    if (disk === 's3' && missing.length > 0) {
      throw new Error(`${name}=s3 needs ${missing.join(', ')}`)
    }
    return disk
  }
}

/** Absent, or a file that this process may read. */
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
