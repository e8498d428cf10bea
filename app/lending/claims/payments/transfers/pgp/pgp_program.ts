import {
  type Key,
  type PrivateKey,
  type Subkey,
  config,
  createMessage,
  decrypt,
  decryptKey,
  encrypt,
  generateKey,
  readKey,
  readMessage,
  readPrivateKey,
} from 'openpgp'
import { type PlainDate, indiaDateOf } from '#kernel/calendar/plain_date'
import type { PgpProblem } from '#claims/payments/transfers/rules/transfers'

/** A public key as stored. */
export interface PgpKey {
  armored: string
  /** In capital letters, without spaces. */
  fingerprint: string
  /** The day on which it, or the subkey in use, expires; null when it does not. */
  expiresOn: PlainDate | null
}

interface Keys {
  /** The public key of the other party. */
  publicKey: string
  /** One key that signs; any of several that decrypt. */
  privateKeys: string[]
}

export type PgpRequest = { /** In milliseconds. */ now: number } & (
  | { act: 'read_public'; armored: string }
  | { act: 'read_private'; armored: string; passphrase: string }
  | { act: 'make'; name: string; years: number }
  | ({ act: 'encrypt'; content: Uint8Array } & Keys)
  | ({ act: 'decrypt'; content: Uint8Array; maxBytes: number } & Keys)
)

export type PgpResponse =
  | { ok: true; key: PgpKey; privateKey?: string }
  | { ok: true; content: Uint8Array }
  | { ok: false; problem: PgpProblem }

class ProblemError extends Error {
  readonly problem: PgpProblem

  constructor(problem: PgpProblem) {
    super(problem)
    this.problem = problem
  }
}

/** Messages of the library may quote its input: only the name of the problem leaves this process. */
async function or<T>(problem: PgpProblem, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch {
    throw new ProblemError(problem)
  }
}

/** Tolerance for a clock that is slightly ahead. */
const CLOCK_DIFFERENCE_MS = 10 * 60 * 1000
const DAY_SECONDS = 86_400
const RSA_BITS = 3072

config.showVersion = false
/** 64 MB: limit for an imported private key. */
config.maxArgon2MemoryExponent = 16

/** @throws Refused where a key cannot be used now for both signing and encryption */
async function factsOf(key: Key, now: Date): Promise<PgpKey> {
  const used = await or('key_unusable', () =>
    Promise.all([key.getEncryptionKey(undefined, now), key.getSigningKey(undefined, now)])
  )
  const ends = await Promise.all([
    key.getExpirationTime(),
    ...used.map((one) => (one === key ? null : (one as Subkey).getExpirationTime(now))),
  ])
  const days = ends.flatMap((one) => (one instanceof Date ? [indiaDateOf(one)] : []))
  return {
    armored: key.toPublic().armor(),
    fingerprint: key.getFingerprint().toUpperCase(),
    expiresOn: days.toSorted()[0] ?? null,
  }
}

async function readPrivate(armored: string, passphrase: string, now: Date): Promise<PgpResponse> {
  const key = await or('key_unreadable', () => readPrivateKey({ armoredKey: armored }))
  const opened = key.isDecrypted()
    ? key
    : await or('passphrase_wrong', () => decryptKey({ privateKey: key, passphrase }))
  return { ok: true, key: await factsOf(opened, now), privateKey: opened.armor() }
}

async function readPublic(armored: string, now: Date): Promise<PgpResponse> {
  const key = await or('key_unreadable', () => readKey({ armoredKey: armored }))
  if (key.isPrivate()) throw new ProblemError('key_is_private')
  return { ok: true, key: await factsOf(key, now) }
}

async function generateOwnKey(name: string, years: number, now: Date): Promise<PgpResponse> {
  const { privateKey } = await generateKey({
    type: 'rsa',
    rsaBits: RSA_BITS,
    userIDs: [{ name }],
    keyExpirationTime: years * 365 * DAY_SECONDS,
    date: now,
    format: 'object',
  })
  return { ok: true, key: await factsOf(privateKey, now), privateKey: privateKey.armor() }
}

async function keysOf({ publicKey, privateKeys }: Keys): Promise<[Key, PrivateKey[]]> {
  return or('key_unreadable', async () => [
    await readKey({ armoredKey: publicKey }),
    await Promise.all(privateKeys.map((armoredKey) => readPrivateKey({ armoredKey }))),
  ])
}

async function encryptContent(content: Uint8Array, keys: Keys, now: Date): Promise<PgpResponse> {
  const [encryptionKeys, signingKeys] = await keysOf(keys)
  const message = await createMessage({ binary: content, date: now })
  const options = { encryptionKeys, signingKeys, date: now, format: 'binary' } as const
  return { ok: true, content: await or('key_unusable', () => encrypt({ message, ...options })) }
}

const isArmored = (content: Uint8Array) =>
  Buffer.from(content.subarray(0, 1024)).toString('latin1').includes('-----BEGIN PGP MESSAGE-----')

async function decryptContent(
  content: Uint8Array,
  { maxBytes, now, ...keys }: Keys & { maxBytes: number; now: Date }
): Promise<PgpResponse> {
  config.maxDecompressedMessageSize = maxBytes
  const [verificationKeys, decryptionKeys] = await keysOf(keys)
  const message = await or('not_encrypted', async () => {
    const read = isArmored(content)
      ? await readMessage({ armoredMessage: Buffer.from(content).toString('latin1') })
      : await readMessage({ binaryMessage: content })
    if (read.getEncryptionKeyIDs().length === 0) throw new Error('plain')
    return read
  })
  const date = new Date(now.getTime() + CLOCK_DIFFERENCE_MS)
  const options = { message, decryptionKeys, verificationKeys, date, format: 'binary' } as const
  const { data, signatures } = await or('not_decrypted', () => decrypt(options))
  /** At least one of several signatures must be the bank's. */
  const checks = await Promise.allSettled(signatures.map(({ verified }) => verified))
  if (!checks.some((one) => one.status === 'fulfilled' && one.value === true)) {
    throw new ProblemError('signature_wrong')
  }
  return { ok: true, content: data }
}

function handleRequest(question: PgpRequest): Promise<PgpResponse> {
  const now = new Date(question.now)
  switch (question.act) {
    case 'read_public':
      return readPublic(question.armored, now)
    case 'read_private':
      return readPrivate(question.armored, question.passphrase, now)
    case 'make':
      return generateOwnKey(question.name, question.years, now)
    case 'encrypt':
      return encryptContent(question.content, question, now)
    case 'decrypt':
      return decryptContent(question.content, { ...question, now })
  }
}

/** Runs OpenPGP in a separate process (`kernel/workers/parser_pool`): a hostile file can crash only that process. */
export default async function answer(question: PgpRequest): Promise<PgpResponse> {
  try {
    return await handleRequest(question)
  } catch (error) {
    if (error instanceof ProblemError) return { ok: false, problem: error.problem }
    throw error
  }
}
