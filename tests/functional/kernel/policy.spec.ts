import { test } from '@japa/runner'

const POLICY = 'content-security-policy'

const ask = (headers: Record<string, string>) =>
  fetch(new URL('/sign-in', process.env.APP_URL), { headers })

/** Makes a visit inside the portal, with the version of the first page. */
async function visit() {
  const page = await (await ask({ accept: 'text/html' })).text()
  const version = /(?:"|&quot;)version(?:"|&quot;):(?:"|&quot;)([^"&]+)/.exec(page)?.[1] ?? '1'
  return ask({ 'x-inertia': 'true', 'x-inertia-version': version })
}

test.group('Content security policy of responses', () => {
  test('allows the portal’s scripts on a page, and the one with its nonce', async ({ assert }) => {
    const [first, second] = await Promise.all([
      ask({ accept: 'text/html' }),
      ask({ accept: 'text/html' }),
    ])
    const nonce = /'nonce-([^']+)'/.exec(first.headers.get(POLICY)!)![1]
    assert.include(await first.text(), `nonce="${nonce}"`)
    assert.notInclude(second.headers.get(POLICY), nonce)
  })

  test('does not allow the data of a visit to run or to be framed', async ({ assert }) => {
    const { headers } = await visit()
    assert.include(headers.get('content-type'), 'application/json')
    assert.equal(headers.get(POLICY), `default-src 'none';frame-ancestors 'none'`)
    assert.equal(headers.get('x-content-type-options'), 'nosniff')
    assert.equal(headers.get('x-frame-options'), 'SAMEORIGIN')
  })
})
