import { globSync, readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import emitter from '@adonisjs/core/services/emitter'
import { MetricsRegistry } from '#operations/metrics/registry'

/** Names of the events that the code emits. */
function emittedEvents(): string[] {
  const texts = globSync('{app,providers,commands,start}/**/*.ts', { cwd: app.makePath() }).map(
    (path) => readFileSync(app.makePath(path), 'utf8')
  )
  const names = texts.flatMap((text) =>
    [...text.matchAll(/\bemit(?:Serial)?\(\s*['"`]([\w:]+)/g)].map(([, name]) => name)
  )
  return [...new Set(names)]
}

test.group('Events', () => {
  test('each have a listener', ({ assert }) => {
    const emitted = emittedEvents()
    assert.include(emitted, 'workflow:moved')
    /** The metrics register their listeners with the first request, where metrics are requested. */
    assert.isDefined(new MetricsRegistry())
    assert.deepEqual(
      emitted.filter((name) => !emitter.hasListeners(name as never)),
      []
    )
  })
})
