import { spawnSync } from 'node:child_process'

/**
 * `npm run bench:portfolio`: an existing portfolio of so many loans, ten instalments each, is sent to a server, checked
 * and written. It says after each step how long it took, the processor time, the peak memory of the server and the
 * p99 of a page that another person opens meanwhile, which stands there for the quiet server too.
 * `PORTFOLIO_BENCH_LOANS` says otherwise; `DB_CONNECTION=mysql` takes MariaDB.
 */
const sizes = process.env.PORTFOLIO_BENCH_LOANS?.split(',') ?? ['5000', '20000', '100000']
const words = ['ace.js', 'test', 'functional', '--files=administration/portfolio_load']

for (const loans of sizes) {
  const env = { LONGEST_SILENCE_MS: '3600000', ...process.env, PORTFOLIO_BENCH_LOANS: loans }
  const { status } = spawnSync(process.execPath, words, { env, stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}
