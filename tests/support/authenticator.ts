import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import type User from '#auth/models/user'
import { type NewPasskeyAnswer, type PasskeyAnswer, passkeyDigest } from '#auth/rules/second_factor'
import { sqlInstant } from '#kernel/database/dialect'
import { passkeySite } from '#config/sign_in'
import type { Visitor } from '#tests/support/visitor'

const PRESENT = 0x01
const UNLOCKED = 0x04
const BACKED_UP = 0x08 | 0x10
const HAS_KEY = 0x40

const bytes = (...numbers: number[]) => Buffer.from(numbers)
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

/** Encodes a text of up to 23 characters in CBOR. */
const cborText = (text: string) => Buffer.concat([bytes(0x60 + text.length), Buffer.from(text)])

/** Encodes up to 255 bytes in CBOR. */
const cborBytes = (data: Buffer) => Buffer.concat([bytes(0x58, data.length), data])

/** Values that an attacker, or a faulty device, sends instead of the requested ones. */
interface ForgedValues {
  challenge?: string
  origin?: string
  rpId?: string
  /** Whether the device was not unlocked by a PIN, a finger or a face. */
  isLocked?: boolean
  counter?: number
  userHandle?: string | null
  type?: string
}

interface Options {
  challenge: string
  user?: { id: string }
}

/** An authenticator in software (WebAuthn level 3, ES256, attestation `none`): one passkey, created for one person. */
export class Authenticator {
  readonly id = randomBytes(16).toString('base64url')
  counter = 0
  #key: KeyObject | undefined
  #userHandle = ''

  /** @param options isCounting false: like passkeys shared by several devices, whose counter is always 0 */
  constructor(private options: { isCounting?: boolean; isBackedUp?: boolean } = {}) {}

  /** Creates its passkey for the options of the page. */
  create(asked: Options, forged: ForgedValues = {}): NewPasskeyAnswer {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#key = privateKey
    this.#userHandle = asked.user!.id
    const { x, y } = publicKey.export({ format: 'jwk' })
    const cose = Buffer.concat([
      bytes(0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21),
      cborBytes(Buffer.from(x!, 'base64url')),
      bytes(0x22),
      cborBytes(Buffer.from(y!, 'base64url')),
    ])
    const id = Buffer.from(this.id, 'base64url')
    const attested = Buffer.concat([Buffer.alloc(16), bytes(0, id.length), id, cose])
    const attestationObject = Buffer.concat([
      bytes(0xa3),
      cborText('fmt'),
      cborText('none'),
      cborText('attStmt'),
      bytes(0xa0),
      cborText('authData'),
      cborBytes(this.#data(forged, attested)),
    ])
    return {
      ...this.#named,
      response: {
        clientDataJSON: clientData('webauthn.create', asked, forged),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      },
    }
  }

  /** Signs the options of the page. */
  sign(asked: Options, forged: ForgedValues = {}): PasskeyAnswer {
    if (this.options.isCounting !== false) this.counter += 1
    const data = this.#data(forged)
    const clientDataJSON = clientData('webauthn.get', asked, forged)
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))])
    return {
      ...this.#named,
      response: {
        clientDataJSON,
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, this.#key!).toString('base64url'),
        userHandle: forged.userHandle === undefined ? this.#userHandle : forged.userHandle,
      },
    }
  }

  get #named() {
    return { id: this.id, rawId: this.id, type: 'public-key' as const }
  }

  #data(
    { rpId = passkeySite.id, isLocked, counter = this.counter }: ForgedValues,
    attested?: Buffer
  ) {
    const flags =
      PRESENT |
      (isLocked ? 0 : UNLOCKED) |
      (this.options.isBackedUp ? BACKED_UP : 0) |
      (attested ? HAS_KEY : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), bytes(flags), count, attested ?? Buffer.alloc(0)])
  }
}

function clientData(type: string, asked: Options, forged: ForgedValues): string {
  const { challenge = asked.challenge, origin = passkeySite.origins[0] } = forged
  const data = { type: forged.type ?? type, challenge, origin, crossOrigin: false }
  return Buffer.from(JSON.stringify(data)).toString('base64url')
}

/** Returns the options that the server sends a page for signing or creating. */
export async function challengeFor<O extends Options = Options>(
  visitor: Visitor,
  path: string
): Promise<O> {
  const { status, text } = await visitor.send('POST', path, {})
  if (status !== 200) throw new Error(`POST ${path} answered ${status}: ${text.slice(0, 200)}`)
  return JSON.parse(text)
}

/** Adds a passkey to the account of a user who has just completed the step-up. */
export async function addPasskey(
  visitor: Visitor,
  authenticator: Authenticator,
  { name = 'Phone', ...forged }: ForgedValues & { name?: string } = {}
) {
  const asked = await challengeFor(visitor, '/account/passkeys/challenge')
  const credential = authenticator.create(asked, forged)
  return visitor.post('/account/passkeys', { credential, name })
}

/** Signs in with a passkey alone. */
export async function signInWithPasskey(
  visitor: Visitor,
  authenticator: Authenticator,
  forged: ForgedValues = {}
) {
  await visitor.get('/sign-in')
  const asked = await challengeFor(visitor, '/sign-in/passkey-challenge')
  return visitor.post('/sign-in/passkey', { credential: authenticator.sign(asked, forged) })
}

/** Stores a passkey row for pages that only count them: it cannot be used to sign in. */
export const storePasskey = ({ id }: User) =>
  db.table('passkeys').insert({
    user_id: id,
    credential_id: `of ${id}`,
    credential_digest: passkeyDigest(`of ${id}`),
    public_key: 'none',
    name: 'Phone',
    created_at: sqlInstant(new Date()),
  })
