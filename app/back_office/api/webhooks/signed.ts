import { Webhook as Signer } from 'standardwebhooks'
import { decrypt } from '#kernel/vault/vault'

interface SigningSecrets {
  /** Sealed. */
  secret: string
  oldSecret: string | null
  oldSecretUntil: { toMillis(): number } | null
}

/** The headers of the Standard Webhooks specification; while a secret changes, signed with both. */
export function signedHeaders(
  secrets: SigningSecrets,
  { publicId, body }: { publicId: string; body: string },
  at: Date
): Record<string, string> {
  const encryptedSecrets = [secrets.secret]
  const { oldSecret, oldSecretUntil } = secrets
  if (oldSecret && oldSecretUntil && oldSecretUntil.toMillis() > at.getTime()) {
    encryptedSecrets.push(oldSecret)
  }
  const signatures = encryptedSecrets.map((one) => new Signer(decrypt(one, 'webhook')).sign(publicId, at, body))
  return {
    'content-type': 'application/json',
    'user-agent': 'Arthasetu-Webhooks/1',
    'webhook-id': publicId,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': signatures.join(' '),
  }
}
