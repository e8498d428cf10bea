import { fork } from 'node:child_process'
import { createHmac, randomBytes } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const PROGRAM = fileURLToPath(new URL('token.js', import.meta.url))
const TIMEOUT_MS = 15_000
const KEY_LABEL = 'arthasetu-vault'

/** Format of a setting with a wrapped key: the label of the wrapping key, and base64url. */
const WRAPPED = /^pkcs11:([\w.-]{1,32}):([\w-]+)$/
/** Secrets of the portal, which must not reach a vendor's library; the PIN is sent over the channel. */
const SECRET = /KEY|PASSWORD|SECRET|TOKEN|PIN$|URL$/

const LABEL = /^[\w.-]{1,32}$/

/** Error of the token; the message explains what to do. */
export class TokenError extends Error {
  code = 'E_VAULT_TOKEN'

  constructor(problem, whose = "vault's") {
    super(`The ${whose} token: ${problem}`)
  }
}

/** Whether a setting such as VAULT_KEY is a key wrapped by the token. */
export const isWrapped = (setting) => setting.startsWith('pkcs11:')

/** The token that wraps the vault's keys, and the one that signs letters; each has its own settings. */
const VAULT = { prefix: 'VAULT_PKCS11', whose: "vault's" }
const SEAL = { prefix: 'SIGNING_PKCS11', whose: 'letter seal' }

/** @throws TokenError if anyone except its owner and group can read the file, or its group can write it */
function pinOf(own, { prefix, whose }) {
  const path = own[`${prefix}_PIN_FILE`]
  if (!path) return own[`${prefix}_PIN`]
  try {
    if (process.platform !== 'win32' && statSync(path).mode & 0o027) {
      throw new TokenError(`others may read the file of its PIN: chmod 640 ${path}`, whose)
    }
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    if (error instanceof TokenError) throw error
    throw new TokenError(`the file of its PIN, ${path}, cannot be read (${error.code})`, whose)
  }
}

/** Digests of PINs that a token has refused to this process: a few attempts lock the token. */
const refusedPins = new Set()
const DIGEST_KEY = randomBytes(32)
const digestOf = (...parts) =>
  createHmac('sha256', DIGEST_KEY).update(JSON.stringify(parts)).digest('hex')

/**
 * Starts the token process, sends it one request and ends it.
 *
 * @param own the settings by name; the process receives them as its environment, except for secrets
 * @param program an alternative program for tests
 * @throws TokenError with the problem, also if there is no answer in time
 */
function askToken(own, request, { timeoutMs = TIMEOUT_MS, program = PROGRAM } = {}, token = VAULT) {
  const { prefix, whose } = token
  const [library, label] = [`${prefix}_LIBRARY`, `${prefix}_TOKEN`]
  const missing = [library, label].filter((name) => !own[name])
  const pin = pinOf(own, token)
  if (!pin) missing.push(`${prefix}_PIN_FILE`)
  if (missing.length > 0) {
    throw new TokenError(`${missing.join(', ')} missing in the settings`, whose)
  }
  const attempt = digestOf(own[library], own[label], pin)
  if (refusedPins.has(attempt)) {
    throw new TokenError('its PIN was refused before: mend it, or start the portal anew', whose)
  }
  return new Promise((resolve, reject) => {
    /** The output of a vendor's library is discarded because it might contain the PIN. */
    const child = fork(program, [], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: Object.fromEntries(Object.entries(own).filter(([name]) => !SECRET.test(name))),
      execArgv: [],
    })
    const timer = setTimeout(() => {
      fail(`no answer within ${timeoutMs / 1000} seconds: look at the token and its library`)
      child.kill('SIGKILL')
    }, timeoutMs)
    const fail = (problem) => reject(new TokenError(problem, whose))
    child.once('message', (reply) => {
      if (reply.isPinRefused) refusedPins.add(attempt)
      if (typeof reply.problem === 'string') fail(reply.problem)
      else resolve(reply.answer)
      child.kill('SIGKILL')
    })
    child.once('error', (error) => fail(`its process could not be started: ${error.message}`))
    child.once('exit', (code, signal) => {
      clearTimeout(timer)
      fail(`its process ended without an answer (${signal ?? code})`)
    })
    child.send(
      {
        library: own[library],
        token: own[label],
        pin,
        parent: process.pid,
        request,
      },
      () => undefined
    )
  })
}

function labelOf(own) {
  const label = own.VAULT_PKCS11_KEY || KEY_LABEL
  if (LABEL.test(label)) return label
  throw new TokenError('VAULT_PKCS11_KEY is at most 32 letters, digits, points and hyphens')
}

/**
 * Unwraps keys with the token, in the given order.
 *
 * @param settings as returned by `wrapKey`
 */
export async function unwrapKeys(own, settings, options) {
  const wrapped = settings.map((setting) => {
    const [, label, bytes] = WRAPPED.exec(setting) ?? []
    if (!label)
      throw new TokenError('a key of the settings begins with pkcs11: and is no wrapped one')
    return { label, bytes }
  })
  return askToken(own, { name: 'unwrap', wrapped }, options)
}

/**
 * Wraps a key with that of the token, which is created if it does not exist.
 *
 * @param text the key; undefined for a new one from the token's generator
 * @returns the setting, and whether the token's key was created
 */
export async function wrapKey(own, text, options) {
  const label = labelOf(own)
  const { bytes, isNew } = await askToken(own, { name: 'wrap', label, text }, options)
  return { setting: `pkcs11:${label}:${bytes}`, isNew }
}

/**
 * Checks that the token wraps and unwraps.
 *
 * @returns its label and that of its key
 */
export async function checkToken(own, options) {
  const label = labelOf(own)
  await askToken(own, { name: 'check', label }, options)
  return `${own.VAULT_PKCS11_TOKEN} with its key ${label}`
}

/** Whether a token signs letters. */
export const hasSigningToken = (own) => Boolean(own[`${SEAL.prefix}_TOKEN`])

/**
 * Returns the certificates on the token that signs letters.
 *
 * @returns each in DER
 */
export async function tokenCertificates(own, options) {
  const found = await askToken(own, { name: 'certificates' }, options, SEAL)
  return found.map((one) => Buffer.from(one, 'base64'))
}

/**
 * Signs with a key of the token, which never leaves it.
 *
 * @param label of the key
 * @param data to be signed, with SHA-256
 * @returns RSA (PKCS#1 v1.5), or both numbers of ECDSA
 */
export async function signByToken(own, label, data, options) {
  const request = { name: 'sign', label, data: Buffer.from(data).toString('base64') }
  return Buffer.from(await askToken(own, request, options, SEAL), 'base64')
}

/**
 * Checks that the token that signs letters accepts the portal's login.
 *
 * @returns its label
 */
export async function checkSigningToken(own, options) {
  await askToken(own, { name: 'login' }, options, SEAL)
  return own[`${SEAL.prefix}_TOKEN`]
}
