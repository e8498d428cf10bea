/* A separate server that is killed while a file is parsed; prints the id of the parsing process. */
import { ParserPool } from '#kernel/workers/parser_pool'
import type { Greed } from './greedy_program.js'

const limits = { heapMb: 48, milliseconds: 20_000, concurrency: 1 }
const program = new URL('./greedy_program', import.meta.url)
const pool = new ParserPool<Greed, unknown>(program, limits)
await pool.run('wait', (pid) => process.stdout.write(`${pid as number}\n`))
