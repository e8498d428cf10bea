import { test } from '@japa/runner'
import { deflateSync } from 'node:zlib'
import { inspectUpload } from '#documents/inspection/inspect_upload'
import * as corpus from '#tests/fixtures/files/corpus'

async function code(bytes: Uint8Array): Promise<string> {
  const result = await inspectUpload({ bytes, clientName: 'a.pdf', purpose: 'document' })
  return result.ok ? 'ok' : result.code
}

const objectStream = (body: string, extra = '') =>
  corpus.stream(
    `/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode ${extra}`,
    deflateSync(Buffer.from(`9 0 ${body}`))
  )

test.group('Passive PDFs are accepted', () => {
  test('byte for byte, so that signatures remain valid, with their number of pages', async ({
    assert,
  }) => {
    const whole = await corpus.fixture('two_pages.pdf')
    for (const ending of ['', '\r\n', '\n\n\0']) {
      const bytes = Buffer.concat([whole, Buffer.from(ending)])
      const result = await inspectUpload({ bytes, clientName: 'a.pdf', purpose: 'document' })
      if (!result.ok) throw new Error(result.code)
      assert.equal(result.pages, 2)
      assert.isTrue(bytes.equals(result.bytes))
    }
  })

  test('with object streams, with an opening page, or written by hand', async ({ assert }) => {
    assert.equal(await code(await corpus.pdf(undefined, { objectStreams: true })), 'ok')
    assert.equal(await code(await corpus.pdf(corpus.withDestination)), 'ok')
    assert.equal(await code(corpus.rawPdf(corpus.onePage)), 'ok')
  })

  test('without the content after the end mark', async ({ assert }) => {
    const bytes = Buffer.concat([await corpus.fixture('two_pages.pdf'), corpus.html])
    const result = await inspectUpload({ bytes, clientName: 'a.pdf', purpose: 'document' })
    if (!result.ok) throw new Error(result.code)
    assert.isFalse(Buffer.from(result.bytes).includes('<script>'))
  })
})

test.group('Active PDFs are refused', () => {
  const makers = {
    'script': corpus.withScript,
    'launch': corpus.withLaunch,
    'attachment': corpus.withAttachment,
    'page action': corpus.withPageAction,
    'XFA form': corpus.withXfa,
    'form that submits': corpus.withSubmit,
  }
  for (const [name, change] of Object.entries(makers)) {
    for (const objectStreams of [false, true]) {
      test(`${name}, ${objectStreams ? 'in object streams' : 'plain'}`, async ({ assert }) => {
        assert.equal(await code(await corpus.pdf(change, { objectStreams })), 'active_pdf')
      })
    }
  }

  test('a key in an object that cannot be parsed', async ({ assert }) => {
    const broken = '<< /Fields [] /XFA 9 0 R /Kids [ >>'
    assert.equal(await code(corpus.rawPdf([...corpus.onePage, broken])), 'active_pdf')
  })

  test('a name with escapes', async ({ assert }) => {
    const action = '<< /S /J#61va#53cript /J#53 (app.alert) >>'
    assert.equal(await code(corpus.rawPdf([...corpus.onePage, action])), 'active_pdf')
  })

  test('a script in an earlier revision that was replaced later', async ({ assert }) => {
    const packed = objectStream('<< /S /JavaScript /JS (app.alert(1)) >>')
    const first = corpus.rawPdf([...corpus.onePage, packed])
    const second = Buffer.from('9 0 obj\n<< >>\nendobj\nstartxref\n0\n%%EOF\n')
    assert.equal(await code(Buffer.concat([first, second])), 'active_pdf')
  })
})

