import { randomUUID } from 'node:crypto'
import { fixture } from '#tests/fixtures/files/corpus'
import { TEST_PASSWORD } from '#tests/support/users'
import type { Visitor } from '#tests/support/visitor'

export const visitForm = (now = new Date()) => ({
  uuid: randomUUID() as string,
  purpose: 'found',
  activity: 'running',
  personsMet: 'Savitri Jadhav',
  remarks: 'Two sewing machines in use',
  visitedAt: String(now.getTime() - 3_600_000),
  sentAt: String(now.getTime()),
  latitude: '18.520430',
  longitude: '73.856743',
  accuracy: '12.4',
  password: TEST_PASSWORD,
})

export type VisitForm = Partial<ReturnType<typeof visitForm>>

/** Returns the state that the phone loads while it has signal. */
export async function phoneState(visitor: Visitor, query = '') {
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await fetch(new URL(`/officer/site-visits/phone${query}`, visitor.address), {
    headers: { cookie, accept: 'application/json' },
    redirect: 'manual',
  })
  for (const line of response.headers.getSetCookie()) {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
    visitor.cookies.set(name, value)
  }
  return { status: response.status, body: await response.json().catch(() => ({})) }
}

/** Sends a visit as the phone does. */
export async function send(
  visitor: Visitor,
  applicationId: number,
  form: VisitForm,
  { photos = [] as Uint8Array[], key = '' } = {}
) {
  const { body } = await phoneState(visitor)
  const data = new FormData()
  for (const [name, value] of Object.entries(form)) data.append(name, value)
  photos.forEach((bytes, at) => {
    data.append('photos[]', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), `${at}.jpg`)
  })
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const path = `/officer/applications/${applicationId}/site-visits`
  const response = await fetch(new URL(path, visitor.address), {
    method: 'POST',
    body: data,
    redirect: 'manual',
    headers: {
      cookie,
      'accept': 'application/json',
      'idempotency-key': key || (body.key ?? ''),
      'x-xsrf-token': decodeURIComponent(visitor.cookies.get('XSRF-TOKEN') ?? ''),
    },
  })
  const answer = await response.json().catch(() => ({}))
  return { status: response.status, answer, error: answer.errors?.[0] ?? {} }
}

export const photo = () => fixture('photo.jpg')
