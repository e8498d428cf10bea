/*
 * Loaded before a command of the application (--import): kills the process with SIGKILL just before
 * its KILL_AT-th step that touches the database or moves a file, counted from the first write. What
 * the process has done by then is what a power cut would have left. At its end it says how many steps
 * there were, and before which of them a kill leaves something of its own: what a transaction has
 * written is gone with the process, so that of its statements only the last, its commit, tells more than
 * its beginning; a read changes nothing. Files may be written between a step and one that moves a file:
 * before that a kill always counts.
 */
import fs from 'node:fs/promises'
import { createRequire, syncBuiltinESMExports } from 'node:module'

const require = createRequire(import.meta.url)
const killAt = Number(process.env.KILL_AT)
let steps = 0
let isCounting = false
/** Whether something has been kept since the last step that tells. */
let isChanged = true
const tellingSteps = []
/** Connections with a transaction that has begun. */
const open = new WeakSet()

function step({ isCommit = false, keeps = false, isOfFile = false }) {
  if (++steps === killAt) process.kill(process.pid, 'SIGKILL')
  if (isChanged || isCommit || isOfFile) tellingSteps.push(steps)
  isChanged = keeps || isCommit || isOfFile
}

for (const path of ['better-sqlite3/index.js', 'mysql/index.js']) {
  const { prototype } = require(`knex/lib/dialects/${path}`)
  const query = prototype._query
  prototype._query = function counted(connection, asked) {
    const sql = asked.sql ?? ''
    const begins = /^\s*begin/i.test(sql)
    const ends = /^\s*(commit|rollback)\s*;?\s*$/i.test(sql)
    const writes = /^\s*(insert|update|delete)/i.test(sql)
    isCounting ||= begins || writes
    if (isCounting)
      step({ isCommit: /^\s*commit/i.test(sql), keeps: writes && !open.has(connection) })
    if (begins) open.add(connection)
    if (ends) open.delete(connection)
    return query.call(this, connection, asked)
  }
}

for (const name of ['mkdir', 'open', 'rename']) {
  const original = fs[name]
  fs[name] = function counted(...args) {
    if (isCounting && /payments-/.test(String(args[0]))) step({ isOfFile: true })
    return original.apply(this, args)
  }
}
syncBuiltinESMExports()

process.on('exit', () => process.stdout.write(`STEPS ${steps} TELLING ${tellingSteps.join(',')}\n`))
