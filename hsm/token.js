/*
 * Separate process that communicates with a PKCS#11 token (docs/operations/vault_keys.md): a vendor's library that
 * hangs, crashes or leaks does not affect the portal. `client.js` starts it for one request, which is sent with the PIN
 * over the channel between them, and ends it. Keys of the token never leave it: only data keys and signed data go in
 * and out.
 */
import { createHash } from 'node:crypto'
import { Worker } from 'node:worker_threads'

/** AES-256-GCM: lengths of the key, the nonce and the tag in bytes. */
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** Length of an RSA signature with 8192 bits. */
const MAX_SIGNATURE_BYTES = 1024
/** Binds data encrypted with the key to this purpose. */
const PURPOSE = Buffer.from('arthasetu vault key')

/** A problem, described for the operator of the portal. */
class Problem extends Error {}

/** PKCS#11 errors that an administrator can fix; others are reported by name. */
const MEANINGS = {
  CKR_PIN_INCORRECT:
    'the PIN is wrong: mend it before the next attempt, since tokens lock after a few',
  CKR_PIN_LEN_RANGE: 'the PIN is wrong: it has another length',
  CKR_PIN_LOCKED: 'the PIN is locked after wrong attempts: its security officer unlocks it',
  CKR_TOKEN_NOT_PRESENT: 'the token was removed',
  CKR_DEVICE_REMOVED: 'the token was removed',
}

async function loadPackage() {
  try {
    return (await import('pkcs11js')).default
  } catch (error) {
    throw new Problem(
      `its package is not installed (${error.code ?? error.message}): node bin/portal.js hsm`
    )
  }
}

/** A blocked library leaves the main thread no time to detect that its parent has ended. */
function endWithParent(parent) {
  const watch = `setInterval(() => {
    if (process.ppid !== ${Number(parent)}) process.kill(process.pid, 'SIGKILL')
  }, 200)`
  return new Promise((resolve) => new Worker(watch, { eval: true }).once('online', resolve))
}

function findSlot(pkcs11, label) {
  const labels = []
  for (const slot of pkcs11.C_GetSlotList(true)) {
    const found = pkcs11.C_GetTokenInfo(slot).label.trimEnd()
    if (found === label) return slot
    labels.push(found || 'one without a label')
  }
  const others = labels.length > 0 ? `there is ${labels.join(', ')}` : 'there is none at all'
  throw new Problem(`no token has the label ${label}: ${others}`)
}

/** A session with one token, and the portal's operations with its key. */
class Token {
  /** @param names the constants of the standard */
  constructor(names, pkcs11, session) {
    this.names = names
    this.pkcs11 = pkcs11
    this.session = session
  }

  /** Returns handles of the objects of a class, optionally with a label. */
  #find(objects, label) {
    const { names, pkcs11, session } = this
    const template = [{ type: names.CKA_CLASS, value: objects }]
    if (label !== undefined) template.push({ type: names.CKA_LABEL, value: label })
    pkcs11.C_FindObjectsInit(session, template)
    const found = []
    for (let key; (key = pkcs11.C_FindObjects(session));) found.push(key)
    pkcs11.C_FindObjectsFinal(session)
    return found
  }

  /** Returns the key with a label, which must not be extractable from the token. */
  key(label, objects = this.names.CKO_SECRET_KEY) {
    const { names, pkcs11, session } = this
    const found = this.#find(objects, label)
    if (found.length !== 1) {
      throw new Problem(`${found.length || 'no'} keys have the label ${label}: one is needed`)
    }
    const attributes = ['CKA_SENSITIVE', 'CKA_EXTRACTABLE', 'CKA_LOCAL']
    const values = pkcs11.C_GetAttributeValue(
      session,
      found[0],
      attributes.map((name) => ({ type: names[name] }))
    )
    const [isSensitive, isExtractable, isLocal] = values.map(({ value }) => value[0] === 1)
    if (!isSensitive || isExtractable || !isLocal) {
      throw new Problem(`the key ${label} was not made on the token, or can be read out of it`)
    }
    return found[0]
  }

  /**
   * Creates the key with a label if it does not exist. If processes create it simultaneously, none keeps a second one.
   *
   * @returns whether it was created now
   */
  ensureKey(label) {
    const { names, pkcs11, session } = this
    const count = () => this.#find(names.CKO_SECRET_KEY, label).length
    if (count() > 0) return false
    const key = pkcs11.C_GenerateKey(session, { mechanism: names.CKM_AES_KEY_GEN }, [
      { type: names.CKA_CLASS, value: names.CKO_SECRET_KEY },
      { type: names.CKA_KEY_TYPE, value: names.CKK_AES },
      { type: names.CKA_VALUE_LEN, value: KEY_BYTES },
      { type: names.CKA_LABEL, value: label },
      { type: names.CKA_TOKEN, value: true },
      { type: names.CKA_PRIVATE, value: true },
      { type: names.CKA_SENSITIVE, value: true },
      { type: names.CKA_EXTRACTABLE, value: false },
      { type: names.CKA_ENCRYPT, value: true },
      { type: names.CKA_DECRYPT, value: true },
    ])
    if (count() === 1) return true
    pkcs11.C_DestroyObject(session, key)
    throw new Problem(`another process made the key ${label} at the same time: try again`)
  }

  #gcm(iv) {
    const { names } = this
    return {
      mechanism: names.CKM_AES_GCM,
      parameter: {
        type: names.CK_PARAMS_AES_GCM_v240,
        iv,
        ivBits: iv.length * 8,
        aad: PURPOSE,
        tagBits: TAG_BYTES * 8,
      },
    }
  }

  /** @returns nonce, encrypted text and tag */
  wrap(label, text) {
    const { pkcs11, session } = this
    const nonce = pkcs11.C_GenerateRandom(session, Buffer.alloc(NONCE_BYTES))
    const bytes = Buffer.from(text)
    pkcs11.C_EncryptInit(session, this.#gcm(nonce), this.key(label))
    const sealed = pkcs11.C_Encrypt(session, bytes, Buffer.alloc(bytes.length + TAG_BYTES))
    return Buffer.concat([nonce, sealed])
  }

  unwrap(label, wrapped) {
    const { pkcs11, session } = this
    pkcs11.C_DecryptInit(session, this.#gcm(wrapped.subarray(0, NONCE_BYTES)), this.key(label))
    const sealed = wrapped.subarray(NONCE_BYTES)
    let text = ''
    let reason = 'it is cut short'
    try {
      text = pkcs11.C_Decrypt(session, sealed, Buffer.alloc(sealed.length)).toString()
    } catch (error) {
      reason = error.message
    }
    if (text) return text
    throw new Problem(`its key ${label} did not wrap this, or it was changed (${reason})`)
  }

  /** Returns the certificates stored on the token. */
  certificates() {
    const { names, pkcs11, session } = this
    return this.#find(names.CKO_CERTIFICATE).map((one) => {
      const [{ value }] = pkcs11.C_GetAttributeValue(session, one, [{ type: names.CKA_VALUE }])
      return value.toString('base64')
    })
  }

  /** @returns the signature over the data with SHA-256: RSA (PKCS#1 v1.5), or both numbers of ECDSA */
  sign(label, data) {
    const { names, pkcs11, session } = this
    const key = this.key(label, names.CKO_PRIVATE_KEY)
    const [{ value }] = pkcs11.C_GetAttributeValue(session, key, [{ type: names.CKA_KEY_TYPE }])
    const isRsa = value.readUInt8(0) === names.CKK_RSA
    const mechanism = isRsa ? names.CKM_SHA256_RSA_PKCS : names.CKM_ECDSA
    const input = isRsa ? data : createHash('sha256').update(data).digest()
    pkcs11.C_SignInit(session, { mechanism }, key)
    return pkcs11.C_Sign(session, input, Buffer.alloc(MAX_SIGNATURE_BYTES))
  }

  newText() {
    const { pkcs11, session } = this
    return pkcs11.C_GenerateRandom(session, Buffer.alloc(KEY_BYTES)).toString('base64url')
  }
}

