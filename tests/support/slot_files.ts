import { seenFile } from '#tests/support/seen_versions'
import type { Visitor } from '#tests/support/visitor'

/** What a card of a documents page gets back. */
export interface CardAnswer {
  status: number
  body: any
}

interface SentFile {
  bytes: Uint8Array
  name: string
  /** Of an "Other" document. */
  title?: string
  /** The file that its person saw in the slot; what the page shows by default. */
  expectedVersion?: string
}

/** What is sent beside the page, and answered with JSON. */
export async function sendBeside(
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

/** The page of a slot's address, and its name. */
const placeOf = (path: string) => {
  const at = path.lastIndexOf('/')
  return [path.slice(0, at), path.slice(at + 1)] as const
}

/** Sends a file to the address of a slot as its card does. */
export async function sendToSlot(
  visitor: Visitor,
  path: string,
  { bytes, name, title, expectedVersion }: SentFile
): Promise<CardAnswer> {
  const body = new FormData()
  body.append(
    'expectedVersion',
    expectedVersion ?? (await seenFile(visitor.read, ...placeOf(path)))
  )
  body.append('file', new Blob([new Uint8Array(bytes)]), name)
  if (title !== undefined) body.append('title', title)
  return sendBeside(visitor, path, { method: 'POST', body })
}

/** Empties the slot at an address as its card does. */
export async function emptySlot(
  visitor: Visitor,
  path: string,
  expectedVersion?: string
): Promise<CardAnswer> {
  const shown = expectedVersion ?? (await seenFile(visitor.read, ...placeOf(path)))
  return sendBeside(visitor, `${path}?expectedVersion=${shown}`, { method: 'DELETE' })
}

/** Asks where a file may be put, as a card does before it sends it there. */
export const askForAddress = (
  visitor: Visitor,
  file: { name: string; type: string; size: number }
): Promise<CardAnswer> =>
  sendBeside(visitor, '/uploads', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(file),
  })

/** Says to a slot which file of the store is meant. */
export async function nameForSlot(visitor: Visitor, path: string, upload: string) {
  const expectedVersion = await seenFile(visitor.read, ...placeOf(path))
  return sendBeside(visitor, path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ expectedVersion, upload }),
  })
}
