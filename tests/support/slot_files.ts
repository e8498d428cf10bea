import { expectedFileVersion } from '#tests/support/seen_versions'
import type { Visitor } from '#tests/support/visitor'

/** Response to a request of a card on a documents page. */
export interface CardAnswer {
  status: number
  body: any
}

interface SentFile {
  bytes: Uint8Array
  name: string
  /** Title of an "Other" document. */
  title?: string
  /** File that the person saw in the slot; by default the one that the page shows. */
  expectedVersion?: string
}

/** Sends a request outside the page visit, which is answered with JSON. */
export async function sendOutsideVisit(
  visitor: Visitor,
  path: string,
  request: { method: string; headers?: Record<string, string>; body?: FormData | string }
): Promise<CardAnswer> {
  const key = await visitor.takeIdempotencyKey()
  const response = await fetch(`${visitor.address}${path}`, {
    ...request,
    redirect: 'manual',
    headers: {
      'accept': 'application/json',
      'cookie': [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-xsrf-token': decodeURIComponent(visitor.cookies.get('XSRF-TOKEN') ?? ''),
      ...(key ? { 'idempotency-key': key } : {}),
      ...request.headers,
    },
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json')
  return { status: response.status, body: isJson ? JSON.parse(text) : text }
}

/** Splits the path of a slot into its page and its name. */
const placeOf = (path: string) => {
  const at = path.lastIndexOf('/')
  return [path.slice(0, at), path.slice(at + 1)] as const
}

/** Uploads a file to a slot as its card does. */
export async function sendToSlot(
  visitor: Visitor,
  path: string,
  { bytes, name, title, expectedVersion }: SentFile
): Promise<CardAnswer> {
  const body = new FormData()
  body.append(
    'expectedVersion',
    expectedVersion ?? (await expectedFileVersion(visitor.read, ...placeOf(path)))
  )
  body.append('file', new Blob([new Uint8Array(bytes)]), name)
  if (title !== undefined) body.append('title', title)
  return sendOutsideVisit(visitor, path, { method: 'POST', body })
}

/** Empties a slot as its card does. */
export async function emptySlot(
  visitor: Visitor,
  path: string,
  expectedVersion?: string
): Promise<CardAnswer> {
  const shown = expectedVersion ?? (await expectedFileVersion(visitor.read, ...placeOf(path)))
  return sendOutsideVisit(visitor, `${path}?expectedVersion=${shown}`, { method: 'DELETE' })
}

/** Requests an upload address for a file, as a card does before it uploads the file. */
export const requestUploadAddress = (
  visitor: Visitor,
  file: { name: string; type: string; size: number }
): Promise<CardAnswer> =>
  sendOutsideVisit(visitor, '/uploads', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(file),
  })

/** Assigns an uploaded file of the store to a slot. */
export async function assignToSlot(visitor: Visitor, path: string, upload: string) {
  const expectedVersion = await expectedFileVersion(visitor.read, ...placeOf(path))
  return sendOutsideVisit(visitor, path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ expectedVersion, upload }),
  })
}
