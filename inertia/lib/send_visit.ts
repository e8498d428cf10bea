import type { Visit } from '~/lib/visit_store'

const KEY_HEADER = 'Idempotency-Key'
/** Six photos over a slow connection; a visit that arrived all the same is stored once when it is sent again. */
const SEND_MS = 120_000

interface SendAnswer {
  kind: 'sent' | 'no_signal' | 'signed_out' | 'not_yours' | 'not_signed' | 'refused'
  /** Why the portal refused it, in words for the officer. */
  message?: string
  /** For the next visit; null where no answer came. */
  key: string | null
}

/**
 * Sends one visit with the proof that signs it. The key stays until an answer has come, and the visit has a name of
 * its own, so that sent again after a lost answer it is stored once.
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

/** The token against forged requests, from the cookie of the last answer. */
const token = () =>
  decodeURIComponent(/(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '')