/** The supported requests; wrapped keys are base64url. */
const REQUESTS = {
  unwrap: (token, { wrapped }) =>
    wrapped.map(({ label, bytes }) => token.unwrap(label, Buffer.from(bytes, 'base64url'))),
  wrap: (token, { label, text }) => {
    const isNew = token.ensureKey(label)
    const bytes = token.wrap(label, text ?? token.newText())
    return { bytes: bytes.toString('base64url'), isNew }
  },
  certificates: (token) => token.certificates(),
  sign: (token, { label, data }) =>
    token.sign(label, Buffer.from(data, 'base64')).toString('base64'),
  login: () => undefined,
  check: (token, { label }) => void token.unwrap(label, token.wrap(label, PURPOSE)),
}

/** Requests of `doctor`, which are permitted after a wrong PIN. */
const DIAGNOSTICS = ['check', 'login']

async function answer({ library, token: label, pin, parent, request }) {
  const module = await loadPackage()
  await endWithParent(parent)
  const pkcs11 = new module.PKCS11()
  try {
    pkcs11.load(library)
  } catch (error) {
    throw new Problem(`the library ${library} cannot be loaded: ${error.message}`)
  }
  pkcs11.C_Initialize()
  const slot = findSlot(pkcs11, label)
  /** Commands start every minute: they must not use up the attempts after which a token locks. */
  const { flags } = pkcs11.C_GetTokenInfo(slot)
  if (!DIAGNOSTICS.includes(request.name) && flags & module.CKF_USER_PIN_COUNT_LOW) {
    throw new Problem('its last PIN was wrong: mend it, then node bin/portal.js doctor')
  }
  if (flags & module.CKF_USER_PIN_FINAL_TRY) {
    throw new Problem("its PIN has one attempt left: log in with the vendor's program once")
  }
  const write = request.name === 'wrap' ? module.CKF_RW_SESSION : 0
  const session = pkcs11.C_OpenSession(slot, module.CKF_SERIAL_SESSION | write)
  pkcs11.C_Login(session, module.CKU_USER, pin)
  return REQUESTS[request.name](new Token(module, pkcs11, session), request)
}

process.on('message', async (message) => {
  let reply
  try {
    reply = { answer: (await answer(message)) ?? null }
  } catch (error) {
    const [name] = /CKR_\w+/.exec(error.message) ?? []
    const isPinRefused = name?.startsWith('CKR_PIN_') ?? false
    const said = name ? `the library answers ${name}: look at its own log` : error.message
    const problem = error instanceof Problem ? error.message : (MEANINGS[name] ?? said)
    reply = { problem, isPinRefused }
  }
  /** The requester then ends this process: the library is not shut down because it might hang. */
  process.send(reply)
})
