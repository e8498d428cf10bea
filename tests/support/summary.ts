import { writeFileSync } from 'node:fs'
import type { PluginFn } from '@japa/runner/types'

/**
 * Leaves the sums of a run as JSON in the file that TEST_SUMMARY names, for `portal test` to add
 * up. A run that dies leaves no file, which counts as a failure.
 */
export function summary(): PluginFn {
  return ({ emitter, runner }) => {
    const path = process.env.TEST_SUMMARY
    if (!path) return
    emitter.on('runner:end', () => {
      const { aggregates, hasError } = runner.getSummary()
      const { passed, failed, skipped, regression, todo } = aggregates
      const sums = { passed: passed + regression, failed, skipped: skipped + todo, hasError }
      writeFileSync(path, JSON.stringify(sums))
    })
  }
}
