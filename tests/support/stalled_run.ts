import type { PluginFn } from '@japa/runner/types'

/** Twice the time limit of the slowest test; `npm run bench:jobs` has slower ones. */
const MAX_SILENCE_MS = Number(process.env.LONGEST_SILENCE_MS ?? 600_000)

/**
 * Ends a run in which no test has begun or ended for ten minutes and names the place. Hooks have no time limit, so a
 * hook that waits for something that never happens would block the run for ever. No summary is written then, which
 * counts as a failure.
 */
export function endStalledRun(longestSilenceMs = MAX_SILENCE_MS): PluginFn {
  return ({ emitter }) => {
    let last = 'the start of the run'
    const isSilent = () => {
      process.stderr.write(`No test has begun or ended for long; the last was: ${last}\n`)
      process.exit(1)
    }
    const timer = setTimeout(isSilent, longestSilenceMs)
    timer.unref()
    const recordActivity = (what: string) => {
      last = what
      timer.refresh()
    }
    emitter.on('group:start', ({ title }) => recordActivity(`the start of the group "${title}"`))
    emitter.on('test:start', ({ title }) => recordActivity(`the start of "${title.expanded}"`))
    emitter.on('test:end', ({ title }) => recordActivity(`the end of "${title.expanded}"`))
    emitter.on('group:end', ({ title }) => recordActivity(`the end of the group "${title}"`))
    emitter.on('runner:end', () => clearTimeout(timer))
  }
}
