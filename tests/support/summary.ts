import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Test } from '@japa/runner/core'
import type { PluginFn } from '@japa/runner/types'

/** Maximum number of characters of an error message in the summary. */
const MAX_REASON = 600

/**
 * Writes the result of a run as JSON to the file that TEST_SUMMARY names, so that `npm test` can add it up: counts,
 * failed tests with their reasons, and the seconds of each spec file including its hooks. A run that crashes leaves no
 * file.
 */
export function summary(): PluginFn {
  return ({ emitter, runner }) => {
    const path = process.env.TEST_SUMMARY
    if (!path) return
    const failures: { file?: string; title: string; reason?: string }[] = []
    const seconds: Record<string, number> = {}
    let file = 'setup'
    let since = performance.now()
    let ended = 0

    const enter = (fileName?: string) => {
      const now = performance.now()
      seconds[file] = (seconds[file] ?? 0) + (now - since) / 1000
      since = now
      if (fileName) file = relative(process.cwd(), fileName)
    }
    emitter.on('group:start', ({ meta }) => enter(meta.fileName))
    emitter.on('test:start', ({ meta }) => enter(meta.fileName))
    emitter.on('test:end', ({ title, meta, hasError, errors }) => {
      ended++
      if (!hasError) return
      const [{ error } = { error: undefined }] = errors
      const reason = String(error?.message ?? error).slice(0, MAX_REASON)
      failures.push({ file: relative(process.cwd(), meta.fileName), title: title.original, reason })
    })
    emitter.on('group:end', ({ title, hasError, errors }) => {
      if (hasError && errors.length > 0) failures.push({ file, title: `hooks of "${title}"` })
    })
    emitter.on('runner:end', () => {
      enter()
      const { aggregates, hasError } = runner.getSummary()
      const { passed, failed, skipped, regression, todo } = aggregates
      const known = runner.suites.flatMap(({ stack }) =>
        stack.flatMap((entry) => ('tests' in entry ? entry.tests : [entry]))
      )
      const sums = {
        passed: passed + regression,
        failed,
        skipped: skipped + todo,
        filtered: known.reduce((sum, test) => sum + rowsOf(test), 0) - ended,
      }
      writeFileSync(path, JSON.stringify({ ...sums, hasError, failures, seconds }))
    })
  }
}

/** Number of runs of a test: one, or one for each row of its dataset if that is known beforehand. */
const rowsOf = ({ dataset }: Test) => (Array.isArray(dataset) ? dataset.length : 1)
