process.env.NODE_ENV = 'test'
process.env.TZ = 'UTC'

import 'reflect-metadata'
import { Ignitor, prettyPrintError } from '@adonisjs/core'
import { configure, processCLIArgs, run } from '@japa/runner'

/**
 * Suites may run side by side: TEST_SLOT gives each run its own database, files and port.
 */
const slot = process.env.TEST_SLOT ?? 'main'
const offset = [...slot].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 900, 7)
/** Browsers and `fetch` refuse some ports below these. */
process.env.PORT = String(20_000 + offset)
process.env.APP_URL = `http://127.0.0.1:${process.env.PORT}`
process.env.SQLITE_PATH = `tmp/test-${slot}.sqlite3`
process.env.STORAGE_PATH = `${process.cwd()}/tmp/test-files-${slot}`
process.env.MYSQL_DATABASE = `arthasetu_test_${slot.replace(/\W/g, '_')}`

const APP_ROOT = new URL('../', import.meta.url)

const IMPORTER = (filePath: string) => {
  if (filePath.startsWith('./') || filePath.startsWith('../')) {
    return import(new URL(filePath, APP_ROOT).href)
  }
  return import(filePath)
}

new Ignitor(APP_ROOT, { importer: IMPORTER })
  .tap((app) => {
    app.booting(async () => {
      await import('#start/env')
    })
    app.listen('SIGTERM', () => app.terminate())
  })
  .testRunner()
  .configure(async (app) => {
    const { runnerHooks, ...config } = await import('../tests/bootstrap.js')

    processCLIArgs(process.argv.splice(2))
    configure({
      ...app.rcFile.tests,
      ...config,
      setup: runnerHooks.setup,
      teardown: runnerHooks.teardown.concat([() => app.terminate()]),
    })
  })
  .run(() => run())
  .catch((error) => {
    process.exitCode = 1
    prettyPrintError(error)
  })
