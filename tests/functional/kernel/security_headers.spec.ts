import http from 'node:http'
import { connect } from 'node:net'
import { once } from 'node:events'
import { test } from '@japa/runner'
import { startServer, stop } from '#tests/support/running_server'
import { TEST_PASSWORD, createApplicant } from '#tests/support/users'
import { Visitor } from '#tests/support/visitor'
import marathi from '../../../resources/lang/mr/common.json' with { type: 'json' }

/** Sends a request with any host name, which `fetch` does not permit. */
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

test.group('Headers of a page', () => {
  for (const path of ['/', '/sign-in', '/nothing/here', '/dashboard']) {
    test(`restrict the browser at ${path}`, async ({ assert }) => {
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
      for (const closed of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'self'"]) {
        assert.include(policy, closed)
      }
      assert.isNull(headers.get('access-control-allow-origin'))
    })
  }

  test('prevent cookies in another site’s form, and let scripts read only the token', async ({
    assert,
  }) => {
    const { headers } = await fetch(new URL('/sign-in', process.env.APP_URL), {
      headers: { accept: 'text/html' },
    })
    const cookies = headers.getSetCookie()
    assert.isNotEmpty(cookies)
    assert.deepEqual(
      cookies.filter((cookie) => !/; SameSite=Lax/i.test(cookie)),
      []
    )
    assert.deepEqual(
      cookies.filter((cookie) => !/; HttpOnly/i.test(cookie)).map((cookie) => cookie.split('=')[0]),
      ['XSRF-TOKEN']
    )
  })

  test('redirect a rejected form to no other site', async ({ assert }) => {
    const { status, headers } = await fetch(new URL('/feedback', process.env.APP_URL), {
      method: 'POST',
      headers: { accept: 'text/html', referer: 'https://evil.example/form' },
      redirect: 'manual',
    })
    assert.equal(status, 302)
    assert.notInclude(headers.get('location'), 'evil.example')
  })
})

/** Returns a server's response to bytes that no regular client would send. */
async function say(...lines: string[]) {
  const { hostname, port } = new URL(process.env.APP_URL!)
  const socket = connect(Number(port), hostname)
  /** The connection is not closed: a slow server could not respond otherwise. */
  socket.write([...lines, 'Connection: close', '', ''].join('\r\n'))
  let said = ''
  for await (const part of socket.setEncoding('utf8')) said += part
  return said
}

test.group('Scripts, styles and images', () => {
  for (const [path, type] of [
    ['/worker.js', 'text/javascript'],
    ['/favicon.svg', 'image/svg+xml'],
  ] as const) {
    test(`have their type and charset in the header: ${path}`, async ({ assert }) => {
      const { status, headers } = await fetch(new URL(path, process.env.APP_URL))
      assert.equal(status, 200)
      assert.equal(headers.get('content-type'), `${type}; charset=utf-8`)
      assert.equal(headers.get('x-content-type-options'), 'nosniff')
    })
  }
})

test.group('Requests that no browser sends', () => {
  test('are rejected with two body lengths, are not echoed by TRACE, and list no folder', async ({
    assert,
  }) => {
    const host = 'Host: localhost'
    const twice = ['Content-Length: 5', 'Transfer-Encoding: chunked']
    assert.match(await say('POST /feedback HTTP/1.1', host, ...twice), /^HTTP\/1.1 400 /)
    const traced = await say('TRACE / HTTP/1.1', host, 'Cookie: secret=1')
    assert.match(traced, /^HTTP\/1.1 4\d\d /)
    assert.notInclude(traced, 'secret=1')
    for (const folder of ['/icons/', '/assets/']) {
      const { status } = await fetch(new URL(folder, process.env.APP_URL))
      assert.equal(status, 404, folder)
    }
  })
})

test.group('Headers of every response', () => {
  test('over TLS: forbid plain HTTP for a year and guessed types, and limit the session cookie to this host', async ({
    assert,
  }) => {
    const host = 'portal.example.org'
    const { child, port } = await startServer({ APP_URL: `https://${host}` })
    try {
      for (const [path, name, status] of [
        ['/', host, 200],
        ['/health/live', host, 200],
        ['/health/ready', host, 200],
        ['/icons/icon-180.png', host, 200],
        ['/assets/none.js', host, 404],
        ['/nothing/here', host, 404],
        ['/', 'evil.example', 421],
      ] as const) {
        const response = await ask(port, path, { host: name })
        assert.equal(response.status, status, path)
        assert.equal(response.headers['x-content-type-options'], 'nosniff', path)
        assert.equal(
          response.headers['strict-transport-security'],
          'max-age=31557600; includeSubDomains',
          path
        )
      }
      const { headers } = await ask(port, '/sign-in', { host })
      const cookies = headers['set-cookie'] ?? []
      const session = cookies.find((cookie) => cookie.includes('arthasetu-session'))!
      assert.match(session, /^__Host-arthasetu-session=/)
      assert.match(session, /; Secure/)
      assert.match(session, /; Path=\/(?:;|$)/)
      assert.notMatch(session, /; Domain=/)
      const visitor = new Visitor(`http://127.0.0.1:${port}`)
      const { userName } = await createApplicant()
      await visitor.signIn(userName, TEST_PASSWORD)
      assert.isTrue(visitor.cookies.has('__Host-arthasetu-session'))
      assert.equal((await visitor.get('/dashboard')).status, 200)
    } finally {
      await stop(child)
    }
  })
})

test.group('Host names of the portal', () => {
  test('reject an unknown one in production, and accept its own, additional and local ones', async ({
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
