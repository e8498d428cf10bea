/*
 * Loaded before a command of the application (--import): kills the process with SIGKILL just before
 * its KILL_AT-th step that touches the database or moves a file, counted from the first write. What
 * the process has done by then is what a power cut would have left. At its end it says how many steps
 * there were, and before which of them a kill leaves something of its own: a read of the database
 * changes nothing, so that a kill before the query that follows it leaves what one before the read
 * left. Files may be written between a step and one that moves a file: before that a kill always counts.
 */
import fs from 'node:fs/promises'
import { createRequire, syncBuiltinESMExports } from 'node:module'

const require = createRequire(import.meta.url)
const killAt = Number(process.env.KILL_AT)
let steps = 0
let isCounting = false
let isAfterRead = false
const tellingSteps = []

function step({ isWrite = false, isRead = false, isOfFile = false }) {
  isCounting ||= isWrite
  if (!isCounting) return
  if (++steps === killAt) process.kill(process.pid, 'SIGKILL')
  if (!isAfterRead || isOfFile) tellingSteps.push(steps)
  isAfterRead = isRead
}

for (const path of ['better-sqlite3/index.js', 'mysql/index.js']) {
  const { prototype } = require(`knex/lib/dialects/${path}`)
  const query = prototype._query
  prototype._query = function counted(connection, asked) {
    const sql = asked.sql ?? ''
    step({
      isWrite: /^\s*(begin|insert|update|delete)/i.test(sql),
      isRead: /^\s*select/i.test(sql),
    })
    return query.call(this, connection, asked)
  }
}

for (const name of ['mkdir', 'open', 'rename']) {
  const original = fs[name]
  fs[name] = function counted(...args) {
    if (/payments-/.test(String(args[0]))) step({ isOfFile: true })
    return original.apply(this, args)
  }
}
syncBuiltinESMExports()

process.on('exit', () => process.stdout.write(`STEPS ${steps} TELLING ${tellingSteps.join(',')}\n`))
