import { spawnSync } from 'node:child_process'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'

/** Simulates a Node version that is too old for the application. */
const OLD = `
  import { registerHooks } from 'node:module'
  Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.19.0' } })
  registerHooks({ load: (url, context, next) => {
    if (url.endsWith('.ts')) throw new Error('Unknown file extension ".ts"')
    return next(url, context)
  } })`

test.group('Commands on an older Node', () => {
  test('run in the Node of the packages, with their arguments and exit code', ({ assert }) => {
    const hook = `data:text/javascript,${encodeURIComponent(OLD)}`
    const ace = (...words: string[]) =>
      spawnSync(process.execPath, ['--import', hook, app.makePath('ace.js'), ...words], {
        encoding: 'utf8',
        cwd: app.makePath(),
      })
    const listed = ace('list', 'api')
    assert.equal(listed.status, 0, listed.stderr)
    assert.include(listed.stdout, 'api:token')
    assert.equal(ace('no-such-command').status, 1)
  }).timeout(60_000)
})
