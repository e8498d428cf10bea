import { Webhook as Signer } from 'standardwebhooks'
import { open } from '#kernel/vault/vault'

interface Secrets {
  /** Sealed. */
  secret: string
  oldSecret: string | null
  oldSecretUntil: { toMillis(): number } | null
}

/** The headers of the Standard Webhooks specification; while a secret changes, signed with both. */
export function signedHeaders(
  secrets: Secrets,
  { publicId, body }: { publicId: string; body: string },
  at: Date
): Record<string, string> {
  const sealed = [secrets.secret]
  const { oldSecret, oldSecretUntil } = secrets
  if (oldSecret && oldSecretUntil && oldSecretUntil.toMillis() > at.getTime()) {
    sealed.push(oldSecret)
  }
  const signatures = sealed.map((one) => new Signer(open(one, 'webhook')).sign(publicId, at, body))
  return {
    'content-type': 'application/json',
    'user-agent': 'Arthasetu-Webhooks/1',
    'webhook-id': publicId,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': signatures.join(' '),
  }
}
