import http from 'node:http'
import { once } from 'node:events'
import { test } from '@japa/runner'
import { startServer, stop } from '#tests/support/running_server'
import marathi from '../../../resources/lang/mr/common.json' with { type: 'json' }

/** Asks under any name whatever, which `fetch` does not let. */
async function ask(port: number, path: string, headers: Record<string, string>) {
  const request = http.get({
    host: '127.0.0.1',
    port,
    path,
    headers: { accept: 'text/html', ...headers },
  })
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  let text = ''
  for await (const part of response) text += part
  return { status: response.statusCode, text, headers: response.headers }
}

test.group('What browsers are told of a page', () => {
  for (const path of ['/', '/sign-in', '/nothing/here', '/dashboard']) {
    test(`at ${path}`, async ({ assert }) => {
      const { headers } = await fetch(new URL(path, process.env.APP_URL), {
        headers: { accept: 'text/html' },
        redirect: 'manual',
      })
      assert.equal(headers.get('referrer-policy'), 'same-origin')
      assert.equal(headers.get('cross-origin-opener-policy'), 'same-origin')
      assert.include(headers.get('permissions-policy'), 'camera=()')
      assert.equal(headers.get('x-content-type-options'), 'nosniff')
      assert.equal(headers.get('x-frame-options'), 'SAMEORIGIN')
      const policy = headers.get('content-security-policy')!
      const [styles] = /style-src [^;]*/.exec(policy)!
      assert.match(styles, /^style-src 'self' 'nonce-[\w-]+'$/)
      assert.match(policy, /script-src 'self' 'nonce-[\w-]+'(;|$)/)
      assert.include(policy, "style-src-attr 'unsafe-inline'")
    })
  }
})

test.group('The names of the portal', () => {
  test('in production a foreign one is refused; its own, further and local ones are answered', async ({
    assert,
  }) => {
    const { child, port } = await startServer({
      APP_URL: 'http://portal.example.org',
      ALLOWED_HOSTS: 'Portal.example.net, www.example.org',
    })
    try {
      for (const host of [
        'portal.example.org',
        'PORTAL.EXAMPLE.ORG:8080',
        'portal.example.net',
        'www.example.org',
        'localhost:3333',
        '127.0.0.1',
        '[::1]:3333',
      ]) {
        assert.equal((await ask(port, '/', { host })).status, 200, host)
      }
      for (const host of [
        'evil.example',
        'portal.example.org.evil.example',
        '10.0.0.1',
        'localhost.evil.example',
      ]) {
        const { status, text } = await ask(port, '/', { host })
        assert.equal(status, 421, host)
        assert.include(text, marathi.errors.unknown_host.title)
        assert.notInclude(text, host)
        assert.notEqual((await ask(port, '/health', { host })).status, 421)
      }
      const passedOn = { 'host': 'portal.example.org', 'x-forwarded-host': 'evil.example' }
      assert.equal((await ask(port, '/', passedOn)).status, 421, 'a name passed on by a proxy')
    } finally {
      await stop(child)
    }
  })
})
