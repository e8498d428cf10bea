import { spawnSync } from 'node:child_process'
import { buildApplication, buildIsFresh } from '../bin/portal/build.js'
import { step } from '../bin/portal/say.js'

/**
 * `npm run bench:portfolio`: sends an existing portfolio of a number of loans, ten instalments each, to a server, where
 * it is checked and written. Reports after each step the duration, the processor time, the peak memory of the server
 * and the p99 of a page that another person opens meanwhile, which is also given for the idle server.
 * `PORTFOLIO_BENCH_LOANS` changes the number; `DB_CONNECTION=mysql` uses MariaDB.
 */
if (!buildIsFresh()) await step('Building', buildApplication)
const sizes = process.env.PORTFOLIO_BENCH_LOANS?.split(',') ?? ['5000', '20000', '100000']
const words = ['ace.js', 'test', 'functional', '--files=administration/portfolio_load']

for (const loans of sizes) {
  const env = { LONGEST_SILENCE_MS: '3600000', ...process.env, PORTFOLIO_BENCH_LOANS: loans }
  const { status } = spawnSync(process.execPath, words, { env, stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}
