import type { Visit } from '~/lib/visit_store'

const KEY_HEADER = 'Idempotency-Key'
/**
 * Enough for six photos over a slow connection; a visit that arrived nevertheless is stored once when it is sent again.
 */
const SEND_MS = 120_000

interface SendAnswer {
  kind: 'sent' | 'no_signal' | 'signed_out' | 'not_yours' | 'not_signed' | 'refused'
  /** Why the portal refused it, in a message for the officer. */
  message?: string
  /** The key for the next visit; null where no response arrived. */
  key: string | null
}

/**
 * Sends one visit with the proof that signs it. The key is kept until a response has arrived, and the visit has a
 * unique id, so that it is stored once if it is sent again after a lost response.
 */
export async function sendVisit(
  visit: Visit,
  { key, proof }: { key: string; proof: Record<string, string> }
): Promise<SendAnswer> {
  const body = new FormData()
  const values = { ...proof, ...visit.fields, ...visit.position }
  for (const [name, value] of Object.entries(values)) body.append(name, String(value))
  body.append('uuid', visit.uuid)
  body.append('visitedAt', String(visit.visitedAt))
  body.append('sentAt', String(Date.now()))
  visit.photos.forEach((photo, at) => body.append('photos[]', photo, `photo-${at + 1}.jpg`))
  try {
    const response = await fetch(`/officer/applications/${visit.application.id}/site-visits`, {
      method: 'POST',
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(SEND_MS),
      headers: { 'Accept': 'application/json', [KEY_HEADER]: key, 'X-XSRF-TOKEN': token() },
    })
    return { key: response.headers.get(KEY_HEADER), ...(await meaningOf(response)) }
  } catch {
    return { key: null, kind: 'no_signal' }
  }
}

async function meaningOf(response: Response): Promise<Omit<SendAnswer, 'key'>> {
  if (response.ok) return { kind: 'sent' }
  if (response.status === 401) return { kind: 'signed_out' }
  if (response.status === 404) return { kind: 'not_yours' }
  const { errors = [] } = await response.json().catch(() => ({}))
  const { message = '', field = '' } = errors[0] ?? {}
  const isSignature = ['password', 'code'].includes(field)
  return { kind: isSignature ? 'not_signed' : 'refused', message: String(message) }
}

/** Returns the CSRF token from the cookie of the last response. */
const token = () =>
  decodeURIComponent(/(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '')
