import { spawnSync } from 'node:child_process'

/**
 * `npm run bench:jobs`: kills a worker 50 times during a list of 100,000 rows, and during a payment file with the same
 * number of lines. `JOBS_BENCH_ROWS` and `JOBS_BENCH_KILLS` change the numbers; `DB_CONNECTION=mysql` uses MariaDB.
 */
const CASES = [
  [
    'jobs/large_list_files',
    'a worker killed repeatedly creates one file that is correct to the byte',
  ],
  ['jobs/payment_files', 'is created once by a worker and is correct to the byte'],
]

const env = {
  JOBS_BENCH_ROWS: '100000',
  JOBS_BENCH_KILLS: '50',
  LONGEST_SILENCE_MS: '3600000',
  ...process.env,
}
for (const [file, title] of CASES) {
  const words = ['ace.js', 'test', 'functional', `--files=${file}`, `--tests=${title}`]
  const { status } = spawnSync(process.execPath, words, { env, stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}
