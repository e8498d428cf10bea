import { fileRefusal } from '#documents/actions/receive_files'
import type { ChildProcess } from 'node:child_process'
import { test } from '@japa/runner'
import { HOSTILE_NAMES, hostilePdfs } from '#tests/fixtures/files/hostile_pdfs'
import { type HostileFile, MARK } from '#tests/fixtures/files/hostile'
import { hostilePictures } from '#tests/fixtures/files/hostile_pictures'
import { fixture } from '#tests/fixtures/files/corpus'
import { startServer, stop, watchMemory } from '#tests/support/running_server'
import { createApplicant, TEST_PASSWORD } from '#tests/support/users'
import { expectedFileVersion } from '#tests/support/seen_versions'
import { Visitor } from '#tests/support/visitor'
import messages from '../../../../resources/lang/en/documents.json' with { type: 'json' }

/**
 * A built server uses about 250 MB when idle and is limited to 512 MB; the test server, which includes a compiler, may
 * grow by no more than the difference, with a small margin.
 */
const PAGE = '/apply/individual/documents'
const MAX_GROWTH_MB = 300
const TYPES = ['image/jpeg', 'image/png', 'application/pdf']

interface Answer {
  status: number
  message?: string
  card?: { file: { href: string } }
}

/** Uploads bytes under any name, unlike a well-behaved browser. */
async function upload(
  visitor: Visitor,
  { fileName, bytes, declared = 'application/octet-stream', isPhoto }: Omit<HostileFile, 'name'>,
  times = 1
): Promise<Answer> {
  const boundary = 'arthasetu-boundary'
  const part = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\n` +
        `Content-Type: ${declared}\r\n\r\n`
    ),
    bytes,
    Buffer.from('\r\n'),
  ])
  const body = Buffer.concat([
    ...Array.from({ length: times }, () => part),
    Buffer.from(`--${boundary}--\r\n`),
  ])
  const slot = isPhoto ? 'photo' : 'residence'
  const expectedVersion = await expectedFileVersion(visitor.read, PAGE, slot)
  const key = await visitor.takeIdempotencyKey()
  const response = await fetch(
    `${visitor.address}${PAGE}/${slot}?expectedVersion=${expectedVersion}`,
    {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'accept': 'application/json',
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'cookie': [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-xsrf-token': decodeURIComponent(visitor.cookies.get('XSRF-TOKEN') ?? ''),
        'idempotency-key': key ?? '',
      },
      body,
    }
  )
  const text = await response.text()
  const answer = text.startsWith('{') ? JSON.parse(text) : {}
  return { status: response.status, message: answer.errors?.[0]?.message, card: answer.card }
}

/** Opens the stored file as its owner. */
async function lookAt(visitor: Visitor, { card }: Answer) {
  const response = await fetch(new URL(card!.file.href, visitor.address), {
    headers: {
      cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
  })
  return { headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

test.group('Hostile files', (group) => {
  let child: ChildProcess
  let visitor: Visitor
  let memory: ReturnType<typeof watchMemory>

  group.setup(async () => {
    const server = await startServer()
    child = server.child
    visitor = new Visitor(server.address)
    const { userName } = await createApplicant()
    await visitor.signIn(userName, TEST_PASSWORD)
    memory = watchMemory(child)
    return async () => void (await stop(child))
  })

  test('are refused with the right message, or stored and harmless', async ({ assert }) => {
    const files = [...(await hostilePictures()), ...(await hostilePdfs())]
    assert.isAtLeast(files.length + HOSTILE_NAMES.length, 60)
    for (const file of files) {
      const answer = await upload(visitor, file)
      if (file.refusal) {
        const { params } = fileRefusal(file.refusal, 'file')
        const words = messages.errors[file.refusal]
        const expectedMessage = words.replace(/\{(\w+)\}/g, (_, name) => String(params[name]))
        assert.equal(answer.message, expectedMessage, file.name)
        assert.equal(answer.status, 422, file.name)
        continue
      }
      assert.equal(answer.status, 200, `${file.name}: ${answer.message}`)
      const { headers, bytes } = await lookAt(visitor, answer)
      assert.oneOf(headers.get('content-type'), TYPES, file.name)
      assert.equal(headers.get('x-content-type-options'), 'nosniff', file.name)
      assert.isFalse(bytes.includes(MARK), `${file.name}: its payload is still there`)
      assert.isFalse(bytes.includes('<script>'), `${file.name}: markup is still there`)
    }
  }).timeout(240_000)

  test('names contain no path and cannot break a header', async ({ assert }) => {
    const bytes = await fixture('two_pages.pdf')
    for (const fileName of HOSTILE_NAMES) {
      const answer = await upload(visitor, { fileName, bytes })
      /** A part without a name is not a file to a form; all others are stored under a safe name. */
      if (answer.status === 422) {
        const isNoText = /U\+[\dA-F]{4}/.test(answer.message ?? '')
        assert.isTrue(isNoText || answer.message === messages.errors.no_file, fileName)
        continue
      }
      assert.equal(answer.status, 200, JSON.stringify(fileName))
      const { headers } = await lookAt(visitor, answer)
      const disposition = headers.get('content-disposition') ?? ''
      assert.match(disposition, /\.pdf"?/, fileName)
      assert.notMatch(disposition, /\.\.|[\\/<>\r\n\u202e]/, fileName)
      assert.isNull(headers.get('set-cookie')?.match(/\ba=b/) ?? null)
    }
  }).timeout(60_000)

  test('two files in one field, and ten simultaneous users, do not change this', async ({
    assert,
  }) => {
    const bytes = await fixture('photo.jpg')
    const twice = await upload(visitor, { fileName: 'a.jpg', bytes }, 2)
    assert.oneOf(twice.status, [200, 422])
    const isBomb = ({ refusal }: HostileFile) => refusal === 'unreadable'
    const bombs = (await hostilePictures()).filter(isBomb)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => upload(visitor, bombs[index % bombs.length]))
    )
    for (const { message } of answers) assert.equal(message, messages.errors.unreadable)
  }).timeout(120_000)

  test('memory of the server and its child processes grows little', ({ assert }) => {
    assert.isBelow(memory.stop(), MAX_GROWTH_MB)
  })
})
