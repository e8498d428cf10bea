import { setTimeout as wait } from 'node:timers/promises'
import { test } from '@japa/runner'
import { startServer, stop } from '#tests/support/running_server'
import { full } from '#tests/support/tags'

test.group('First PDF after a start', (group) => {
  full(group)
  test('finds its fonts loaded, although no PDF was requested, after the server was ready', async ({
    assert,
    cleanup,
  }) => {
    const { child, address, log } = await startServer({ LOG_LEVEL: 'debug' })
    cleanup(async () => void (await stop(child)))
    for (let tries = 0; !log().includes('PDF generation is warmed up') && tries < 400; tries++)
      await wait(50)
    const lines = log().split('\n')
    const lineOf = (words: string) => lines.findIndex((line) => line.includes(words))
    assert.isAbove(lineOf('PDF generation is warmed up'), lineOf('started HTTP server'))
    assert.notInclude(log(), 'PDF generation could not be warmed up')

    const paper = await fetch(`${address}/schemes/individual/information`)
    assert.equal(paper.status, 200)
    assert.equal(paper.headers.get('content-type'), 'application/pdf')
  }).timeout(60_000)
})
