import type { Visitor } from '#tests/support/visitor'

interface CardAnswer {
  status: number
  body: any
}

function headers(visitor: Visitor) {
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const token = decodeURIComponent(visitor.cookies.get('XSRF-TOKEN') ?? '')
  return { 'accept': 'application/json', cookie, 'x-xsrf-token': token }
}

async function answer(request: Promise<Response>): Promise<CardAnswer> {
  const response = await request
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json')
  return { status: response.status, body: isJson ? JSON.parse(text) : text }
}

/** Sends a file to the address of a slot as its card does. */
export function sendTo(
  visitor: Visitor,
  path: string,
  bytes: Uint8Array,
  name: string,
  title?: string
): Promise<CardAnswer> {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(bytes)]), name)
  if (title !== undefined) body.append('title', title)
  const request = { method: 'POST', headers: headers(visitor), body, redirect: 'manual' as const }
  return answer(fetch(`${visitor.address}${path}`, request))
}

/** Empties the slot at an address as its card does. */
export function removeAt(visitor: Visitor, path: string): Promise<CardAnswer> {
  const request = { method: 'DELETE', headers: headers(visitor), redirect: 'manual' as const }
  return answer(fetch(`${visitor.address}${path}`, request))
}
