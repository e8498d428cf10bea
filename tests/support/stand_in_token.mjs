/*
 * Replaces hsm/token.js where there is no token: the same requests and replies, with its own key in memory.
 * VAULT_PKCS11_LIBRARY determines its behaviour.
 */
import { X509Certificate, createCipheriv, createDecipheriv, randomBytes, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'

const KEY = Buffer.alloc(32, 7)
const PIN = '98765432'

function wrap(text) {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', KEY, nonce)
  const sealed = Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()])
  return Buffer.concat([nonce, sealed]).toString('base64url')
}

function unwrap({ bytes }) {
  const all = Buffer.from(bytes, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', KEY, all.subarray(0, 12))
  decipher.setAuthTag(all.subarray(-16))
  return decipher.update(all.subarray(12, -16), null, 'utf8') + decipher.final('utf8')
}

const REQUESTS = {
  wrap: ({ text }) => ({
    bytes: wrap(text ?? randomBytes(32).toString('base64url')),
    isNew: false,
  }),
  unwrap: ({ wrapped }) => wrapped.map(unwrap),
  check: () => null,
  /** The seal from a folder: seal.key, seal.pem and ca.pem. */
  certificates: () =>
    ['ca', 'seal'].map((name) =>
      new X509Certificate(readFileSync(`${process.env.STAND_IN}/${name}.pem`)).raw.toString(
        'base64'
      )
    ),
  sign: ({ label, data }) => {
    const key = readFileSync(`${process.env.STAND_IN}/${label}.key`)
    const given = { key, dsaEncoding: 'ieee-p1363' }
    return sign('sha256', Buffer.from(data, 'base64'), given).toString('base64')
  },
}

process.on('message', ({ library, pin, parent, request }) => {
  /** Simulates a library that waits for a device: nothing else in this process runs. */
  if (library === 'hangs') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  if (library === 'dies') process.kill(process.pid, 'SIGSEGV')
  if (library === 'prints') process.stdout.write(`the PIN is ${pin}\n`)
  const pins = ['VAULT_PKCS11_PIN', 'SIGNING_PKCS11_PIN']
  const secrets = ['APP_KEY', 'AUDIT_KEY', 'MYSQL_PASSWORD', 'SMTP_URL', ...pins]
  const seen = secrets.filter((name) => name in process.env)
  if (seen.length > 0) return process.send({ problem: `it was given ${seen.join(', ')}` })
  const isRight = pin === PIN && parent === process.ppid && !process.argv.includes(PIN)
  const reply = isRight
    ? { answer: REQUESTS[request.name](request) }
    : { problem: 'the PIN is wrong', isPinRefused: true }
  process.send(reply)
})
