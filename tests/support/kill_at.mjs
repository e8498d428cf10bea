/*
 * Loaded before a command of the application (--import): kills the process with SIGKILL just before
 * its KILL_AT-th step that touches the database or moves a file, counted from the first write. What
 * the process has done by then is what a power cut would have left.
 */
import fs from 'node:fs/promises'
import { createRequire, syncBuiltinESMExports } from 'node:module'

const require = createRequire(import.meta.url)
const killAt = Number(process.env.KILL_AT)
let steps = 0
let isCounting = false

function step(isWrite) {
  isCounting ||= isWrite
  if (isCounting && ++steps === killAt) process.kill(process.pid, 'SIGKILL')
}

for (const path of ['better-sqlite3/index.js', 'mysql/index.js']) {
  const { prototype } = require(`knex/lib/dialects/${path}`)
  const query = prototype._query
  prototype._query = function counted(connection, asked) {
    step(/^\s*(begin|insert|update|delete)/i.test(asked.sql ?? ''))
    return query.call(this, connection, asked)
  }
}

for (const name of ['mkdir', 'open', 'rename']) {
  const original = fs[name]
  fs[name] = function counted(...args) {
    if (/payments-/.test(String(args[0]))) step(false)
    return original.apply(this, args)
  }
}
syncBuiltinESMExports()

process.on('exit', () => process.stdout.write(`STEPS ${steps}\n`))
