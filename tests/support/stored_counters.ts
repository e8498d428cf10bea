import type { Suite } from '@japa/runner/core'
import { RecountSubjects } from '#workflow/actions/recount_subjects'

/**
 * Fails a group of tests that leaves the counters of applications or claims incorrect (mostly because a row was written
 * without its factory): home pages and reports read them, and spec files that run later would fail instead.
 */
export function verifyCounters(suite: Suite) {
  suite.onGroup((group) => {
    group.teardown(async () => {
      for (const type of ['application', 'claim'] as const) {
        const { wrong, wrongWaits } = await new RecountSubjects().run(type, { fix: true })
        const mistakes = [...wrong, ...wrongWaits]
        if (mistakes.length === 0) continue
        throw new Error(`"${group.title}" leaves ${type}s miscounted: ${JSON.stringify(mistakes)}`)
      }
    })
  })
}