test.group('PDFs with hidden content are refused', () => {
  test('password protection', async ({ assert }) => {
    assert.equal(await code(corpus.encryptedPdf()), 'encrypted_pdf')
  })

  test('an object inside the data of another', async ({ assert }) => {
    const hidden = Buffer.concat([Buffer.from('7 0 obj\n'), objectStream('<< >>')])
    const pdf = corpus.rawPdf([...corpus.onePage, corpus.stream('', hidden)])
    assert.equal(await code(pdf), 'unreadable')
  })

  test('an object inside a string', async ({ assert }) => {
    const hidden = Buffer.concat([Buffer.from('(\n7 0 obj\n'), Buffer.from('<< >> endobj)')])
    assert.equal(await code(corpus.rawPdf([...corpus.onePage, hidden])), 'unreadable')
  })

  test('an object stream that is not declared as one, or with an unknown compression', async ({
    assert,
  }) => {
    const data = deflateSync(Buffer.from('9 0 << /S /Java >>'))
    const disguised = corpus.stream('/N 1 /First 4 /Filter /FlateDecode', data)
    const unknown = corpus.stream('/Type /ObjStm /N 1 /First 4 /Filter /JBIG2Decode', data)
    const predicted = objectStream('<< >>', '/DecodeParms << /Predictor 12 >>')
    for (const object of [disguised, unknown, predicted]) {
      assert.equal(await code(corpus.rawPdf([...corpus.onePage, object])), 'unreadable')
    }
  })
})

test.group('Unreadable PDFs are refused at a bounded cost', () => {
  test('invalid content after the first bytes, a truncated file, no page', async ({ assert }) => {
    const whole = await corpus.fixture('two_pages.pdf')
    assert.equal(await code(Buffer.from('%PDF-1.7 and nothing')), 'unreadable')
    assert.equal(await code(whole.subarray(0, whole.length / 2)), 'unreadable')
    const noPage = [corpus.onePage[0], '<< /Type /Pages /Kids [] /Count 5 >>']
    assert.equal(await code(corpus.rawPdf(noPage)), 'unreadable')
  })

  test('a pdf that starts later in the file, except after blanks', async ({ assert }) => {
    const whole = await corpus.fixture('two_pages.pdf')
    assert.equal(await code(Buffer.concat([corpus.html, whole])), 'wrong_type')
    assert.equal(await code(Buffer.concat([Buffer.from('\ufeff\r\n'), whole])), 'ok')
  })

  test('a circular page tree', async ({ assert }) => {
    const circle = [corpus.onePage[0], '<< /Type /Pages /Kids [2 0 R] >>']
    assert.equal(await code(corpus.rawPdf(circle)), 'unreadable')
  })

  test('a few kilobytes that expand to 200 MB', async ({ assert }) => {
    const bomb = deflateSync(Buffer.alloc(200 * 1024 * 1024, 0x20), { level: 1 })
    const object = corpus.stream('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', bomb)
    assert.equal(await code(corpus.rawPdf([...corpus.onePage, object])), 'unreadable')
  })

  test('without counting the expanded size of one file against the next', async ({ assert }) => {
    const padded = deflateSync(Buffer.from(`9 0 (${' '.repeat(6 * 1024 * 1024)})`), { level: 1 })
    const object = corpus.stream('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', padded)
    const large = corpus.rawPdf([...corpus.onePage, object])
    for (let file = 1; file <= 5; file += 1) assert.equal(await code(large), 'ok', `file ${file}`)
  })

  test('ten megabytes of brackets, nested and in sequence', async ({ assert }) => {
    const deep = corpus.rawPdf([...corpus.onePage, '['.repeat(9_000_000)])
    const wide = corpus.rawPdf([...corpus.onePage, `[${'[]'.repeat(4_500_000)}]`])
    const before = process.memoryUsage().rss
    for (const bytes of [deep, wide]) assert.include(['ok', 'memory', 'time'], await code(bytes))
    assert.isBelow(process.memoryUsage().rss - before, 400 * 1024 * 1024)
    assert.equal(
      await code(await corpus.fixture('two_pages.pdf')),
      'ok',
      'and the next file is read'
    )
  }).timeout(60_000)
})
