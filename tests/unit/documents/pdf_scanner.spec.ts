import type { ChildProcess } from 'node:child_process'
import diagnostics from 'node:diagnostics_channel'
import { once } from 'node:events'
import { test } from '@japa/runner'
import { inspectionLimits } from '#documents/inspection/limits'
import { PdfScanner } from '#documents/inspection/pdf_scanner'
import * as corpus from '#tests/fixtures/files/corpus'

test.group('The process that reads PDFs', (group) => {
  const started: ChildProcess[] = []
  const note = (message: unknown) =>
    void started.push((message as { process: ChildProcess }).process)

  group.each.setup(() => {
    started.length = 0
    diagnostics.subscribe('child_process', note)
    return () => {
      diagnostics.unsubscribe('child_process', note)
      for (const child of started) child.kill('SIGKILL')
    }
  })

  test('reads good papers one after the other, and ends with one that is refused', async ({
    assert,
  }) => {
    const scanner = new PdfScanner()
    const good = await corpus.fixture('two_pages.pdf')
    for (let times = 0; times < 3; times++) {
      assert.deepEqual(await scanner.scan(good), { ok: true, pages: 2 })
    }
    assert.lengthOf(started, 1)
    const refused = await scanner.scan(await corpus.pdf(corpus.withScript))
    assert.deepEqual(refused, { ok: false, code: 'active_pdf' })
    assert.isTrue(started[0].killed)
    assert.isTrue((await scanner.scan(good))!.ok)
    assert.lengthOf(started, 2)
  })

  test('is another one after so many', async ({ assert }) => {
    const scanner = new PdfScanner()
    const good = await corpus.fixture('two_pages.pdf')
    for (let files = 0; files <= inspectionLimits.pdfsOfProcess; files++) await scanner.scan(good)
    assert.lengthOf(started, 2)
    assert.isTrue(started[0].killed)
  })

  test('ends when nobody has a file for it, and is started again when one comes', async ({
    assert,
  }) => {
    const scanner = new PdfScanner(20)
    const good = await corpus.fixture('two_pages.pdf')
    await scanner.scan(good)
    await once(started[0], 'exit')
    assert.isTrue((await scanner.scan(good))!.ok)
    started[1].kill('SIGKILL')
    await once(started[1], 'exit')
    assert.isTrue((await scanner.scan(good))!.ok)
  })

  test('may neither write nor start anything', async ({ assert }) => {
    await new PdfScanner().scan(await corpus.fixture('two_pages.pdf'))
    const { spawnargs } = started[0]
    assert.include(spawnargs, '--permission')
    assert.notMatch(spawnargs.join(' '), /allow-(?!fs-read)/)
  })
})
