/*
 * What the processes of a ParserPool run. This file and the programs run straight from the source in
 * development: they import by relative path and use only types that can be stripped.
 */

import { Worker } from 'node:worker_threads'

/** What a program is asked, and its address. */
export interface ParserTask {
  program: string
  question: unknown
}

/** What is told while it works: that it has begun, or a part of its answer. */
export type ParserMessage = { begun: true } | { part: unknown }

const send = (message: ParserMessage) => void process.send!(message)
const tell = (part: unknown) => send({ part })

/** What libraries say of the oddities of a file goes nowhere: they are its sender's. */
for (const stream of [process.stdout, process.stderr]) stream.write = () => true

/** Ends a process whose server was killed: who would stop it at its limit is gone, and it may be busy for ever. */
const WATCH = `const { workerData: parent } = require('node:worker_threads')
setInterval(() => process.ppid === parent || process.kill(process.pid, 'SIGKILL'), 500)`
new Worker(WATCH, {
  eval: true,
  workerData: process.ppid,
  resourceLimits: { maxOldGenerationSizeMb: 8 },
}).unref()

export default async ({ program, question }: ParserTask) => {
  const { default: answer } = await import(program)
  send({ begun: true })
  return answer(question, tell)
}
