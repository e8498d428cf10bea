import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'

interface Raw {
  status: number
  headers: Record<string, string | string[] | undefined>
  bytes: number
}

/** Sends a request and returns the raw response, without decompression. */
function ask(path: string, encoding = 'br, gzip'): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const headers = { 'accept': 'text/html', 'accept-encoding': encoding }
    request(new URL(path, process.env.APP_URL), { headers }, (response) => {
      let bytes = 0
      response.on('data', (part: Buffer) => (bytes += part.length))
      response.on('end', () =>
        resolve({ status: response.statusCode!, headers: response.headers, bytes })
      )
    })
      .on('error', reject)
      .end()
  })
}

test.group('Compressed responses', () => {
  test('are sent for pages if the client supports them', async ({ assert }) => {
    const plain = await ask('/', 'identity')
    assert.isUndefined(plain.headers['content-encoding'])
    for (const encoding of ['br', 'gzip']) {
      const packed = await ask('/', encoding)
      assert.equal(packed.headers['content-encoding'], encoding)
      assert.include(packed.headers.vary, 'Accept-Encoding')
      assert.isBelow(packed.bytes, plain.bytes / 2)
    }
  })

  test('use the build’s compressed copy for a built script, cacheable indefinitely', async ({
    assert,
  }) => {
    const names = await readdir(app.publicPath('assets'))
    const script = names.find((name) => /^app-.*\.js$/.test(name))!
    const packed = await ask(`/assets/${script}`)
    assert.equal(packed.status, 200)
    assert.equal(packed.headers['content-encoding'], 'br')
    assert.match(String(packed.headers['content-type']), /^text\/javascript/)
    assert.equal(packed.headers['cache-control'], 'public,max-age=31536000,immutable')
    assert.equal(packed.headers['x-content-type-options'], 'nosniff')
    assert.isBelow(packed.bytes, 150 * 1024)
    const plain = await ask(`/assets/${script}`, 'identity')
    assert.isUndefined(plain.headers['content-encoding'])
    assert.isAbove(plain.bytes, packed.bytes * 2)
  }).skip(process.env.ASSETS !== 'built', 'Only built pages have copies: npm test builds them')

  test('do not serve files outside the public folder', async ({ assert }) => {
    for (const path of [
      '/assets/../../.env',
      '/assets/%2e%2e/%2e%2e/.env',
      '/assets/..%2f..%2f.env',
    ]) {
      assert.equal((await ask(path)).status, 404, path)
    }
  })
})
