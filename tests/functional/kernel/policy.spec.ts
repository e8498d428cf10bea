import { test } from '@japa/runner'

const POLICY = 'content-security-policy'

const ask = (headers: Record<string, string>) =>
  fetch(new URL('/sign-in', process.env.APP_URL), { headers })

/** A visit inside the portal, of the version that the first page names. */
async function visit() {
  const page = await (await ask({ accept: 'text/html' })).text()
  const version = /(?:"|&quot;)version(?:"|&quot;):(?:"|&quot;)([^"&]+)/.exec(page)?.[1] ?? '1'
  return ask({ 'x-inertia': 'true', 'x-inertia-version': version })
}

test.group('What a browser may do with an answer', () => {
  test('a page runs the scripts of the portal and the one with its word', async ({ assert }) => {
    const [first, second] = await Promise.all([
      ask({ accept: 'text/html' }),
      ask({ accept: 'text/html' }),
    ])
    const nonce = /'nonce-([^']+)'/.exec(first.headers.get(POLICY)!)![1]
    assert.include(await first.text(), `nonce="${nonce}"`)
    assert.notInclude(second.headers.get(POLICY), nonce)
  })

  test('the data of a visit is nothing that could run or be framed', async ({ assert }) => {
    const { headers } = await visit()
    assert.include(headers.get('content-type'), 'application/json')
    assert.equal(headers.get(POLICY), `default-src 'none';frame-ancestors 'none'`)
    assert.equal(headers.get('x-content-type-options'), 'nosniff')
    assert.equal(headers.get('x-frame-options'), 'SAMEORIGIN')
  })
})
