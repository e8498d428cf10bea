/*
 * Loaded before a command of the application (--import): kills the process with SIGKILL just before its KILL_AT-th step
 * that uses the database or moves a file, counted from the first write. The state at that point is what a power failure
 * would have left. At its end it prints the number of steps, and the steps before which a kill leaves a distinct state:
 * the writes of a transaction are lost with the process, so that of its statements only the last, its commit, differs
 * from its start; a read changes nothing. Files may be written between a step and one that moves a file: a kill before
 * the latter always counts.
 */
import fs from 'node:fs/promises'
import { createRequire, syncBuiltinESMExports } from 'node:module'

const require = createRequire(import.meta.url)
const killAt = Number(process.env.KILL_AT)
let steps = 0
let isCounting = false
/** Whether anything was stored since the last distinct step. */
let isChanged = true
const tellingSteps = []
/** Connections with an open transaction. */
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
