import type { Visitor } from '#tests/support/visitor'

/** What a card of the documents page gets back. */
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

/** Sends a file into a slot as the page does: multipart, JSON answer. */
export async function sendFile(
  visitor: Visitor,
  loanType: string,
  slot: string,
  bytes: Uint8Array,
  name: string,
  title?: string
): Promise<CardAnswer> {
  if (!visitor.cookies.has('XSRF-TOKEN')) await visitor.get('/profile')
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(bytes)]), name)
  if (title !== undefined) body.append('title', title)
  const url = `${visitor.address}/apply/${loanType}/documents/${slot}`
  return answer(fetch(url, { method: 'POST', headers: headers(visitor), body, redirect: 'manual' }))
}

/** Empties a slot as the page does. */
export function removeFile(visitor: Visitor, loanType: string, slot: string): Promise<CardAnswer> {
  const url = `${visitor.address}/apply/${loanType}/documents/${slot}`
  return answer(fetch(url, { method: 'DELETE', headers: headers(visitor), redirect: 'manual' }))
}

/** Posts JSON as the autosave does. */
export function sendDraft(visitor: Visitor, path: string, content: object): Promise<CardAnswer> {
  return answer(
    fetch(`${visitor.address}${path}/draft`, {
      method: 'POST',
      headers: { ...headers(visitor), 'content-type': 'application/json' },
      body: JSON.stringify({ content }),
      redirect: 'manual',
    })
  )
}
