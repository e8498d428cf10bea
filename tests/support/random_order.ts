import { createHash } from 'node:crypto'
import { glob } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import app from '@adonisjs/core/services/app'
import type { PluginFn } from '@japa/runner/types'

/**
 * Runs the spec files of each suite in an order that the seed in TEST_ORDER determines. Each file has its own rank, so
 * that a selection with `--files` keeps the relative order of the full run.
 */
export function randomOrder(): PluginFn {
  return ({ config }) => {
    const seed = process.env.TEST_ORDER
    if (!seed || !('suites' in config)) return
    const placeOf = (path: string) => createHash('sha256').update(`${seed}\0${path}`).digest('hex')
    for (const suite of config.suites) {
      const patterns = suite.files
      if (typeof patterns === 'function') continue
      suite.files = async () => {
        const paths = await Array.fromAsync(glob(patterns, { cwd: app.makePath() }))
        const places = paths.map((path) => ({ path, place: placeOf(path) }))
        return places
          .toSorted((one, other) => (one.place < other.place ? -1 : 1))
          .map(({ path }) => pathToFileURL(app.makePath(path)))
      }
    }
    process.stdout.write(`\nSpec files in random order; the same again: TEST_ORDER=${seed}\n`)
  }
}
